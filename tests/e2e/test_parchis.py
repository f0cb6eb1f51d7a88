"""Parchís in a browser: turns by mouse, keys and finger, and a match to the settled ledger."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from economy.ledger import escrow
from economy.models import Account
from economy.selectors import balance_of
from games.engines.core.legal import draw
from games.engines.parchis.board import META
from games.engines.parchis.options import Options
from games.engines.registry import GAMES
from games.models import Match
from tests.e2e.players import BrowserPlayer, press_key
from tests.factories import PersonFactory
from tools.players.position import put
from tools.players.stage import Partida, start
from tools.stack.chromium import PHONE

CALM = {"reduced_motion": "reduce"}
FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True, **CALM}
LYING = {"width": 844, "height": 390}
TWO = Options(sillas="02", ficha_fuera=True, reloj="sin")
FOUR = Options(reloj="sin")
VALUE = 50
ME, RIVAL = 0, 1
WHOLE = 0.99


class ParchisPlayer(BrowserPlayer):
    """Somebody at the board of parchís, with one of three ways of playing."""

    @property
    def board(self) -> Locator:
        return self.page.locator(".tablero-svg")

    @property
    def movable(self) -> Locator:
        return self.page.locator(".pieza.movible")

    def turn(self, how: str) -> None:
        """Throw, or make the first move there is, and wait until the server has answered."""
        accion = next(name for name in self.legal() if name != "Pasar")
        self.until(lambda: accion in self.offered(), f"{accion} cannot be pressed")
        before = self.frame["v"]
        getattr(self, f"_{'throw' if accion == 'Tirar' else 'move'}_{how}")()
        self.until(lambda: self.frame["v"] > before, f"{accion} by {how} was not answered")

    def _throw_mouse(self) -> None:
        self.page.locator("[data-accion=Tirar]").click()

    def _throw_keys(self) -> None:
        press_key(self.page, "Space")

    def _throw_finger(self) -> None:
        self.page.locator("[data-accion=Tirar]").tap()

    def _move_mouse(self) -> None:
        """Touch a piece and then the square that it lights."""
        self.movable.first.click(force=True)
        lit = box(self.page.locator(".promesa .luz"))
        self.page.mouse.click(lit["x"] + lit["width"] / 2, lit["y"] + lit["height"] / 2)

    def _move_keys(self) -> None:
        press_key(self.page, "1")
        expect(self.page.locator(".jugada.elegida")).to_have_count(1)
        press_key(self.page, "Enter")

    def _move_finger(self) -> None:
        self.page.locator(".jugada").first.tap()


def box(thing: Locator) -> dict[str, float]:
    found = thing.bounding_box()
    assert found
    return dict(found)


def drawn(state: Any, rng: random.Random) -> tuple[str, dict[str, Any]]:
    """Return something legal for whoever's turn it is, that is not to pass."""

    class Chance:
        def below(self, n: int) -> int:
            return rng.randrange(n)

    choices = GAMES["parchis"].engine.legal_actions(state, state.turno)
    turns = [c for c in choices if c.kind == "turn" and c.action.__name__ != "Pasar"]
    action = draw(turns, Chance())
    return type(action).__name__, {name: getattr(action, name) for name in turns[0].args}


def play_on(partida: Partida, until: Any, rng: random.Random) -> None:
    while (state := partida.state).fin is None and not until(state):
        name, args = drawn(state, rng)
        partida.play(state.turno, name, **args)


def my_turn(partida: Partida, player: ParchisPlayer, rng: random.Random) -> bool:
    """Let the rival play until it is my turn and my page knows; false once it is over."""
    play_on(partida, lambda state: state.turno == ME, rng)
    version = Match.objects.get(pk=partida.match.pk).version
    player.until(lambda: player.frame.get("v") == version, "the page did not hear")
    return partida.state.fin is None


def nearly_over(state: Any) -> bool:
    """Return whether somebody has three pieces home and the last one in its pasillo or near."""
    sides = [state.at[4 * colour : 4 * colour + 4] for colour in (0, 2)]
    return any(sorted(side)[1] == META and min(side) >= 60 for side in sides)


