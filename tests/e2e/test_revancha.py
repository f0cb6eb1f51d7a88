"""Playing again: who is away when the last one asks for it arrives, or reads why there is none."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Room
from tests.e2e.players import go_on_to_the_result
from tests.factories import PersonFactory
from tools.players.stage import Partida

OPTIONS = {"juegos": 2, "piedras": 30}


@pytest.fixture
def played(stage: Any, room: Room, browser_page: Any) -> tuple[Partida, Page, Page]:
    """Return a match that has ended, with the pages of its first two players at its result."""
    users = PersonFactory.create_batch(4)
    partida = stage.agreed(users, room.tables.first().pk, absent=[0, 1], options=OPTIONS)
    pages = [browser_page(user, reduced_motion="reduce") for user in users[:2]]
    for page in pages:
        page.goto(partida.path)
        page.locator(".tapete").wait_for()
    partida.finish()
    for page in pages:
        go_on_to_the_result(page)
    return partida, pages[0], pages[1]


def ask(page: Page) -> None:
    page.get_by_role("button", name="Revancha").click()


def test_who_is_away_when_the_last_one_asks_arrives_at_the_table(played: Any, room: Room) -> None:
    partida, away, last = played
    ask(away)
    away.get_by_role("button", name="Esperando a los demás…").wait_for()
    away.goto("about:blank")
    for companion in partida.companions.values():
        companion.ask({"t": "revancha"})
    ask(last)
    last.wait_for_url(f"**/salon/{room.slug}/**")
    away.goto(partida.path)
    away.wait_for_url(f"**/salon/{room.slug}/**")
    expect(away.locator(".mi-mesa")).to_contain_text("30p 8r 2x")
    away.get_by_role("button", name="Levantarme").click()
    expect(away.locator(".mi-mesa")).not_to_contain_text("30p 8r 2x")
    away.goto(partida.path)
    go_on_to_the_result(away)
    expect(away.locator(".quieren")).to_have_text("La revancha de esta partida ya tuvo su mesa.")


def test_a_page_whose_connection_is_cut_is_led_when_it_has_another(played: Any, room: Room) -> None:
    partida, away, last = played
    ask(away)
    away.context.set_offline(True)
    away.expected_errors.append("ERR_INTERNET_DISCONNECTED")
    for companion in partida.companions.values():
        companion.ask({"t": "revancha"})
    ask(last)
    last.wait_for_url(f"**/salon/{room.slug}/**")
    away.context.set_offline(False)
    away.wait_for_url(f"**/salon/{room.slug}/**")
    expect(away.locator(".mi-mesa")).to_contain_text("30p 8r 2x")


def test_why_there_can_be_none_is_said_at_once_and_after_a_reload(played: Any, room: Room) -> None:
    partida, waits, goes = played
    ask(waits)
    goes.goto(f"/salon/{room.slug}/")
    goes.get_by_role("button", name="Jugar ya").click()
    goes.get_by_role("button", name="Levantarme").wait_for()
    why = f"No puede haber revancha: {partida.users[1].username} está en otra mesa."
    expect(waits.locator(".quieren")).to_have_text(why)
    waits.reload()
    go_on_to_the_result(waits)
    expect(waits.locator(".quieren")).to_have_text(why)
    expect(waits.locator("[data-accion=revancha]")).to_have_count(0)
    expect(waits.get_by_role("link", name="Otra partida")).to_be_visible()
