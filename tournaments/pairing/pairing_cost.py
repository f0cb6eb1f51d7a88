"""What a pairing costs: rematches, differences of points, floats, in that order (torneos §8)."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Float(enum.StrEnum):
    """In which direction somebody met another score (torneos §8.4)."""

    DOWN = "baja"
    UP = "sube"


class Player(NamedTuple):
    """Who is to be paired."""

    id: str
    number: int
    points: int
    """Or lives."""
    rivals: Sequence[str] = ()
    """Whom he has met, as often as he has."""
    rests: int = 0
    """Rounds in which he scored 2 without playing."""
    floated: Float | None = None
    """In the round before."""


class Weights(NamedTuple):
    """What one of each figure weighs: more than all that there can be of those after it."""

    rest: int
    """A round of rest that the exempt has already had (torneos §8.2)."""
    repeat: int
    """A rematch, squared (torneos §8.5)."""
    turn: int
    """A step in the order of points and number in which one should be exempt."""
    step: int
    """A difference of points, squared (torneos §8.3)."""
    floating: int
    """Somebody who floats as in the round before; the unit is a step away from the other half."""
    group: Counter[int]
    """How many have so many points."""

    @classmethod
    def of(cls, players: Sequence[Player], most_meetings: int) -> Weights:
        """Return the weights for *players*, two of whom have met so many times at most."""
        count = len(players)
        points = [one.points for one in players]
        floating = count * count + 1
        step = floating * (count + 1)
        turn = step * (count * (max(points) - min(points)) ** 2 + 1)
        repeat = turn * (count + 1)
        rest = repeat * (count * most_meetings**2 + 1)
        return cls(rest, repeat, turn, step, floating, Counter(points))

    def of_meeting(self, players: Sequence[Player], at: int, other: int, times: int) -> int:
        """Return the cost of the encounter of those two places, who have met so many *times*."""
        a, b = players[at], players[other]
        difference = a.points - b.points
        if difference:
            floats = self.floating * floats_again(a, b)
            return self.repeat * times * times + self.step * difference * difference + floats
        # The upper half of those with the same points against the lower.
        apart = abs(other - at - self.group[a.points] // 2)
        return self.repeat * times * times + apart

    def of_rest(self, rests: int, turn: int) -> int:
        """Return the cost of the rest of whoever has had *rests* and stands at *turn*."""
        return self.rest * rests + self.turn * turn


def floats_again(a: Player, b: Player) -> int:
    """Return how many of two would float as they did in the round before (torneos §8.4)."""
    if a.points < b.points:
        a, b = b, a
    if a.points == b.points:
        return 0
    return (a.floated is Float.DOWN) + (b.floated is Float.UP)


def cost_of(pairs: Iterable[tuple[Player, Player]]) -> int:
    """Return the *coste* of a pairing (torneos §8.3)."""
    return sum((a.points - b.points) ** 2 for a, b in pairs)


def neighbours_cost(players: Sequence[Player]) -> int:
    """Return what it would cost to pair neighbours in order of points: nothing costs less."""
    return cost_of(zip(players[::2], players[1::2], strict=True))


def floated_after(mine: int, other: int | None) -> Float | None:
    """Return the float of whoever had *mine* points before a round.

    *other* is what his rival had; ``None`` if he scored 2 without playing (torneos §8.4).
    """
    if other is None or other < mine:
        return Float.DOWN
    return Float.UP if other > mine else None
