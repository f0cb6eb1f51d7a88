"""The pages of championships: who sees what, the sections and filters, how much they ask for."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, draft, is_now, opened
from tournaments.championships import clock, enrolment, listing, showing
from tournaments.championships.founding import championship_cancel
from tournaments.championships.listing import Asked
from tournaments.models import Championship

pytestmark = pytest.mark.django_db(transaction=True)

REASON = "No hay mesas esta noche"


@pytest.fixture
def ana(client: Client) -> User:
    user: User = PersonFactory(username="ana")
    client.force_login(user)
    return user


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def address(one: Championship) -> str:
    return f"/torneos/{one.pk}/"


def entered(one: Championship, *people: User) -> None:
    for person in people:
        enrolment.sign_up(user=person, championship_id=one.pk)


# --- The list


def test_each_section_has_its_own_championships_and_a_visitor_sees_them(client):
    for name, state in (
        ("Abierta", "inscripcion"),
        ("Jugada", "en_juego"),
        ("Vieja", "premiado"),
        ("Rota", "cancelado"),
    ):
        is_now(opened(name=name), state)
    draft(name="Secreta")
    names = {"Abierta", "Jugada", "Vieja", "Rota", "Secreta"}
    for query, there in (
        ("", {"Abierta"}),
        ("?ver=abiertos", {"Abierta"}),
        ("?ver=juego", {"Jugada"}),
        ("?ver=acabados", {"Vieja", "Rota"}),
        ("?ver=mios", {"Abierta"}),
    ):
        page = text(client, f"/torneos/{query}")
        assert {name for name in names if f">{name}<" in page} == there, query


def test_mine_are_those_that_i_organise_enter_or_am_invited_to(client, ana):
    draft(organiser=ana, name="Mi borrador")
    mine = alone(name="La juego")
    entered(mine, ana)
    invited = opened(name="Me invitan")
    enrolment.invite(user=PersonFactory(), championship_id=invited.pk, other=ana)
    left = alone(name="La dejé")
    entered(left, ana)
    enrolment.withdraw(user=ana, championship_id=left.pk)
    alone(name="Ajena")
    page = text(client, "/torneos/?ver=mios")
    names = {"Mi borrador", "La juego", "Me invitan", "La dejé", "Ajena"}
    assert {name for name in names if f">{name}<" in page} == {
        "Mi borrador",
        "La juego",
        "Me invitan",
    }


def test_filters_leave_out_what_is_not_asked_for(client):
    alone(name="Uno", fee=0, places=2)
    full = alone(name="Lleno", fee=0, places=2)
    entered(full, *PersonFactory.create_batch(2))
    opened(name="Parejas")
    names = {"Uno", "Lleno", "Parejas"}
    for query, there in (
        ("?modo=parejas", {"Parejas"}),
        ("?modo=individual", {"Uno", "Lleno"}),
        ("?gratis=1", {"Uno", "Lleno"}),
        ("?sitio=1", {"Uno", "Parejas"}),
        ("?sitio=1&gratis=1", {"Uno"}),
        ("?juego=mus", names),
        ("?juego=parchis", set()),
        ("?juego=tute&modo=x&gratis=si&ver=x&tras=x-y-z", names),
    ):
        page = text(client, f"/torneos/{query}")
        assert {name for name in names if f">{name}<" in page} == there, query


def test_an_empty_list_says_so_and_how_to_see_more(client, ana):
    assert "No hay torneos a la vista" in text(client, "/torneos/")
    assert "Ahora no se juega ninguno" in text(client, "/torneos/?ver=juego")
    assert "Aún no tienes torneos" in text(client, "/torneos/?ver=mios")
    page = text(client, "/torneos/?gratis=1&ver=acabados")
    assert "No hay torneos con estos filtros" in page
    assert 'href="/torneos/?ver=acabados"' in page


@pytest.mark.parametrize("section", ["abiertos", "acabados"])
def test_pages_follow_one_another_without_losing_or_repeating_any(monkeypatch, section):
    monkeypatch.setattr(listing, "PER_PAGE", 2)
    now = timezone.now()
    hours = (5, 3, 3, 3, 4)
    for n, hour in enumerate(hours):
        one = opened(name=f"Copa {n}", starts_at=now + timedelta(hours=hour))
        is_now(one, listing.SECTIONS[section][0])
    seen: list[str] = []
    after = ""
    for _page in range(3):
        found = listing.listing_of(Asked(section), None, after)
        seen += [card.one.name for card in found.cards]
        after = found.following
    forward = ["Copa 1", "Copa 2", "Copa 3", "Copa 4", "Copa 0"]
    assert seen == (forward if section == "abiertos" else forward[::-1])
    assert after == ""


@pytest.mark.parametrize("after", ["9" * 15 + "-1-1", "1-2", "1-2-3-4", "-1-2-3", "ñ", "9" * 40])
def test_what_no_page_has_told_is_the_first_page(client, after):
    opened(name="Única")
    page = text(client, f"/torneos/?tras={after}")
    assert ">Única<" in page


def test_the_list_asks_as_much_for_many_as_for_few(client, ana, django_assert_max_num_queries):
    for n in range(6):
        one = alone(name=f"Copa {n}", fee=0)
        entered(one, ana, *PersonFactory.create_batch(2))
    with django_assert_max_num_queries(16):
        page = text(client, "/torneos/")
    assert page.count('class="torneo mio"') == 6


def test_the_list_says_where_there_is_room_and_where_one_waits(client, ana):
    entered(alone(name="Con sitio", places=3, fee=0), ana)
    page = text(client, "/torneos/")
    assert "queda" in page
    assert "Estás en él" in page
    Championship.objects.update(places=2, closes_at=timezone.now())
    assert "Inscripción cerrada" in text(client, "/torneos/"), "its hour is over"


# --- One of them


def test_anybody_reads_one_without_an_account(client):
    one = opened(name="Copa de verano", text="Hay <b>merienda</b>.", fee=75)
    page = text(client, address(one))
    for said in (
        "Copa de verano",
        "Hay &lt;b&gt;merienda&lt;/b&gt;.",
        "75 U$ por persona",
        "por parejas",
        "eliminatoria",
        one.commitment,
        one.organiser.username,
        "Se publica",
    ):
        assert said in page, said
    assert one.organiser.email not in page


def test_a_draft_is_seen_by_its_organiser_and_the_staff_alone(client, ana):
    one = draft(organiser=ana)
    assert "solo lo ves tú" in text(client, address(one))
    client.force_login(PersonFactory(is_staff=True))
    assert client.get(address(one)).status_code in {200, 302}
    client.force_login(PersonFactory())
    assert client.get(address(one)).status_code == 404
    client.logout()
    assert client.get(address(one)).status_code == 404
    is_now(one, "borrado")
    client.force_login(ana)
    assert client.get(address(one)).status_code == 404


@pytest.mark.parametrize("number", ["0", "99999999", "9" * 40])
def test_one_that_is_not_there_is_not_found(client, number):
    assert client.get(f"/torneos/{number}/").status_code == 404


def test_who_is_in_and_who_waits_are_listed_in_turn(client):
    one = alone(places=2, fee=0)
    people = [PersonFactory(username=nick) for nick in ("uno", "dos", "tres", "cuatro")]
    entered(one, *people)
    page = text(client, address(one))
    places = [page.index(f"/jugador/{person.username}/") for person in people]
    assert places == sorted(places)
    inside, waiting = page.split("Lista de espera", 1)
    assert "/jugador/dos/" in inside
    assert "/jugador/tres/" in waiting
    assert "/jugador/tres/" not in inside


def test_the_list_of_one_goes_on_where_it_ended(client, monkeypatch):
    monkeypatch.setattr(showing, "PER_PAGE", 2)
    one = alone(places=4, fee=0)
    people = [PersonFactory(username=nick) for nick in ("uno", "dos", "tres")]
    entered(one, *people)
    first, second = text(client, address(one)), text(client, f"{address(one)}?tras=2")
    assert "?tras=2#apuntados" in first
    assert ("/jugador/dos/" in first, "/jugador/tres/" in first) == (True, False)
    assert ("/jugador/dos/" in second, "/jugador/tres/" in second) == (False, True)
    assert "No hay más" in text(client, f"{address(one)}?tras={'9' * 15}")


def test_one_asks_as_much_for_many_as_for_few(client, django_assert_max_num_queries):
    one = alone(places=12, fee=0)
    entered(one, *PersonFactory.create_batch(14))
    with django_assert_max_num_queries(16):
        page = text(client, address(one))
    assert page.count("talla-chica") == 14


def test_a_cancelled_one_says_why_and_that_all_was_given_back(client, ana):
    one = alone(organiser=ana)
    entered(one, PersonFactory())
    championship_cancel(actor=ana, championship_id=one.pk, reason=REASON)
    page = text(client, address(one))
    assert "Se han devuelto todas las cuotas." in page
    assert REASON in page


def test_2_4_one_to_which_too_few_came_says_so_though_nobody_cancelled_it(client):
    one = alone()
    now = timezone.now()
    gone = {"closes_at": now - timedelta(hours=1), "starts_at": now}
    Championship.objects.filter(pk=one.pk).update(state="presentacion", **gone)
    clock.run()
    why = "Este torneo se canceló: «No se ha llegado al mínimo de participantes»."
    assert why in text(client, address(one))


def test_hours_are_those_of_who_reads(client, settings):
    one = opened(starts_at=timezone.now() + timedelta(days=3))
    there = timezone.localtime(one.starts_at, timezone=timezone.get_fixed_timezone(-300))
    client.cookies[settings.COOKIES["zone"]] = "America/Bogota"
    assert f"{there:%H:%M}</b></time>" in text(client, address(one))
