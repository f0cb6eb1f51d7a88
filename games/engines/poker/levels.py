"""Blinds that rise with the time since the first hand began (póker §3.3). Pure functions."""

from __future__ import annotations

FIRST_SMALL = 25
LEVEL_S = 180
HIGHEST = 40
"""Blinds of later levels are over all the chips there are: they stay so, and fit in any number."""


def level_at(seconds: int, lasting_s: int = LEVEL_S) -> int:
    """Return the level of a hand that begins so many *seconds* after the first (RULING K4)."""
    return seconds // lasting_s + 1


def blinds_of(level: int, small: int = FIRST_SMALL) -> tuple[int, int]:
    """Return the small and the big blind of *level*: those of the first, doubled each time."""
    doubled: int = small * 2 ** (level - 1)
    return doubled, 2 * doubled
