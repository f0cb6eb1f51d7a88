"""What piedras are worth: the chance of being the one who is left with them at the end.

Only the last one marks, so that what counts are my piedras beside those of the others: somebody's
chance of marking grows with his piedras as ``GROWTH`` says (docs/robots.md).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engines.core.contract import Seat

GROWTH = 1.2
"""Counted over juegos between *normal* robots."""


class Stakes:
    """The piedras of all, as *me* sees them before a decision."""

    __slots__ = ("mine", "others", "scale")

    def __init__(self, piedras: Sequence[int], me: Seat) -> None:
        self.mine = piedras[me]
        self.others = sum(piedras) - self.mine
        weight = sum([n**GROWTH for n in piedras]) - self.mine**GROWTH
        self.scale = weight / self.others**GROWTH if self.others else 0.0

    def risk(self, taken: float, rid: float = 0.0) -> float:
        """Return my chance of marking once I have taken so many piedras from the others.

        What is *taken* may be negative: it goes to them. What I am *rid* of goes to nobody.
        """
        mine = self.mine + taken - rid
        if mine <= 0:
            return 0.0
        others = self.others - taken
        if others <= 0:
            return 1.0
        weight: float = mine**GROWTH
        rest: float = self.scale * others**GROWTH
        return weight / (weight + rest)


def chances(piedras: Sequence[int]) -> tuple[float, ...]:
    """Return the chance of marking of each."""
    weights = [n**GROWTH for n in piedras]
    every = sum(weights)
    return tuple([weight / every for weight in weights])
