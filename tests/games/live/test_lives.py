"""A restored backup: time is given back, people are told, and nothing of the lost time goes on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.engines.mus.options import Options
from games.live import epoch, lives, sweep
from games.models import Epoch, Match, MatchTimer
from tests.factories import PersonFactory
from tests.games.tools import start

pytestmark = pytest.mark.django_db(transaction=True)


class Ended(BaseException):
    """This process would be no more."""


@pytest.fixture(autouse=True)
def process(monkeypatch):
    """Make this process one that knows nothing yet; it says when it would end."""

    def end():
        raise Ended

    monkeypatch.setattr(lives, "_life", "")
    monkeypatch.setattr(lives, "_restored", None)
    monkeypatch.setattr(lives, "end", end)


def restore(seconds):
    """Leave the site as a backup does that was restored to so many seconds ago."""
    Epoch.objects.get_or_create(singleton=True)
    then = timezone.now() - timedelta(seconds=seconds)
    Epoch.objects.update(database="another life", web_seen_at=then)
    return then


def test_p11_the_time_since_the_restored_moment_is_given_back(people):
    epoch.touch()
    assert lives.lately() is None
    due = MatchTimer.objects.get(match=start(people)).due_at
    then = restore(600)
    given = epoch.touch()
    assert 620 <= given.total_seconds() < 630
    assert MatchTimer.objects.get().due_at == due + given
    assert abs((lives.lately().to - then).total_seconds()) < 1
    assert epoch.touch() == timedelta()
    assert Epoch.objects.get().restored_to == lives.lately().to


def test_a_site_that_starts_has_restored_nothing(people):
    Epoch.objects.all().delete()
    epoch.touch()
    epoch.touch()
    assert lives.lately() is None
    assert Epoch.objects.get().database


def test_people_are_told_for_an_hour(people):
    restore(60)
    epoch.touch()
    assert lives.lately()
    Epoch.objects.update(restored_at=timezone.now() - lives.TOLD_FOR - timedelta(seconds=1))
    epoch.touch()
    assert lives.lately() is None


def test_a_process_of_another_life_ends(people, monkeypatch):
    """It keeps matches in memory as they were in a time that is gone."""
    epoch.touch()
    monkeypatch.setattr(lives, "_life", "another life")
    with pytest.raises(Ended):
        epoch.touch()
    with pytest.raises(Ended):
        sweep.run()


def test_the_table_says_from_when_it_goes_on_and_only_where_it_was(people):
    epoch.touch()
    before = start(people, game="mus", options=Options(reloj="sin"))
    Match.objects.update(started_at=timezone.now() - timedelta(seconds=700))
    restore(600)
    epoch.touch()
    others = PersonFactory.create_batch(4)
    after = start(others, game="mus", options=Options(reloj="sin"))
    client = Client()
    client.force_login(people[0])
    page = client.get(f"/partida/{before.pk}/").content.decode()
    assert f'data-vida="{lives.name()}"' in page
    assert "data-sigue-desde=" in page
    assert "data-sigue-desde=" not in client.get(f"/partida/{after.pk}/").content.decode()
    assert "Se ha recuperado una copia de seguridad" in client.get("/").content.decode()


def test_the_role_of_the_site_may_ask_which_life_it_is(people):
    with connection.cursor() as cursor:
        cursor.execute("CREATE ROLE of_another_life")
        try:
            call_command("grant_site_role", "of_another_life", verbosity=0)
            cursor.execute("SET ROLE of_another_life")
            epoch.touch()
        finally:
            cursor.execute("RESET ROLE")
            cursor.execute("DROP OWNED BY of_another_life")
            cursor.execute("DROP ROLE of_another_life")
    assert lives.name()
