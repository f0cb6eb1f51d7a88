"""What follows from a match costs whoever closes it nothing: the worker does it."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from economy import freezing
from games.matches import closing, services
from games.models import Match
from games.record.tasks import tell_closings
from tests.games.matches.departing import leave
from tests.games.tools import finish, start
from tests.tournaments.rankings.test_following import everything
from tournaments.models import Offence, Result, Uncounted
from tournaments.rankings import following

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def by_the_worker(settings: Any) -> None:
    settings.USUMUS = {**settings.USUMUS, "CLOSINGS_LATER": True}


def closed(people: list[User], chief: User) -> tuple[Match, int]:
    """Return a match that was settled after its end, and how many queries that took."""
    match = start(people, stake=5)
    freezing.economy_freeze(reason="revisión de prueba")
    finish(match)
    freezing.economy_unfreeze(reason="revisión de prueba", actor=chief)
    with CaptureQueriesContext(connection) as asked:
        assert services.match_settle(match_id=match.pk)
    return match, len(asked)


def test_a_match_is_closed_with_the_same_queries_with_and_without_rankings(
    people, chief, monkeypatch
):
    closed(people, chief)  # which fills what is kept
    match, with_them = closed(people, chief)
    with monkeypatch.context() as bare:
        bare.setattr(closing, "_later", [])
        _, without = closed(people, chief)
    assert with_them == without
    assert not Result.objects.exists()
    match.refresh_from_db()
    assert match.told_at is None


def test_the_worker_does_what_follows_once(people, chief):
    match, _ = closed(people, chief)
    tell_closings()
    kept = everything()
    assert Result.objects.filter(match=match, nth__isnull=False).count() == len(people)
    match.refresh_from_db()
    told = match.told_at
    assert told is not None
    tell_closings()
    match.refresh_from_db()
    assert (everything(), match.told_at) == (kept, told)
    following.rebuild("coin")
    assert everything() == kept


def test_the_worker_judges_whoever_left(people):
    match = start(people)
    leave(match, 1)
    assert not Offence.objects.exists()
    tell_closings()
    assert Offence.objects.get().user == people[1]


def test_the_site_has_the_worker_look_every_second():
    task = settings.CELERY_BEAT_SCHEDULE["closings"]
    assert (task["task"], task["schedule"]) == (tell_closings.name, 1.0)
    names = {one.__module__ for one in closing._later}
    assert {"tournaments.rankings.following", "tournaments.conduct.judging"} <= names
    assert not Uncounted.objects.exists()
