"""Oh Hell, from the chair of ane: the bids, a trick of seven, the points of a hand, the sheet."""

from __future__ import annotations

from typing import Any

from games.engines.ohhell.choices import turn_choice
from games.engines.ohhell.options import Options
from games.engines.ohhell.playing import open_values
from games.engines.ohhell.state import State
from tools.pantallas.camera import Camera
from tools.pantallas.scenes.people import FOUR, people
from tools.players.stage import Partida

ME = 0
SEVEN = (*FOUR, "izaro", "kepa", "pili")
OF_SEVEN = ("ohhell-baza", "ohhell-bazas", "ohhell-puntos", "ohhell-hoja")


def dealt_by_me(state: State) -> bool:
    """Return whether I deal, so that the hook is mine."""
    return state.repartidor == ME


def game(camera: Camera) -> None:
    """Show the bids of four, and two hands of seven."""
    if camera.wants("ohhell-pujas"):
        _bids(camera)
    if camera.wants(*OF_SEVEN):
        _seven(camera)


def _table(camera: Camera, nicks: tuple[str, ...], **setting: Any) -> tuple[Partida, Any]:
    partida = camera.stage.partida(
        people(camera.stage, *nicks), absent=[ME], game="ohhell", pleases=dealt_by_me, **setting
    )
    page = camera.open(partida.users[ME], partida.path)
    page.locator(".tapete").wait_for()
    return partida, page


def _bids(camera: Camera) -> None:
    partida, page = _table(camera, FOUR)
    for seat, n in ((1, 3), (2, 2), (3, 2)):
        partida.play(seat, "Pujar", puja=n)
    page.locator(".puja.gancho").wait_for()
    camera.take("ohhell-pujas", "Oh Hell: las pujas, con el gancho", page)
    camera.stage.dismiss()
    camera.close()


def _seven(camera: Camera) -> None:
    partida, page = _table(camera, SEVEN, options=Options(maximo=5), slug="siete")
    _go_on(partida, lambda state: state.jugadas and _last_but_me(state))
    page.locator(".echada").nth(3).wait_for()
    camera.take("ohhell-baza", "Oh Hell: una baza entre siete", page)
    press = page.keyboard.press
    camera.take("ohhell-bazas", "Oh Hell: las bazas jugadas", page, before=lambda _: press("b"),
                after=lambda _: press("Escape"))  # fmt: skip
    _go_on(partida, lambda state: state.fase == "fin_mano" and state.numero_mano >= 3)
    page.locator(".recuento").wait_for()
    camera.take("ohhell-puntos", "Oh Hell: los puntos de la mano", page)
    camera.take("ohhell-hoja", "Oh Hell: la hoja de puntos", page, before=lambda _: press("h"),
                after=lambda _: press("Escape"))  # fmt: skip


def _last_but_me(state: State) -> bool:
    return state.turno == ME and state.baza is not None and len(state.baza.cartas) >= 4


def _go_on(partida: Partida, until: Any) -> None:
    """Bid and play what is in the middle of what is legal, until the state is as wanted."""
    while not until(state := partida.state):
        if state.turno is None:
            done = state.asistencia.wait.continued
            partida.play(next(s for s in range(state.seats) if s not in done), "Continuar")
            continue
        values = open_values(turn_choice(state, state.turno))
        if state.fase == "puja":
            partida.play(state.turno, "Pujar", puja=values[min(1, len(values) - 1)])
        else:
            partida.play(state.turno, "Jugar", carta=values[len(values) // 2])
