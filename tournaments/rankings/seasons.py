"""Seasons: which one a moment is of (torneos §20.1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from tournaments.models import Season
from tournaments.rules import periods


class Calendar(NamedTuple):
    """The seasons that are written, the latest first."""

    seasons: tuple[Season, ...]

    def season_at(self, moment: datetime) -> Season | None:
        """Return the season that *moment* is of; ``None``: none is written."""
        of_it = (one for one in self.seasons if one.starts_at <= moment < one.ends_at)
        return next(of_it, None)

    def code_at(self, moment: datetime) -> str:
        """Return the name of the season that *moment* is of."""
        season = self.season_at(moment)
        return season.code if season else periods.season_of(moment)

    def end_at(self, moment: datetime) -> datetime:
        """Return when the season that *moment* is of is over."""
        season = self.season_at(moment)
        return season.ends_at if season else periods.season_end(periods.season_of(moment))

    def over_at(self, moment: datetime) -> tuple[Season, ...]:
        """Return the seasons that are over at *moment*, the latest first."""
        return tuple(one for one in self.seasons if one.ends_at <= moment)


CODE_NOW = """COALESCE((SELECT code FROM tournaments_season
 WHERE starts_at <= %(now)s AND ends_at > %(now)s), %(quarter)s)"""
"""In a statement, the name of the season of the moment ``asked_at``."""


def asked_at(moment: datetime) -> dict[str, Any]:
    """Return what ``CODE_NOW`` asks for, of *moment*."""
    return {"now": moment, "quarter": periods.season_of(moment)}


def calendar() -> Calendar:
    """Return the seasons, with one query."""
    return Calendar(tuple(Season.objects.all()))
