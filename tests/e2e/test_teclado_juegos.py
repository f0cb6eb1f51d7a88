"""Parchís and Oh Hell without a mouse: everything is done with the keys and the focus is kept."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from games.engines.ohhell.options import Options as OhHell
from games.engines.parchis.options import Options as Parchis
from tests.e2e.driving import hear, play_until
from tests.e2e.players import BrowserPlayer, press_key
from tests.factories import PersonFactory

CALM = {"reduced_motion": "reduce"}
CARDS = 4
TURNS = 10
_FOCUS = """() => {
    const on = document.activeElement;
    if (!on || on === document.body) return 'the focus is on nothing';
    if (on.disabled) return `the focus is on ${on.outerHTML.slice(0, 80)}, which is closed`;
    return on.checkVisibility() ? '' : `the focus is on ${on.outerHTML.slice(0, 80)}, unseen`;
}"""


class Typist:
    """Somebody who plays with the keys alone and looks after each where the focus is."""

    def __init__(self, partida: Any, player: BrowserPlayer) -> None:
        self.partida = partida
        self.player = player
        self.page = player.page

    def press(self, *keys: str) -> None:
        for key in keys:
            press_key(self.page, key)
            self.keeps_the_focus()

    def keeps_the_focus(self) -> None:
        self.player.until(lambda: self.page.evaluate(_FOCUS) == "", self.page.evaluate(_FOCUS), 5)

    def answered(self, *keys: str) -> None:
        """Press *keys*, the last of which the server answers."""
        before = self.player.frame["v"]
        self.press(*keys)
        self.player.until(lambda: self.player.frame["v"] > before, f"{keys} was not answered")
        hear(self.partida, self.player)
        self.keeps_the_focus()

    def tab_to(self, selector: str) -> None:
        """Walk with the tabulator to something on the page."""
        thing = self.page.locator(selector).first
        for _ in range(60):
            self.page.keyboard.press("Tab")  # after the last thing of the page there is the browser
            if thing.evaluate("one => one === document.activeElement"):
                return
        raise AssertionError(f"the tabulator does not come to {selector}")

    def others(self, until: Any) -> Any:
        """Let the rest play until it is so; the focus stays where it was."""
        state = play_until(self.partida, until)
        hear(self.partida, self.player)
        self.keeps_the_focus()
        return state


@pytest.fixture
def typist(stage, browser_page):
    def sit(seats: int, **setting: Any) -> Typist:
        people = PersonFactory.create_batch(seats)
        partida = stage.partida(people, absent=[0], **setting)
        player = BrowserPlayer("", browser_page(people[0], **CALM))
        player.page.goto(partida.path)
        player.page.locator(".mando").wait_for()
        hear(partida, player)
        return Typist(partida, player)

    return sit


def test_issue_5_a_whole_hand_of_oh_hell(typist) -> None:
    options = OhHell(maximo=CARDS, rebote=False, reloj="sin")
    mine = typist(3, game="ohhell", options=options, pleases=lambda state: state.repartidor == 0)
    page = mine.page
    play_until(mine.partida, lambda state: state.turno == 0)
    hear(mine.partida, mine.player)
    mine.tab_to(".puja[data-accion]")
    mine.press("ArrowRight")
    mine.answered("Enter")
    for trick in range(CARDS):
        mine.others(lambda state: state.turno == 0)
        if trick == 1:  # by its place on the page, as any button
            mine.tab_to(".carta.vale")
            mine.answered("Enter")
        else:
            mine.answered("ArrowRight", "Enter")
        if trick == CARDS - 1:
            break
        mine.press("b")
        expect(page.get_by_role("dialog", name="Bazas jugadas")).to_be_visible()
        mine.press("Escape")
    mine.others(lambda state: state.fase == "fin_mano")
    mine.press("h")
    sheet = page.get_by_role("dialog", name="Hoja de puntos")
    expect(sheet.locator("tbody tr")).to_have_count(1)
    mine.press("Tab", "Escape", "?", "Escape")
    mine.tab_to("[data-accion=Continuar]")
    mine.answered("Enter")
    mine.others(lambda state: state.numero_mano == 2 and state.turno == 0)
    mine.answered("Home", "Enter")


def test_issue_5_ten_turns_of_parchis(typist) -> None:
    mine = typist(2, game="parchis", options=Parchis(sillas="02", ficha_fuera=True, reloj="sin"))
    page = mine.page
    rng = random.Random(3)
    mine.press("Tab")
    done = 0
    while done < TURNS:
        state = mine.others(lambda state: state.turno == 0)
        offered = page.locator(".mando .acc:enabled")
        expect(offered.first).to_be_visible()
        if page.locator("[data-accion=Tirar]").count():
            if done == 0:
                mine.tab_to("[data-accion=Tirar]")
            mine.answered("Enter" if done == 0 else " ")
            done += state.fase == "tirar"
        elif rng.random() < 0.5:
            mine.tab_to(".jugada")
            mine.answered("Enter")
        else:
            mine.answered("ArrowRight", "Enter")
    mine.press("h")
    expect(page.get_by_role("dialog", name="Tiradas y estadísticas")).to_be_visible()
    mine.press("Escape")
