"""Hands: the deal, the discard, and the wait between two of them (mus §17.2)."""

from __future__ import annotations

from games.engines.core import attendance
from games.engines.core.attendance.events import EsperaAbierta
from games.engines.core.contract import Rng, Tape
from games.engines.core.dealing import Repartido
from games.engines.core.spanish_deck import DECK
from games.engines.tresmus.events import ManoEmpezada
from games.engines.tresmus.state import State

HAND = 5


def deal(tape: Tape[State], rng: Rng) -> None:
    """Begin a hand: a shuffled deck, five cards each of those in the juego, from the mano."""
    state = tape.state
    deck = rng.shuffled(DECK)
    order = state.in_juego()
    tape.emit(ManoEmpezada(state.numero_mano + 1, state.mano, deck, state.numero_juego))
    for place, seat in enumerate(order):
        cards = deck[place : HAND * len(order) : len(order)]
        tape.emit(Repartido(seat, HAND, cards))


def wait_for_turn(tape: Tape[State]) -> None:
    """Start the clock of whoever has to decide now."""
    if tape.state.pendientes:
        tape.emit(EsperaAbierta(tape.state.pendientes[0]))


def wait_to_continue(tape: Tape[State]) -> bool:
    """Wait for everybody to continue; return whether there is nobody present to wait for."""
    tape.emit(EsperaAbierta(None))
    return attendance.everybody_continued(tape.state.asistencia)
