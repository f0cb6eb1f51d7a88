"""Whole matches played by writing orders: nothing is read but what the accessibility tree has."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engines.mus.options import Options as Mus
from games.engines.ohhell.options import Options as OhHell
from games.engines.parchis.options import Options as Parchis
from tests.e2e.ohhell import simple
from tests.e2e.players import SETTLE_MS
from tests.e2e.test_a_ciegas import CALM, patient
from tests.factories import PersonFactory
from tests.pace import patience
from tools.players.stage import start

PATIENCE_S = patience(10)
OVER = "ver el resultado, Intro"
SAID = re.compile(r'^\s*- paragraph: (?:"(.*)"|(.*))$', re.MULTILINE)
HEADING = re.compile(r'- heading "(.*)" \[level=2\]')


class Writer:
    """Somebody who writes orders and reads the accessibility tree."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.read: list[str] = []
        page.keyboard.press(".")
        expect(page.get_by_role("textbox", name="Escribir una orden")).to_be_focused()

    def write(self, text: str) -> str:
        """Return what *text* is answered; nothing where what happens is the answer."""
        self.page.keyboard.insert_text(text)
        self.page.keyboard.press("Enter")
        tree = self.page.locator("#ordenes").aria_snapshot()
        _hint, *answers = [quoted or bare for quoted, bare in SAID.findall(tree)]
        self.read += answers
        return answers[0] if answers else ""

    def turn(self) -> str:
        """Return what is open to me, as it is told, once something is."""
        end = time.monotonic() + PATIENCE_S
        while not (open_now := re.search(r"Puedes: ([^.]+)\.", said := self.write("turno"))):
            assert time.monotonic() < end, said
            self.page.wait_for_timeout(30)
        return open_now[1]

    def play(self, decide: Callable[[str], Any]) -> str:
        """Play to the end, and return how it is told; *decide* is given what is open each time."""
        while (open_now := self.turn()) != OVER:
            decide(open_now)
        self.write("resultado")
        found = HEADING.search(self.page.locator("#encima").aria_snapshot())
        assert found
        return found[1]

    @property
    def everything(self) -> str:
        return "\n".join(self.read)


@pytest.fixture
def writing(stage, browser_page) -> Callable[..., Writer]:
    """Seat somebody who writes with companions who act by *habit*."""

    def seat(seats: int, habit: Any, **setting: Any) -> Writer:
        users = PersonFactory.create_batch(seats)
        match = stage.do(start, users, **setting)
        for user in users[1:]:
            stage.companion(user, f"/ws/partida/{match.pk}/", habit)
        page = browser_page(users[0], **CALM)
        page.goto(f"/partida/{match.pk}/")
        page.locator(".mando").wait_for()
        return Writer(page)

    return seat


def test_a_partida_of_mus(writing) -> None:
    options = Mus(juegos=1, piedras=30, reloj="sin")
    mine = writing(4, patient, options=options, pleases=lambda state: state.mano == 0)
    written: list[str] = []

    def decide(open_now: str) -> None:
        if open_now.startswith("mus"):
            order = "corto" if "mus" in written else "mus"
        elif open_now.startswith("descartar"):
            assert re.match(r"Tus cartas: (\w+ de \w+.*; ){3}\w+ de \w+", mine.write("mano"))
            assert mine.write("descarto") == (
                "«descarto» se completa con los números de las cartas que dejas, del 1 al 4."
            )
            order = "descarto 1 y 2"
        elif "órdago" in open_now and "paso" in written:
            assert mine.write("órdago") == "Escríbelo otra vez para confirmar."
            mine.page.wait_for_timeout(SETTLE_MS)
            order = "órdago"
        elif open_now.startswith("paso"):
            assert mine.write("marcador").startswith("Piedras: Nosotros 0, Ellos 0.")
            helped = mine.write("ayuda")
            assert "«envido», y si quieres un número del 2 al 99; " in helped, helped
            assert mine.write("envido 100") == "«envido» se completa con un número del 2 al 99."
            assert mine.write("quiero").startswith("Ahora no se puede «quiero».")
            order = "paso"
        else:
            assert open_now == "continuar, Intro", open_now
            order = "continuar"
        mine.write(order)
        written.append(order)

    assert re.search(r"gan|perd", mine.play(decide), re.IGNORECASE)
    assert {"mus", "descarto 1 y 2", "paso", "órdago"} <= set(written)


def test_a_match_of_oh_hell(writing) -> None:
    options = OhHell(maximo=2, rebote=False, reloj="sin")
    mine = writing(3, simple, game="ohhell", options=options)
    written: list[str] = []

    def decide(open_now: str) -> None:
        if bids := re.match(r"pedir (\d)", open_now):
            assert mine.write("mano").startswith("Tus cartas: de ")
            order = f"pido {bids[1]}"
        elif card := re.match(r"(\w+ de \w+), (\d)", open_now):
            order = f"juego {card[1]}" if written[-1].startswith("pido") else f"carta {card[2]}"
        else:
            assert open_now == "continuar, Intro", open_now
            order = "continuar"
        mine.write(order)
        written.append(order)

    assert re.search(r"gan|qued|perd", mine.play(decide), re.IGNORECASE)
    assert sum(one.startswith("pido") for one in written) == 2


def brisk(frame: Mapping[str, Any]) -> dict[str, Any] | None:
    """Play parchís without a thought: throw, and make the last move there is."""
    if not any(one["tipo"] == "turn" for one in frame["legales"]):
        return None
    moves = frame["vista"]["movimientos"]
    if not moves:
        return {"t": "Tirar"}
    ficha, dado = moves[-1]["ficha"], moves[-1]["dado"]
    return (
        {"t": "Contar", "ficha": ficha}
        if dado is None
        else {"t": "Mover", "ficha": ficha, "dado": dado}
    )


def test_a_match_of_parchis_from_its_first_throw(writing) -> None:
    """With two dice and a piece already out, which is the shortest match that there is."""
    options = Parchis(sillas="02", dados=2, ficha_fuera=True, reloj="sin")
    mine = writing(2, brisk, game="parchis", options=options)
    written: list[str] = []

    def decide(open_now: str) -> None:
        if open_now.startswith("tirar"):
            order = "tirar"
        else:
            pieces = re.findall(r"la amarilla (\d) ([^,;]*), \d", open_now)
            assert pieces, open_now
            home = [n for n, where in pieces if "meta" in where or "come" in where]
            order = f"ficha {(home or [n for n, _ in pieces])[0]}"
        assert mine.write(order) == "", order
        written.append(order)

    assert re.search(r"gan|perd", mine.play(decide), re.IGNORECASE)
    assert mine.write("marcador").count("en la meta") >= 2
