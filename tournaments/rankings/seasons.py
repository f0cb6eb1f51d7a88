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
        return (self.season_at(moment) or self.to_be(moment)).code

    def end_at(self, moment: datetime) -> datetime:
        """Return when the season that *moment* is of is over."""
        return (self.season_at(moment) or self.to_be(moment)).ends_at

    def to_be(self, moment: datetime) -> Season:
        """Return the season that will be written for *moment*, of which none is; it is not stored.

        That is the quarter, or what the seasons of the staff leave of it; under a name of its own,
        as another part of the quarter may be over.
        """
        quarter = periods.season_of(moment)
        taken = {one.code for one in self.seasons}
        before = [one.ends_at for one in self.seasons if one.ends_at <= moment]
        after = [one.starts_at for one in self.seasons if one.starts_at > moment]
        return Season(
            code=next((name for name in _names_of(quarter) if name not in taken), quarter),
            starts_at=max([periods.season_start(quarter), *before]),
            ends_at=min([periods.season_end(quarter), *after]),
        )

    def over_at(self, moment: datetime) -> tuple[Season, ...]:
        """Return the seasons that are over at *moment*, the latest first."""
        return tuple(one for one in self.seasons if one.ends_at <= moment)


def _names_of(quarter: str) -> list[str]:
    """Return what the parts of a *quarter* are called, in their order."""
    return [quarter, *(quarter + mark for mark in "bcdefgh")]


CODE_NOW = """COALESCE(
       (SELECT code FROM tournaments_season WHERE starts_at <= %(now)s AND ends_at > %(now)s),
       (SELECT name FROM unnest(%(names)s::text[]) WITH ORDINALITY AS q (name, turn)
         WHERE NOT EXISTS (SELECT FROM tournaments_season WHERE code = name)
         ORDER BY turn LIMIT 1), %(quarter)s)"""
"""In a statement, the name of the season of the moment ``asked_at``, as ``Calendar.code_at``."""


def asked_at(moment: datetime) -> dict[str, Any]:
    """Return what ``CODE_NOW`` asks for, of *moment*."""
    quarter = periods.season_of(moment)
    return {"now": moment, "quarter": quarter, "names": _names_of(quarter)}


def calendar() -> Calendar:
    """Return the seasons, with one query."""
    return Calendar(tuple(Season.objects.all()))
