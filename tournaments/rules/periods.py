"""Months and seasons, as the clocks of Madrid have them (torneos §20.1)."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

MADRID = ZoneInfo("Europe/Madrid")

MONTHS_OF_A_SEASON = 3


def month_of(ended_at: datetime) -> str:
    """Return the month of a match that ended then: ``"2026-04"``.

    Raises ``ValueError`` for a moment that does not say of which zone it is.
    """
    return f"{_in_madrid(ended_at):%Y-%m}"


def season_of(ended_at: datetime) -> str:
    """Return the season, a quarter of the year, of a match that ended then: ``"2026-T2"``.

    Raises ``ValueError`` for a moment that does not say of which zone it is.
    """
    moment = _in_madrid(ended_at)
    return f"{moment.year:04}-T{(moment.month - 1) // MONTHS_OF_A_SEASON + 1}"


def season_start(season: str) -> datetime:
    """Return the moment at which *season* begins, with its zone; ``ValueError`` for no season."""
    year, month = _first_month(season)
    return datetime(year, month, 1, tzinfo=MADRID)


def season_end(season: str) -> datetime:
    """Return the moment at which *season* is over and the next begins, with its zone."""
    return season_start(next_season(season))


def next_season(season: str) -> str:
    """Return the season after *season*; ``ValueError`` for no season."""
    year, month = _first_month(season)
    quarter = (month - 1) // MONTHS_OF_A_SEASON + 1
    return f"{year + 1:04}-T1" if quarter == 4 else f"{year:04}-T{quarter + 1}"


def _first_month(season: str) -> tuple[int, int]:
    year, _, quarter = season.partition("-T")
    if not (len(year) == 4 and year.isdecimal() and quarter in {"1", "2", "3", "4"}):
        raise ValueError(f"{season!r} is no season")
    return int(year), MONTHS_OF_A_SEASON * (int(quarter) - 1) + 1


def _in_madrid(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ValueError("a moment without a zone is of no season")
    return moment.astimezone(MADRID)
