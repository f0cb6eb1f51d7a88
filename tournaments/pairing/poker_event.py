"""Levels, prizes, places and hand for hand of a póker of several tables (torneos §11.7-§11.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.pairing.illegal import require
from tournaments.pairing.prizes import by_thousandths

LEVEL_SECONDS = 8 * 60

Blinds = tuple[int, int]

LEVELS: tuple[Blinds, ...] = tuple(
    (small, 2 * small)
    for small in (
        25, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 4000, 6000, 8000,
        10000,
    )
)  # fmt: skip
"""Small and big blind of each level."""

_THOUSANDTHS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (3, (1000,)),
    (10, (500, 300, 200)),
    (20, (400, 270, 190, 140)),
    (35, (360, 240, 170, 130, 100)),
    (50, (310, 210, 150, 115, 90, 70, 55)),
    (80, (280, 190, 135, 105, 85, 65, 50, 40, 30, 20)),
    (120, (260, 175, 125, 95, 75, 58, 45, 35, 27, 25, *(16,) * 5)),
    (200, (244, 160, 115, 88, 68, 52, 40, 31, 24, 18, *(14,) * 5, *(10,) * 9)),
    (400, (227, 150, 105, 80, 62, 47, 36, 28, 22, 17, *(13,) * 5, *(9,) * 9, *(5,) * 16)),
)
_MANY = (228, 138, 97, 74, 57, 44, 34, 26, 20, 15, *(11,) * 5, *(8,) * 9, *(5,) * 16, *(3,) * 20)


class Level(NamedTuple):
    """A level, from 1, and its blinds."""

    number: int
    blinds: Blinds


def level_at(
    seconds: int, lasting: int = LEVEL_SECONDS, levels: Sequence[Blinds] = LEVELS
) -> Level:
    """Return the level after so many *seconds* of the event's clock (torneos §11.7).

    Beyond the last of *levels* its blinds double each level.
    """
    require(seconds >= 0 and lasting > 0 and len(levels) > 0, "nivel")
    number = seconds // lasting + 1
    small, big = levels[min(number, len(levels)) - 1]
    doubled = max(0, number - len(levels))
    return Level(number, (small << doubled, big << doubled))


def thousandths(players: int) -> tuple[int, ...]:
    """Return how the pot is shared by place among so many *players* (torneos §11.9, RULING C12)."""
    require(players >= 2, "jugadores")
    return next((shares for most, shares in _THOUSANDTHS if players <= most), _MANY)


def event_prizes(players: int, pot: int) -> list[int]:
    """Return the prizes by place; what is left over goes to the first."""
    return by_thousandths(pot, thousandths(players))


def is_hand_for_hand(left: int, paid: int, tables: int) -> bool:
    """Return whether every table waits for the others after each hand (torneos §11.8)."""
    return tables >= 2 and left == paid + 1


class Bust(NamedTuple):
    """Who is out, with what at the beginning of that hand."""

    player: str
    chips: int
    left: int | None = None
    """Which of those who left in that lot, in order; ``None`` for who was busted."""


def bust_places(players: int, lots: Sequence[Sequence[Bust]]) -> dict[str, int]:
    """Return the places of those out, in *lots* of one hand, the earliest first (torneos §11.8).

    Raises ``Illegal`` if somebody is out twice, or more than there are *players*.
    """
    names = [one.player for lot in lots for one in lot]
    require(players >= 2 and len(names) <= players, "jugadores")
    require(len(set(names)) == len(names), "repetido")
    found: dict[str, int] = {}
    for lot in lots:
        first = players - len(found) - len(lot) + 1
        places = {one.player: first + sum(_better(other, one) for other in lot) for one in lot}
        found |= places
    return found


def _better(one: Bust, other: Bust) -> bool:
    if one.left is not None or other.left is not None:
        if one.left is None or other.left is None:
            return one.left is None
        return one.left > other.left
    return one.chips > other.chips
