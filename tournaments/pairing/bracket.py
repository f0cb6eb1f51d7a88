"""The tree of a knock-out: positions, exempt, encounters that may not be (torneos §5.1-§5.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from tournaments.pairing.illegal import require, require_size

NOBODY = 0

Forbidden = frozenset[frozenset[int]]


class Bracket(NamedTuple):
    """Round one of a knock-out."""

    positions: list[int]
    """Numbers; positions 2k and 2k + 1 meet, and who faces ``NOBODY`` is exempt."""
    unresolved: list[tuple[int, int]]
    """Those who meet although they should not, the lower number first."""

    @property
    def exempt(self) -> list[int]:
        """Return the numbers of those without a rival."""
        pairs = zip(self.positions[::2], self.positions[1::2], strict=True)
        return sorted(max(pair) for pair in pairs if NOBODY in pair and max(pair))


def size_for(entrants: int) -> int:
    """Return how many positions a tree of so many has."""
    return 1 << max(0, entrants - 1).bit_length()


def layout(entrants: int) -> list[int]:
    """Return the numbers by position, ``NOBODY`` where there is none (torneos §5.1, §5.2)."""
    size = size_for(entrants)
    numbers = [1]
    while len(numbers) < size:
        top = 2 * len(numbers) + 1
        numbers = [one for number in numbers for one in (number, top - number)]
    return [number if number <= entrants else NOBODY for number in numbers]


def as_forbidden(pairs: Iterable[Sequence[int]]) -> Forbidden:
    """Return *pairs* as a set that does not look at their order."""
    return frozenset(frozenset(pair) for pair in pairs)


def bracket(
    entrants: int,
    forbidden: Forbidden = frozenset(),
    seeded: int = 0,
    class_of: Callable[[int], int] = lambda number: 0,
) -> Bracket:
    """Return the tree, in which those *forbidden* meet only where nobody can change places.

    The *seeded* lowest numbers keep their positions, and only those of one class change places.
    Raises ``Illegal`` for a number of entrants that does not play, or more seeds than entrants.
    """
    require_size(entrants)
    require(0 <= seeded <= entrants, "cabezas")
    return arranged(entrants, forbidden, seeded, class_of)


def arranged(
    entrants: int, forbidden: Forbidden, seeded: int, class_of: Callable[[int], int]
) -> Bracket:
    """Return ``bracket`` of any number of entrants: a second chance may leave a single one."""
    positions = layout(entrants)
    if not forbidden:
        return Bracket(positions, [])
    at = {number: place for place, number in enumerate(positions) if number}
    unresolved = []
    for place in range(0, len(positions) - 1, 2):
        a, b = sorted(positions[place : place + 2])
        if frozenset((a, b)) not in forbidden or a == NOBODY:
            continue
        for y in _near(b, entrants) if b > seeded else ():
            rival = positions[at[y] ^ 1]
            if y == a or y <= seeded or rival == NOBODY or class_of(y) != class_of(b):
                continue
            if not {frozenset((a, y)), frozenset((rival, b))} & forbidden:
                positions[at[b]], positions[at[y]] = y, b
                at[b], at[y] = at[y], at[b]
                break
        else:
            unresolved.append((a, b))
    return Bracket(positions, unresolved)


def _near(number: int, highest: int) -> Iterable[int]:
    """Return the numbers around *number*, the nearest first and of two the higher."""
    for step in range(1, highest):
        for one in (number + step, number - step):
            if 1 <= one <= highest:
                yield one
