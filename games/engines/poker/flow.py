"""From hand to hand: who is out, who comes and goes, and the end (póker §3.11-§3.14)."""

from __future__ import annotations

from collections.abc import Mapping

from games.engines.core.attendance.events import EsperaAbierta
from games.engines.core.chairs import Aumentado, Levantado, Premiado, Sentado
from games.engines.core.contract import AmountAdded, Rng, Seat, SeatTaken, Tape
from games.engines.poker import playing
from games.engines.poker.betting import is_closed, next_to_act
from games.engines.poker.dealing import begin_hand, plan, present
from games.engines.poker.events import (
    Abandonado,
    Acabada,
    Despedido,
    Eliminado,
    MesaParada,
    Retirado,
    SinFichas,
)
from games.engines.poker.options import MOST_HANDS
from games.engines.poker.positions import clockwise
from games.engines.poker.prizes import places_of, prize_of
from games.engines.poker.seating import prizes
from games.engines.poker.state import State


def next_hand(tape: Tape[State], rng: Rng) -> None:
    """Deal the next hand, and whatever follows by itself; a mesa with too few stops.

    Where a hand waits for its last cards, they are turned up instead.
    """
    if tape.state.is_dealt:
        go_on(tape)
        return
    planned = plan(tape.state, rng)
    if planned is None:
        tape.emit(MesaParada())
        return
    begin_hand(tape, rng, planned)
    go_on(tape)


def go_on(tape: Tape[State]) -> None:
    """Play up to the next decision; after the last one of a hand, see who is still there."""
    if not playing.go_on(tape):
        return
    if tape.state.is_cash:
        for seat in tape.state.inside:
            _stand_up(tape, seat)
        _note_broke(tape)
    else:
        _eliminate(tape)
    _pause(tape, anew=True)


def _pause(tape: Tape[State], *, anew: bool = False) -> None:
    """End the match if nobody is left to play, else wait for the next hand, *anew* or as before."""
    state = tape.state
    left = len(state.inside)
    if state.is_cash and not left:
        tape.emit(Acabada("vacia"))
    elif not state.is_cash and left == 1:
        tape.emit(Acabada("ganada"))
    elif state.numero_mano >= MOST_HANDS:
        _close(tape)
    elif len(present(state)) < 2:
        tape.emit(MesaParada())
    elif anew or state.asistencia.wait is None:
        tape.emit(EsperaAbierta(None))


def _close(tape: Tape[State]) -> None:
    """End the match after the last hand that there is (RULING K14).

    Who is still in a minitorneo has the place that his chips give him.
    """
    state = tape.state
    if state.is_cash:
        for seat in state.inside:
            tape.emit(Levantado(seat, state.chips(seat)))
    else:
        _place(tape, {seat: state.chips(seat) for seat in state.inside}, 0)
    tape.emit(Acabada("manos"))


# --- The minitorneo


def _eliminate(tape: Tape[State]) -> None:
    """Give their places to those who lost all in this hand (RULING K8)."""
    state = tape.state
    inside = state.inside
    fallen = {seat: state.inicio[seat] for seat in inside if not state.fichas[seat]}
    if not fallen:
        return
    _place(tape, fallen, len(inside) - len(fallen))


def _place(tape: Tape[State], chips: Mapping[Seat, int], staying: int) -> None:
    """Give their places to the seats of *chips*, by these, below those who stay."""
    state = tape.state
    assert state.sitios is not None
    order = clockwise(state.sitios.button, state.seats)
    for placed in places_of(chips, staying, prizes(state), order):
        tape.emit(Eliminado(*placed))
        _pay(tape, placed.seat, placed.prize)


def _pay(tape: Tape[State], seat: Seat, prize: int) -> None:
    if prize:
        tape.emit(Premiado(seat, prize))


def leave(tape: Tape[State], seat: Seat) -> None:
    """Let the player of *seat* go for good, and play on without him (póker §3.12, §3.14)."""
    state = tape.state
    if seat not in state.inside:
        return
    if state.is_cash:
        _leave_cash(tape, seat)
        return
    place = len(state.inside)
    prize = prize_of(prizes(state), place)
    tape.emit(Abandonado(seat, place, prize))
    _pay(tape, seat, prize)
    state = tape.state
    if not state.is_dealt:
        _pause(tape)
    elif len(state.live) > 1 and is_closed(state) and next_to_act(state) is None:
        # What follows hangs on cards that nobody knows, and what leaving leads to is told to who
        # thinks of it (``stands_to_lose``): it is no part of leaving.
        tape.emit(EsperaAbierta(None))
    else:
        go_on(tape)


# --- The mesa de dinero


def _leave_cash(tape: Tape[State], seat: Seat) -> None:
    state = tape.state
    chair = state.sillas[seat]
    assert chair is not None
    if chair.sale:
        return
    tape.emit(Despedido(seat))
    if state.is_dealt and state.inicio[seat]:
        if state.vivos[seat]:
            tape.emit(Retirado(seat, automatico=True))
            go_on(tape)
        return
    _stand_up(tape, seat)
    if not state.is_dealt:
        _pause(tape)


def _stand_up(tape: Tape[State], seat: Seat) -> None:
    """Let *seat* take what it has, if its player leaves."""
    chair = tape.state.sillas[seat]
    if chair is not None and chair.sale:
        tape.emit(Levantado(seat, tape.state.chips(seat)))


def _note_broke(tape: Tape[State]) -> None:
    """Give those who lost all they had some time to put more (RULING K11)."""
    for seat, chair in enumerate(tape.state.sillas):
        if chair is not None and not tape.state.fichas[seat] and chair.seco is None:
            tape.emit(SinFichas(seat))


def change_chair(tape: Tape[State], action: SeatTaken | AmountAdded) -> None:
    """Seat somebody or add to what he has; with two who can play, the next hand is waited for."""
    if isinstance(action, SeatTaken):
        tape.emit(Sentado(action.seat, action.amount))
    else:
        tape.emit(Aumentado(action.seat, action.amount))
    wake(tape)


def wake(tape: Tape[State]) -> None:
    """Wait for the next hand at a mesa that stood still, if two can play now."""
    if tape.state.fase == "espera" and len(present(tape.state)) >= 2:
        _pause(tape)
