"""Reliability (*fiabilidad*), and the bans of whoever does not finish (torneos §21)."""

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

BAN_WINDOW = 20
BANS_DAYS = 30
MINUTES_A_DAY = 24 * 60
FIRST_BAN, BAN_GROWS, LONGEST_BAN = 10, 3, 48 * 60
YOUNG_DAYS = 3


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


class Sentence(NamedTuple):
    """What follows from a match: a warning, or a ban of so many *minutes*, or nothing."""

    is_warning: bool = False
    minutes: int = 0


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


def sentence(played: Sequence[Played], bans: Sequence[int], signed_up: int) -> Sentence:
    """Return what the last match of *played*, oldest first, brings upon its player (torneos §21.4).

    All times in minutes: of the matches, of the *bans* imposed before and of when he *signed up*.
    Raises ``ValueError`` if there is no match.
    """
    if not played:
        raise ValueError("there is no match to judge")
    now, ending = played[-1]
    if not WEIGHTS.get(ending):
        return Sentence()
    counting = [WEIGHTS[one.ending] for one in played if one.ending in WEIGHTS]
    weight = sum(counting[-BAN_WINDOW:])
    lately = sum(0 <= now - ban <= BANS_DAYS * MINUTES_A_DAY for ban in bans)
    if weight < (2 if lately else 3):
        return Sentence(is_warning=True)
    minutes = min(LONGEST_BAN, FIRST_BAN * BAN_GROWS**lately)
    if now - signed_up < YOUNG_DAYS * MINUTES_A_DAY:
        minutes = min(LONGEST_BAN, 2 * minutes)
    return Sentence(minutes=minutes)
