"""A hand from the first decision to the last chip (póker §3.5-§3.10)."""

from __future__ import annotations

from games.engines.core.attendance.events import EsperaAbierta
from games.engines.core.contract import Action, Seat, Tape
from games.engines.poker.actions import Igualar, Pasar, Retirarse, Subir
from games.engines.poker.betting import is_closed, next_to_act, to_call
from games.engines.poker.chances import chances
from games.engines.poker.events import (
    BoteGanado,
    Devuelto,
    Igualado,
    ManoTerminada,
    MesaAbierta,
    Mostrado,
    Pasado,
    Posibilidades,
    Retirado,
    Subido,
)
from games.engines.poker.hands import category_of, rank
from games.engines.poker.positions import clockwise
from games.engines.poker.pots import Pot, pots_of, shares, uncalled
from games.engines.poker.state import STREETS, State

CARDS_OF = {"flop": 3, "turn": 1, "river": 1}


def act(tape: Tape[State], seat: Seat, action: Action) -> None:
    """Carry out a legal decision of *seat* in its turn, and nothing that follows."""
    state = tape.state
    if isinstance(action, Retirarse):
        tape.emit(Retirado(seat))
    elif isinstance(action, Pasar):
        tape.emit(Pasado(seat))
    elif isinstance(action, Igualar):
        tape.emit(Igualado(seat, to_call(state, seat)))
    else:
        assert isinstance(action, Subir)
        tape.emit(Subido(seat, action.total - state.apostado[seat], action.total))


def least_committing(state: State) -> Action:
    """Return what is done for the seat in turn when its time is over (RULING K12)."""
    assert state.turno is not None
    return Retirarse() if to_call(state, state.turno) else Pasar()


def go_on(tape: Tape[State]) -> bool:
    """Play what follows by itself up to the next decision; return whether the hand is over."""
    while True:
        state = tape.state
        if state.vivos.count(True) == 1:
            break
        seat = next_to_act(state)
        if seat is not None:
            if seat != state.turno:
                tape.emit(EsperaAbierta(seat))
            return False
        if state.fase == "river":
            break
        if is_closed(state):
            _turn_up(tape)
        _next_street(tape)
    _share_out(tape)
    return True


def _turn_up(tape: Tape[State]) -> None:
    """Show all live hands, and what they may hope for: nobody can bet any more (TDA 16)."""
    state = tape.state
    for seat in _from_button(state):
        if state.vivos[seat] and not state.mostradas[seat]:
            tape.emit(Mostrado(seat, state.manos[seat]))
    hands = {seat: state.manos[seat] for seat in state.live}
    tape.emit(Posibilidades(chances(hands, state.mesa, state.seats)))


def _next_street(tape: Tape[State]) -> None:
    state = tape.state
    street = STREETS[STREETS.index(state.fase) + 1]
    tape.emit(MesaAbierta(street, state.mazo[: CARDS_OF[street]]))


def _from_button(state: State) -> tuple[Seat, ...]:
    assert state.sitios is not None
    return clockwise(state.sitios.button, state.seats)


def _share_out(tape: Tape[State]) -> None:
    """Return the uncalled bet, show hands and give each pot to whom it belongs."""
    state = tape.state
    back = uncalled(state.aportado)
    if back is not None:
        state = tape.emit(Devuelto(*back))
    live = state.live
    ranks = {} if len(live) == 1 else {seat: _rank(state, seat) for seat in live}
    if ranks:
        _showdown(tape, ranks)
    pots = pots_of(state.aportado, live)
    for number, pot in reversed(list(enumerate(pots))):
        _give(tape, number, pot, ranks)
    tape.emit(ManoTerminada())


def _rank(state: State, seat: Seat) -> int:
    return rank((*state.mesa, *state.manos[seat]))


def _showdown(tape: Tape[State], ranks: dict[Seat, int]) -> None:
    """Show the hands that have to be shown, in order, as far as they are not seen (RULING K7)."""
    state = tape.state
    everybody = any(not state.fichas[seat] for seat in ranks)
    best = max(ranks.values())
    for seat in _showing_order(state):
        if not (everybody or ranks[seat] <= best):
            continue
        best = min(best, ranks[seat])
        if not tape.state.mostradas[seat]:
            tape.emit(Mostrado(seat, state.manos[seat], category_of(ranks[seat])))


def _showing_order(state: State) -> list[Seat]:
    """Return the live seats from the last aggressor of the river on, else left of the button."""
    order = _from_button(state)
    if state.agresor is not None and state.vivos[state.agresor]:
        order = clockwise((state.agresor - 1) % state.seats, state.seats)
    return [seat for seat in order if state.vivos[seat]]


def _give(tape: Tape[State], number: int, pot: Pot, ranks: dict[Seat, int]) -> None:
    best = min([ranks[seat] for seat in pot.seats], default=0) if ranks else 0
    winners = [seat for seat in pot.seats if not ranks or ranks[seat] == best]
    given = shares(pot.amount, winners, _from_button(tape.state))
    category = category_of(best) if ranks else None
    takers, parts = tuple(given), tuple(given.values())
    tape.emit(BoteGanado(number, pot.amount, pot.seats, takers, parts, category))
