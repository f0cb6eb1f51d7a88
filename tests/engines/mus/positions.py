"""Positions built, not played to: a hand dealt as a test wants it, and a short way to play on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.engines.core.attended import order_from
from games.engines.core.chance import HmacRng
from games.engines.core.contract import Action, Context, Event, IllegalAction, Seat
from games.engines.core.spanish_deck import DECK
from games.engines.mus.actions import Cortar, Pasar
from games.engines.mus.engine import Mus
from games.engines.mus.options import Options
from games.engines.mus.state import State

ENGINE = Mus()

NOTHING = ("12o 11o 6o 1o", "12c 10o 5o 4o", "11c 10c 7c 2o", "7o 6c 5c 4e")
"""Nobody has pares or juego. Grande and chica J0; punto J1 with 29."""
PARES = ("12o 12c 5o 4o", "11o 11c 6o 2o", "7c 7e 5c 4c", "10o 6c 4e 1e")
"""Pareja of reyes J0, of caballos J1, of sietes J2; nobody has juego; punto J0 with 29."""
JUEGO = ("12o 12c 11o 1o", "12e 10o 7o 4o", "6o 5o 4c 1c", "11c 11e 10c 10e")
"""31 J0 and J1, 40 and duples J3, pareja J0; J2 nothing but the chica."""
TWO = ("12o 12c 7o 4o", "11o 11c 6o 5o")
"""Two players: each has pareja and 31."""

Move = tuple[Seat | None, Action]


class Fixed:
    """Chance that draws a mano and deals the given hands, with the rest of the deck in order."""

    def __init__(self, hands: Sequence[str], mano: Seat, mazo: str = "") -> None:
        self.hands = [hand.split() for hand in hands]
        self.mano = mano
        self.first = mazo.split()

    def below(self, n: int) -> int:
        return self.mano

    def shuffled(self, items: Sequence[Any]) -> tuple[Any, ...]:
        if len(items) != len(DECK):
            return tuple(items)
        order = order_from(self.mano, len(self.hands))
        dealt = [self.hands[seat][place] for place in range(4) for seat in order]
        rest = [card for card in DECK if card not in dealt and card not in self.first]
        return (*dealt, *self.first, *rest)


def position(
    hands: Sequence[str] = NOTHING,
    *,
    mano: Seat = 0,
    mazo: str = "",
    corrido: bool = False,
    score: dict[str, tuple[int, int]] | None = None,
    **options: Any,
) -> State:
    """Return the first hand of a partida with those cards, score and options."""
    seats = len(hands)
    chosen = Options(jugadores=2 if seats == 2 else 4, **options)
    state = ENGINE.start(chosen, seats, Fixed(hands, mano, mazo)).state
    return replace(state, corrido=corrido, **(score or {}))


def play(state: State, *moves: Move, elapsed_ms: int = 0) -> State:
    """Return the state after *moves* (seat ``None``: the table's own)."""
    for seat, action in moves:
        state = ENGINE.play(state, seat, action, context(elapsed_ms)).state
    return state


def events(state: State, seat: Seat | None, action: Action, elapsed_ms: int = 0) -> list[Event]:
    """Return the events of one move."""
    return list(ENGINE.play(state, seat, action, context(elapsed_ms)).events)


def context(elapsed_ms: int = 0) -> Context:
    """Return a context of fixed chance."""
    return Context(HmacRng(b"position", "1"), elapsed_ms)


def cut(state: State) -> State:
    """Return the state after the cut of whoever is asked."""
    assert state.turno is not None
    return play(state, (state.turno, Cortar()))


def passing(state: State, until: str) -> State:
    """Return the state once everybody has passed up to phase *until* (cutting first)."""
    if state.fase == "mus":
        state = cut(state)
    while state.fase != until:
        assert state.turno is not None
        state = play(state, (state.turno, Pasar()))
    return state


def refused(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Return the refusal of a move that must be illegal."""
    try:
        ENGINE.play(state, seat, action, context())
    except IllegalAction as refusal:
        return refusal
    raise AssertionError(f"{action} of {seat} was allowed")


def open_to(state: State, seat: Seat, *kinds: str) -> set[str]:
    """Return the names of the actions open to *seat*, of those kinds (all if none is named)."""
    return {
        choice.action.__name__
        for choice in ENGINE.legal_actions(state, seat)
        if not kinds or choice.kind in kinds
    }


def clocks(state: State) -> dict[str, int]:
    """Return the running waits: milliseconds by key."""
    return {timer.key: timer.ms for timer in ENGINE.timers(state)}


def token(state: State, key: str) -> int:
    """Return the token of a running wait."""
    return next(timer.token for timer in ENGINE.timers(state) if timer.key == key)
