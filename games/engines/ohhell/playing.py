"""Hands from the deal to the score, and play for a silent player (Oh Hell §2.3-§2.8)."""

from __future__ import annotations

from typing import Any

from games.engines.core import attendance
from games.engines.core.attendance.events import EsperaAbierta
from games.engines.core.attended import order_from
from games.engines.core.contract import Action, Choice, OneOf, Rng, Seat, Tape
from games.engines.core.dealing import Repartido
from games.engines.core.french_deck import DECK
from games.engines.core.legal import draw
from games.engines.ohhell.actions import Jugar, Pujar
from games.engines.ohhell.choices import turn_choice
from games.engines.ohhell.events import (
    Acabada,
    BazaGanada,
    CartaJugada,
    ManoEmpezada,
    ManoPuntuada,
    Pujado,
    TriunfoVuelto,
)
from games.engines.ohhell.rules import best, lowest, points
from games.engines.ohhell.state import State


def deal(tape: Tape[State], dealer: Seat, rng: Rng) -> None:
    """Deal the next hand, one by one from the dealer's left, and turn one up (Oh Hell §2.3)."""
    state = tape.state
    seats, number = state.seats, state.numero_mano + 1
    cards = state.secuencia[number - 1]
    deck = rng.shuffled(DECK)
    tape.emit(ManoEmpezada(number, cards, dealer, deck))
    for place, seat in enumerate(order_from((dealer + 1) % seats, seats)):
        tape.emit(Repartido(seat, cards, deck[place : cards * seats : seats]))
    dealt = cards * seats
    tape.emit(TriunfoVuelto(deck[dealt] if dealt < len(deck) else None))
    wait_for_turn(tape)


def next_hand(tape: Tape[State], rng: Rng) -> None:
    """Deal again, the next player clockwise."""
    deal(tape, (tape.state.repartidor + 1) % tape.state.seats, rng)


def decide(tape: Tape[State], seat: Seat, action: Action, rng: Rng) -> None:
    """Carry out a legal bid or card of *seat*, and whatever follows by itself."""
    if isinstance(action, Pujar):
        tape.emit(Pujado(seat, action.puja))
    else:
        assert isinstance(action, Jugar)
        _play(tape, seat, action)
    if tape.state.pendientes:
        wait_for_turn(tape)
    else:
        _end_hand(tape, rng)


def _play(tape: Tape[State], seat: Seat, action: Jugar) -> None:
    state = tape.emit(CartaJugada(seat, action.carta))
    if state.pendientes:
        return
    trick = state.baza
    assert trick is not None
    winner = (trick.lider + best(trick.cartas, state.triunfo)) % state.seats
    tape.emit(BazaGanada(winner))


def _end_hand(tape: Tape[State], rng: Rng) -> None:
    state = tape.state
    options = state.options
    scored = [
        points(options.metodo, options.viena, state.cartas, bid, tricks)
        for bid, tricks in zip(state.pujas, state.bazas, strict=True)
        if bid is not None
    ]
    state = tape.emit(ManoPuntuada(tuple(scored)))
    if state.numero_mano == len(state.secuencia):
        tape.emit(Acabada("ganada"))
        return
    tape.emit(EsperaAbierta(None))
    if attendance.everybody_continued(tape.state.asistencia):
        next_hand(tape, rng)


def wait_for_turn(tape: Tape[State]) -> None:
    """Start the clock of whoever has to decide now."""
    tape.emit(EsperaAbierta(tape.state.turno))


def least_committing(state: State) -> Action:
    """Return the lowest legal bid or card of the seat in turn (RULING O5)."""
    seat = state.turno
    assert seat is not None
    choice = turn_choice(state, seat)
    if state.fase == "puja":
        return Pujar(min(open_values(choice)))
    return Jugar(lowest(open_values(choice)))


def at_random(state: State, rng: Rng) -> Action:
    """Return what a *novato* would play for the seat in turn: anything legal."""
    assert state.turno is not None
    return draw([turn_choice(state, state.turno)], rng)


def open_values(choice: Choice) -> tuple[Any, ...]:
    """Return the values of the only argument of a bid or a card."""
    (domain,) = choice.args.values()
    assert isinstance(domain, OneOf)
    return domain.values
