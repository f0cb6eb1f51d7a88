"""What a hand of póker may meet: eight chairs, too small a raise, a slow answer, a level."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone
from playwright.sync_api import Page, WebSocketRoute

from games.engines.poker.options import Options
from tools.pantallas.camera import Camera
from tools.pantallas.scenes.people import FOUR, LONG, people
from tools.pantallas.scenes.poker import (
    FLOP,
    ME,
    PREFLOP,
    QUIET,
    dealt_by_me,
    play,
    who_may_go_on,
)
from tools.players.stage import Partida

SIX = (*FOUR, LONG, "izaro")
EIGHT = (*SIX, "kepa", "Bartolomeo_de_Urkiza")
OF_EIGHT = (
    (3, "Subir", 150), (4, "Igualar", 0), (5, "Retirarse", 0), (6, "Igualar", 0),
    (7, "Retirarse", 0), (0, "Igualar", 0), (1, "Retirarse", 0), (2, "Igualar", 0),
    (2, "Pasar", 0), (3, "Subir", 300), (4, "Igualar", 0), (6, "Subir", 900),
)  # fmt: skip
A_MINUTE = Options(minutos=1, reloj="sin")
LEVEL_MS = 90_000
MOST_TICKS = 600
OF_TROUBLE = ("poker-minima", "poker-guardando", "poker-reconectando")
SIXTY = "60"


def trouble(camera: Camera) -> None:
    """Show eight at a table, what is refused and corrected, what is slow, and a new level."""
    if camera.wants("poker-ocho"):
        _eight(camera)
    if camera.wants(*OF_TROUBLE):
        _trouble(camera)
    if camera.wants("poker-nivel"):
        _level(camera)


def _table(camera: Camera, nicks: Sequence[str], options: Options = QUIET) -> tuple[Partida, Page]:
    partida = camera.stage.partida(
        people(camera.stage, *nicks), absent=[ME], game="poker", pleases=dealt_by_me,
        options=options, value=0, slug="poker-apuros",
    )  # fmt: skip
    page = camera.open(partida.users[ME], partida.path)
    page.locator(".poker").wait_for()
    return partida, page


def _eight(camera: Camera) -> None:
    partida, page = _table(camera, EIGHT)
    play(partida, OF_EIGHT)
    page.locator("[data-nombre=igualar]").wait_for()
    camera.take("poker-ocho", "Póker: ocho a la mesa", page)
    camera.stage.dismiss()
    camera.close()


def _trouble(camera: Camera) -> None:
    """Show an amount that is too small, an answer that is slow to come, and no connection."""
    partida, page = _table(camera, SIX)
    held, strips = _Held(page), page.locator("#tiras")
    play(partida, PREFLOP + FLOP)
    page.locator("[data-nombre=igualar]").wait_for()
    field = page.locator(".cuanto input")
    field.fill(SIXTY)
    field.press("Tab")
    page.locator(".nota-subida").wait_for()
    camera.take("poker-minima", "Póker: una subida por debajo de la mínima", page)
    held.holds = True
    page.locator("[data-nombre=igualar]").click()
    strips.get_by_text("Guardando…").wait_for()
    camera.take("poker-guardando", "Póker: la respuesta tarda", page)
    held.release()
    strips.get_by_text("Guardando…").wait_for(state="detached")
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    strips.get_by_text("Reconectando…").wait_for(timeout=30_000)
    camera.take("poker-reconectando", "Póker: sin conexión", page)
    page.context.set_offline(False)
    camera.stage.dismiss()
    camera.close()


class _Held:
    """Keeps back what a page plays, as a line that is slow would, until it is released."""

    def __init__(self, page: Page) -> None:
        self.holds = False
        self._server: WebSocketRoute | None = None
        self._kept: list[str | bytes] = []
        page.route_web_socket("**/ws/partida/**", self._between)
        page.reload()
        page.locator(".poker").wait_for()

    def _between(self, browser: WebSocketRoute) -> None:
        self._server = browser.connect_to_server()
        browser.on_message(self._up)

    def _up(self, text: str | bytes) -> None:
        assert self._server is not None
        if self.holds and '"t":"jugar"' in str(text):
            self._kept.append(text)
        else:
            self._server.send(text)

    def release(self) -> None:
        """Send what was kept back."""
        self.holds = False
        assert self._server is not None
        for text in self._kept:
            self._server.send(text)


def _level(camera: Camera) -> None:
    """Show the first hand of a new level while its panel is lit, which is a moment only."""
    partida, page = _table(camera, SIX, A_MINUTE)
    play(partida, PREFLOP)
    page.locator(".nivel").get_by_text("Próxima mano").wait_for(timeout=LEVEL_MS)
    _end_hand(partida)
    page.clock.install()
    page.clock.pause_at(timezone.now() + timedelta(seconds=1))
    while (state := partida.state).fase == "fin_mano":
        partida.play(who_may_go_on(state), "Continuar")
    for _ in range(MOST_TICKS):
        if page.locator(".nivel.nuevo").count():
            break
        page.clock.run_for(100)
        page.wait_for_timeout(50)
    else:
        raise AssertionError("the new level is never lit")
    camera.take("poker-nivel", "Póker: la primera mano de un nivel nuevo", page)
    page.clock.resume()
    camera.stage.dismiss()
    camera.close()


def _end_hand(partida: Partida) -> None:
    """Have everybody fold to whoever is left."""
    state: Any = partida.state
    partida.play(state.turno, "Subir", total=1000)
    while partida.state.is_dealt:
        partida.play(partida.state.turno, "Retirarse")
