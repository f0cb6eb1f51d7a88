"""What an act of the desk brings with it is said before it is done (torneos §15.1)."""

from __future__ import annotations

import html

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from economy.selectors import balance_of
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, code, opened, states
from tests.tournaments.championships.evenings import tick
from tests.tournaments.championships.pressing import page
from tests.tournaments.championships.test_changing import changed
from tests.tournaments.championships.test_jornadas import DAY, stopped_over
from tests.tournaments.championships.test_tables_of_several import several
from tournaments.championships import enrolment, pool
from tournaments.championships.founding import Play
from tournaments.championships.steering import championship_close, championship_reopen
from tournaments.models import Championship

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "Ya estamos todos los que somos"


def as_(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def question(one: Championship, action: str = "cerrar") -> str:
    answer = as_(one.organiser).get(f"/torneos/{one.pk}/mesa/{action}/?vuelve=torneo")
    assert answer.status_code == 200
    return " ".join(html.unescape(answer.content.decode()).split())


def asked_by_pairs(one: Championship, many: int) -> None:
    """Have *many* people ask somebody who does not answer."""
    for captain, other in zip(
        PersonFactory.create_batch(many), PersonFactory.create_batch(many), strict=True
    ):
        enrolment.invite(user=captain, championship_id=one.pk, other=other)


def entered(one: Championship, many: int) -> None:
    """Have *many* pairs take a place."""
    for captain, other in zip(
        PersonFactory.create_batch(many), PersonFactory.create_batch(many), strict=True
    ):
        enrolment.invite(user=captain, championship_id=one.pk, other=other)
        enrolment.accept(user=other, championship_id=one.pk, captain=captain)


def seeking(one: Championship, many: int) -> list[User]:
    people: list[User] = PersonFactory.create_batch(many)
    for person in people:
        pool.partner_seek(user=person, championship_id=one.pk)
    return people


def test_15_1_one_press_closes_nothing_and_the_question_says_who_lapses_is_paired_and_pays():
    one = opened(places=8, fee=60)
    entered(one, 2)
    asked_by_pairs(one, 3)
    looking = seeking(one, 5)
    had = [balance_of(person.pk) for person in looking]
    client = as_(one.organiser)
    assert f'href="/torneos/{one.pk}/mesa/cerrar/?vuelve=torneo"' in page(client, one)
    asked = question(one)
    assert "Caducan 3 invitaciones sin contestar." in asked
    assert "Buscan pareja 5 personas: por sorteo se forman 2 parejas como mucho." in asked
    assert "Quien entra así paga ahora su cuota de 60 U$." in asked
    assert "solo recupera su cuota si alguien de la lista de espera ocupa su sitio" in asked
    one.refresh_from_db()
    assert one.state == "inscripcion", "asking has done nothing"
    silent = client.post(f"/torneos/{one.pk}/mesa/cerrar/", {"vuelve": "torneo"})
    assert silent.status_code == 422
    one.refresh_from_db()
    assert one.state == "inscripcion", "nor has a press without a reason"
    assert [balance_of(person.pk) for person in looking] == had
    given = {"motivo": WHY, "vuelve": "torneo"}
    done = client.post(f"/torneos/{one.pk}/mesa/cerrar/", given)
    assert (done.status_code, done.url) == (302, f"/torneos/{one.pk}/")
    assert sorted(states(one).values()) == ["confirmado"] * 4
    assert sum(had) - sum(balance_of(person.pk) for person in looking) == 4 * 60
    assert "La inscripción está cerrada." in page(client, one)
    assert client.post(f"/torneos/{one.pk}/cerrar/", given).status_code == 404, "no other door"


def test_15_1_of_those_paired_by_lot_only_who_finds_a_place_is_said_to_pay():
    one = opened(places=3, fee=60)
    entered(one, 2)
    seeking(one, 4)
    asked = question(one)
    assert "por sorteo se forman 2 parejas como mucho." in asked
    assert "Solo queda sitio para 1 pareja; las demás esperan en la lista, sin pagar." in asked
    assert "Quien entra así paga ahora su cuota de 60 U$." in asked
    full = opened(places=2, fee=60)
    entered(full, 2)
    seeking(full, 2)
    assert "No queda sitio: quedan en la lista de espera, sin pagar." in question(full)


@pytest.mark.parametrize(("fee", "says"), [(0, False), (60, True)])
def test_15_1_where_nobody_lapses_nor_is_paired_nothing_is_said_of_it(fee, says):
    one = alone(fee=fee)
    for person in PersonFactory.create_batch(2):
        enrolment.sign_up(user=person, championship_id=one.pk)
    asked = question(one)
    assert "invitaci" not in asked
    assert "sorteo" not in asked
    assert ("recupera su cuota" in asked) == says
    lonely = opened()
    seeking(lonely, 1)
    assert "Quien busca pareja se queda sin ella, y no paga nada." in question(lonely)


def test_15_1_closing_and_opening_again_carry_a_reason_that_everybody_reads():
    one = alone(least=2, fee=0)
    for person in PersonFactory.create_batch(2):
        enrolment.sign_up(user=person, championship_id=one.pk)
    given = {"actor": one.organiser, "championship_id": one.pk}
    later = one.closes_at
    for nothing in ("", "porque sí", "  a   b  c   "):
        assert code(championship_close, reason=nothing, **given) == "razon"
        assert code(championship_reopen, reason=nothing, closes_at=later, **given) == "razon"
    assert code(championship_close, reason=f"  {WHY}\n", **given) == ""
    assert code(championship_reopen, reason="Faltan  dos amigos", closes_at=later, **given) == ""
    acts = one.acts.filter(action__in=("cerrar", "reabrir")).order_by("pk")
    kept = [(act.action, act.actor, act.reason) for act in acts]
    assert kept == [
        ("cerrar", one.organiser, WHY),
        ("reabrir", one.organiser, "Faltan dos amigos"),
    ]
    told = page(Client(), one)
    assert WHY in told
    assert "Faltan dos amigos" in told


@pytest.mark.parametrize(
    ("kind", "says", "nothing_of"),
    [
        ("eliminatoria", "En la primera ronda no juegan entre sí", "rondas que faltan"),
        ("suizo", "No juegan entre sí en ninguna de las rondas que faltan.", "primera ronda"),
        ("vidas", "No juegan entre sí en ninguna de las rondas que faltan.", "primera ronda"),
    ],
)
def test_15_2_the_question_before_an_encounter_is_forbidden_says_what_holds_in_that_format(
    kind, says, nothing_of
):
    asked = question(alone(format=kind), "prohibir")
    assert says in asked
    assert nothing_of not in asked


def test_5_7_where_nobody_is_kept_apart_that_is_said_in_the_place_of_the_question():
    for one in (alone(format="liguilla"), alone(play=Play(rules={"repesca": True}), least=4)):
        asked = question(one, "prohibir")
        assert "<textarea" not in asked
        assert "En este torneo no se aparta a nadie" in asked


def test_10_2_at_tables_of_several_the_question_promises_no_more_than_can_be():
    asked = question(several(6), "prohibir")
    assert "La primera ronda se sienta por el orden del sorteo." in asked
    assert "Desde la segunda no coinciden en una mesa, si hay otra forma de sentarlos." in asked
    assert "No juegan entre sí" not in asked


def test_2_4_what_cannot_be_closed_or_opened_now_is_said_in_the_place_of_the_question():
    one = alone()
    assert "<textarea" not in question(one, "reabrir")
    assert "o todavía no" in question(one, "reabrir")
    Championship.objects.filter(pk=one.pk).update(state="cerrado")
    assert "<textarea" not in question(one)
    assert "<textarea" in question(one, "reabrir"), "it asks why"


def says(client: Client, address: str) -> str:
    return " ".join(html.unescape(client.get(address).content.decode()).split())


def test_7_4_who_says_that_it_goes_on_is_asked_before_a_jornada_whose_day_went_by_is_called():
    one = stopped_over()
    client, address = as_(one.organiser), f"/torneos/{one.pk}/reanudar/"
    asks = client.post(address, {"vuelve": "mesa"})
    assert (asks.status_code, asks.url) == (302, f"{address}?vuelve=mesa")
    one.refresh_from_db()
    assert one.state == "pausado", "one press calls nobody"
    asked = says(client, asks.url)
    assert "La jornada 2 era el " in asked
    assert "en cuanto sigas, se llama a todos a sus mesas." in asked
    assert "jornada 3" not in asked
    assert f'href="/torneos/{one.pk}/mesa/cambiar/"' in asked
    assert '<input type="hidden" name="jornada" value="2">' in asked
    done = client.post(address, {"vuelve": "mesa", "jornada": "2"})
    assert done.url == f"/torneos/{one.pk}/mesa/"
    one.refresh_from_db()
    assert one.state == "en_juego"
    tick()
    assert set(one.cruces.filter(round__number=2).values_list("state", flat=True)) == {"esperando"}


def test_7_4_of_a_jornada_that_he_puts_off_or_whose_day_is_to_come_nothing_is_asked():
    one = stopped_over()
    client, address = as_(one.organiser), f"/torneos/{one.pk}/reanudar/"
    assert changed(one, jornadas_at=[timezone.now() + DAY]) == ""
    assert client.get(address).url == f"/torneos/{one.pk}/"
    assert client.post(address).url == f"/torneos/{one.pk}/"
    one.refresh_from_db()
    assert one.state == "en_juego"


def test_7_4_a_jornada_whose_day_has_gone_by_since_he_was_asked_is_asked_too():
    one = stopped_over()
    client, address = as_(one.organiser), f"/torneos/{one.pk}/reanudar/"
    rows = Championship.objects.filter(pk=one.pk)
    passed = (timezone.now() - DAY).isoformat()
    rows.update(jornadas_at=[*one.jornadas_at, passed])
    asks = client.post(address, {"jornada": "2"})
    assert asks.url == address
    asked = says(client, asks.url)
    assert "ha pasado el día de otra jornada" in asked
    assert "La jornada 3 era el " in asked
    assert "se llama en cuanto acabe la de antes" in asked
    assert client.post(address, {"jornada": ["2", "3"]}).url == f"/torneos/{one.pk}/"
    one.refresh_from_db()
    assert one.state == "en_juego"


def test_15_1_who_does_not_steer_it_is_asked_nothing():
    one = stopped_over()
    answer = as_(PersonFactory()).get(f"/torneos/{one.pk}/reanudar/", follow=True)
    assert "Solo puede hacerlo quien organiza" in answer.content.decode()
