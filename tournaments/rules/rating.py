"""Rating (*nivel*): Weng-Lin Bradley-Terry by ``openskill`` (torneos §19, RULING Z2)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import BradleyTerryPart

MU, SIGMA = 25.0, 25 / 3

# Everybody against everybody: with the usual window of 4 it matters at a table of more than five
# in which order those who tie are given (torneos §19.5).
_MODEL = BradleyTerryPart(mu=MU, sigma=SIGMA, window_size=9)

PROVISIONAL_BELOW = 20
"""Rated matches before which a level is shown with «?» (torneos §19.4)."""

LISTED_DAYS = 90
"""Days without a rated match after which nobody is listed (torneos §19.4)."""

_CENTRE, _STEP = 1500, 40


class Rating(NamedTuple):
    """What is known of how well somebody plays: the mean and how uncertain it is."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def level(self) -> int:
        """Return the level that is shown: 1500 for a new player."""
        return math.floor(_CENTRE + _STEP * (self.mu - MU) + 0.5)

    @property
    def margin(self) -> int:
        """Return how many points of level it may be off: 333 for a new player."""
        return math.floor(_STEP * self.sigma + 0.5)

    @property
    def listed_by(self) -> float:
        """Return what lists put in order, the highest first."""
        return self.mu - 3 * self.sigma


NEW = Rating()


def rated(sides: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """Return the ratings after a match of *sides* that took those *places* (1 the best, or tied).

    Raises ``ValueError`` for fewer than two sides, one without players, a rating that is none, or
    as many places as there are not sides.
    """
    if len(sides) < 2 or len(sides) != len(places) or not all(sides):
        raise ValueError("a place for each of two sides or more was expected")
    for one in (one for side in sides for one in side):
        if not (math.isfinite(one.mu) and math.isfinite(one.sigma) and one.sigma > 0):
            raise ValueError(f"{one} is no rating")
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma) for one in side] for side in sides]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [[Rating(one.mu, one.sigma) for one in team] for team in after]


def of_pair(one: Rating, other: Rating) -> Rating:
    """Return the rating of a stable pair (torneos §20.4)."""
    return Rating((one.mu + other.mu) / 2, math.hypot(one.sigma, other.sigma) / 2)
