"""What each event does to the state. States change nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.engines.core import attendance
from games.engines.core.attended import order_from, put, with_attendance
from games.engines.core.contract import Event, Seat
from games.engines.core.dealing import Repartido, dealt
from games.engines.ohhell.events import (
    Acabada,
    BazaGanada,
    CartaJugada,
    ManoEmpezada,
    ManoPuntuada,
    PartidaEmpezada,
    Pujado,
    TriunfoVuelto,
)
from games.engines.ohhell.options import MANNERS, sequence
from games.engines.ohhell.rules import places
from games.engines.ohhell.state import State
from games.engines.ohhell.view import Baza, Fin, Linea


def evolve(state: State, event: Event) -> State:
    """Return *state* after *event*; ``PartidaEmpezada`` begins a new one whatever *state* was."""
    after: State = _EVOLVE[type(event)](state, event)
    return after


def _match_begun(state: State | None, event: PartidaEmpezada) -> State:
    people = attendance.begin(event.jugadores, event.opciones.reloj, event.modales or MANNERS)
    return State(
        event.opciones,
        event.jugadores,
        people,
        sequence(event.opciones, event.jugadores),
        event.repartidor,
        totales=(0,) * event.jugadores,
    )


def _hand_begun(state: State, event: ManoEmpezada) -> State:
    seats = state.seats
    first: Seat = (event.repartidor + 1) % seats
    return replace(
        state,
        asistencia=attendance.hand_started(state.asistencia),
        repartidor=event.repartidor,
        fase="puja",
        numero_mano=event.numero,
        pendientes=order_from(first, seats),
        manos=((),) * seats,
        mazo=event.mazo or (),
        vuelta=None,
        pujas=(None,) * seats,
        bazas=(0,) * seats,
        baza=None,
        jugadas=(),
    )


def _turned(state: State, event: TriunfoVuelto) -> State:
    mazo = tuple([card for card in state.mazo if card != event.carta])
    return replace(state, vuelta=event.carta, mazo=mazo)


def _bid(state: State, event: Pujado) -> State:
    left = state.pendientes[1:]
    bids = put(state.pujas, event.asiento, event.puja)
    if left:
        return replace(state, pujas=bids, pendientes=left)
    first = (state.repartidor + 1) % state.seats
    return replace(
        state, pujas=bids, fase="juego", pendientes=order_from(first, state.seats), baza=Baza(first)
    )


def _played(state: State, event: CartaJugada) -> State:
    seat, card = event.asiento, event.carta
    trick = state.baza or Baza(seat)
    hand = tuple([held for held in state.manos[seat] if held != card])
    return replace(
        state,
        manos=put(state.manos, seat, hand),
        baza=Baza(trick.lider, (*trick.cartas, card)),
        pendientes=state.pendientes[1:],
    )


def _won(state: State, event: BazaGanada) -> State:
    seat = event.asiento
    assert state.baza is not None
    done = replace(state.baza, gana=seat)
    return replace(
        state,
        jugadas=(*state.jugadas, done),
        baza=None,
        bazas=put(state.bazas, seat, state.bazas[seat] + 1),
        pendientes=order_from(seat, state.seats) if state.manos[seat] else (),
    )


def _scored(state: State, event: ManoPuntuada) -> State:
    bids = tuple([bid or 0 for bid in state.pujas])
    line = Linea(state.cartas, state.repartidor, bids, state.bazas, event.puntos)
    totals = tuple([a + b for a, b in zip(state.totales, event.puntos, strict=True)])
    return replace(state, fase="fin_mano", hoja=(*state.hoja, line), totales=totals, pendientes=())


def _ended(state: State, event: Acabada) -> State:
    end = Fin(event.razon, places(state.totales))
    return replace(state, fase="fin_partida", fin=end, pendientes=())


_OWN: dict[type[Event], Callable[[State, Any], State]] = {
    PartidaEmpezada: _match_begun,
    ManoEmpezada: _hand_begun,
    Repartido: dealt,
    TriunfoVuelto: _turned,
    Pujado: _bid,
    CartaJugada: _played,
    BazaGanada: _won,
    ManoPuntuada: _scored,
    Acabada: _ended,
}
_EVOLVE = with_attendance(_OWN)
EVENTS: tuple[type[Event], ...] = tuple(_EVOLVE)
