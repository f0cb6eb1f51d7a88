"""What a seat may do now: the only place that decides legality (póker §3.5-§3.7, §3.14)."""

from __future__ import annotations

from games.engines.core import attendance
from games.engines.core.contract import (
    AmountAdded,
    Choice,
    Domain,
    IntRange,
    OneOf,
    Seat,
    SeatTaken,
)
from games.engines.poker.actions import (
    Descansar,
    Igualar,
    Mostrar,
    Pasar,
    Reincorporarse,
    Retirarse,
    Subir,
)
from games.engines.poker.betting import raising, to_call
from games.engines.poker.options import buy_in
from games.engines.poker.state import State
from games.engines.poker.view import Silla

_FOLD = Choice(Retirarse)
_CHECK = Choice(Pasar)
_CALL = Choice(Igualar)
_SHOW = Choice(Mostrar, kind="free")
_REST = Choice(Descansar, kind="free")


def legal_choices(state: State, seat: Seat) -> list[Choice]:
    """Return what *seat* may do now; nothing once the match is over."""
    if state.fin is not None or not 0 <= seat < state.seats:
        return []
    if state.sillas and state.sillas[seat] is None:
        return [_sitting(state, seat)]
    people = state.asistencia
    found: list[Choice] = []
    if state.turno == seat and attendance.may_decide(people, seat):
        found = decisions(state, seat)
    found += attendance.choices(people, seat)
    if people.fallen and people.suspended:
        return found
    if not state.is_dealt and may_show(state, seat):
        found.append(_SHOW)
    if state.sillas:
        found.extend(_at_cash(state, seat))
    return found


def decisions(state: State, seat: Seat) -> list[Choice]:
    """Return the decisions open to *seat*, whose turn it is: the plainest first."""
    found = [_CALL if to_call(state, seat) else _CHECK, _FOLD]
    able = raising(state, seat)
    if able.low is not None and able.high is not None:
        found.append(Choice(Subir, {"total": IntRange(able.low, able.high)}))
    return found


def may_show(state: State, seat: Seat) -> bool:
    """Return whether *seat* has won without showing the hand that is over (RULING K7)."""
    return (
        not state.mostradas[seat]
        and state.vivos[seat]
        and bool(state.manos[seat])
        and any(seat in pot.ganadores for pot in state.ganados)
    )


def top_up(state: State, seat: Seat) -> int:
    """Return the most U$uros that *seat* may put more now: nothing in a hand (table stakes)."""
    if not state.is_cash or state.is_dealt:
        return 0
    chair = state.sillas[seat]
    if chair is None or chair.sale:
        return 0
    return max(0, buy_in(state.options)[1] - state.chips(seat))


def _sitting(state: State, seat: Seat) -> Choice:
    args: dict[str, Domain] = {"seat": OneOf((seat,)), "amount": IntRange(*buy_in(state.options))}
    return Choice(SeatTaken, args, kind="free")


def _at_cash(state: State, seat: Seat) -> list[Choice]:
    chair = state.sillas[seat]
    assert chair is not None
    if chair.sale:
        return []
    found = []
    most = top_up(state, seat)
    if most:
        args: dict[str, Domain] = {"seat": OneOf((seat,)), "amount": IntRange(1, most)}
        found.append(Choice(AmountAdded, args, kind="free"))
    if not chair.descansa:
        found.append(_REST)
    ways = _ways_back(chair)
    if ways:
        found.append(Choice(Reincorporarse, {"pone": OneOf(ways)}, kind="free"))
    return found


def _ways_back(chair: Silla) -> tuple[bool, ...]:
    """Return how one may be dealt again: posting the big blind that one owes, or not."""
    if chair.entrada == "no":
        return (False,) if chair.descansa else ()
    if chair.descansa:
        return (False, True)
    return (chair.entrada == "espera",)
