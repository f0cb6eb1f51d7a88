"""What a seat may do now: the only place that decides legality (mus §5-§8, §12)."""

from __future__ import annotations

from functools import cache

from games.engines.core import attendance
from games.engines.core.contract import Choice, Domain, IntRange, OneOf, Seat, Subset
from games.engines.mus.actions import (
    Cortar,
    CortarEnvidando,
    CortarOrdago,
    Descartar,
    Envidar,
    HacerSena,
    Mirar,
    Mus,
    NoQuerer,
    Ordago,
    Pasar,
    Querer,
    Reenvidar,
)
from games.engines.mus.state import LANCE_PHASES, State

LEAST_BET = 2
MOST_BET = 99
"""Technical ceiling of an envite or a raise (RULING 9)."""
SENAS_A_HAND = 12
"""Señas a player may make in a hand: more is noise."""

_PIEDRAS: dict[str, Domain] = {"piedras": IntRange(LEAST_BET, MOST_BET)}
_ASK_MUS = (Choice(Mus), Choice(Cortar))
_ASK_MUS_BETTING = (*_ASK_MUS, Choice(CortarEnvidando, _PIEDRAS), Choice(CortarOrdago))
_OPEN = (Choice(Pasar), Choice(Envidar, _PIEDRAS), Choice(Ordago))
_ANSWER_ORDAGO = (Choice(Querer), Choice(NoQuerer))
_ANSWER = (*_ANSWER_ORDAGO, Choice(Reenvidar, _PIEDRAS), Choice(Ordago))


def legal_choices(state: State, seat: Seat) -> list[Choice]:
    """Return what *seat* may do now; nothing once the partida is over."""
    if state.fin is not None or not 0 <= seat < state.seats:
        return []
    people = state.asistencia
    found: list[Choice] = []
    if state.pendientes and state.pendientes[0] == seat and attendance.may_decide(people, seat):
        found.extend(turn_choices(state, seat))
    if state.seats == 4 and state.fase != "fin_mano" and not people.stopped:
        found.extend(_sena_choices(state, seat))
    found.extend(attendance.choices(people, seat))
    return found


def turn_choices(state: State, seat: Seat) -> tuple[Choice, ...]:
    """Return the decisions of the game open to *seat*, whose turn it is."""
    if state.fase == "mus":
        return _ASK_MUS_BETTING if state.options.cortar_envidar else _ASK_MUS
    if state.fase == "descarte":
        return (Choice(Descartar, {"cartas": Subset(state.manos[seat], 1, 4)}),)
    if state.apuesta is None:
        return _OPEN
    return _ANSWER_ORDAGO if state.apuesta.ordago else _ANSWER


def true_senas(state: State, seat: Seat) -> tuple[str, ...]:
    """Return the señas *seat* may make now: only true ones, none in mus corrido (RULING 27)."""
    hand = state.manos[seat]
    quiet = state.seats != 4 or state.corrido or len(hand) != 4
    if quiet or state.fase not in _SENA_PHASES or state.senas[seat] >= SENAS_A_HAND:
        return ()
    return state.judge(hand).senas


_SENA_PHASES = LANCE_PHASES | {"mus", "descarte"}


def _sena_choices(state: State, seat: Seat) -> list[Choice]:
    found = [_look(seat)]
    senas = true_senas(state, seat)
    if senas:
        found.append(_sena(senas))
    return found


@cache
def _look(seat: Seat) -> Choice:
    rivals = ((seat + 1) % 4, (seat + 3) % 4)
    return Choice(Mirar, {"asiento": OneOf((*rivals, None))}, "free")


@cache
def _sena(senas: tuple[str, ...]) -> Choice:
    return Choice(HacerSena, {"sena": OneOf(senas)}, "free")
