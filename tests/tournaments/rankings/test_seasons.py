"""Seasons: which one a match is of, and their names and dates (torneos §20.1)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from games.models import Match
from tests.factories import PersonFactory
from tests.games.tools import finish, start
from tests.tournaments.rankings.test_places import over
from tournaments.models import Result, Season
from tournaments.rankings import following, places

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
