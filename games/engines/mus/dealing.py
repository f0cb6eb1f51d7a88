"""Hands, mus and descarte (mus §3, §5, §6)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engines.core import attendance
from games.engines.core.attendance.events import EsperaAbierta
from games.engines.core.contract import Rng, Seat, Tape
from games.engines.core.dealing import Repartido
from games.engines.core.spanish_deck import DECK, Card
from games.engines.mus.events import (
    Barajado,
    Descartado,
    DescarteAbierto,
    ManoEmpezada,
    MusReabierto,
    PedidoMus,
    VozPasada,
)
from games.engines.mus.state import State

HAND = 4


def deal(tape: Tape[State], rng: Rng) -> None:
    """Begin a hand: a shuffled deck, four cards each, one by one from the mano."""
    state = tape.state
    deck = rng.shuffled(DECK)
    number = state.numero_mano + 1
    state = tape.emit(ManoEmpezada(number, state.mano, number == 1, deck))
    order = state.order()
    for place, seat in enumerate(order):
        cards = deck[place : HAND * len(order) : len(order)]
        tape.emit(Repartido(seat, HAND, cards))


def say_mus(tape: Tape[State], seat: Seat) -> None:
    """Say mus; the last one opens the descarte."""
    if not tape.emit(PedidoMus(seat)).pendientes:
        tape.emit(DescarteAbierto())


def discard(tape: Tape[State], seat: Seat, cards: tuple[Card, ...], rng: Rng) -> None:
    """Put *cards* aside; after the postre everybody is served and mus is asked again."""
    if tape.emit(Descartado(seat, len(cards), cards)).pendientes:
        return
    for owed in tape.state.order():
        _serve(tape, owed, rng)
    state = tape.emit(MusReabierto())
    if state.corrido:
        tape.emit(VozPasada((state.mano + 1) % state.seats))


def _serve(tape: Tape[State], seat: Seat, rng: Rng) -> None:
    """Serve *seat* from the top of the mazo, and from the shuffled discards when it runs out."""
    owed = HAND - len(tape.state.manos[seat])
    left = tape.state.mazo[:owed]
    if left:
        tape.emit(Repartido(seat, len(left), left))
    owed -= len(left)
    if owed:
        mazo = rng.shuffled(_discards_to_shuffle(tape.state, seat))
        tape.emit(Barajado(len(mazo), mazo))
        tape.emit(Repartido(seat, owed, mazo[:owed]))


def _discards_to_shuffle(state: State, served: Seat) -> Sequence[Card]:
    """Return all the discards, without those of this round of the last one if only he is owed."""
    cards = list(state.pila)
    last = state.order()[-1]
    for seat, aside in enumerate(state.apartadas):
        if served != last or seat != last:
            cards.extend(aside)
    return cards


def wait_for_turn(tape: Tape[State]) -> None:
    """Start the clock of whoever has to decide now."""
    if tape.state.pendientes:
        tape.emit(EsperaAbierta(tape.state.pendientes[0]))


def wait_to_continue(tape: Tape[State]) -> bool:
    """Wait for everybody to continue; return whether there is nobody present to wait for."""
    tape.emit(EsperaAbierta(None))
    return attendance.everybody_continued(tape.state.asistencia)
