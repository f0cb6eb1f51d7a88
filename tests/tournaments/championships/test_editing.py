"""A draft is written anew with the form of founding; what is published is not (torneos §2.4)."""

from __future__ import annotations

import html
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import code, draft, is_now, sanctioned
from tests.tournaments.championships.test_creating import filled, written
from tournaments.championships import cycles
from tournaments.championships.conditions import Conditions
from tournaments.championships.founding import Play, championship_publish
from tournaments.championships.rewriting import draft_rewrite
from tournaments.models import Championship

pytestmark = pytest.mark.django_db(transaction=True)


def address(one: Championship) -> str:
    return f"/torneos/{one.pk}/editar/"


def shown(one: Championship, user: User) -> str:
    client = Client()
    client.force_login(user)
    return html.unescape(client.get(address(one)).content.decode())


def sent(
    one: Championship, user: User | None = None, act: str = "guardar", **changes: Any
) -> tuple[int, str]:
    client = Client()
    client.force_login(user or one.organiser)
    answer = client.post(address(one), {**filled(**changes), "accion": act})
    return answer.status_code, html.unescape(answer.content.decode())


def row(one: Championship) -> dict[str, Any]:
    return Championship.objects.filter(pk=one.pk).values().get()


def value_of(page: str, name: str) -> str:
    return page.partition(f'name="{name}"')[2].partition(">")[0]


def test_the_form_begins_with_what_the_draft_says():
    now = timezone.now()
    one = draft(
        name="La de siempre", places=24, least=6, fee=75, text="Con cena.", format="suizo",
        opens_at=now + timedelta(minutes=30), play=Play({"rounds": 4, "rest": 9}, (600, 400)),
        admits=Conditions(reliability=80, level_least=1400),
    )  # fmt: skip
    page = shown(one, one.organiser)
    assert one.opens_at is not None
    for name, value in {
        "name": "La de siempre", "places": 24, "least": 6, "fee": 75, "rounds": 4, "rest": 9,
        "reliability": 80, "level_least": 1400, "starts_at": written(one.starts_at),
        "opens_at": written(one.opens_at), "closes_at": written(one.closes_at),
    }.items():  # fmt: skip
        assert f'value="{value}"' in value_of(page, name), name
    assert "Con cena." in page
    assert 'value="suizo" selected' in page
    assert 'value="600 400" selected' in page


def test_sent_as_it_is_shown_it_changes_nothing_but_seconds():
    one = draft(play=Play({"rest": 9, "third_place": True}, (600, 400)))
    given = {
        "name": one.name, "text": "", "places": "4", "least": "2", "rest": "9",
        "shares": "600 400", "starts_at": written(one.starts_at),
        "closes_at": written(one.closes_at),
    }  # fmt: skip
    before = row(one)
    assert sent(one, **given)[0] == 302
    after = row(one)
    dates = ("starts_at", "closes_at")
    assert {n: v for n, v in after.items() if n not in dates} == {
        n: v for n, v in before.items() if n not in dates
    }


def test_2_4_a_draft_becomes_what_is_written_and_stays_one_draft():
    one = draft(fee=0)
    assert sent(one, format="suizo", rounds="3", chairs="2", reliability="70")[0] == 302
    assert Championship.objects.count() == 1
    one.refresh_from_db()
    assert (one.state, one.name, one.format, one.in_pairs, one.fee, one.places) == (
        "borrador", "Copa de la peña", "suizo", False, 50, 16,
    )  # fmt: skip
    assert (one.rules["rounds"], one.reliability) == (3, 70)
    assert championship_publish(actor=one.organiser, championship_id=one.pk).format == "suizo"


def test_how_it_would_be_is_told_and_nothing_changes():
    one = draft()
    before = row(one)
    status, page = sent(one, act="ver", places="12")
    assert status == 200
    assert "Cómo quedaría, lleno" in page
    assert "hay 4 exentos" in page
    assert row(one) == before


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"fee": "0.5"}, "número entero"),
        ({"name": "x"}, "al menos 3"),
        ({"places": "4", "least": "5"}, "Las plazas van de 2"),
        ({"format": "grupos", "least": "4"}, "sube el mínimo"),
        ({"closes_at": "mañana"}, "Escribe el día y la hora"),
        ({"starts_at": "2020-01-01T10:00", "closes_at": "2020-01-01T09:00"}, "tiene que cerrarse"),
        ({"level_least": "2000", "level_most": "1000"}, "el nivel de menos a más"),
    ],
)
@pytest.mark.parametrize("act", ["ver", "guardar"])
def test_what_cannot_be_is_said_as_when_it_is_founded_and_nothing_changes(changes, sentence, act):
    one = draft()
    before = row(one)
    status, page = sent(one, act=act, **changes)
    assert status == 422
    assert sentence in page
    assert "Con merienda." in page
    assert row(one) == before


