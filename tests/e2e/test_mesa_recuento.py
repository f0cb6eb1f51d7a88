"""The recuento in a browser: counted line by line, shown at once, and looked at again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games.engines.mus.options import Options
from tests.e2e.players import BrowserPlayer
from tests.factories import PersonFactory
from tools.stack.chromium import PHONE

A_WHILE_S = 10
LONELY = Options(juegos=2, piedras=30, reloj="sin")


@pytest.fixture
def counted(stage, browser_page):
    """Return a partida whose recuento has begun in a browser, with its clock stopped."""
    partida = stage.partida(
        PersonFactory.create_batch(4), absent=[0], pleases=_rich, options=LONELY
    )
    player = BrowserPlayer(partida.users[0].username, browser_page(partida.users[0]))
    player.page.clock.install()
    player.page.goto(partida.path)
    player.board.wait_for()
    player.page.clock.pause_at(player.page.evaluate("Date.now()") / 1000 + A_WHILE_S)
    partida.play(0, "Cortar")
    partida.say("Pasar", until=lambda state: state.fase == "fin_mano")
    player.until(lambda: _shown_after(player.page, 50), "the recuento did not begin")
    return partida, player


def _shown_after(page: Page, ms: int) -> bool:
    """Let the page's stopped clock run a little; return whether the recuento has begun."""
    page.clock.run_for(ms)
    return button(page).is_visible()


def _rich(state) -> bool:
    """Return whether a hand has something to count in every lance."""
    hands = state.jugadas()
    return state.mano == 0 and all(
        {seat % 2 for seat in range(4) if getattr(hands[seat], lance)} == {0, 1}
        for lance in ("pares", "juego")
    )


def button(page: Page):
    return page.get_by_role("button", name="Ver todo")


@pytest.mark.parametrize("by", ["button", "key"])
def test_the_recuento_is_shown_at_once_with_its_button_and_with_the_key(counted, by) -> None:
    partida, player = counted
    lines = player.page.locator(".recuento .linea")
    assert lines.count() < len(player.vista["apuntes"])
    button(player.page).click() if by == "button" else player.page.keyboard.press("Enter")
    expect(lines).to_have_count(len(player.vista["apuntes"]))
    expect(button(player.page)).to_have_count(0)
    assert partida.state.fase == "fin_mano"
    assert 0 not in partida.state.asistencia.wait.continued, "to see it all is not to go on"


def test_the_last_hand_is_looked_at_again_in_the_next_one_and_after_a_reload(
    stage, browser_page
) -> None:
    partida = stage.partida(
        PersonFactory.create_batch(4), absent=[0], pleases=_rich, options=LONELY
    )
    page = browser_page(partida.users[0], reduced_motion="reduce")
    player = BrowserPlayer(partida.users[0].username, page)
    page.goto(partida.path)
    again = page.get_by_role("button", name="Última mano")
    page.locator("[data-accion=Cortar]").wait_for()
    expect(again).to_have_count(0)
    partida.play(0, "Cortar")
    partida.say("Pasar", until=lambda state: state.fase == "fin_mano")
    player.until(lambda: player.vista.get("fase") == "fin_mano", "the hand did not end")
    scored = len(player.vista["apuntes"])
    titles = page.locator(".recuento .linea .cab > b").all_inner_texts()
    assert len(titles) == scored >= 4
    for seat in range(4):
        partida.play(seat, "Continuar")
    for _ in ("live", "after a reload"):
        again.click()
        dialog = page.get_by_role("dialog", name="Última mano")
        expect(dialog.get_by_role("heading", name="Mano 1")).to_be_visible()
        expect(dialog.locator(".manos .desglose")).to_have_count(4)
        assert dialog.locator(".linea .cab > b").all_inner_texts() == titles
        dialog.get_by_role("button", name="¿Por qué?").first.click()
        expect(dialog.locator(".porque p").first).to_be_visible()
        dialog.get_by_role("button", name="Cerrar").click()
        expect(dialog).to_have_count(0)
        page.reload()


def test_the_last_hand_and_the_plays_are_there_on_another_device_too(stage, browser_page) -> None:
    partida = stage.partida(
        PersonFactory.create_batch(4), absent=[0], pleases=_rich, options=LONELY
    )
    partida.play(0, "Cortar")
    partida.say("Pasar", until=lambda state: state.fase == "fin_mano")
    for seat in range(4):
        partida.play(seat, "Continuar")
    partida.play(1, "Mus")
    page = browser_page(partida.users[0], viewport=PHONE, reduced_motion="reduce")
    page.goto(partida.path)
    page.get_by_role("button", name="Última mano").click()
    dialog = page.get_by_role("dialog", name="Última mano")
    expect(dialog.get_by_role("heading", name="Mano 1")).to_be_visible()
    expect(dialog.locator(".manos .desglose")).to_have_count(4)
    assert dialog.locator(".linea").count() >= 4
    dialog.get_by_role("button", name="Cerrar").click()
    page.get_by_role("button", name=re.compile("Chat")).click()
    page.get_by_role("tab", name="Jugadas").click()
    lines = page.locator(".jugadas li")
    expect(lines.last).to_have_text(f"{partida.users[1].username} pide mus")
    before = lines.all_inner_texts()
    assert [text.partition(" · ")[0] for text in page.locator(".manom").all_inner_texts()] == [
        "Mano 1",
        "Mano 2",
    ]
    page.get_by_role("button", name="Cerrar el chat").click()
    browser_page(partida.users[0]).goto(partida.path)
    page.get_by_role("button", name="Traer aquí").click()  # what was known is told again
    page.locator(".velo").wait_for(state="detached")
    page.get_by_role("button", name=re.compile("Chat")).click()
    partida.play(2, "Mus")
    expect(lines.last).to_have_text(f"{partida.users[2].username} pide mus")
    assert lines.all_inner_texts() == [*before, lines.last.inner_text()]
