"""Claiming is offered to whom it is open, as long as it is (torneos §17.3)."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.test import Client

from accounts.models import User
from games.matches import origins
from games.matches.origins import Claiming
from games.models import Match
from tests.factories import PersonFactory
from tests.tournaments.championships.evenings import end, play, tick, waiting
from tests.tournaments.championships.quarrels import again, at_the_table
from tournaments.models import Member

pytestmark = pytest.mark.django_db(transaction=True)

DOOR = "/torneos/reclamar/"
TEN_MINUTES_MS = 600_000


def acta_of(match: Match, reader: User) -> dict[str, Any]:
    """Return what the page of an acta is told."""
    client = Client()
    client.force_login(reader)
    page = client.get(f"/partida/{match.pk}/acta/").content.decode()
    found = re.search(r'id="acta-datos" type="application/json">(.*?)</script>', page)
    assert found is not None
    told: dict[str, Any] = json.loads(found[1])
    return told


def table_of(match: Match, reader: User) -> str:
    """Return the element of the page of a match."""
    client = Client()
    client.force_login(reader)
    page = client.get(f"/partida/{match.pk}/").content.decode()
    return page.partition('id="partida"')[2].partition(">")[0]


def ago(match: Match, **gone: float) -> None:
    Match.objects.filter(pk=match.pk).update(finished_at=F("finished_at") - timedelta(**gone))


def test_17_3_while_it_is_played_it_is_offered_without_an_end(people):
    _one, cruce, ana, _line = at_the_table(people)
    match = Match.objects.get(origin=again(cruce).origin)
    element = table_of(match, ana)
    assert f'data-reclama="{DOOR}" data-reclama-tras="{TEN_MINUTES_MS}"' in element
    assert "data-reclama-queda" not in element


def test_17_3_once_it_is_over_table_and_acta_say_for_how_long_still(people):
    _one, cruce, ana, _line = at_the_table(people)
    match = end(cruce, 0)
    ago(match, minutes=4)
    told = acta_of(match, ana)
    assert told["reclama"] == DOOR
    assert 0 < told["reclama_queda"] <= TEN_MINUTES_MS - 240_000
    found = re.search(r'data-reclama-queda="(\d+)"', table_of(match, ana))
    assert found is not None
    assert 0 < int(found[1]) <= TEN_MINUTES_MS - 240_000


def is_offered(match: Match, reader: User) -> bool:
    at_the_acta = acta_of(match, reader)["reclama"] == DOOR
    assert at_the_acta == ("data-reclama" in table_of(match, reader))
    return at_the_acta


def test_17_3_after_ten_minutes_nothing_is_offered(people):
    _one, cruce, ana, _line = at_the_table(people)
    match = end(cruce, 0)
    assert is_offered(match, ana)
    ago(match, minutes=10, seconds=1)
    assert not is_offered(match, ana)


def test_17_3_once_the_next_cruce_of_a_side_is_called_nothing_is_offered(people):
    one, cruce, ana, _line = at_the_table(people)
    match = end(cruce, 0)
    other = waiting(one)[0]
    assert is_offered(match, ana)
    play(other, 0)
    tick()
    assert len(waiting(one)) == 1
    assert not is_offered(match, ana)


def test_17_3_nothing_is_offered_to_who_is_of_neither_side(people):
    one, cruce, ana, _line = at_the_table(people)
    match = end(cruce, 0)
    for reader in (one.organiser, PersonFactory(), PersonFactory(is_staff=True)):
        assert not is_offered(match, reader)
    Member.objects.filter(championship=one, user=ana).delete()
    assert not is_offered(match, ana)


def test_17_3_what_is_offered_costs_few_queries_and_one_where_nothing_is_claimed(
    people, django_assert_max_num_queries, django_assert_num_queries
):
    _one, cruce, ana, _line = at_the_table(people)
    match = end(cruce, 0)
    with django_assert_max_num_queries(6):
        assert isinstance(origins.claiming_at(match.pk, ana.pk), Claiming)
    Match.objects.filter(pk=match.pk).update(origin="")
    with django_assert_num_queries(1):
        assert origins.claiming_at(match.pk, ana.pk) is None
