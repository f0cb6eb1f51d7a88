"""A match of a championship says so in the history of who played it and in its acta."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from games.matches import origins
from games.record import history, occasions
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import is_now
from tests.tournaments.championships.evenings import (
    advanced,
    crowd,
    drawn,
    evening,
    play,
    play_all,
    waiting,
)
from tournaments.championships.occasions import way_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_6_the_history_of_who_played_names_championship_and_round_with_its_page():
    people = crowd(4)
    one = evening(people, name="Copa del Órdago")
    play_all(one)
    play_all(one)
    best = one.entries.get(place=1).members.get().user
    _page, lines = history.page_of(history.history_of(best.pk), "")
    assert [line.occasion and line.occasion.text for line in lines] == [
        "Copa del Órdago · Ronda 2",
        "Copa del Órdago · Ronda 1",
    ]
    client = Client()
    client.force_login(best)
    page = client.get("/historial/").content.decode()
    assert page.count(f'href="/torneos/{one.pk}/"') == 2


def test_6_the_acta_tells_it_too():
    people = crowd(2)
    one = evening(people)
    match = play(waiting(one)[0], 0)
    client = Client()
    client.force_login(people[0])
    page = client.get(f"/partida/{match.pk}/acta/").content.decode()
    found = re.search(r'id="acta-datos" type="application/json">(.*?)</script>', page)
    assert found is not None
    told = json.loads(found[1])["ocasion"]
    assert told == {"texto": f"{one.name} · Ronda 1", "url": f"/torneos/{one.pk}/"}
    is_now(one, "borrado")
    again = client.get(f"/partida/{match.pk}/acta/").content.decode()
    assert '"ocasion": null' in again


def test_6_a_history_asks_once_for_all_its_championships(django_assert_num_queries):
    people = crowd(4)
    one = evening(people)
    matches = [play(cruce, 0) for cruce in waiting(one)]
    asked = [match.origin for match in matches]
    with django_assert_num_queries(1):
        found = occasions.occasions_of([*asked, "", "mesa:7", "torneo:x", "torneo:1:cruce:x:1"])
    assert sorted(found) == sorted(asked)
    with django_assert_num_queries(0):
        assert occasions.occasions_of(["", ""]) == {}


def test_6_a_match_of_no_championship_says_nothing():
    person = PersonFactory()
    client = Client()
    client.force_login(person)
    assert 'class="ocasion' not in client.get("/historial/").content.decode()


def test_6_an_encounter_that_was_played_again_tells_of_each_of_its_matches():
    one = evening(crowd(2))
    cruce = waiting(one)[0]
    asked = [f"torneo:{one.pk}:cruce:{cruce.pk}:{attempt}" for attempt in (1, 2, 3)]
    found = occasions.occasions_of(asked)
    assert [found[origin].text for origin in asked] == [f"{one.name} · Ronda 1"] * 3


def test_6_the_round_is_called_as_on_the_page_of_the_championship():
    one = drawn(8, "grupos", grupos=2, pasan=2)
    advanced(one)
    row = one.cruces.filter(round__tree="B").first()
    assert row is not None
    origin = f"torneo:{one.pk}:cruce:{row.pk}:1"
    assert occasions.occasions_of([origin])[origin].text == f"{one.name} · Grupo B · Ronda 1"


def test_6_the_page_of_a_match_leads_back_to_its_championship_and_another_nowhere():
    one = evening(crowd(2))
    match = play(waiting(one)[0], 0)
    assert origins.way_back(match.pk) == (f"/torneos/{one.pk}/", "Volver al torneo")
    assert origins.way_back(0) is None
    client = Client()
    client.force_login(PersonFactory())
    page = client.get(f"/partida/{match.pk}/").content.decode()
    assert f'data-vuelta="/torneos/{one.pk}/" data-vuelta-dicha="Volver al torneo"' in page


@pytest.mark.parametrize("origin", ["torneo", "torneo:x", "torneo:1:cruce:2", "torneo:x:cruce:1:1"])
def test_6_what_is_no_origin_of_a_cruce_leads_nowhere(origin):
    assert way_of(origin) is None
