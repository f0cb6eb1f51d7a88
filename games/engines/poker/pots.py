"""What was bet, cut into pots and shared out (póker §3.9, §3.10). Pure functions of numbers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from games.engines.core.contract import Seat


class Pot(NamedTuple):
    """So many chips, contested by these seats."""

    amount: int
    seats: tuple[Seat, ...]


def uncalled(put: Sequence[int]) -> tuple[Seat, int] | None:
    """Return whose bet nobody matched and how much of it, folded players included; or ``None``."""
    most = max(put)
    second = sorted(put)[-2] if len(put) > 1 else 0
    return (put.index(most), most - second) if most > second else None


def pots_of(put: Sequence[int], live: Collection[Seat]) -> list[Pot]:
    """Return the main pot and the side pots, in this order, of what each has *put* in the hand.

    Chips of folded players above the last level are of the last pot; pots without chips are none.
    """
    levels = sorted({put[seat] for seat in live})
    found: list[Pot] = []
    below = 0
    for level in levels:
        top = level if level < levels[-1] else max(put)
        amount = sum([min(chips, top) - below for chips in put if chips > below])
        if amount:
            found.append(Pot(amount, tuple(s for s in sorted(live) if put[s] >= level)))
        below = level
    return found


def contested(put: Sequence[int], lives: Sequence[bool], seat: Seat) -> int:
    """Return what the pots hold that *seat*, which *lives*, plays for: its own chips included.

    It is the sum of its ``pots_of``, without the bet that nobody matched, for less work.
    """
    mine = put[seat]
    for other, lives_too in enumerate(lives):
        if lives_too and put[other] > mine:
            return sum([min(chips, mine) for chips in put])
    back = uncalled(put)
    return sum(put) - (back[1] if back else 0)


def shares(amount: int, winners: Collection[Seat], order: Sequence[Seat]) -> dict[Seat, int]:
    """Return what each of *winners* gets; odd chips go one by one in *order* (TDA 20)."""
    share, rest = divmod(amount, len(winners))
    ordered = [seat for seat in order if seat in winners]
    return {seat: share + (n < rest) for n, seat in enumerate(ordered)}
