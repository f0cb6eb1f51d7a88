"""Who leads: the order of a ranking, and what a stable pair has (torneos §20)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

Who = TypeVar("Who", bound=Hashable)

STABLE_AFTER = 10
"""Matches as partners in the period that make a pair stable (torneos §20.4)."""
TROPHY_MATCHES = 20
"""Matches of the period that somebody needs to win one of its trophies (torneos §20.3)."""


class Score(NamedTuple):
    """What somebody has of a period."""

    points: int
    won: int
    played: int


class PairScore(NamedTuple):
    """What two partners have of a period: *points*, of how many *matches*."""

    points: int
    matches: int

    @property
    def is_stable(self) -> bool:
        """Return whether they are listed."""
        return self.matches >= STABLE_AFTER


def order_key(score: Score) -> tuple[int, int, int]:
    """Return what sorts first who is ahead: points, matches won, fewer played (torneos §20.2)."""
    return (-score.points, -score.won, score.played)


def places(scores: Mapping[Who, Score]) -> dict[Who, int]:
    """Return the place of each, 1 the best, in the order of the list; equals share theirs."""
    found: dict[Who, int] = {}
    last: tuple[int, int, int] | None = None
    place = 0
    ahead = sorted(scores.items(), key=lambda one: order_key(one[1]))
    for position, (who, score) in enumerate(ahead, start=1):
        key = order_key(score)
        if key != last:
            place, last = position, key
        found[who] = place
    return found


def pair_points(one: int, other: int) -> int:
    """Return what a match gives to a pair: the lower of what it gave to each (torneos §20.4)."""
    return min(one, other)


def pair_score(matches: Iterable[Sequence[int]]) -> PairScore:
    """Return what two partners have of *matches*, each with the points of the one and the other."""
    given = [pair_points(one, other) for one, other in matches]
    return PairScore(sum(given), len(given))
