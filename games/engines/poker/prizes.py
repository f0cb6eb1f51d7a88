"""The BOTE of a minitorneo, its three prizes and who gets which (póker §3.2, §3.11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.engines.core.contract import Seat

CHIPS = 5_000
PERCENT = 1


def pot_of(chips: int, players: int, percent: int = PERCENT) -> int:
    """Return the BOTE in U$uros (RULING K2)."""
    return chips * players * percent // 100


def prizes_of(pot: int) -> tuple[int, int, int]:
    """Return the first, second and third prize in U$uros; the rest go to the first (RULING K3)."""
    second, third = pot * 30 // 100, pot * 20 // 100
    return pot - second - third, second, third


class Placed(NamedTuple):
    """The place of somebody who is out, and the U$uros that it is worth."""

    seat: Seat
    place: int
    prize: int


def prize_of(prizes: Sequence[int], place: int) -> int:
    """Return what *place*, from 1, is worth."""
    return prizes[place - 1] if place <= len(prizes) else 0


def places_of(
    fallen: Mapping[Seat, int], staying: int, prizes: Sequence[int], order: Sequence[Seat]
) -> list[Placed]:
    """Return who lost all his chips in one hand, the worst place first (RULING K8).

    *fallen* gives by seat what each began the hand with; *staying* are still in. Those who began
    with the same share places and prizes; U$uros left over go one by one in *order*.
    """
    found: list[Placed] = []
    best = staying + 1
    for chips in sorted(set(fallen.values()), reverse=True):
        tied = [seat for seat in order if fallen.get(seat) == chips]
        pool = sum(prize_of(prizes, best + n) for n in range(len(tied)))
        share, rest = divmod(pool, len(tied))
        found[:0] = [Placed(seat, best, share + (n < rest)) for n, seat in enumerate(tied)]
        best += len(tied)
    return found
