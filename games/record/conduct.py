"""How matches end for somebody, and his reliability (*fiabilidad*) by it (torneos §21). Pure."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import NamedTuple


class Ending(enum.StrEnum):
    """How a match ended for somebody."""

    FINISHED = "acaba"
    CAME_BACK = "cae_vuelve"
    """Fell and came back."""
    FELL = "cae"
    """Fell and did not come back."""
    ABSENT = "ausente"
    """His clock ran out three times in a row."""
    LEFT = "abandona"
    NO_SHOW = "no_presentado"
    """Did not come to his cruce."""
    EXCUSED = "excusada"
    """Voided by the staff, or by a fault of ours: it is as if it had not been played."""


WEIGHTS = {
    Ending.FINISHED: 0,
    Ending.CAME_BACK: 0,
    Ending.FELL: 1,
    Ending.ABSENT: 2,
    Ending.LEFT: 2,
    Ending.NO_SHOW: 2,
}
"""What each weighs; what is not here is not counted at all (torneos §21.1)."""

LAST_MATCHES, LAST_DAYS = 50, 180
GIVEN = 10
"""Finished matches given in advance (RULING Z3)."""

NEW_BELOW = 10
"""Matches below which a player is shown as new (torneos §21.3)."""


class Played(NamedTuple):
    """A match that somebody played: how it ended for him, and the day or the minute it did."""

    at: int
    ending: Ending


class Reliability(NamedTuple):
    """The public number, 0 to 100, and of how many *matches* it is."""

    percent: int
    matches: int

    @property
    def is_new(self) -> bool:
        """Return whether there are too few matches to say much."""
        return self.matches < NEW_BELOW


def reliability(played: Sequence[Played], today: int) -> Reliability:
    """Return the number of whoever *played* these, oldest first; their ``at`` and *today* in days.

    Of the last 50 that count and are not older than 180 days (torneos §21.2, RULING Z3).
    """
    recent = [
        WEIGHTS[one.ending]
        for one in played
        if one.ending in WEIGHTS and today - one.at <= LAST_DAYS
    ][-LAST_MATCHES:]
    most = 2 * (len(recent) + GIVEN)
    return Reliability(100 * (most - sum(recent)) // most, len(recent))
