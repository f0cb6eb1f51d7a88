"""Whoever is waited for at a table of a championship reads it on every page (torneos §13.1)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Table
from tests.factories import PersonFactory
from tests.tournaments.championships import cups
from tests.tournaments.championships.evenings import (
    QUICK,
    chairs,
    come,
    crowd,
    evening,
    start,
    tick,
    waiting,
)
from tournaments.championships import enrolment
from tournaments.championships.cruces import extend
from tournaments.championships.playing import call_of
from tournaments.models import Championship, Cruce

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = ("/", "/tienda/", "/mensajes/", "/torneos/", "/salon/mus/")


@pytest.fixture
def people() -> list[User]:
    return crowd(2)


def band(client: Client, address: str) -> str:
    """Return the band under the bar, "" without any."""
    _before, mark, after = client.get(address).content.decode().partition("data-llamada")
    return " ".join(after.partition("</nav>")[0].split()) if mark else ""


def test_13_1_who_is_waited_for_reads_it_on_every_page_with_the_way_and_the_hour(
    client: Client, people: list[User]
):
    one = evening(people)
    cruce = waiting(one)[0]
    due_at = timezone.localtime(cruce.due_at)
    client.force_login(people[0])
    for address in PAGES:
        shown = band(client, address)
        assert "Se te espera en la mesa" in shown, address
        assert f"«Copa de otoño» hasta las {due_at:%H:%M}." in shown
        assert ('href="/salon/mus/"' in shown) is (address != "/salon/mus/"), "where he is already"


def test_13_1_a_pair_is_spoken_to_as_a_pair(client: Client):
    one = cups.opened(play=QUICK)
    four = crowd(4)
    for captain, other in (four[:2], four[2:]):
        enrolment.invite(user=captain, championship_id=one.pk, other=other)
        enrolment.accept(user=other, championship_id=one.pk, captain=captain)
    start(one, four)
    client.force_login(four[0])
    assert "Se os espera en la mesa" in band(client, "/tienda/")
    page = client.get(f"/torneos/{one.pk}/").content.decode()
    assert "Se os espera hasta las" in page
    assert "Se te espera" not in page


def test_13_1_a_player_alone_is_spoken_to_as_one_on_its_page(client: Client, people: list[User]):
    one = evening(people)
    client.force_login(people[0])
    page = client.get(f"/torneos/{one.pk}/").content.decode()
    assert "Se te espera hasta las" in page
    assert "Se os espera" not in page


def test_13_2_who_sits_there_is_not_waited_for_and_who_does_not_still_is(people: list[User]):
    cruce = waiting(evening(people))[0]
    here, away = chairs(cruce)
    come(cruce, 0)
    assert call_of(here.pk) is None
    assert call_of(away.pk) is not None


def test_13_3_nobody_is_waited_for_once_it_is_played_or_decided(people: list[User]):
    cruce = waiting(evening(people))[0]
    come(cruce, 0, 1)
    tick()
    assert [call_of(person.pk) for person in people] == [None, None]
    Cruce.objects.filter(pk=cruce.pk).update(state="esperando")
    assert call_of(PersonFactory().pk) is None


def test_13_7_of_a_pause_no_hour_is_told(people: list[User]):
    one = evening(people)
    Championship.objects.filter(pk=one.pk).update(state="pausado")
    found = call_of(people[0].pk)
    assert found is not None
    assert found.until is None


def test_13_1_of_two_the_one_that_ends_first_is_told_in_one_query(
    people: list[User], django_assert_num_queries
):
    first, second = evening(people, name="La primera"), evening(people, name="La segunda")
    Cruce.objects.filter(championship=first).update(due_at=timezone.now() + timedelta(minutes=14))
    with django_assert_num_queries(1):
        found = call_of(people[0].pk)
    assert found is not None
    assert found.name == "La primera"
    assert second.name == "La segunda"


def test_13_7_of_a_pause_its_page_tells_no_hour_and_offers_no_waiting(
    client: Client, people: list[User]
):
    one = evening(people)
    client.force_login(people[0])
    page = client.get(f"/torneos/{one.pk}/").content.decode()
    assert "Esperar un cuarto de hora más" in page
    Championship.objects.filter(pk=one.pk).update(state="pausado")
    page = client.get(f"/torneos/{one.pk}/").content.decode()
    assert "Ir a la mesa" in page
    assert "Esperar un cuarto de hora más" not in page
    assert "hasta las" not in page


def test_13_2_the_band_says_of_which_table_it_is(client: Client, people: list[User]):
    table = Table.objects.get(origin=waiting(evening(people))[0].origin)
    client.force_login(people[0])
    assert band(client, "/tienda/").startswith(f'="mus-{table.number}"')


def test_13_6_the_band_of_its_page_comes_anew_with_what_is_his_and_says_the_hour_of_now(
    client: Client, people: list[User]
):
    one = evening(people)
    cruce = waiting(one)[0]
    client.force_login(people[0])
    given = {"minutes": 20, "reason": "Avisan de que llegan tarde"}
    assert '<div data-vivo="llamada">' in client.get(f"/torneos/{one.pk}/").content.decode()
    assert 'data-vivo="llamada"' not in client.get("/salon/mus/").content.decode()
    extend(user=one.organiser, cruce_id=cruce.pk, **given)
    cruce.refresh_from_db()
    due_at = timezone.localtime(cruce.due_at)
    assert f"hasta las {due_at:%H:%M}." in band(client, f"/torneos/{one.pk}/trozo/mio/")
    come(cruce, 0, 1)
    piece = client.get(f"/torneos/{one.pk}/trozo/mio/").content.decode()
    assert 'data-vivo="llamada"' in piece
    assert "data-llamada" not in piece
