"""What a seat may do now: the only place that decides legality (mus §17.5, §17.9)."""

from __future__ import annotations

from games.engines.core import attendance
from games.engines.core.contract import Choice, Domain, IntRange, Seat, Subset
from games.engines.tresmus.actions import (
    Conformarse,
    DarsePorPerdido,
    Descartar,
    Envidar,
    Ordago,
    Pasar,
    Querer,
    Reenvidar,
    Seguir,
    VolverseAtras,
)
from games.engines.tresmus.bets import least_to_accept, may_raise, most_to_accept
from games.engines.tresmus.state import State

LEAST_BET = 2
MOST_BET = 99
"""Technical ceiling of an envite or a raise (RULING T14)."""

_PIEDRAS: dict[str, Domain] = {"piedras": IntRange(LEAST_BET, MOST_BET)}
_OPEN = (Choice(Pasar), Choice(Envidar, _PIEDRAS), Choice(Ordago))
_PASS, _CONFORM, _BACK = Choice(Pasar), Choice(Conformarse), Choice(VolverseAtras)
_RAISE = (Choice(Reenvidar, _PIEDRAS), Choice(Ordago))
_STAND = (Choice(Seguir), Choice(DarsePorPerdido))


def legal_choices(state: State, seat: Seat) -> list[Choice]:
    """Return what *seat* may do now; nothing once the partida is over."""
    if state.fin is not None or not 0 <= seat < state.seats:
        return []
    people = state.asistencia
    found: list[Choice] = []
    if state.turno == seat and attendance.may_decide(people, seat):
        found.extend(turn_choices(state, seat))
    found.extend(attendance.choices(people, seat))
    return found


def turn_choices(state: State, seat: Seat) -> tuple[Choice, ...]:
    """Return the decisions of the game open to *seat*, whose turn it is."""
    if state.fase == "descarte":
        return (Choice(Descartar, {"cartas": Subset(state.manos[seat], 1, 1)}),)
    bet = state.apuesta
    if bet is None:
        return _OPEN
    if bet.etapa == "respuestas":
        return (_accept(state, seat), _PASS)
    if bet.etapa == "subidas":
        return (_CONFORM, *_RAISE)
    if bet.etapa == "cierre":
        return _STAND
    answers = (_accept(state, seat), _BACK)
    return (*answers, *_RAISE) if may_raise(bet, state.piedras, seat) else answers


def _accept(state: State, seat: Seat) -> Choice:
    assert state.apuesta is not None
    least = least_to_accept(state.apuesta, state.piedras, seat)
    most = most_to_accept(state.apuesta, state.piedras, seat)
    return Choice(Querer, {"piedras": IntRange(least, most)})
