"""The organiser's desk: what it shows, to whom, and the one question before every act."""

from __future__ import annotations

import html
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import ChatLine
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, is_now, opened, states
from tests.tournaments.championships.evenings import (
    QUICK,
    come,
    crowd,
    evening,
    late,
    play,
    tick,
    waiting,
)
from tests.tournaments.championships.pressing import page
from tournaments.championships import desk, logbook
from tournaments.championships.deciding import ANNOUNCED_IN
from tournaments.championships.enrolment import sign_up
from tournaments.championships.founding import Play
from tournaments.championships.organising import DOORS, OF_THE_TALK
from tournaments.championships.questions import QUESTIONS
from tournaments.championships.steering import championship_pause
from tournaments.models import Act, Championship, Cruce, Entry, Forbidden, Round, Silence
from tournaments.pairing import states as machines
from tournaments.pairing.desk import RULES

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se ha ido la luz aquí"
FINAL = ["premiado", "cancelado"]
STATES = [*sorted({state for state, _act in machines.CHAMPIONSHIP} - {"borrador"}), *FINAL]
ROLES = ("otro", "quien_juega", "nadie", "personal_que_juega")


def as_(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def shown(client: Client, one: Championship, more: str = "") -> str:
    answer = client.get(f"/torneos/{one.pk}/mesa/{more}")
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def act(client: Client, one: Championship, action: str, **given: Any) -> Any:
    sent = {"motivo": WHY, **given}
    return client.post(f"/torneos/{one.pk}/mesa/{action}/", sent)


def everything(one: Championship) -> list[Any]:
    """Return all that an act could change."""
    found: list[Any] = []
    for model in (Entry, Round, Cruce, Act, Forbidden, Silence):
        rows = model.objects.filter(championship=one).order_by("pk")
        found.append(list(rows.values()))
    return [*found, Championship.objects.filter(pk=one.pk).values()[0]]


def given_for(one: Championship, cruce: Cruce) -> dict[str, Any]:
    """Return what any of the questions may need."""
    names = [entry.members.first().user.username for entry in one.entries.order_by("pk")[:2]]
    soon = timezone.localtime(timezone.now() + timedelta(minutes=5))
    person = cruce.a.members.get().user if cruce.a else one.organiser
    return {
        "persona": person.pk,
        "linea": said(one, person).pk,
        "cruce": cruce.pk,
        "entrada": cruce.a_id,
        "otra": cruce.b_id,
        "minutos": 5,
        "uno": names[0],
        "otro": names[1],
        "nicks": "\n".join(names),
        "hasta": soon.strftime("%Y-%m-%dT%H:%M"),
    }


def said(one: Championship, person: User) -> ChatLine:
    """Return a line that *person* has said of the championship."""
    row = ChatLine.objects.filter(championship=one.pk, author=person, removed_at=None).first()
    line = {"championship": one.pk, "author": person, "text": "hola a todos"}
    return row or ChatLine.objects.create(**line, line_id=uuid4())


def may_be(action: str, state: str) -> bool:
    """Return whether some cruce of a knock-out lets *action* be done in *state* of it."""
    if action in RULES:
        rule = RULES[action]
        return state in rule.championship and (not rule.formats or "eliminatoria" in rule.formats)
    if action == "quitar_linea":  # whatever is read there, after the end too
        return True
    if action in OF_THE_TALK:
        return state in ANNOUNCED_IN
    return {"anunciar": state in ANNOUNCED_IN, "permitir": state in RULES["prohibir"].championship,
            "cerrar": False, "reabrir": state == "cerrado", "premiar": state == "terminado",
            "retirar": False}[action]  # fmt: skip


def test_15_every_act_has_one_question_and_one_door():
    assert set(DOORS) == set(QUESTIONS)
    assert set(RULES) - set(DOORS) == {"reanudar"}, "which asks for no reason"


@pytest.mark.parametrize("role", ROLES)
def test_15_1_nobody_else_does_anything_in_any_state(role):
    people = crowd(3)
    chief = PersonFactory(is_staff=True)
    one = evening([*people, chief])
    of_another = opened()
    who = {
        "otro": of_another.organiser,
        "quien_juega": people[0],
        "nadie": None,
        "personal_que_juega": chief,
    }[role]
    client, cruce = as_(who), waiting(one)[0]
    expected = 302 if who is None else 403
    for state in STATES:
        is_now(one, state)
        before = everything(one)
        for action in DOORS:
            url = f"/torneos/{one.pk}/mesa/{action}/"
            given = given_for(one, cruce)
            assert client.post(url, {"motivo": WHY, **given}).status_code == expected, url
            assert client.get(url, given).status_code == expected
        assert everything(one) == before, state


@pytest.mark.parametrize("who", ["organizador", "personal"])
def test_15_2_whoever_steers_it_does_nothing_out_of_time_and_is_told_why(who):
    one = evening(crowd(4))
    client = as_(one.organiser if who == "organizador" else PersonFactory(is_staff=True))
    cruce = waiting(one)[0]
    given = given_for(one, cruce)
    for state in STATES:
        is_now(one, state)
        before = everything(one)
        for action in DOORS:
            if may_be(action, state) or (action, state) == ("cancelar", "cancelado"):
                continue
            answer = act(client, one, action, **given)
            assert answer.status_code == 422, (action, state)
            assert 'role="alert"' in answer.content.decode()
        assert everything(one) == before, state


@pytest.mark.parametrize("who", ["organizador", "personal"])
@pytest.mark.parametrize(
    "action", sorted(set(DOORS) - {"cerrar", "reabrir", "retirar", "cabezas", "premiar"})
)
def test_15_2_whoever_steers_it_does_each_once_its_time_has_come(who, action):
    play_of = Play(rules={"rest": 0, "rounds": 3})
    if action in {"prohibir", "permitir"}:
        one = evening(crowd(4), play_of, format="suizo")
    else:
        one = evening(
            crowd(4), format="liguilla" if action == "anular" else "eliminatoria", least=3
        )
    user = one.organiser if who == "organizador" else PersonFactory(is_staff=True)
    cruce = waiting(one)[0]
    if action == "permitir":
        first, second = sorted((cruce.a_id or 0, cruce.b_id or 0))
        Forbidden.objects.create(championship=one, one_id=first, other_id=second)
    if action == "repetir":
        play(cruce, 0)
    if action == "devolver_voz":
        Silence.objects.create(championship=one, user=cruce.a.members.get().user, reason=WHY)
    given = given_for(one, cruce)
    if action == "prohibir":
        given.pop("cruce")
    answer = act(as_(user), one, action, **given)
    assert answer.status_code == 302, answer.content.decode()
    assert answer.url == f"/torneos/{one.pk}/mesa/"
    last = one.acts.latest("pk")
    assert (last.actor, last.reason) == (user, WHY)


def test_15_2_before_the_draw_seeds_are_named_and_what_was_closed_opens_again():
    people = crowd(4)
    one = alone(play=QUICK, places=64, starts_at=timezone.now() + timedelta(hours=5))
    for person in people:
        sign_up(user=person, championship_id=one.pk)
    client = as_(one.organiser)
    nicks = f"{people[2].username}\r\n\r\n {people[0].username} "
    assert act(client, one, "cabezas", nicks=nicks).status_code == 302
    seeded = one.entries.filter(seeded__isnull=False).order_by("seeded")
    assert [entry.members.get().user for entry in seeded] == [people[2], people[0]]
    wrong = act(client, one, "cabezas", nicks="quien\ncual")
    assert wrong.status_code == 422
    assert "quien\ncual" in wrong.content.decode().replace("\r", "")
    assert "Cerrar la inscripción…" in shown(client, one)
    assert act(client, one, "cerrar").status_code == 302
    soon = timezone.localtime(timezone.now() + timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M")
    assert "Abrir la inscripción…" in shown(client, one)
    assert act(client, one, "reabrir", hasta="ayer").status_code == 422
    assert act(client, one, "reabrir", hasta=soon).status_code == 302
    assert Championship.objects.get(pk=one.pk).state == "inscripcion"


@pytest.mark.parametrize("what", ["otro", "nada", "mal"])
def test_a_cruce_of_another_championship_is_none_of_this_one(what):
    one, other = evening(crowd(4)), evening(crowd(4))
    cruce = waiting(other)[0]
    given = {"otro": {"cruce": cruce.pk, "entrada": cruce.a_id}, "nada": {}, "mal": {"cruce": "x'"}}
    before = everything(other)
    for action in ("otorgar", "anular", "repetir", "extender", "expulsar"):
        answer = act(as_(one.organiser), one, action, **given[what])
        assert answer.status_code == 422
    assert everything(other) == before
    assert as_(one.organiser).get(f"/torneos/{one.pk}/mesa/inventar/").status_code == 404


def test_15_3_the_page_is_for_who_steers_it_and_says_who_that_is():
    one = evening(crowd(4))
    answer = as_(PersonFactory()).get(f"/torneos/{one.pk}/mesa/")
    assert answer.status_code == 403
    assert one.organiser.username in answer.content.decode()
    assert Client().get(f"/torneos/{one.pk}/mesa/").status_code == 302
    assert Client().get("/torneos/9999/mesa/").status_code == 302
    assert as_(one.organiser).get("/torneos/9999/mesa/").status_code == 404
    assert "Mesa de organización" in page(as_(one.organiser), one)
    assert "Mesa de organización" not in page(as_(PersonFactory()), one)


def test_15_3_tables_are_sorted_by_need_and_who_is_missing_is_named():
    people = crowd(8)
    one = evening(people)
    first, second, third, fourth = waiting(one)
    play(first, 0)
    come(second, 0)
    come(third, 0, 1)
    late(fourth, 5)
    tick()
    rows = desk.desk_of(one).rows
    kinds = [row.kind for row in rows]
    assert kinds == sorted(kinds, key=list(desk.MARKS).index)
    assert kinds[:2] == ["falta", "falta"]
    assert kinds[-1] == "acabada"
    assert rows[0].cruce == fourth, "who has waited longest comes first"
    here = second.a.members.get().user
    absent = second.b.members.get().user
    row = next(row for row in rows if row.cruce == second)
    assert row.missing == [absent]
    assert here not in row.missing
    assert row.left_s is not None
    assert 0 < row.left_s <= 15 * 60
    text = shown(as_(one.organiser), one)
    assert f"Faltan: {absent.username}" in " ".join(text.split())


def test_15_3_a_match_that_takes_over_twice_the_median_is_slow():
    one = evening(crowd(8))
    first, second, third, _fourth = waiting(one)
    for cruce in (first, second):
        match = play(cruce, 0)
        type(match).objects.filter(pk=match.pk).update(
            started_at=match.finished_at - timedelta(minutes=10)
        )
    come(third, 0, 1)
    tick()
    matches = type(match).objects.filter(origin=third.origin)
    for minutes, kind in ((19, "jugando"), (21, "lenta")):
        matches.update(started_at=timezone.now() - timedelta(minutes=minutes))
        row = next(row for row in desk.desk_of(one).rows if row.cruce == third)
        assert row.kind == kind


def test_15_3_when_all_is_well_it_says_so_and_when_it_is_stopped_by_whom_and_until_when():
    one = evening(crowd(4))
    client = as_(one.organiser)
    assert "Todo en orden" not in shown(client, one)
    for cruce in waiting(one):
        come(cruce, 0, 1)
    tick()
    assert "Todo en orden: 2 mesas jugando." in shown(client, one)
    championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)
    stopped = shown(client, one)
    assert f"Parado por {one.organiser.username}" in stopped
    assert WHY in stopped
    assert "se cancela solo" in stopped
    assert f"Parado por {one.organiser.username}" in page(Client(), one), "all are told"
    answer = client.post(f"/torneos/{one.pk}/reanudar/", {"vuelve": "mesa"})
    assert answer.url == f"/torneos/{one.pk}/mesa/"


def test_15_2_what_is_announced_stands_above_the_championship_until_it_is_over():
    one = evening(crowd(4))
    act(as_(one.organiser), one, "anunciar", motivo="Descanso de diez minutos")
    assert "«Descanso de diez minutos»" in page(Client(), one)
    is_now(one, "premiado")
    text = page(Client(), one)
    assert text.count("Descanso de diez minutos") == 1, "in the log alone"


def test_the_question_says_what_will_happen_offers_reasons_and_names_whom_it_is_about():
    one = evening(crowd(4))
    cruce = waiting(one)[0]
    client = as_(one.organiser)
    nick = cruce.a.members.get().user.username
    url = f"/torneos/{one.pk}/mesa/otorgar/?cruce={cruce.pk}&entrada={cruce.a_id}"
    whole = client.get(url).content.decode()
    assert "<!doctype html>" in whole
    part = client.get(url, headers={"HX-Request": "true"}).content.decode()
    assert "<!doctype html>" not in part
    for text in (whole, part):
        assert f"Dar la victoria a {nick}" in text
        assert text.count("data-razon=") == 3
        assert "Gana sin jugar" in text
    short = act(client, one, "otorgar", cruce=cruce.pk, entrada=cruce.a_id, motivo="no")
    assert short.status_code == 422
    assert ">no</textarea>" in short.content.decode()
    assert Cruce.objects.get(pk=cruce.pk).state == "esperando"


def test_what_cannot_be_done_any_more_is_said_in_the_place_of_the_question():
    one = evening(crowd(4))
    first, second = waiting(one)
    play(first, 0)
    play(second, 0)
    tick()
    play(waiting(one)[0], 0)
    url = f"/torneos/{one.pk}/mesa/repetir/?cruce={first.pk}"
    answer = as_(one.organiser).get(url)
    assert answer.status_code == 200
    assert "ya ha empezado" in answer.content.decode()
    assert "<textarea" not in answer.content.decode()


def test_15_3_the_desk_asks_as_much_of_the_database_whatever_it_holds(
    django_assert_max_num_queries,
):
    few, many = evening(crowd(4)), evening(crowd(24))
    client = as_(PersonFactory(is_staff=True))
    counts = []
    for one in (few, many):
        for entry in one.entries.all()[: 3 if one == few else 12]:
            Act.objects.create(championship=one, action="expulsar", entry=entry, reason=WHY)
        with django_assert_max_num_queries(60) as asked:
            shown(client, one)
        counts.append(len(asked.captured_queries))
    assert counts[0] == counts[1]


def test_lists_of_the_desk_go_on_on_another_page(monkeypatch):
    monkeypatch.setattr(desk, "PER_PAGE", 3)
    monkeypatch.setattr(logbook, "MOST", 2)
    one = evening(crowd(8))
    client = as_(one.organiser)
    seen, more = set(), "?pagina=0"
    rows = [desk.desk_of(one, page=n).rows for n in (0, 1)]
    assert [len(found) for found in rows] == [3, 1]
    found = desk.desk_of(one)
    assert (len(found.entries), len(found.deeds)) == (3, 2)
    after = desk.desk_of(one, after=found.next_entries)
    assert not {e.entry.pk for e in found.entries} & {e.entry.pk for e in after.entries}
    before = desk.desk_of(one, before=found.next_deeds)
    assert before.deeds[0].act.pk < found.deeds[-1].act.pk
    for address in (more, "?tras=x", "?antes=99999999999999999999", "?pagina=-1"):
        seen.add(shown(client, one, address)[:9])
    assert len(seen) == 1


def test_a_round_goes_on_paper_for_who_steers_it_alone():
    one = evening(crowd(4))
    cruce = waiting(one)[0]
    play(cruce, 0)
    client = as_(one.organiser)
    nicks = [entry.members.get().user.username for entry in (cruce.a, cruce.b)]
    desk = client.get(f"/torneos/{one.pk}/mesa/").content.decode()
    assert f"/torneos/{one.pk}/partidas.csv" in desk
    sheet = client.get(f"/torneos/{one.pk}/mesa/hojas/").content.decode()
    assert f"<td>{nicks[0]}</td>" in sheet
    assert as_(PersonFactory()).get(f"/torneos/{one.pk}/mesa/hojas/").status_code == 404
    assert states(one)
