"""Tres Mus, from the chair of ane: the discard, a raise to answer, the count of a hand of eight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from games.engines.core.spanish_deck import Card
from games.engines.tresmus.hands import JUDGE
from games.engines.tresmus.options import Options
from games.engines.tresmus.state import State
from tools.pantallas.camera import Camera
from tools.pantallas.scenes.people import FOUR, LONG, people
from tools.players.stage import Partida

ME = 0
EIGHT = (*FOUR, "izaro", "kepa", LONG, "pili")
RAISER, BACK = 3, 1
"""Who raises, and who backs out before me."""
IN = 5


def thrown(cards: Sequence[Card]) -> Card:
    """Return the card without which a hand of five has the best pares."""

    def left(card: Card) -> int:
        return JUDGE(tuple([other for other in cards if other != card])).pares

    return max(cards, key=left)


def has_pares(cards: Sequence[Card]) -> bool:
    """Return whether a hand of five can keep pares."""
    card = thrown(cards)
    return JUDGE(tuple([other for other in cards if other != card])).pares > 0


def told(state: State) -> bool:
    """Return whether I am the fourth to speak and I, the raiser and some more have pares."""
    able = Counter(has_pares(hand) for hand in state.manos)[True]
    wanted = all(has_pares(state.manos[seat]) for seat in (ME, RAISER, BACK))
    return state.mano == 5 and able == IN and wanted


def game(camera: Camera) -> None:
    """Show a hand of eight from the discard to its count."""
    if camera.wants("tresmus-descarte", "tresmus-envite", "tresmus-recuento"):
        _hand(camera)
    if camera.wants("tresmus-fin"):
        _end(camera)


def _hand(camera: Camera) -> None:
    partida = camera.stage.partida(
        people(camera.stage, *EIGHT), absent=[ME], game="tresmus", pleases=told
    )
    page = camera.open(partida.users[ME], partida.path)
    page.locator(".tapete").wait_for()
    _go_on(partida, lambda state: state.turno == ME)
    page.locator(".carta-m:enabled").first.click()
    camera.take("tresmus-descarte", "Tres Mus: el descarte", page)
    _go_on(partida, lambda state: state.fase == "pares")
    _go_on(partida, lambda state: state.turno == ME and _is_to_answer(state))
    page.locator("[data-accion=VolverseAtras]").wait_for()
    camera.take("tresmus-envite", "Tres Mus: una subida por contestar", page)
    _go_on(partida, lambda state: state.fase == "fin_mano")
    page.locator(".recuento").wait_for()
    camera.take("tresmus-recuento", "Tres Mus: el recuento", page)


def _end(camera: Camera) -> None:
    short = Options(piedras=3, juegos=1)
    partida = camera.stage.partida(
        people(camera.stage, *FOUR), absent=[ME], game="tresmus", options=short, slug="corta"
    )
    page = camera.open(partida.users[ME], partida.path)
    page.locator(".tapete").wait_for()
    _go_on(partida, lambda state: state.fin is not None)
    page.get_by_role("button", name="Ver el resultado").first.click()
    page.locator(".fin-tabla").wait_for()
    camera.take("tresmus-fin", "Tres Mus: el final", page)


def _is_to_answer(state: State) -> bool:
    return state.apuesta is not None and state.apuesta.etapa == "replica"


def _go_on(partida: Partida, until: Callable[[State], bool]) -> None:
    """Have everybody say what makes the lance of pares a long one, until the state is wanted."""
    while not until(state := partida.state):
        if state.turno is None:
            done = state.asistencia.wait.continued
            waited = (seat for seat in range(state.seats) if seat not in state.salidas)
            partida.play(next(seat for seat in waited if seat not in done), "Continuar")
            continue
        name, fields = _said(state, state.turno)
        partida.play(state.turno, name, **fields)


def _said(state: State, seat: int) -> tuple[str, dict[str, Any]]:
    bet = state.apuesta
    if state.fase == "descarte":
        return "Descartar", {"cartas": [thrown(state.manos[seat])]}
    if bet is None:
        opens = (state.fase == "chica" and seat == BACK) or state.fase == "pares"
        return ("Envidar", {"piedras": 2}) if opens else ("Pasar", {})
    if bet.etapa == "respuestas":
        joins = state.fase == "pares" or seat in {ME, RAISER}
        most = min(bet.nivel, state.piedras[seat])
        return ("Querer", {"piedras": most}) if joins else ("Pasar", {})
    if bet.etapa == "subidas":
        raises = seat == RAISER and state.fase == "pares"
        return ("Reenvidar", {"piedras": 3}) if raises else ("Conformarse", {})
    if bet.etapa == "cierre":
        return "Seguir", {}
    most = min(bet.nivel - bet.puesto[seat], state.piedras[seat])
    return ("VolverseAtras", {}) if seat == BACK else ("Querer", {"piedras": most})
