"""How likely a roll is to bring a piece exactly so many squares on."""

from __future__ import annotations

from itertools import product

FARTHEST = 20
"""The count for a capture; no roll goes so far."""
BY_COUNT = 0.06
"""About how likely it is that somebody captures elsewhere and counts just these 20."""


def _odds(dice: int) -> tuple[float, ...]:
    """Return by squares the chance that one of the dice, or both, moves so many."""
    rolls = list(product(range(1, 7), repeat=dice))
    found = [0.0] * (FARTHEST + 1)
    for roll in rolls:
        for steps in {*roll, sum(roll)}:
            found[steps] += 1 / len(rolls)
        if roll == (6,):  # it repeats
            for more in range(1, 7):
                found[6 + more] += 1 / len(rolls) / 6
    found[FARTHEST] += BY_COUNT
    return tuple(found)


ODDS: dict[int, tuple[float, ...]] = {dice: _odds(dice) for dice in (1, 2)}
"""By number of dice and squares ahead."""