@pytest.fixture
def at_table(stage, browser_page):
    """Return what seats me, in a browser, in a position of a match."""

    def seat(at, *, turn=ME, dice=(), count=None, options=FOUR, seats=4, **context):
        users = PersonFactory.create_batch(seats)
        match = stage.do(start, users, game="parchis", options=options)
        stage.do(put, match.pk, at, turn=turn, dice=dice, count=count)
        companions = {
            seat: stage.companion(users[seat], f"/ws/partida/{match.pk}/")
            for seat in range(1, seats)
        }
        partida = Partida(stage, match, users, companions)
        player = ParchisPlayer(users[0].username, browser_page(users[0], **{**CALM, **context}))
        player.page.goto(partida.path)
        player.board.wait_for()
        player.until(lambda: player.frame, "no frame came")
        return partida, player

    return seat


def test_a_person_and_his_rival_play_to_the_settled_ledger(stage, browser_page) -> None:
    users = PersonFactory.create_batch(2)
    before = [balance_of(user.pk) for user in users]
    partida = stage.partida(users, absent=[ME], game="parchis", options=TWO, value=VALUE)
    rng = random.Random(5)
    ways = {"mouse": 4, "keys": 4, "finger": 3}
    player = ParchisPlayer(users[ME].username, browser_page(users[ME], **CALM))
    player.page.goto(partida.path)
    player.board.wait_for()
    for how, turns in ways.items():
        if how == "finger":
            player.page.close()
            player = ParchisPlayer(users[ME].username, browser_page(users[ME], **FINGER))
            player.page.goto(partida.path)
            player.board.wait_for()
        for _ in range(turns):
            my_turn(partida, player, rng)
            player.turn(how)
    play_on(partida, nearly_over, rng)
    while my_turn(partida, player, rng):
        player.turn("finger")
    settled(partida, before)
    won = ME in partida.state.fin.ganan
    end = player.page.get_by_role("dialog")
    heading = "¡Has ganado!" if won else "Has perdido"
    end.get_by_role("heading", name=heading).wait_for()
    assert "4 fichas en la meta" in end.inner_text()
    it_can_be_checked(browser_page(), partida)


def settled(partida: Partida, before: list[int]) -> None:
    match = Match.objects.get(pk=partida.match.pk)
    assert match.status == Match.Status.FINISHED
    for seat, (user, money) in enumerate(zip(partida.users, before, strict=True)):
        won = seat in partida.state.fin.ganan
        assert match.players.get(user=user).money == (VALUE if won else -VALUE)
        assert balance_of(user.pk) == money + (VALUE if won else -VALUE)
    assert Account.objects.get(code=escrow(match.pk)).balance == 0


def it_can_be_checked(page: Page, partida: Partida) -> None:
    """The acta shows the board backwards and forwards, and its dice follow from the chance."""
    page.goto(f"/partida/{partida.match.pk}/acta/")
    page.locator(".tablero-svg").wait_for()
    page.keyboard.press("End")
    expect(page.locator(".mando")).to_contain_text("La partida ha acabado")
    page.goto(f"/partida/{partida.match.pk}/verificar/")
    expect(page.locator("#veredicto h2")).to_have_text("Todo coincide")
    expect(page.locator("#pruebas")).to_contain_text("dados")


def test_the_left_die_is_in_force_and_a_click_changes_it(at_table) -> None:
    """parchís §1.3: the selected die has a black border; at the start the left one is selected."""
    options = Options(dados=2, reloj="sin")
    at = {"amarillo": (10, 30, 0, 0), "azul": (9, 0, 0, 0)}
    partida, player = at_table(at, dice=(3, 4), options=options)
    dice = player.page.locator("button.dado")
    expect(dice.nth(0)).to_have_attribute("aria-pressed", "true")
    assert "rgb(0, 0, 0)" in dice.nth(0).evaluate("die => getComputedStyle(die).boxShadow")
    expect(player.page.locator(".jugada").first).to_contain_text("a la 17")
    dice.nth(1).click()
    expect(dice.nth(1)).to_have_attribute("aria-pressed", "true")
    assert "rgb(0, 0, 0)" in dice.nth(1).evaluate("die => getComputedStyle(die).boxShadow")
    player.page.mouse.move(5, 5)
    player.page.keyboard.press("d")
    expect(dice.nth(0)).to_have_attribute("aria-pressed", "true")
    player.page.keyboard.press("d")
    player.turn("keys")
    assert partida.state.at[0] == 14
    assert partida.state.dados == (3,)


