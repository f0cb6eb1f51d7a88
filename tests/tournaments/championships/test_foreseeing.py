"""What the form of a championship costs: how it would be is told without trying every number."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Match
from tests.factories import PersonFactory
from tests.games.tools import start
from tests.tournaments.championships.cups import draft
from tests.tournaments.championships.test_creating import ADDRESS, filled
from tournaments.championships import creating, foreseeing
from tournaments.championships.founding import Plan
from tournaments.pairing import formats
from tournaments.pairing.tables import TableSize, tables_for


@pytest.mark.parametrize("least", [2, 4000])
@pytest.mark.parametrize("size", [TableSize(4, 3, 5), TableSize(4, 4, 4)])
def test_however_many_places_there_are_a_few_numbers_of_people_are_tried(size, least, monkeypatch):
    tried = []
    outline = formats.outline

    def counted(kind, options, n, size):
        tried.append(n)
        return outline(kind, options, n, size)

    monkeypatch.setattr(formats, "outline", counted)
    at = timezone.now() + timedelta(days=1)
    plan = Plan("mesas", 4, False, 4096, least, 0, at, at)
    said = foreseeing._of_tables(plan, formats.chosen("mesas", {}), size)
    assert 0 < len(tried) <= foreseeing.MOST_TRIED
    assert bool(said) == (size.least == size.most or least == 2)
    if size.least == size.most:
        assert tried[-1] < least + 12, "enough of them were found"


def test_10_1_the_number_of_tables_is_that_of_all_that_fit_nearest_to_the_usual_size():
    for n in range(6, 200):
        for size in (TableSize(4, 3, 5), TableSize(8, 2, 10), TableSize(3, 3, 4)):
            fit = [t for t in range(1, n + 1) if n // t >= size.least and -(-n // t) <= size.most]
            best = min(fit, key=lambda t: (abs(n - size.preferred * t), t))
            assert tables_for(n, size) == best, (n, size)


@pytest.mark.django_db
def test_who_tries_the_form_again_and_again_waits(monkeypatch):
    cache.clear()
    monkeypatch.setattr(creating, "_TIMES", 2)
    draft()
    client = Client()
    client.force_login(PersonFactory())
    answers = [client.post(ADDRESS, filled(accion="ver")) for _n in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 422]
    assert "Has probado muchas veces" in answers[-1].content.decode()
    cache.clear()


@pytest.mark.django_db(transaction=True)
def test_matches_of_robots_alone_do_not_say_how_long_one_takes():
    now = timezone.now()
    for kind, minutes in ((User.Kind.PERSON, 10), (User.Kind.ROBOT, 2)):
        match = start(PersonFactory.create_batch(2), stake=0)
        User.objects.filter(match_players__match=match).update(kind=kind)
        rows = Match.objects.filter(pk=match.pk)
        begun = now - timedelta(minutes=minutes)
        rows.update(status=Match.Status.FINISHED, started_at=begun, closed_at=now)
    assert foreseeing.minutes_of_match("coin", match.seats) == 10
