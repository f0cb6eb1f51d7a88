"""What a score is worth: the chance of winning the juego with so many piedras each.

A hand of mus is taken as a draw from ``GAINS`` for each pair, as counted over partidas between
``normal`` robots (docs/robots.md); the juego is then a race that is solved backwards exactly.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

Race: TypeAlias = tuple[tuple[float, ...], ...]
"""``race[mine][theirs]``: my chance, with both indexes cut at the target."""

GAINS: tuple[tuple[int, float], ...] = (
    (0, 0.100),
    (1, 0.110),
    (2, 0.080),
    (3, 0.060),
    (5, 0.215),
    (8, 0.190),
    (11, 0.125),
    (14, 0.055),
    (18, 0.025),
    (24, 0.010),
    (40, 0.030),
)
"""(piedras a pair scores in a hand, how often). 40 stands for the órdago."""


@cache
def race_to(target: int) -> Race:
    """Return the chances of the first pair in a juego to *target* piedras, by both scores."""
    size = target + 1
    table = [[0.0] * size for _ in range(size)]
    for mine in range(size):
        for theirs in range(size):
            table[mine][theirs] = 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    for mine in range(target - 1, -1, -1):
        for theirs in range(mine, -1, -1):
            chance = _chance(table, mine, theirs, target)
            table[mine][theirs] = chance
            table[theirs][mine] = 1.0 - chance
    return tuple(tuple(row) for row in table)


def _chance(table: list[list[float]], mine: int, theirs: int, target: int) -> float:
    """Return the chance at a score whose higher scores are already solved."""
    total = stays = 0.0
    for ours, often in GAINS:
        for other, times in GAINS:
            if ours == other == 0:
                stays = often * times
                continue
            row = table[min(mine + ours, target)]
            total += often * times * row[min(theirs + other, target)]
    return total / (1.0 - stays)
