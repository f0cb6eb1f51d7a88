"""A salón whose matches start by themselves: read, accepted by sitting, and off to the match."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from games.engines.core.chance import word_seal
from games.models import Match, Room, Table
from tests.factories import PersonFactory
from tools.players.companion import WORD
from tools.stack.chromium import LAPTOP, PHONE


@pytest.fixture
def full(room: Room) -> Room:
    """Return the salón, now of Oh Hell for three, which starts by itself."""
    Room.objects.filter(pk=room.pk).update(
        game="ohhell", gathering="full", chairs=3, fixed_options={"viena": True}, robots=False
    )
    return room


def mate_sits(stage, room: Room, table: Table, seat: int) -> None:
    mate = stage.companion(PersonFactory(), f"/ws/salon/{room.slug}/")
    read = mate.ask({"t": "terminos", "mesa": table.pk})["terminos"]
    given = {"mesa": table.pk, "asiento": seat, "marca": read["marca"]}
    mate.ask({"t": "sentarse", **given, "huella": word_seal(WORD)})


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_who_sits_accepts_and_the_last_one_starts_the_match(
    stage, full, entering, viewport
) -> None:
    page = entering(viewport=viewport)
    table = full.tables.order_by("number").first()
    settled = page.get_by_role("list", name="Lo que fija este salón")
    expect(settled).to_contain_text("La partida empieza sola al llenarse la mesa")
    chair = page.locator(f".plaza[data-mesa='{table.pk}'][data-silla='0']")
    card = chair.locator("xpath=ancestor::article")
    ends = [card.bounding_box(), card.locator("[data-silla='1']").bounding_box()]
    assert ends[1]["x"] + ends[1]["width"] <= ends[0]["x"] + ends[0]["width"]
    chair.click()
    asked = page.get_by_role("dialog")
    expect(asked).to_contain_text("Se juegan 25 U$uros")
    expect(asked).to_contain_text("Cada jugador pone 25 U$uros")
    asked.get_by_role("button", name="Cancelar").click()
    assert not table.seats.exists()
    chair.click()
    asked.get_by_role("button", name="Aceptar y sentarme").click()
    mine = page.locator(".mi-mesa")
    expect(mine).to_contain_text("La partida empieza sola.")
    expect(mine).to_contain_text("Azar comprobable")
    expect(mine.get_by_role("button", name="Levantarme")).to_be_visible()
    expect(mine.locator(".robots, .pasos")).to_have_count(0)
    mate_sits(stage, full, table, 1)
    expect(mine).to_contain_text("Esperando a otro jugador.")
    mate_sits(stage, full, table, 2)
    expect(mine).to_contain_text("Aún puedes levantarte.")
    expect(page.locator(".tap").first).to_contain_text(re.compile(r"Empieza en\s*[1-5]"))
    page.wait_for_url("**/partida/*/")
    match = Match.objects.get(pk=int(page.url.rstrip("/").rsplit("/", 1)[1]))
    assert (match.options["viena"], match.stake) == (True, 25)


def test_jugar_ya_reads_before_it_seats(full, entering) -> None:
    page = entering()
    page.get_by_role("button", name="Jugar ya").click()
    page.get_by_role("button", name="Aceptar y sentarme").click()
    expect(page.locator(".mi-mesa")).to_contain_text("La partida empieza sola.")


def test_who_comes_for_another_match_is_asked_at_once(full, entering) -> None:
    page = entering()
    address = page.url
    page.goto("about:blank")
    page.goto(f"{address}#jugar-ya")
    page.get_by_role("button", name="Aceptar y sentarme").click()
    expect(page.locator(".mi-mesa")).to_contain_text("La partida empieza sola.")
    assert page.url == address, "coming back to this page asks nothing more"
