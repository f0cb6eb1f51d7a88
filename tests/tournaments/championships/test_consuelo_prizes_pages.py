"""The prizes of a consuelo on the pages: asked for, foreseen, told, copied (torneos §5.8)."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Room
from tests.factories import PersonFactory
from tests.games.tools import room_of
from tests.tournaments.championships.cups import alone, draft, opened
from tests.tournaments.championships.evenings import crowd, evening
from tests.tournaments.championships.test_creating import ADDRESS, filled
from tests.tournaments.championships.test_editing import sent as edited
from tests.tournaments.championships.test_editing import shown as editing
from tests.tournaments.championships.test_editing import value_of
from tournaments.championships.enrolment import sign_up
from tournaments.championships.founding import Play
from tournaments.models import Championship

pytestmark = pytest.mark.django_db(transaction=True)

RULES = {"rest": 0, "consuelo": True}
FIFTH = Play(rules=RULES, consuelo_share=200)
THE_PART = "El consuelo se lleva el 20 % del bote; si no se juega, se queda en el cuadro principal."


@pytest.fixture(autouse=True)
def mus() -> Room:
    return room_of("mus")


@pytest.fixture
def ana(client: Client) -> User:
    user: User = PersonFactory(username="ana")
    client.force_login(user)
    return user


@pytest.fixture
def boss(client: Client) -> User:
    user: User = PersonFactory(username="jefa", is_staff=True)
    client.force_login(user)
    return user


def sent(client: Client, act: str = "guardar", **changes: Any) -> tuple[int, str]:
    answer = client.post(ADDRESS, {**filled(**changes), "accion": act})
    return answer.status_code, html.unescape(answer.content.decode())


def told(one: Championship) -> str:
    return html.unescape(Client().get(f"/torneos/{one.pk}/").content.decode())


def line(page: str) -> str:
    """Return what a page says that the places of the consuelo win, as it is read."""
    found = page.partition("<p>Consuelo:")[2].partition("</p>")[0]
    for mark in ('<span class="usu">', "</span>"):
        found = found.replace(mark, "")
    return " ".join(found.split())


def of_the_preview(page: str, title: str) -> list[str]:
    found = page.partition(f"<dt>{title}</dt><dd>")[2].partition("</dd>")[0]
    return [part.partition("<")[0] for part in found.split('<span class="usu">')[1:]]


@pytest.mark.usefixtures("ana")
def test_5_8_it_is_asked_for_with_its_format_alone_and_amounts_of_the_staff_alone(client):
    page = client.get(ADDRESS).content.decode()
    before = page.partition('name="consuelo_share"')[0]
    assert before.rpartition("<div data-de=")[2].startswith('"eliminatoria"')
    offered = page.partition('name="consuelo_share"')[2].partition("</select>")[0]
    for part, said in ((0, "Nada"), (100, "10 %"), (200, "20 %"), (300, "30 %")):
        assert f'<option value="{part}"' in offered
        assert f">{said}</option>" in offered
    assert 'name="consuelo_amounts"' not in page
    client.force_login(PersonFactory(is_staff=True))
    page = client.get(ADDRESS).content.decode()
    before = page.partition('name="consuelo_amounts"')[0]
    assert before.rpartition("<div data-de=")[2].startswith('"eliminatoria"')


@pytest.mark.usefixtures("ana")
def test_5_8_its_part_is_foreseen_kept_told_and_copied(client):
    chosen = {"consuelo": "on", "consuelo_share": "200"}
    page = sent(client, "ver", **chosen)[1]
    # Sixteen pairs at 50 U$ each: 1,600 U$, of which the consuelo has 320.
    assert of_the_preview(page, "Premios") == ["640", "384", "256"]
    assert of_the_preview(page, "Premios del consuelo") == ["160", "96", "64"]
    assert sent(client, **chosen)[0] == 302
    one = Championship.objects.get()
    assert (one.consuelo_share, one.shares) == (200, [500, 300, 200])
    again = client.get(f"{ADDRESS}?copia={one.pk}").content.decode()
    assert 'value="200" selected' in again.partition('name="consuelo_share"')[2]
    shown = editing(one, one.organiser)
    assert 'value="200" selected' in shown.partition('name="consuelo_share"')[2]


@pytest.mark.usefixtures("boss")
def test_5_8_amounts_of_the_staff_are_foreseen_kept_and_copied(client):
    chosen = {"consuelo": "on", "consuelo_amounts": "1300, 60", "fee": "0"}
    page = sent(client, "ver", **chosen)[1]
    assert of_the_preview(page, "Premios del consuelo") == ["1.300", "60"]
    assert of_the_preview(page, "Premios") == []
    assert sent(client, **chosen)[0] == 302
    one = Championship.objects.get()
    assert (one.consuelo_amounts, one.consuelo_share) == ([1300, 60], 0)
    again = client.get(f"{ADDRESS}?copia={one.pk}").content.decode()
    assert 'value="1300 60"' in value_of(again, "consuelo_amounts")


@pytest.mark.usefixtures("ana")
def test_5_8_with_another_format_what_is_hidden_is_left_aside(client):
    chosen = {"format": "suizo", "consuelo": "on", "consuelo_share": "300"}
    page = sent(client, "ver", **chosen)[1]
    assert of_the_preview(page, "Premios") == ["800", "480", "320"]
    assert sent(client, **chosen)[0] == 302
    assert Championship.objects.get().consuelo_share == 0


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"consuelo_share": "200"}, "Sin consuelo no hay premios para él: marca «Consuelo»"),
        ({"consuelo_amounts": "50"}, "Sin consuelo no hay premios para él: marca «Consuelo»"),
        ({"consuelo": "on", "consuelo_share": "150"}, "opciones disponibles"),
        ({"consuelo": "on", "consuelo_share": "-100"}, "opciones disponibles"),
        ({"consuelo": "on", "consuelo_amounts": "cien"}, "Escribe los premios en U$uros"),
        ({"consuelo": "on", "consuelo_amounts": "1000001"}, "ninguno pasa de 1.000.000 U$"),
        (
            {"consuelo": "on", "amounts": "90", "consuelo_share": "100"},
            "Con premios fijos no hay bote que repartir",
        ),
    ],
)
@pytest.mark.usefixtures("boss")
def test_5_8_what_cannot_be_is_said_and_what_was_written_stays(client, chosen, said):
    status, page = sent(client, **chosen)
    assert (status, Championship.objects.exists()) == (422, False)
    assert said in page
    if amounts := chosen.get("consuelo_amounts"):
        assert f'value="{amounts}"' in page


@pytest.mark.usefixtures("ana")
def test_5_8_forged_amounts_of_who_is_no_staff_are_left_aside(client):
    assert sent(client, consuelo="on", consuelo_amounts="500")[0] == 302
    assert Championship.objects.get().consuelo_amounts == []


def test_2_4_a_draft_is_written_anew_with_other_prizes_of_its_consuelo():
    boss = PersonFactory(is_staff=True)
    theirs, own = draft(play=FIFTH), draft(organiser=boss)
    assert edited(theirs, boss, consuelo="on", consuelo_share="300", consuelo_amounts="9")[0] == 302
    assert edited(own, boss, consuelo="on", consuelo_amounts="60 30")[0] == 302
    for one, kept in ((theirs, (300, [])), (own, (0, [60, 30]))):
        one.refresh_from_db()
        assert (one.consuelo_share, one.consuelo_amounts) == kept
    assert edited(theirs, format="doble")[0] == 302
    theirs.refresh_from_db()
    assert theirs.consuelo_share == 0


def test_5_8_its_page_tells_what_the_consuelo_wins_as_far_as_it_is_known():
    people = crowd(8)
    one = opened(chairs=2, in_pairs=False, places=8, play=FIFTH)
    assert "<p>Consuelo:" not in told(one), "there is no pot yet"
    assert THE_PART in told(one)
    for person in people[:4]:
        sign_up(user=person, championship_id=one.pk)
    page = told(one)
    assert line(page) == "1.º 20 · 2.º 12 · 3.º 8"
    assert THE_PART in page
    assert "80</span>" in page
    one = evening(people[4:], FIFTH)
    assert line(told(one)) == "1.º 40", "two can be in it at most"
    fixed = Play(rules=RULES, consuelo_amounts=(1300, 60))
    free = alone(organiser=PersonFactory(is_staff=True), fee=0, play=fixed)
    page = told(free)
    assert line(page) == "1.º 1.300 · 2.º 60"
    assert "% del bote" not in page
    assert "<p>Consuelo:" not in told(alone())
