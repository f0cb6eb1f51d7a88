"""What may be pressed, and what may be read, while the table goes from one state to the next."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from games.engines.mus.options import Options
from games.matches import services
from tests.e2e.players import BrowserPlayer
from tests.factories import PersonFactory

CALM = {"reduced_motion": "reduce"}
LONELY = Options(juegos=2, piedras=30, reloj="sin")

# Cards that fly until the test lets them land.
_HOLD_FLIGHTS = """() => {
    const landed = new Promise((land) => { window.land = land; });
    Element.prototype.animate = () => ({finished: landed});
}"""

# The page does nothing for four seconds, as in a machine that sleeps.
_SLEEP = "() => { const end = performance.now() + 4000; while (performance.now() < end); }"


@pytest.fixture
def begin(stage) -> Callable[[int], Any]:
    """Begin a partida of four whose mano is a given seat; seat 0 is mine."""

    def begin(mano: int) -> Any:
        people = PersonFactory.create_batch(4)
        return stage.partida(
            people, absent=[0], pleases=lambda state: state.mano == mano, options=LONELY
        )

    return begin


def sent(page: Page) -> list[str]:
    """Return the list that grows with the actions this page sends."""
    actions: list[str] = []

    def hear(text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["t"] == "jugar":
            actions.append(frame["accion"]["t"])

    page.on("websocket", lambda socket: socket.on("framesent", hear))
    return actions


def test_what_a_past_state_offered_cannot_be_pressed_while_its_cards_still_fly(
    begin, browser_page
) -> None:
    partida = begin(3)
    page = browser_page(partida.users[0])
    actions, player = sent(page), BrowserPlayer("me", page)
    page.goto(partida.path)
    page.locator(".mano4 .carta").first.wait_for()
    for seat in (3, 0, 1, 2):
        partida.play(seat, "Mus")
    for seat in (3, 0, 1):
        partida.play(seat, "Descartar", cartas=[partida.state.manos[seat][0]])
    page.get_by_text(f"Elige {partida.users[2].username}").wait_for()
    page.evaluate(_HOLD_FLIGHTS)
    partida.play(2, "Descartar", cartas=[partida.state.manos[2][0]])
    player.until(lambda: "Mus" in player.offered(), "I do not speak first in the new round")
    partida.play(0, "Mus")  # as the clock does for a player who lets it run out
    partida.play(1, "Mus")
    player.until(lambda: player.offered() == [], "a past state still offers its buttons")
    page.keyboard.press("m")
    page.keyboard.press("c")
    page.evaluate("window.land()")
    expect(page.locator(".preg")).to_contain_text(f"Habla {partida.users[2].username}")
    assert actions == []


def test_what_was_accepted_cannot_be_pressed_again_before_its_state_comes(
    begin, browser_page
) -> None:
    partida = begin(0)
    page = browser_page(partida.users[0], **CALM)
    wire = Wire(page)
    page.goto(partida.path)
    page.locator("[data-accion=Mus]:enabled").wait_for()
    wire.holds = True
    page.keyboard.press("m")
    BrowserPlayer("me", page).until(lambda: wire.answers, "the mus was not answered")
    page.keyboard.press("m")
    expect(page.locator("[data-accion=Mus]")).to_be_disabled()
    assert wire.sent.count("jugar") == 1
    wire.let_go()
    expect(page.locator(".preg")).to_contain_text(f"Habla {partida.users[1].username}")
    expect(page.locator("[data-accion=Mus]")).to_have_count(0)


def test_after_a_sleep_the_table_says_in_two_seconds_that_it_may_be_old(
    begin, browser_page
) -> None:
    partida = begin(0)
    page = browser_page(partida.users[0], **CALM)
    wire, said = Wire(page), page.locator("#tiras").get_by_text("Reconectando…")
    page.goto(partida.path)
    page.locator("[data-accion=Mus]:enabled").wait_for()
    page.evaluate(_SLEEP)
    page.wait_for_timeout(1000)
    expect(page.locator("[data-accion=Mus]")).to_be_enabled()
    assert said.count() == 0, "the server answers"
    wire.dead = True
    page.evaluate(_SLEEP)
    woken = time.monotonic()
    expect(said).to_be_visible(timeout=2000)
    expect(page.locator("[data-accion=Mus]")).to_be_disabled()
    wire.dead = False  # the next connection is a living one
    expect(said).to_have_count(0)
    expect(page.locator("[data-accion=Mus]")).to_be_enabled()
    assert time.monotonic() - woken < 8, "the dead connection was kept"


class Wire:
    """The socket of a page whose states can be held back; answers always pass."""

    def __init__(self, page: Page) -> None:
        self.holds = False
        self.dead = False  # what is sent over it meanwhile arrives nowhere
        self.sent: list[str] = []
        self.answers: list[str] = []
        self._held: list[str] = []
        page.route_web_socket("**/ws/partida/**", self._route)

    def _route(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        self._page = page

        def outward(text: Any) -> None:
            self.sent.append(json.loads(text)["t"])
            if not self.dead:
                server.send(text)

        def inward(text: Any) -> None:
            kind = json.loads(text)["t"]
            if self.dead:
                return
            if self.holds and kind == "partida":
                self._held.append(text)
                return
            page.send(text)
            if kind == "ok":
                self.answers.append(text)

        page.on_message(outward)
        server.on_message(inward)

    def let_go(self) -> None:
        """Let the states pass that were held back."""
        self.holds = False
        for text in self._held:
            self._page.send(text)


def test_a_voided_partida_leaves_nothing_to_press_once_its_result_is_closed(
    stage, begin, browser_page
) -> None:
    partida = begin(0)
    page = browser_page(partida.users[0], **CALM)
    actions, player = sent(page), BrowserPlayer("me", page)
    page.goto(partida.path)
    player.until(lambda: "Mus" in player.offered(), "it is not my turn")
    boss = stage.do(PersonFactory, is_staff=True)
    stage.do(services.match_void, match_id=partida.match.pk, actor=boss, reason="Se fue la luz")
    end = page.get_by_role("dialog", name="Partida anulada por la organización")
    end.get_by_role("button", name="Ver la mesa").click()
    expect(end).to_have_count(0)
    page.keyboard.press("m")
    assert player.offered() == actions == []
    expect(page.locator(".preg")).to_have_text("La partida ha acabado")
    expect(page.locator(".foto-jugador.turno, .mano4 .carta:enabled")).to_have_count(0)
    page.get_by_role("button", name="Ver el resultado").click()
    expect(end).to_be_visible()


def test_the_last_recuento_can_be_read_by_who_asks_for_less_motion(begin, browser_page) -> None:
    partida = begin(0)
    page = browser_page(partida.users[0], **CALM)
    player = BrowserPlayer("me", page)
    page.goto(partida.path)
    page.locator(".mano4 .carta").first.wait_for()
    partida.finish()
    player.until(lambda: player.mesa.get("fin"), "the end did not come")
    page.get_by_role("button", name="¿Por qué?").first.click()  # nothing covers it
    expect(page.locator(".fin-tabla")).to_have_count(0)
    page.locator(".tapete").click(position={"x": 20, "y": 300})
    page.keyboard.press("Enter")
    expect(page.locator(".fin-tabla")).to_be_visible()
