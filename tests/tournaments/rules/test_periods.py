"""Seasons are quarters of the clocks of Madrid (torneos §20.1)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.rules import periods

SEASONS = ("2026-T1", "2026-T2", "2026-T3", "2026-T4")


@pytest.mark.parametrize("season", SEASONS)
def test_a_season_holds_all_from_its_start_until_the_next_begins(season: str) -> None:
    start, end = periods.season_start(season), periods.season_end(season)
    second = timedelta(seconds=1)
    assert periods.season_of(start) == periods.season_of(end.astimezone(UTC) - second) == season
    assert periods.season_of(end) == periods.next_season(season) != season
    assert periods.season_of(start.astimezone(UTC) - second) != season


def test_a_season_begins_at_midnight_in_summer_as_in_winter() -> None:
    assert periods.season_start("2026-T2").astimezone(UTC).isoformat() == (
        "2026-03-31T22:00:00+00:00"
    )
    assert periods.season_start("2026-T1").astimezone(UTC).isoformat() == (
        "2025-12-31T23:00:00+00:00"
    )


@pytest.mark.parametrize("season", ["", "2026", "2026-T5", "2026-T0", "26-T1", "2026-t1", "x-T1"])
def test_what_is_no_season_is_refused(season: str) -> None:
    with pytest.raises(ValueError, match="no season"):
        periods.season_start(season)


def test_a_moment_without_a_zone_is_of_no_season() -> None:
    with pytest.raises(ValueError, match="zone"):
        periods.season_of(datetime(2026, 1, 1))  # noqa: DTZ001 - what is refused
