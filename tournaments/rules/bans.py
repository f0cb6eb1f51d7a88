"""The bans of whoever does not finish his matches (torneos §21.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.record.conduct import WEIGHTS, Played

BAN_WINDOW = 20
BANS_DAYS = 30
MINUTES_A_DAY = 24 * 60
FIRST_BAN, BAN_GROWS, LONGEST_BAN = 10, 3, 48 * 60
YOUNG_DAYS = 3


class Sentence(NamedTuple):
    """What follows from a match: a warning, or a ban of so many *minutes*, or nothing."""

    is_warning: bool = False
    minutes: int = 0


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
