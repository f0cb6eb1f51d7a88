"""The board of parchís, from the chair of ane: positions of a game, as one meets them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page

from games.engines.parchis.options import Options
from tools.pantallas.camera import Camera, Step
from tools.pantallas.scenes.people import FOUR, people
from tools.players.position import Rolls, put
from tools.players.stage import start

ONE = Options(reloj="sin")
PAIRS = Options(dados=2, modo="parejas", reloj="sin")
COLOURS = Options(dados=2, modo="dos_colores", sillas="01", reloj="sin")
AFTER: Mapping[str, Any] = {
    "amarillo": (12, 25, 40, 71), "azul": (0, 0, 12, 44), "rojo": (5, 22, 66, 72),
    "verde": (0, 1, 1, 40),
}  # fmt: skip
BRIDGES: Mapping[str, Any] = {
    "amarillo": (5, 5, 30, 0), "azul": (19, 19, 0, 3), "rojo": (40, 22, 66, 72),
    "verde": (0, 1, 1, 67),
}  # fmt: skip
CAPTURE: Mapping[str, Any] = {**AFTER, "amarillo": (12, 25, 50, 70), "azul": (0, 12, 0, 44)}
HALF: Mapping[str, Any] = {
    "amarillo": (8, 25, 40, 30), "azul": (9, 14, 66, 50), "rojo": (1, 20, 72, 72),
    "verde": (33, 11, 1, 40),
}  # fmt: skip
DONE: Mapping[str, Any] = {
    "amarillo": (71, 71, 72, 72), "azul": (0, 0, 66, 50), "rojo": (8, 25, 40, 0),
    "verde": (0, 1, 1, 40),
}  # fmt: skip
LAST: Mapping[str, Any] = {
    "amarillo": (68, 72, 72, 72), "azul": (72, 72, 66, 50), "rojo": (71, 66, 72, 72),
    "verde": (69, 69, 72, 40),
}  # fmt: skip


def board(camera: Camera) -> None:
    """Show the board at the beginning, in the middle and near the end."""
    _scene(camera, "parchis-inicio", "El parchís: quién empieza", {}, ())
    _scene(camera, "parchis-puente", "Un puente que hay que abrir", BRIDGES, (6,), before=_first)
    _scene(camera, "parchis-comer", "Comer", CAPTURE, (4,), before=_taking)
    _scene(camera, "parchis-contar", "Contar 20", AFTER, (4,), count=20, before=_first)
    _scene(camera, "parchis-parejas", "Por parejas, con dos dados", DONE, (3, 6), options=PAIRS)
    _scene(camera, "parchis-colores", "Dos colores", HALF, (3, 6), options=COLOURS)
    _scene(camera, "parchis-final", "La última ficha", LAST, (4,), before=_first)
    _scene(camera, "parchis-tiradas", "Tiradas y estadísticas", AFTER, (), before=_history,
           after=_escape)  # fmt: skip


def _scene(
    camera: Camera,
    name: str,
    about: str,
    at: Mapping[str, Any],
    dice: tuple[int, ...],
    *,
    options: Options = ONE,
    count: int | None = None,
    before: Step | None = None,
    after: Step | None = None,
) -> None:
    if not camera.wants(name):
        return
    stage = camera.stage
    users = people(stage, *FOUR[: len(options.sillas)])
    match = stage.do(start, users, game="parchis", options=options)
    if at:
        rolls = _rolls(len(users), options.dados)
        stage.do(put, match.pk, at, turn=0, dice=dice, count=count, rolls=rolls)
    for user in users[1:]:
        stage.companion(user, f"/ws/partida/{match.pk}/")
    page = camera.open(users[0], f"/partida/{match.pk}/")
    page.locator(".tablero-svg").wait_for()
    page.locator(".mando [data-accion]").first.wait_for()
    camera.take(name, about, page, before=before, after=after)
    camera.close()
    stage.dismiss()


def _rolls(seats: int, dice: int) -> Rolls:
    """Return a score of rolls that came before, for the history."""
    return [(n % seats, tuple((n * 7 + 3 * die) % 6 + 1 for die in range(dice))) for n in range(20)]


def _first(page: Page) -> None:
    page.locator(".jugada").first.focus()


def _taking(page: Page) -> None:
    page.locator(".jugada.come").focus()


def _history(page: Page) -> None:
    page.keyboard.press("h")
    page.locator(".historia").wait_for()


def _escape(page: Page) -> None:
    page.keyboard.press("Escape")
