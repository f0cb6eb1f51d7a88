"""Settling, the recuento, and the end of juegos and of the partida (mus §17.7-§17.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engines.core.attended import order_from
from games.engines.core.contract import Seat, Tape
from games.engines.core.spanish_hands import Lance, best_seat
from games.engines.tresmus.events import (
    Acabada,
    Eliminado,
    JuegoApuntado,
    LanceGanado,
    ManoAcabada,
    Mostradas,
    Perdido,
    Sacado,
)
from games.engines.tresmus.hands import JUDGE, Jugadas, worst_seat
from games.engines.tresmus.state import State
from games.engines.tresmus.view import Cierre


def settle_now(tape: Tape[State], closed: Cierre) -> bool:
    """Show the cards of who is in *closed* and settle it; return whether the juego ended."""
    _show(tape, closed.dentro)
    return settle(tape, closed, None)


def settle(tape: Tape[State], closed: Cierre, loser: Seat | None) -> bool:
    """Give all the piedras of a lance to its *loser*, by default the worst hand of those in it.

    All the others are rid of what they put; return whether that ended the juego (mus §17.7).
    """
    state, lance = tape.state, closed.lance
    order = [seat for seat in state.order() if seat in closed.dentro]
    if loser is None:
        loser = worst_seat(lance, _judged(state, order), order)
        assert loser is not None
    tape.emit(Perdido(loser, sum(closed.puesto), lance))
    for seat in order:
        if seat != loser and closed.puesto[seat]:
            tape.emit(Sacado(seat, closed.puesto[seat], "envite", lance))
    return end_if_one_is_left(tape)


def deje(tape: Tape[State], seat: Seat, lance: Lance) -> bool:
    """Rid the bettor of 1 because nobody accepted; return whether that ended the juego."""
    tape.emit(Sacado(seat, 1, "deje", lance))
    return end_if_one_is_left(tape)


def count_hand(tape: Tape[State]) -> None:
    """Show the hands and count the lances in order, up to the step that ends the juego."""
    _show(tape, range(tape.state.seats))
    for place in range(len(tape.state.lances)):
        closed = tape.state.lances[place]
        if closed.en == "querido" and settle(tape, closed, None):
            return
        if _count_value(tape, tape.state.lances[place]):
            return
    state = tape.state
    tape.emit(ManoAcabada(_next_of(state, state.in_juego())))


def _count_value(tape: Tape[State], closed: Cierre) -> bool:
    """Rid the best hand of a lance of its value; return whether that ended the juego."""
    if not closed.contienden:
        return False
    state, lance = tape.state, closed.lance
    order = [seat for seat in state.order() if seat in closed.contienden]
    hands = _judged(state, order)
    winner = best_seat(lance, hands, order)
    assert winner is not None
    state = tape.emit(LanceGanado(winner, lance))
    value = min(hands[winner].valor(lance), state.piedras[winner])
    if not value:
        return False
    tape.emit(Sacado(winner, value, lance, lance))
    return end_if_one_is_left(tape)


def end_if_one_is_left(tape: Tape[State]) -> bool:
    """End the juego if only one has piedras, who marks it; return whether it ended."""
    left = tape.state.in_juego()
    if len(left) > 1:
        return False
    (seat,) = left
    state = tape.emit(JuegoApuntado(seat, tape.state.numero_juego))
    if state.juegos[seat] >= state.options.juegos:
        tape.emit(Eliminado(seat))
    _begin_anew(tape, "ganada", void=False)
    return True


def leave(tape: Tape[State], seat: Seat) -> bool:
    """Put *seat* out because he left: the juego is void, if one is being played (RULING T13).

    Return whether the others go on.
    """
    void = not tape.state.between_juegos
    tape.emit(Eliminado(seat, se_fue=True))
    _begin_anew(tape, "abandono", void=void)
    return tape.state.fin is None


def _begin_anew(tape: Tape[State], reason: str, *, void: bool) -> None:
    """Begin another juego, or end the partida if only one is left in it."""
    state = tape.state
    staying = state.in_partida()
    if len(staying) == 1:
        tape.emit(Acabada(reason, staying[0]))
        return
    # Between two hands the mano of the next one is known already (RULING T16).
    keeps = state.fase == "fin_mano" and state.mano in staying
    mano = state.mano if keeps else _next_of(state, staying)
    tape.emit(ManoAcabada(mano, nuevo=True, anulado=void))


def _next_of(state: State, seats: Sequence[Seat]) -> Seat:
    """Return the first of *seats* after the mano (RULING T2)."""
    after = order_from((state.mano + 1) % state.seats, state.seats)
    return next(seat for seat in after if seat in seats)


def _show(tape: Tape[State], seats: Iterable[Seat]) -> None:
    state, shown = tape.state, set(seats)
    hands = [hand if seat in shown and hand else None for seat, hand in enumerate(state.manos)]
    tape.emit(Mostradas(tuple(hands)))


def _judged(state: State, seats: Iterable[Seat]) -> dict[Seat, Jugadas]:
    return {seat: JUDGE(state.manos[seat]) for seat in seats}