def test_an_obliged_move_says_why(at_table) -> None:
    """parchís §1.6: with a five and room on the exit, a piece comes out; no other can be moved."""
    _, player = at_table({"amarillo": (0, 30, 40, 0)}, dice=(5,))
    page = player.page
    expect(page.locator(".porque")).to_contain_text("Con un 5 hay que sacar ficha")
    expect(player.movable).to_have_count(1)
    page.locator("[data-ficha=amarillo-1].pieza").click(force=True)
    expect(page.locator(".aviso-ficha")).to_contain_text("Esa ficha no puede mover ahora")
    page.keyboard.press("Escape")
    expect(page.locator(".aviso-ficha")).to_have_count(0)


def test_a_capture_is_announced_made_and_counted(at_table) -> None:
    """parchís §1.9: a capture counts 20 with a piece of one's choice, and everybody sees whose."""
    at = {"amarillo": (25, 40, 0, 0), "azul": (12, 0, 0, 0)}  # both on the way to square 33
    partida, player = at_table(at, dice=(4,))
    page = player.page
    victim = page.locator(".jugada.come")
    expect(victim).to_contain_text(f"come a {partida.users[1].username}")
    victim.focus()
    expect(page.locator(".victima")).to_have_count(1)
    victim.press("Enter")
    expect(page.locator(".mando .txt")).to_contain_text("Cuenta 20")
    expect(page.locator(".centro")).to_contain_text("+20")
    assert partida.state.at[4] == 0
    player.turn("keys")
    assert partida.state.at[0] in {49, 29}


def test_the_only_move_is_made_by_itself_for_who_prefers_so(at_table) -> None:
    at = {"amarillo": (10, 0, 0, 0)}
    partida, player = at_table(at, dice=(3,))
    page = player.page
    expect(page.locator(".jugada")).to_have_count(1)
    expect(page.locator(".porque")).to_contain_text("única jugada posible")
    assert partida.state.turno == ME
    page.get_by_role("button", name="Ajustes de la mesa").click()
    with page.expect_response(lambda answer: answer.request.method == "POST") as kept:
        page.get_by_role("switch", name=re.compile("única jugada")).set_checked(True)
    assert kept.value.ok
    page.reload()
    player.until(lambda: player.vista.get("turno") == 1, "it was not played")
    assert partida.state.at[0] == 13


def test_the_history_tells_every_roll_and_closes_with_escape(at_table) -> None:
    _, player = at_table({"amarillo": (10, 0, 0, 0)}, dice=(3,))
    page = player.page
    page.keyboard.press("h")
    panel = page.get_by_role("dialog", name="Tiradas y estadísticas")
    expect(panel.get_by_role("row")).to_have_count(5)
    expect(panel.locator(".lista-tiradas li")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


@pytest.mark.parametrize("viewport", [PHONE, LYING], ids=["standing", "lying"])
def test_ux_3_8_everything_to_play_is_in_sight_on_a_phone(at_table, viewport) -> None:
    options = Options(dados=2, modo="dos_colores", sillas="01", reloj="sin")
    at = {"amarillo": (10, 20, 30, 40), "azul": (9, 0, 0, 0), "rojo": (3, 9, 15, 21)}
    _, player = at_table(
        at, dice=(3, 4), options=options, seats=2, has_touch=True, is_mobile=True, viewport=viewport
    )
    page = player.page
    expect(page.locator(".jugada")).to_have_count(8)
    for thing in (".tablero-svg", ".jugada", "button.dado", ".jugador .foto-jugador"):
        for one in page.locator(thing).all():
            expect(one).to_be_in_viewport(ratio=WHOLE)
    for one in page.locator(".jugada, button.dado, .util").all():
        size = box(one)
        assert min(size["width"], size["height"]) >= 43.5, size
    # Where a thumb falls: beside the piece, which is smaller than it.
    piece = box(player.movable.first.locator(".cuerpo"))
    page.touchscreen.tap(piece["x"] + piece["width"] + 6, piece["y"] + piece["height"] / 2)
    expect(page.locator(".pieza.elegida")).to_have_count(1)
