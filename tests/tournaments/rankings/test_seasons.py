"""Seasons: which one a match is of, and their names and dates (torneos §20.1)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from games.live import sql
from games.models import Match
from tests.factories import PersonFactory
from tests.games.tools import finish, start
from tests.tournaments.rankings.test_places import over
from tournaments.models import Result, Score, Season
from tournaments.rankings import following, places, seasons

pytestmark = pytest.mark.django_db(transaction=True)


def test_20_1_a_match_that_straddles_the_end_is_of_the_season_in_which_it_ended(people):
    season = over()
    match = start(people)
    Match.objects.filter(pk=match.pk).update(started_at=season.ends_at - timedelta(hours=1))
    finish(match)
    assert set(Result.objects.values_list("season", flat=True)) != {season.code}
    Match.objects.filter(pk=match.pk).update(finished_at=season.ends_at)
    following.rebuild("coin")
    assert set(Result.objects.values_list("season", flat=True)) != {season.code}
    Match.objects.filter(pk=match.pk).update(finished_at=season.ends_at - timedelta.resolution)
    following.rebuild("coin")
    assert set(Result.objects.values_list("season", flat=True)) == {season.code}


def test_the_quarter_begins_by_itself_beside_a_season_of_the_staff(monkeypatch):
    now = datetime(2026, 11, 20, 12, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: now)
    end = datetime(2026, 11, 1, tzinfo=UTC)
    Season.objects.create(code="otoño", starts_at=end - timedelta(days=9), ends_at=end)
    places.seasons_watch()
    season = Season.objects.get(code="2026-T4")
    assert (season.starts_at, season.ends_at) == (end, datetime(2026, 12, 31, 23, tzinfo=UTC))
    places.seasons_watch()
    assert Season.objects.count() == 2


DAY = timedelta(days=1)
AUTUMN = datetime(2026, 10, 31, 23, tzinfo=UTC)
"""Where a season of the staff ends, in the middle of a quarter that it had cut in two."""


@pytest.fixture
def cut() -> None:
    Season.objects.create(
        code="2026-T4", starts_at=AUTUMN - 31 * DAY, ends_at=AUTUMN - 9 * DAY,
        closed_at=AUTUMN - 8 * DAY, told_at=AUTUMN - 8 * DAY,
    )  # fmt: skip
    Season.objects.create(code="otoño", starts_at=AUTUMN - 9 * DAY, ends_at=AUTUMN)
    Season.objects.create(code="fiesta", starts_at=AUTUMN + 9 * DAY, ends_at=AUTUMN + 10 * DAY)


@pytest.mark.parametrize("later", [timedelta(0), timedelta(seconds=1)])
def test_20_1_what_ends_before_the_season_is_written_is_of_the_one_that_will_be(
    cut, monkeypatch, later
):
    moment = AUTUMN + later
    code, end = seasons.calendar().code_at(moment), seasons.calendar().end_at(moment)
    asked = seasons.asked_at(moment)
    [(of_a_statement,)] = sql.rows(f"SELECT {seasons.CODE_NOW}", asked)
    monkeypatch.setattr(timezone, "now", lambda: AUTUMN + timedelta(seconds=5))
    places.seasons_watch()
    written = seasons.calendar().season_at(moment)
    assert written is not None
    assert (written.code, written.ends_at) == ("2026-T4b", AUTUMN + 9 * DAY)
    assert (code, end, of_a_statement) == (written.code, written.ends_at, written.code)
    again = seasons.calendar()
    assert (again.code_at(moment), again.end_at(moment)) == (code, end)


def test_20_1_a_match_counted_in_between_gives_its_points_to_the_season_to_be(
    cut, people, monkeypatch
):
    match = start(people)
    finish(match)
    Match.objects.filter(pk=match.pk).update(finished_at=AUTUMN)
    following.rebuild("coin")
    assert set(Result.objects.values_list("season", flat=True)) == {"2026-T4b"}
    assert not Score.objects.filter(period="2026-T4").exists()


def test_seasons_that_overlap_are_refused_with_a_sentence():
    now = timezone.now()
    day = timedelta(days=1)
    Season.objects.create(code="una", starts_at=now + day, ends_at=now + 9 * day)
    for starts, ends, sentence in (
        (8, 20, "pisan la temporada una"),
        (20, 20, "acaba después de empezar"),
        (-1, 1, "empieza más adelante"),
    ):
        season = Season(code="otra", starts_at=now + starts * day, ends_at=now + ends * day)
        with pytest.raises(ValidationError, match=sentence):
            season.full_clean()
    with pytest.raises(IntegrityError), transaction.atomic():
        Season.objects.create(code="otra", starts_at=now + 8 * day, ends_at=now + 20 * day)
    Season(code="otra", starts_at=now + 9 * day, ends_at=now + 20 * day).full_clean()


@pytest.mark.parametrize("code", ["2027-03", "2027-T1", "2027-T1b", "mes", "siempre"])
def test_a_season_of_the_staff_has_no_name_of_another_period(code):
    start = timezone.now() + timedelta(days=400)
    season = Season(code=code, starts_at=start, ends_at=start + timedelta(days=9))
    with pytest.raises(ValidationError, match="otro periodo"):
        season.full_clean()
    season.code = "verano"
    season.full_clean()


def test_the_admin_says_which_season_is_overlapped_and_writes_nothing(client):
    boss = PersonFactory(is_staff=True, is_superuser=True)
    client.force_login(boss)
    now = timezone.localtime()
    Season.objects.create(
        code="una", starts_at=now + timedelta(days=1), ends_at=now + timedelta(days=9)
    )
    other = {
        "code": "otra",
        "starts_at_0": f"{now + timedelta(days=8):%Y-%m-%d}", "starts_at_1": "00:00:00",
        "ends_at_0": f"{now + timedelta(days=20):%Y-%m-%d}", "ends_at_1": "00:00:00",
    }  # fmt: skip
    address = reverse("admin:tournaments_season_add")
    answer = client.post(address, other)
    assert "pisan la temporada una" in answer.content.decode()
    assert Season.objects.count() == 1
    other["starts_at_0"] = f"{now + timedelta(days=10):%Y-%m-%d}"
    assert client.post(address, other).status_code == 302
    assert Season.objects.filter(code="otra").exists()