@pytest.mark.parametrize("state", ["inscripcion", "cerrado", "en_juego", "premiado", "cancelado"])
def test_2_1_what_is_published_is_refused(state):
    one = draft()
    is_now(one, state)
    before = row(one)
    assert sent(one)[0] == 302
    client = Client()
    client.force_login(one.organiser)
    said = client.get(address(one), follow=True).content.decode()
    assert "Eso ya no se puede hacer" in html.unescape(said)
    assert row(one) == before


def test_2_1_published_while_the_form_is_open_the_service_refuses_too():
    one = draft()
    championship_publish(actor=one.organiser, championship_id=one.pk)
    one.refresh_from_db()
    given = {
        "actor": one.organiser, "championship_id": one.pk, "name": "Otra", "text": "",
        "plan": None, "options": {}, "conditions": {}, "admits": Conditions(), "play": Play(),
    }  # fmt: skip
    assert code(draft_rewrite, **given) == "estado"
    assert code(draft_rewrite, **{**given, "actor": PersonFactory()}) == "permiso"


def test_15_1_its_organiser_and_the_staff_and_nobody_else_knows_of_it():
    one, stranger, staff = draft(), PersonFactory(), PersonFactory(is_staff=True)
    before = row(one)
    assert sent(one, stranger)[0] == 404
    client = Client()
    assert client.get(address(one)).status_code == 302
    assert client.post(address(one), filled()).status_code == 302
    assert client.get("/torneos/999999/editar/").status_code == 302
    assert row(one) == before
    assert sent(one, staff)[0] == 302
    one.refresh_from_db()
    assert one.name == "Copa de la peña"
    assert one.organiser != staff


def test_who_may_not_sit_writes_no_draft():
    one = draft()
    sanctioned(one.organiser, by=PersonFactory(is_staff=True))
    status, page = sent(one)
    assert status == 422
    assert "Por una sanción" in page


def test_16_2_what_only_the_staff_promises_is_not_asked_for_in_a_draft_of_somebody_else():
    staff = PersonFactory(is_staff=True)
    theirs, own = draft(fee=0), draft(organiser=staff, fee=0)
    assert 'name="amounts"' not in shown(theirs, staff)
    assert sent(theirs, staff, amounts="500")[0] == 302
    assert sent(own, staff, amounts="500", fee="0")[0] == 302
    assert [row(one)["amounts"] for one in (theirs, own)] == [[], [500]]


@pytest.mark.parametrize(
    ("given", "kept"),
    [({"keeps_key": "on"}, "same"), ({}, "none"), ({"key": "otra", "keeps_key": "on"}, "new")],
)
def test_its_key_stays_unless_another_or_none_is_wanted(given, kept):
    one = draft(admits=Conditions(key="abracadabra"))
    before = one.key_hash
    page = shown(one, one.organiser)
    assert 'name="keeps_key"' in page
    assert "abracadabra" not in page
    assert sent(one, **given)[0] == 302
    after = row(one)["key_hash"]
    assert {"same": after == before, "none": after == "", "new": after not in {"", before}}[kept]


def test_one_without_a_key_has_none_to_keep():
    one = draft()
    assert 'name="keeps_key"' not in shown(one, one.organiser)
    assert sent(one, keeps_key="on")[0] == 302
    assert row(one)["key_hash"] == ""


def test_what_it_begins_to_repeat_goes_by_its_new_dates():
    one = draft(fee=0)
    last = (one.starts_at + timedelta(days=30)).date()
    given = {"user": one.organiser, "championship_id": one.pk, "weeks": 1, "until": last}
    cycles.cycle_start(**given)
    assert 'name="repeats"' not in shown(one, one.organiser)
    starts = (timezone.now() + timedelta(days=3)).replace(second=0, microsecond=0)
    closes = starts - timedelta(hours=2)
    assert sent(one, starts_at=written(starts), closes_at=written(closes))[0] == 302
    one.refresh_from_db()
    assert one.cycle is not None
    assert (one.cycle.first, one.cycle.due_at) == (starts, starts)
    assert one.cycle.closes_before == timedelta(hours=2)
    late = starts + timedelta(days=60)
    status, page = sent(one, starts_at=written(late), closes_at=written(late - timedelta(hours=2)))
    assert status == 422
    assert "El último día tiene que ser" in page
    one.refresh_from_db()
    assert one.starts_at == starts


def test_its_page_leads_to_it_until_it_is_published():
    one = draft()
    client = Client()
    client.force_login(one.organiser)
    page = f"/torneos/{one.pk}/"
    assert address(one) in client.get(page).content.decode()
    championship_publish(actor=one.organiser, championship_id=one.pk)
    assert address(one) not in client.get(page).content.decode()


def test_of_a_form_so_long_each_wrong_field_is_named_at_its_head_and_led_to():
    page = sent(draft(), fee="-1", courtesy="4")[1]
    head = page.partition('role="alert"')[2].partition("</ul>")[0]
    for name, label in (("fee", "Cuota de cada jugador"), ("courtesy", "Minutos de cortesía")):
        assert f'<a href="#id_{name}">{label}</a>' in head
        assert f'id="id_{name}"' in page
    assert "Plazas" not in head
