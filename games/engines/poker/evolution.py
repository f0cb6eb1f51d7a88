"""What each event of the hands does to the state; those of chairs are in ``seating``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.engines.core import attendance
from games.engines.core.attendance.events import EsperaAbierta, Reconectado, Transcurrido
from games.engines.core.attended import put, with_attendance
from games.engines.core.contract import Event, Seat
from games.engines.core.dealing import Repartido
from games.engines.poker import seating
from games.engines.poker.events import (
    Acabada,
    BoteGanado,
    CiegaPuesta,
    Devuelto,
    Igualado,
    ManoEmpezada,
    ManoTerminada,
    MesaAbierta,
    Mostrado,
    NivelEsperado,
    PartidaEmpezada,
    Pasado,
    Posibilidades,
    Retirado,
    Subido,
)
from games.engines.poker.levels import level_at
from games.engines.poker.options import MANNERS
from games.engines.poker.positions import clockwise
from games.engines.poker.state import State
from games.engines.poker.view import Bote, Fin, Puesto, Ultima, Verbo

HOLE = 2
"""Cards of each."""
_ELAPSED = attendance.EVOLVE[Transcurrido]
_AWAITED = attendance.EVOLVE[EsperaAbierta]


def evolve(state: State, event: Event) -> State:
    """Return *state* after *event*; ``PartidaEmpezada`` begins a new one whatever *state* was."""
    after: State = _EVOLVE[type(event)](state, event)
    return after


def unborn(begun: PartidaEmpezada) -> State:
    """Return a match before its first hand: something for ``PartidaEmpezada`` to replace, too."""
    options, seats = begun.opciones, begun.jugadores
    people = seating.people_of(options, seats, begun.modales or MANNERS)
    chips = None if options.is_cash else options.fichas
    nothing = (0,) * seats
    return State(
        options,
        seats,
        people,
        fichas=(chips,) * seats,
        inicio=nothing,
        apostado=nothing,
        aportado=nothing,
        vivos=(False,) * seats,
        actuado=(False,) * seats,
        manos=((),) * seats,
        ultimas=(None,) * seats,
        mostradas=(False,) * seats,
        puestos=(None,) * seats,
        retiradas=nothing,
        historia=() if options.is_cash else ((options.fichas,) * seats,),
        sillas=(None,) * seats if options.is_cash else (),
    )


def _match_begun(state: State | None, event: PartidaEmpezada) -> State:
    return unborn(event)


def _elapsed(state: State, event: Transcurrido) -> State:
    now_ms = state.reloj_ms + event.ms
    level = level_at(now_ms // 1000, 60 * state.options.minutos)
    seen = state.nivel_visto if level == state.nivel_visto[0] else (level, now_ms)
    return replace(
        state,
        asistencia=_ELAPSED(state.asistencia, event),
        reloj_ms=now_ms,
        nivel_visto=seen,
    )


def _level_awaited(state: State, event: NivelEsperado) -> State:
    return replace(state, nivel_visto=(state.nivel_visto[0], state.reloj_ms))


def _awaited(state: State, event: EsperaAbierta) -> State:
    return replace(state, asistencia=_AWAITED(state.asistencia, event), turno=event.asiento)


def _reconnected(state: State, event: Reconectado) -> State:
    """Return *state* with the whole courtesy again: only silence in a row counts (RULING K9)."""
    people = attendance.EVOLVE[Reconectado](state.asistencia, event)
    return replace(state, asistencia=attendance.courtesy_renewed(people, event.asiento))


def _hand_begun(state: State, event: ManoEmpezada) -> State:
    seats, nothing = state.seats, (0,) * state.seats
    dealt_in = tuple([seat in event.juegan for seat in range(seats)])
    return replace(
        state,
        asistencia=attendance.hand_started(state.asistencia),
        fase="preflop",
        numero_mano=event.numero,
        nivel=event.nivel,
        ciegas=event.ciegas,
        sitios=event.sitios,
        turno=None,
        desde=clockwise(event.sitios.big, seats)[0],
        inicio=tuple([state.chips(seat) if dealt_in[seat] else 0 for seat in range(seats)]),
        apostado=nothing,
        aportado=nothing,
        vivos=dealt_in,
        actuado=(False,) * seats,
        manos=((),) * seats,
        mazo=(event.mazo or ())[HOLE * len(event.juegan) :],
        mesa=(),
        apuesta=event.ciegas[1],
        subida=event.ciegas[1],
        agresor=None,
        ultimas=(None,) * seats,
        mostradas=(False,) * seats,
        devuelto=None,
        ganados=(),
        sillas=seating.dealt_in(state.sillas, event),
    )


def _bet(state: State, seat: Seat, amount: int, what: Verbo, **changes: Any) -> State:
    """Return *state* after *seat* did *what*, with so many chips."""
    behind, total = state.chips(seat) - amount, state.apostado[seat] + amount
    last = Ultima(what, amount, total, todo=not behind and amount > 0, fase=state.fase)
    return replace(
        state,
        fichas=put(state.fichas, seat, behind),
        apostado=put(state.apostado, seat, total),
        aportado=put(state.aportado, seat, state.aportado[seat] + amount),
        ultimas=put(state.ultimas, seat, last),
        **changes,
    )


def _acted(state: State, seat: Seat) -> dict[str, Any]:
    """Return what is true once *seat* has acted in its turn."""
    return {
        "actuado": put(state.actuado, seat, True),
        "turno": None,
        "desde": (seat + 1) % state.seats,
    }


def _blind(state: State, event: CiegaPuesta) -> State:
    return _bet(state, event.asiento, event.cantidad, event.cual)


def _dealt(state: State, event: Repartido) -> State:
    """Return *state* with the cards in their hand: the pile of the hand is what comes after."""
    return replace(state, manos=put(state.manos, event.asiento, event.cartas or ()))


def _folded(state: State, event: Retirado) -> State:
    seat = event.asiento
    vivos = put(state.vivos, seat, False)
    if event.automatico and seat != state.turno:
        return _bet(state, seat, 0, "retirarse", vivos=vivos)
    return _bet(state, seat, 0, "retirarse", vivos=vivos, **_acted(state, seat))


def _checked(state: State, event: Pasado) -> State:
    return _bet(state, event.asiento, 0, "pasar", **_acted(state, event.asiento))


def _called(state: State, event: Igualado) -> State:
    return _bet(state, event.asiento, event.cantidad, "igualar", **_acted(state, event.asiento))


def _raised(state: State, event: Subido) -> State:
    """Return *state* after a raise: only a full one changes the last raise (póker §3.6)."""
    seat = event.asiento
    by = event.total - state.apuesta
    return _bet(
        state,
        seat,
        event.cantidad,
        "subir",
        apuesta=event.total,
        subida=max(by, state.subida),
        agresor=seat,
        **_acted(state, seat),
    )


def _board(state: State, event: MesaAbierta) -> State:
    assert state.sitios is not None
    return replace(
        state,
        fase=event.fase,
        mesa=(*state.mesa, *event.cartas),
        mazo=state.mazo[len(event.cartas) :],
        turno=None,
        desde=clockwise(state.sitios.button, state.seats)[0],
        apostado=(0,) * state.seats,
        actuado=(False,) * state.seats,
        apuesta=0,
        subida=state.ciegas[1],
        agresor=None,
    )


def _returned(state: State, event: Devuelto) -> State:
    seat, amount = event.asiento, event.cantidad
    after = replace(
        state,
        aportado=put(state.aportado, seat, state.aportado[seat] - amount),
        apostado=put(state.apostado, seat, max(0, state.apostado[seat] - amount)),
        devuelto=(seat, amount),
    )
    if not state.is_cash and state.puestos[seat] is not None:
        gone = put(state.retiradas, seat, state.retiradas[seat] + amount)
        return replace(after, retiradas=gone)
    return replace(after, fichas=put(state.fichas, seat, state.chips(seat) + amount))


def _shown(state: State, event: Mostrado) -> State:
    return replace(state, mostradas=put(state.mostradas, event.asiento, True))


def _told(state: State, event: Posibilidades) -> State:
    return state  # follows from the cards that are open


def _won(state: State, event: BoteGanado) -> State:
    chips = list(state.fichas)
    for seat, share in zip(event.ganadores, event.reparto, strict=True):
        chips[seat] = (chips[seat] or 0) + share
    won = Bote(event.cantidad, event.asientos, event.ganadores, event.reparto, event.categoria)
    return replace(state, fichas=tuple(chips), ganados=(won, *state.ganados))


def _hand_over(state: State, event: ManoTerminada) -> State:
    nothing = (0,) * state.seats
    history = state.historia
    if not state.is_cash:
        history = (*history, tuple([chips or 0 for chips in state.fichas]))
    return replace(
        state,
        fase="fin_mano",
        turno=None,
        apostado=nothing,
        aportado=nothing,
        apuesta=0,
        historia=history,
    )


def _ended(state: State, event: Acabada) -> State:
    places = state.puestos
    if event.razon == "ganada":
        (last,) = state.inside
        prize = seating.prizes(state)[0]
        places = put(places, last, Puesto(1, prize, state.numero_mano))
    return replace(state, fase="fin_partida", turno=None, puestos=places, fin=Fin(event.razon))


_OWN: dict[type[Event], Callable[[State, Any], State]] = {
    PartidaEmpezada: _match_begun,
    ManoEmpezada: _hand_begun,
    CiegaPuesta: _blind,
    Repartido: _dealt,
    Retirado: _folded,
    Pasado: _checked,
    Igualado: _called,
    Subido: _raised,
    MesaAbierta: _board,
    Devuelto: _returned,
    Mostrado: _shown,
    Posibilidades: _told,
    BoteGanado: _won,
    NivelEsperado: _level_awaited,
    ManoTerminada: _hand_over,
    Acabada: _ended,
}
_PEOPLE: dict[type[Event], Callable[[State, Any], State]] = {
    Transcurrido: _elapsed,
    EsperaAbierta: _awaited,
    Reconectado: _reconnected,
}
"""What happens to the people of any game, and means something more in this one."""
_EVOLVE = {**with_attendance({**_OWN, **seating.EVOLVE}), **_PEOPLE}
EVENTS: tuple[type[Event], ...] = tuple(_EVOLVE)
