"""Whole matches played by ear: keys are pressed, and nothing is read but what the page says."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page

from games.engines.mus.options import Options as Mus
from games.engines.ohhell.options import Options as OhHell
from games.engines.parchis.options import Options as Parchis
from tests.e2e.ohhell import simple
from tests.e2e.players import SETTLE_MS, BrowserPlayer, press_key
from tests.factories import PersonFactory
from tests.pace import patience
from tools.players.choose import choose
from tools.players.position import put
from tools.players.stage import start

CALM = {"reduced_motion": "reduce"}
PATIENCE_S = patience(10)
OVER = "ver el resultado"
OFFERED = r"Puedes: ([^.]+)\."
# All that the live regions say, in order, from the first moment of the page.
EAR = """
window.oido = [];
const last = new Map();
new MutationObserver(() => {
    for (const region of document.querySelectorAll('#avisos[aria-live], #urgente[aria-live]')) {
        const text = region.textContent;
        if (text && last.get(region) !== text) window.oido.push(text);
        last.set(region, text);
    }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


class Listener:
    """Somebody who plays by ear: he knows what the page has said, and presses keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.used = 0

    @property
    def heard(self) -> list[str]:
        return self.page.evaluate("window.oido")

    def wait(self, pattern: str) -> re.Match[str]:
        """Return the last thing like *pattern* said since the last time, once there is one."""
        end = time.monotonic() + PATIENCE_S
        while True:
            heard = self.heard
            for n in range(len(heard) - 1, self.used - 1, -1):
                if found := re.search(pattern, heard[n]):
                    self.used = n + 1
                    return found
            assert time.monotonic() < end, (pattern, heard[-6:])
            self.page.wait_for_timeout(20)

    def press(self, *keys: str) -> None:
        for key in keys:
            press_key(self.page, key)

    def ask(self, key: str) -> str:
        """Have something said again: the hand (l), the score (M) or the turn (t)."""
        self.used = len(self.heard)
        self.press(key)
        return self.wait(".+").string

    def mark(self, key: str, said: str) -> None:
        """Press a key that answers with something, and hear it."""
        self.used = len(self.heard)
        self.press(key)
        self.wait(said)

    def play(self, decide: Callable[[str], None]) -> None:
        """Play to the end: *decide* is given what is open, as it is said, each time."""
        while (offered := self.wait(OFFERED)[1]) != f"{OVER}, Intro":
            decide(offered)

    def result(self) -> str:
        """Return what has the focus once the end is asked for."""
        self.press("Enter")
        title = (
            "document.activeElement.matches('.fin-titulo') && document.activeElement.textContent"
        )
        self.page.wait_for_function(title)
        return self.page.evaluate(title)


Seat = Callable[..., tuple[Listener, BrowserPlayer]]


@pytest.fixture
def by_ear(stage, browser_page) -> Seat:
    """Seat somebody who plays by ear with companions who act by *habit*."""

    def seat(seats: int, habit: Any, at: Mapping[str, Any] | None = None, **setting: Any) -> Any:
        users = PersonFactory.create_batch(seats)
        match = stage.do(start, users, **setting)
        if at:
            stage.do(put, match.pk, at, turn=0)
        for user in users[1:]:
            stage.companion(user, f"/ws/partida/{match.pk}/", habit)
        page = browser_page(users[0], **CALM)
        page.add_init_script(EAR)
        witness = BrowserPlayer("", page)
        page.goto(f"/partida/{match.pk}/")
        return Listener(page), witness

    return seat


def patient(frame: Mapping[str, Any]) -> dict[str, Any] | None:
    """Play mus without ever betting: mus, one card, paso, quiero."""
    open_now = {one["accion"]: one for one in frame["legales"] if one["tipo"] == "turn"}
    for name in ("Mus", "Descartar", "Pasar", "Querer", "Continuar"):
        if name in open_now:
            args = open_now[name]["args"]
            return {"t": name, **{field: domain["of"][:1] for field, domain in args.items()}}
    return None


SUITS = {"o": "oros", "c": "copas", "e": "espadas", "b": "bastos"}
RANKS = dict(
    zip(
        (*range(1, 8), 10, 11, 12),
        ("As", "Dos", "Tres", "Cuatro", "Cinco", "Seis", "Siete", "Sota", "Caballo", "Rey"),
        strict=True,
    )
)


def in_words(cards: list[str]) -> str:
    """Return a pattern of what is said of a hand."""
    names = [f"{RANKS[int(card[:-1])]} de {SUITS[card[-1]]}" for card in cards]
    return "Tus cartas: " + "; ".join(f"{name}(, vale (rey|as))?" for name in names)


class AtMus:
    """Plays mus by ear: mus and one card once, then paso, and from the second hand an órdago.

    What the server sent is looked at only to check that what is said is true.
    """

    def __init__(self, mine: Listener, witness: BrowserPlayer) -> None:
        self.mine = mine
        self.witness = witness
        self.told: list[str] = []

    @property
    def everything(self) -> str:
        return "\n".join(self.mine.heard)

    def was_offered(self, name: str) -> bool:
        return any(one.startswith(name) for one in self.told)

    def holds(self) -> str:
        return in_words(self.witness.vista["cartas"][0])

    def decide(self, offered: str) -> None:
        if offered.startswith("mus, M"):
            assert re.search(self.holds(), self.everything), "the cards of this hand"
            self.mine.press("c" if self.was_offered("descartar") else "m")
        elif offered.startswith("descartar"):
            self.discard()
        elif "órdago" in offered and "Mano 2; " in self.everything:
            self.mine.mark("o", "Pulsa otra vez para confirmar")
            self.mine.page.wait_for_timeout(SETTLE_MS)
            self.mine.press("o")
        elif offered.startswith("paso"):
            if not self.was_offered("paso"):
                self.ask_again()
            self.mine.press("p")
        else:
            assert offered == "continuar, Intro", offered
            self.mine.press("Enter")
        self.told.append(offered)

    def discard(self) -> None:
        self.mine.mark("1", "Marcada: .* 1 marcada")
        self.mine.mark("2", "Marcada: .* 2 marcadas")
        self.mine.mark("2", "Sin marcar: .* 1 marcada")
        self.mine.press("d")

    def ask_again(self) -> None:
        assert re.search(self.holds(), self.everything), "the cards that came"
        assert re.search(self.holds(), self.mine.ask("l")), "four cards, none of before"
        assert self.mine.ask("Shift+M").startswith("Piedras: Nosotros 0, Ellos 0. Se juega a 30")
        assert re.search(r"^Hablas tú a grande\. Puedes: paso, P;", self.mine.ask("t"))
        self.mine.mark("+", "^3 piedras")


def test_a_partida_of_mus_from_its_first_descarte_to_its_end(by_ear: Seat) -> None:
    options = Mus(juegos=1, piedras=30, reloj="sin")
    mine, witness = by_ear(4, patient, options=options, pleases=lambda state: state.mano == 0)
    player = AtMus(mine, witness)
    mine.play(player.decide)
    assert player.was_offered("descartar")
    assert not re.search(r"\b[RSC1-7]( [RSC1-7]){3}\b", player.everything), "cards are in words"
    assert re.search(r"Te toca\. ¿Mus o cortas\?", player.everything)
    assert re.search(r"Juego para ", player.everything)
    assert re.search(r"gan|perd", mine.result(), re.IGNORECASE)


def test_a_match_of_oh_hell(by_ear: Seat) -> None:
    options = OhHell(maximo=2, rebote=False, reloj="sin")
    mine, _ = by_ear(3, simple, game="ohhell", options=options)
    hands = 0

    def decide(offered: str) -> None:
        nonlocal hands
        if bids := re.match(r"pedir (\d)", offered):
            hands += 1
            assert mine.ask("l").startswith("Tus cartas: de ")
            assert re.match(r"1º .*Mano \d de 2\. ", mine.ask("m"))
            assert mine.ask("t").startswith("¿Cuántas bazas pides?")
            mine.press(bids[1], "Enter")
        elif card := re.match(r"\w+ de \w+, (\d)", offered):
            mine.press(card[1], "Enter")
        else:
            assert offered == "continuar, Intro", offered
            mine.press("Enter")

    mine.play(decide)
    everything = "\n".join(mine.heard)
    assert hands == 2
    assert re.search(r"Te toca jugar\. .*Pediste \d y llevas 0\.", everything)
    assert "♠" not in everything
    assert re.search(r"gan|qued|perd", mine.result(), re.IGNORECASE)


def test_the_end_of_a_match_of_parchis(by_ear: Seat) -> None:
    """From two pieces each in the goal: a whole match takes more throws than a test has time."""
    rng = random.Random(1)
    at = {"amarillo": (72, 72, 66, 58), "rojo": (72, 72, 20, 0)}
    options = Parchis(sillas="02", reloj="sin")
    mine, _ = by_ear(
        2, lambda frame: choose(frame["legales"], rng), game="parchis", options=options, at=at
    )
    asked = False

    def decide(offered: str) -> None:
        nonlocal asked
        if offered == "tirar, Espacio":
            if not asked:
                asked = True
                assert "la amarilla 4, en la 62" in mine.ask("l")
                assert "2 fichas en la meta" in mine.ask("m")
                assert mine.ask("t") == "Te toca tirar. Puedes: tirar, Espacio."
            mine.press(" ")
            return
        assert re.match(r"la amarilla \d .*, 1; ", offered), offered
        mine.press("1", "Enter")

    mine.play(decide)
    everything = "\n".join(mine.heard)
    assert asked
    assert re.search(r"Elige qué ficha mueves\. Quedan en los dados: un \d\. ", everything)
    assert re.search(r"Gana .+\.", everything)
