"""How many ranking points a place is worth in a game (torneos §18)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class PointScale(msgspec.Struct, frozen=True):
    """Points from the first place to the last, the others on a straight line between (RULING Z1).

    With *one_winner* the sides that do not win share what is left of the scale: the outcome of
    such a game has two groups, however many sides play.
    """

    first: int = 12
    last: int = -10
    one_winner: bool = False

    def by_place(self, sides: int) -> tuple[int, ...]:
        """Return the points of each place among so many *sides*, halves rounded towards zero."""
        steps = sides - 1
        return tuple(
            _nearest(self.first * steps - (self.first - self.last) * place, steps)
            for place in range(sides)
        )

    def by_group(self, groups: Sequence[int]) -> tuple[int, ...]:
        """Return the points of each group of sides that share places, best first.

        *groups* are their sizes; those who share places get the mean of them, cut towards zero.
        """
        scale = self.by_place(sum(groups))
        found, place = [], 0
        for size in groups:
            found.append(int(sum(scale[place : place + size]) / size))
            place += size
        return tuple(found)

    def announced(self, sides: int) -> tuple[int, ...]:
        """Return the points that so many *sides* play for, best first, if nobody ties."""
        return self.by_group((1, sides - 1) if self.one_winner else (1,) * sides)


def _nearest(numerator: int, denominator: int) -> int:
    """Return the nearest whole number to the fraction, a half towards zero."""
    size = (2 * abs(numerator) + denominator - 1) // (2 * denominator)
    return size if numerator >= 0 else -size
