"""The end of a minitorneo of six, from the chair of ane: checked by the browser, told, kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Page, Route

from games.engines.core.chance import HmacRng
from games.engines.core.contract import Action
from games.engines.poker.options import Options
from games.engines.poker.robots import ROBOTS
from games.engines.poker.state import State
from tools.pantallas.camera import Camera
from tools.pantallas.scenes.people import FOUR, LONG, people
from tools.pantallas.scenes.poker import ENGINE, HALL, ME, who_may_go_on
from tools.players.stage import Partida

SIX = (*FOUR, LONG, "izaro")
SHORT = Options(fichas=500, porcentaje_bote=10, reloj="sin")
NAMES = ("poker-comprobando", "poker-fin", "poker-comprobado", "poker-acta", "poker-verificar")
RECORD = "**/acta.json*"
"""What the browser asks for to check the deals."""


def end(camera: Camera) -> None:
    """Show the end while the deals are checked and after it, and what is left of the match."""
    if not camera.wants(*NAMES):
        return
    partida = camera.stage.partida(
        people(camera.stage, *SIX), absent=[ME], game="poker", options=SHORT, value=0, slug=HALL
    )
    page = camera.open(partida.users[ME], partida.path)
    page.locator(".poker").wait_for()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(RECORD, hold)
    to_the_end(partida)
    see_the_end(page)
    page.locator(".comprobando").wait_for()
    about = "Póker: el final, mientras el navegador comprueba las barajas"
    camera.take("poker-comprobando", about, page)
    for route in held:
        route.continue_()
    page.unroute(RECORD)
    page.locator(".fin .nota.ok").wait_for()
    camera.take("poker-fin", "Póker: el final del minitorneo", page)
    _record(camera, partida, page)
    camera.stage.dismiss()
    camera.close()


def _record(camera: Camera, partida: Partida, page: Page) -> None:
    """Show the hands with their shields, the acta of the match, and the check in full."""
    acta = page.get_by_role("link", name="Ver el acta").get_attribute("href") or ""
    page.keyboard.press("Escape")
    camera.take(
        "poker-comprobado", "Póker: las manos, comprobadas una a una", page,
        before=lambda page: page.keyboard.press("h"),
        after=lambda page: page.keyboard.press("Escape"),
    )  # fmt: skip
    page = camera.open(partida.users[ME], acta)
    page.locator(".poker").wait_for()
    camera.take("poker-acta", "Póker: el acta", page)
    page = camera.open(partida.users[ME], f"{partida.path}verificar/")
    page.locator("#pruebas li").first.wait_for()
    page.locator("#veredicto").filter(has_not_text="Comprobando").wait_for()
    camera.take("poker-verificar", "Póker: comprobar las barajas", page)


def to_the_end(partida: Partida, until: Callable[[State], bool] = lambda _state: False) -> None:
    """Have everybody play as a good player would, the same every time, as long as wanted."""
    step = 0
    while (state := partida.state).fin is None and not until(state):
        step += 1
        if state.turno is None:
            partida.play(who_may_go_on(state), "Continuar")
        else:
            action = _choice(state, step)
            partida.play(state.turno, type(action).__name__, **msgspec.to_builtins(action))


def _choice(state: Any, step: int) -> Action:
    seat = state.turno
    choices = [one for one in ENGINE.legal_actions(state, seat) if one.kind == "turn"]
    rng = HmacRng(b"pantallas", str(step))
    return ROBOTS["experto"].choose(ENGINE.view(state, seat), choices, rng)


def see_the_end(page: Page) -> None:
    """Wait for the result, which opens by itself or when it is asked for."""
    asked, title = page.get_by_role("button", name="Ver el resultado"), page.locator(".fin-titulo")
    asked.or_(title).first.wait_for()
    if not title.count():
        asked.click()
    title.wait_for()
