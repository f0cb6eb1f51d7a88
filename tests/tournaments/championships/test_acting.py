"""What is pressed on the page of a championship: it is done once, or refused with its sentence."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts import relations
from accounts.models import User
from economy.selectors import balance_of
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, draft, is_now, opened, states
from tests.tournaments.championships.pressing import page, press
from tournaments.championships import enrolment, pool
from tournaments.championships.conditions import Conditions
from tournaments.models import Championship, Entry, Member, Seeker

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ana(client: Client) -> User:
    user: User = PersonFactory(username="ana")
    client.force_login(user)
    return user


@pytest.fixture
def eva() -> User:
    user: User = PersonFactory(username="eva")
    return user


def rows() -> tuple[Any, ...]:
    members = Member.objects.order_by("pk").values_list("user", "is_in", "fee_number", "present_at")
    entries = Entry.objects.order_by("pk").values_list("pk", "state", "turn")
    return [*members], [*entries], [*Championship.objects.values_list("pk", "state")]


def test_who_enters_alone_pays_the_fee_he_was_told(client, ana):
    one = alone(fee=60)
    had = balance_of(ana.pk)
    before = page(client, one)
    assert "Apuntarme por 60 U$" in before
    assert f"{had - 60}" in before.replace(".", "")
    after = press(client, one, "apuntarse")
    assert "Ya estás dentro." in after
    assert "Has pagado 60 U$." in after
    assert balance_of(ana.pk) == had - 60


def test_who_finds_it_full_waits_and_is_told_who_is_before_him(client, ana):
    one = alone(places=2, fee=60)
    for person in PersonFactory.create_batch(3):
        enrolment.sign_up(user=person, championship_id=one.pk)
    assert "Está completo" in page(client, one)
    after = press(client, one, "apuntarse")
    assert "estás en la lista de espera, y aún no pagas nada" in after
    assert "Tienes 1 por delante." in after
    left = press(client, one, "retirarse")
    assert "Ya no estás en este torneo." in left
    assert "¿Dejas la lista de espera?" not in left


def test_a_pair_is_in_when_the_partner_accepts(client, ana, eva):
    one = opened(fee=60)
    had = balance_of(ana.pk)
    asked = press(client, one, "invitar", nick="EVA")
    assert "Se lo has pedido a eva" in asked
    assert balance_of(ana.pk) == had
    hers = Client()
    hers.force_login(eva)
    assert "<b>ana</b> quiere jugar contigo" in page(hers, one)
    assert "Ya estás dentro." in press(hers, one, "aceptar", nick="ana")
    assert states(one) == {ana.pk: "confirmado"}
    mine = page(client, one)
    assert "Tu pareja:" in mine
    assert balance_of(ana.pk) == balance_of(eva.pk) == had - 60


def test_an_invitation_is_declined_or_taken_back(client, ana, eva):
    one = opened()
    hers = Client()
    hers.force_login(eva)
    press(client, one, "invitar", nick="eva")
    assert "Le has dicho que no a ana." in press(hers, one, "rechazar", nick="ana")
    assert "quiere jugar contigo" not in page(hers, one)
    press(client, one, "invitar", nick="eva")
    assert "Has retirado tu invitación a eva." in press(client, one, "desinvitar", nick="eva")
    assert "Esa invitación ya no vale." in press(hers, one, "aceptar", nick="ana")
    assert states(one) == {}


def test_who_is_ignored_does_not_ask(client, ana, eva):
    one = opened()
    enrolment.invite(user=eva, championship_id=one.pk, other=ana)
    assert "quiere jugar contigo" in page(client, one)
    relations.ignore(user=ana, other=eva)
    assert "quiere jugar contigo" not in page(client, one)


@pytest.mark.parametrize(
    ("state", "told", "back"),
    [
        ("inscripcion", "Se devuelven los 60 U$", True),
        ("cerrado", "solo vuelven si alguien de la lista de espera", False),
    ],
)
def test_leaving_is_asked_twice_and_says_what_comes_back(client, ana, state, told, back):
    one = alone(fee=60)
    had = balance_of(ana.pk)
    enrolment.sign_up(user=ana, championship_id=one.pk)
    is_now(one, state)
    question = client.get(f"/torneos/{one.pk}/retirarse/")
    assert told in html.unescape(question.content.decode())
    assert states(one) == {ana.pk: "confirmado"}, "asking does nothing"
    press(client, one, "retirarse", devolucion="todo" if back else "si_entra")
    assert states(one) == {ana.pk: "retirado"}
    assert balance_of(ana.pk) == had - (0 if back else 60)


def test_who_leaves_takes_his_partner_along_and_is_told_so(client, ana, eva):
    one = opened()
    enrolment.invite(user=eva, championship_id=one.pk, other=ana)
    enrolment.accept(user=ana, championship_id=one.pk, captain=eva)
    question = client.get(f"/torneos/{one.pk}/retirarse/").content.decode()
    assert "eva también deja el torneo" in question


def test_who_is_there_says_so(client, ana):
    one = alone()
    enrolment.sign_up(user=ana, championship_id=one.pk)
    assert "Estoy aquí" not in page(client, one)
    is_now(one, "presentacion")
    assert "Estoy aquí y juego" in page(client, one)
    assert "Has dicho que estás." in press(client, one, "presentarse")
    assert states(one) == {ana.pk: "presente"}


def test_the_organiser_publishes_and_cancels_with_a_reason(client, ana):
    one = draft(organiser=ana)
    assert "Publicado" in press(client, one, "publicar")
    short = client.post(f"/torneos/{one.pk}/mesa/cancelar/", {"motivo": "no"})
    assert short.status_code == 422
    assert "el motivo tiene entre diez y trescientas letras" in short.content.decode()
    assert ">no</textarea>" in short.content.decode()
    done = press(client, one, "mesa/cancelar", motivo="No hay mesas esta noche", vuelve="torneo")
    assert "Este torneo se canceló: «No hay mesas esta noche»." in done
    one.refresh_from_db()
    assert one.state == "cancelado"


@pytest.mark.parametrize(
    ("what", "given", "sentence"),
    [
        ("apuntarse", {}, "mira si es por parejas"),
        ("invitar", {"nick": "nadie-asi"}, "No hay nadie con ese nick."),
        ("invitar", {"nick": ""}, "No hay nadie con ese nick."),
        ("invitar", {"nick": "x" * 5000}, "No hay nadie con ese nick."),
        ("invitar", {}, "No hay nadie con ese nick."),
        ("aceptar", {"nick": "eva"}, "Esa invitación ya no vale."),
        ("rechazar", {"nick": "eva"}, "Esa invitación ya no vale."),
        ("desinvitar", {"nick": "eva"}, "Esa invitación ya no vale."),
        ("ocupar", {"nick": "eva"}, "Esa invitación ya no vale."),
        ("no-ceder", {"nick": "eva"}, "Esa invitación ya no vale."),
        ("ceder", {"nick": "eva"}, "No estás apuntado a este campeonato."),
        ("retirarse", {}, "No estás apuntado a este campeonato."),
        ("presentarse", {}, "Eso ya no se puede hacer en este campeonato"),
        ("publicar", {}, "Solo puede hacerlo quien organiza el campeonato."),
        ("reanudar", {}, "Solo puede hacerlo quien organiza el campeonato."),
        ("borrar", {}, "Eso ya no se puede hacer en este campeonato"),
        ("volver", {}, "No estás apuntado a este campeonato."),
        ("esperar", {}, "No se puede esperar más"),
    ],
)
@pytest.mark.usefixtures("ana", "eva")
def test_what_cannot_be_is_told_and_changes_nothing(client, what, given, sentence):
    one = opened()
    before = rows()
    assert sentence in press(client, one, what, **given)
    assert rows() == before


def test_who_cannot_pay_or_comes_too_late_is_told_so(client, ana):
    dear = alone(fee=10_000)
    assert "No te llega para la cuota." in page(client, dear)
    before = rows()
    assert "U$uros" in press(client, dear, "apuntarse")
    assert rows() == before
    Championship.objects.update(closes_at=timezone.now())
    late = press(client, dear, "apuntarse")
    assert "La inscripción de este campeonato no está abierta." in late


def test_the_organiser_of_one_does_not_enter_it(client, ana):
    one = alone(organiser=ana)
    assert "Apuntarme" not in page(client, one)
    assert "Quien organiza un campeonato no juega en él." in press(client, one, "apuntarse")


def test_who_looks_for_a_partner_sees_who_looks_too_and_looks_no_more(client, ana, eva):
    one = opened()
    pool.partner_seek(user=eva, championship_id=one.pk)
    assert "También buscan" not in page(client, one)
    looking = press(client, one, "buscar")
    assert "se sortea tu pareja" in looking
    assert "También buscan" in looking
    assert 'name="nick" value="eva"' in looking
    assert f"/torneos/{one.pk}/" in client.get("/torneos/?ver=mios").content.decode()
    press(client, one, "retirarse")
    assert not Seeker.objects.filter(user=ana).exists()
    assert "Busco pareja" in page(client, one)


def test_whom_it_admits_is_told_and_its_key_is_asked_for(client, ana):
    admits = Conditions(reliability=90, level_least=1000, level_most=2000, key="abrete")
    one = alone(admits=admits)
    shown = page(client, one)
    for said in ("Fiabilidad de 90 o más.", "Nivel de 1000 o más.", "Nivel de 2000 o menos."):
        assert said in shown, said
    assert 'name="clave"' in shown
    assert "abrete" not in shown
    before = rows()
    for wrong in ({}, {"clave": "x"}, {"clave": "x" * 9_999}):
        assert "clave" in press(client, one, "apuntarse", **wrong)
        assert rows() == before
    assert "Ya estás dentro." in press(client, one, "apuntarse", clave="abrete")


def test_a_place_in_a_pair_is_given_to_another(client, ana, eva):
    one = opened(fee=60)
    enrolment.invite(user=eva, championship_id=one.pk, other=ana)
    enrolment.accept(user=ana, championship_id=one.pk, captain=eva)
    had = balance_of(ana.pk)
    luz = PersonFactory(username="luz")
    assert "Le has ofrecido tu sitio a luz" in press(client, one, "ceder", nick="luz")
    hers = Client()
    hers.force_login(luz)
    assert "<b>ana</b> te cede su sitio" in page(hers, one)
    assert "Ese ofrecimiento ya no vale." in press(hers, one, "no-ceder", nick="ana")
    press(client, one, "ceder", nick="luz")
    assert "Ocupas el sitio de ana." in press(hers, one, "ocupar", nick="ana")
    assert balance_of(ana.pk) == had + 60
    assert "Tu pareja:" in page(hers, one)
    assert "Estás dentro" not in page(client, one)


def test_the_organiser_closes_once_enough_are_in(client, ana):
    one = alone(organiser=ana, least=2, fee=0)
    assert "Cerrar ya la inscripción" not in page(client, one)
    for person in PersonFactory.create_batch(2):
        enrolment.sign_up(user=person, championship_id=one.pk)
    assert "Cerrar ya la inscripción" in page(client, one)
    given = {"motivo": "ya estamos todos", "vuelve": "torneo"}
    assert "La inscripción está cerrada." in press(client, one, "mesa/cerrar", **given)


WHATS = (
    "apuntarse", "invitar", "aceptar", "rechazar", "desinvitar", "presentarse", "retirarse",
    "publicar", "mesa/cancelar", "buscar", "ceder", "no-ceder", "ocupar", "mesa/cerrar", "volver",
    "esperar", "mesa/pausar", "reanudar", "borrar",
)  # fmt: skip
ASKED_TWICE = {"retirarse", "mesa/cerrar", "mesa/cancelar", "mesa/pausar", "reanudar", "borrar"}


@pytest.mark.parametrize("what", WHATS)
def test_nobody_does_anything_without_an_account_nor_to_a_draft_of_another(client, what):
    one = draft()
    before = rows()
    address = f"/torneos/{one.pk}/{what}/"
    assert client.post(address).url.startswith("/cuenta/login/")
    client.force_login(PersonFactory())
    assert client.post(address, {"nick": "x", "motivo": "Diez letras o más"}).status_code == 404
    assert rows() == before


@pytest.mark.parametrize("what", sorted({*WHATS} - ASKED_TWICE))
def test_what_is_done_is_sent_and_not_asked_for(client, ana, what):
    one = opened()
    assert client.get(f"/torneos/{one.pk}/{what}/").status_code == 405


def test_a_visitor_is_led_to_enter_and_back(client):
    one = alone()
    assert f'href="/cuenta/login/?next=/torneos/{one.pk}/"' in page(client, one)


def test_my_part_of_the_page_asks_as_much_for_many_as_for_few(
    client, ana, django_assert_max_num_queries
):
    one = opened()
    for person in PersonFactory.create_batch(6):
        enrolment.invite(user=person, championship_id=one.pk, other=ana)
        enrolment.invite(user=ana, championship_id=one.pk, other=person)
    with django_assert_max_num_queries(32):
        shown = page(client, one)
    assert shown.count("quiere jugar contigo") == 6
    assert shown.count("Se lo has pedido a") == 6
