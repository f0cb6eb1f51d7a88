"""Who is in a minitorneo or sits at a mesa de dinero, and what its events do to that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.engines.core import attendance
from games.engines.core.attendance import Attendance
from games.engines.core.attended import put
from games.engines.core.chairs import Aumentado, Levantado, Premiado, Sentado
from games.engines.core.contract import Event, Seat
from games.engines.core.manners import Manners
from games.engines.poker import prizes as prizes_
from games.engines.poker.events import (
    Abandonado,
    Descansado,
    Despedido,
    Eliminado,
    ManoEmpezada,
    MesaParada,
    Reincorporado,
    SinFichas,
)
from games.engines.poker.options import NOTICED_S, Options
from games.engines.poker.state import State
from games.engines.poker.view import Puesto, Silla


def people_of(options: Options, seats: int, manners: Manners) -> Attendance:
    """Return the people of a new match.

    The absent of a minitorneo are blinded away (RULING K12), and who falls has what is left of his
    time when it is noticed (RULING K9). At a mesa de dinero who falls has as
    long as who is absent, and nobody sits yet (RULING K11).
    """
    if not options.is_cash:
        people = attendance.begin(seats, options.reloj, manners)
        return replace(people, absent_stay=True, noticed_s=NOTICED_S)
    longest = max(manners.falls_total_s, manners.absence_s)
    own = replace(manners, fall_s=manners.absence_s, falls_total_s=longest)
    people = attendance.begin(seats, options.reloj, own)
    for seat in range(seats):
        people = attendance.seat_freed(people, seat)
    return people


def is_leaving(state: State, seat: Seat) -> bool:
    """Return whether who sits on *seat* of a mesa de dinero stands up when the hand ends."""
    chair = state.sillas[seat] if state.is_cash else None
    return chair is not None and chair.sale


def gone(state: State) -> tuple[Seat, ...]:
    """Return who is out of the minitorneo, has left the mesa or is about to stand up."""
    leaving = [seat for seat in state.inside if is_leaving(state, seat)]
    return (*state.asistencia.gone, *leaving)


def prizes(state: State) -> tuple[int, ...]:
    """Return the prizes of the minitorneo in U$uros; none at a mesa de dinero."""
    if state.is_cash:
        return ()
    return of_table(state.options, state.seats)


def of_table(options: Options, seats: int) -> tuple[int, int, int]:
    """Return the three prizes of a minitorneo of so many."""
    return prizes_.prizes_of(prizes_.pot_of(options.fichas, seats, options.porcentaje_bote))


def dealt_in(chairs: tuple[Silla | None, ...], event: ManoEmpezada) -> tuple[Silla | None, ...]:
    """Return the chairs of a mesa de dinero once a hand is dealt: who owes the big blind now."""
    found = list(chairs)
    for seat in event.juegan if chairs else ():
        found[seat] = _with(chairs, seat, entrada="no")
    for seat in event.deben:
        found[seat] = _with(chairs, seat, entrada="espera")
    return tuple(found)


def _with(chairs: tuple[Silla | None, ...], seat: Seat, **changes: Any) -> Silla:
    chair = chairs[seat]
    assert chair is not None
    return replace(chair, **changes)


def _changed(state: State, seat: Seat, **changes: Any) -> State:
    return replace(state, sillas=put(state.sillas, seat, _with(state.sillas, seat, **changes)))


# --- The minitorneo


def _busted(state: State, event: Eliminado) -> State:
    place = Puesto(event.puesto, event.premio, state.numero_mano)
    return replace(
        state,
        puestos=put(state.puestos, event.asiento, place),
        asistencia=attendance.seat_freed(state.asistencia, event.asiento),
    )


def _left(state: State, event: Abandonado) -> State:
    """Return *state* without the chips of who left; what he bet stays in the pot (RULING K10)."""
    seat = event.asiento
    place = Puesto(event.puesto, event.premio, state.numero_mano, se_fue=True)
    return replace(
        state,
        puestos=put(state.puestos, seat, place),
        vivos=put(state.vivos, seat, False),
        turno=None if state.turno == seat else state.turno,
        desde=(seat + 1) % state.seats if state.turno == seat else state.desde,
        retiradas=put(state.retiradas, seat, state.retiradas[seat] + state.chips(seat)),
        fichas=put(state.fichas, seat, 0),
        asistencia=attendance.seat_freed(state.asistencia, seat),
    )


def _paid(state: State, event: Premiado) -> State:
    return state


# --- The mesa de dinero


def _sat(state: State, event: Sentado) -> State:
    seat = event.asiento
    return replace(
        state,
        fichas=put(state.fichas, seat, event.cantidad),
        sillas=put(state.sillas, seat, Silla(event.cantidad)),
        asistencia=attendance.seat_filled(state.asistencia, seat, state.options.reloj),
    )


def _added(state: State, event: Aumentado) -> State:
    seat = event.asiento
    chair = state.sillas[seat]
    assert chair is not None
    after = _changed(state, seat, puesto=chair.puesto + event.cantidad, seco=None)
    return replace(after, fichas=put(state.fichas, seat, state.chips(seat) + event.cantidad))


def _stood(state: State, event: Levantado) -> State:
    """Return *state* with the chair free, and nothing of its hand left on it for who sits next."""
    seat = event.asiento
    return replace(
        state,
        fichas=put(state.fichas, seat, None),
        sillas=put(state.sillas, seat, None),
        inicio=put(state.inicio, seat, 0),
        vivos=put(state.vivos, seat, False),
        manos=put(state.manos, seat, ()),
        mazo=(*state.mazo, *state.manos[seat]),
        mostradas=put(state.mostradas, seat, False),
        ultimas=put(state.ultimas, seat, None),
        asistencia=attendance.seat_freed(state.asistencia, seat),
    )


def _rested(state: State, event: Descansado) -> State:
    return _changed(state, event.asiento, descansa=True)


def _rejoined(state: State, event: Reincorporado) -> State:
    chair = state.sillas[event.asiento]
    assert chair is not None
    owes = "no" if chair.entrada == "no" else "pone" if event.pone else "espera"
    return _changed(state, event.asiento, descansa=False, entrada=owes)


def _leaving(state: State, event: Despedido) -> State:
    return _changed(state, event.asiento, sale=True)


def _broke(state: State, event: SinFichas) -> State:
    return _changed(state, event.asiento, seco=state.numero_mano)


def _stopped(state: State, event: MesaParada) -> State:
    return replace(state, fase="espera", asistencia=replace(state.asistencia, wait=None))


EVOLVE: dict[type[Event], Callable[[State, Any], State]] = {
    Eliminado: _busted,
    Abandonado: _left,
    Premiado: _paid,
    Sentado: _sat,
    Aumentado: _added,
    Levantado: _stood,
    Descansado: _rested,
    Reincorporado: _rejoined,
    Despedido: _leaving,
    SinFichas: _broke,
    MesaParada: _stopped,
}
