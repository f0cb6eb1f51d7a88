"""Positions of Tres Mus to try a rule in: the hands once the fifth card has been thrown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from games.engines.core.chance import HmacRng
from games.engines.core.contract import Action, Context, Event, IllegalAction, Seat, Tape
from games.engines.core.spanish_deck import DECK
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
from games.engines.tresmus.choices import turn_choices
from games.engines.tresmus.dealing import deal
from games.engines.tresmus.engine import TresMus
from games.engines.tresmus.events import PartidaEmpezada
from games.engines.tresmus.evolution import evolve, unborn
from games.engines.tresmus.options import Options
from games.engines.tresmus.state import State

ENGINE = TresMus()
CONTEXT = Context(HmacRng(b"positions", "0"))

NOTHING = ("12o 11o 6o 4o", "11c 7o 5o 1c", "12c 6c 5c 2o", "10c 7c 4c 1o")
"""No pares and no juego; the best grande is of 0, then 2, 1 and 3, the worst."""
PARES = ("12o 12c 1o 2o", "5o 5c 6o 4o", "7o 7c 4c 1c", "7e 6e 5e 4e")
"""Duples, pareja of 5, pareja of 7 and none; nobody has juego."""
JUEGO = ("7o 7c 7e 11o", "12o 10o 6o 5o", "10c 11c 7b 6c", "12c 6e 5c 1c")
"""31 real, 31, 33 and none; only 0 has pares."""

NUMBERED: dict[str, Any] = {"e": Envidar, "r": Reenvidar, "q": Querer}
WORDS: dict[str, Action] = {
    "p": Pasar(),
    "o": Ordago(),
    "c": Conformarse(),
    "v": VolverseAtras(),
    "s": Seguir(),
    "m": DarsePorPerdido(),
}


class Dealt:
    """Chance that deals these rows of five, from the mano."""

    def __init__(self, rows: Sequence[Sequence[str]]) -> None:
        self.rows = rows

    def below(self, n: int) -> int:
        return 0

    def shuffled(self, items: Sequence[Any]) -> tuple[Any, ...]:
        dealt = [row[place] for place in range(5) for row in self.rows]
        return (*dealt, *(card for card in DECK if card not in dealt))


def position(
    hands: Sequence[str],
    *,
    stones: Sequence[int] | None = None,
    marks: Sequence[int] | None = None,
    options: Options | None = None,
    mano: Seat = 0,
    seats: int | None = None,
) -> State:
    """Return the beginning of grande with these *hands* of four, for who has *stones*."""
    seats = seats or len(hands)
    begun = unborn(PartidaEmpezada(options or Options(), seats, mano))
    state = replace(
        begun,
        piedras=tuple(stones) if stones else begun.piedras,
        juegos=tuple(marks) if marks else begun.juegos,
    )
    kept = [hand.split() for hand in hands]
    used = {card for hand in kept for card in hand}
    spare = iter([card for card in DECK if card not in used])
    playing = state.in_juego()
    fifth = {seat: next(spare) for seat in playing}
    tape: Tape[State] = Tape(evolve, state)
    deal(tape, Dealt([[*kept[seat], fifth[seat]] for seat in playing]))
    for seat in playing:
        tape.state = play(tape.state, seat, Descartar((fifth[seat],)))
    return tape.state


def play(state: State, seat: Seat, action: Action) -> State:
    """Return the state after *action* of *seat*."""
    return ENGINE.play(state, seat, action, CONTEXT).state


def say(state: State, text: str) -> State:
    """Return the state after words like ``0e2 1q 2p`` (seat, letter, number)."""
    for word in text.split():
        state = play(state, *_said(state, word))
    return state


def events(state: State, word: str) -> tuple[Event, ...]:
    """Return what happens by a word."""
    seat, action = _said(state, word)
    return ENGINE.play(state, seat, action, CONTEXT).events


def refused(state: State, word: str) -> str:
    """Return the code with which a word is refused."""
    seat, action = _said(state, word)
    with pytest.raises(IllegalAction) as refusal:
        ENGINE.play(state, seat, action, CONTEXT)
    return refusal.value.code


def passing(state: State, phase: str) -> State:
    """Return the state once all have passed up to *phase*."""
    while state.fase != phase:
        assert state.turno is not None
        state = play(state, state.turno, Pasar())
    return state


def verbs(state: State) -> set[str]:
    """Return the names of what is open to the player in turn."""
    assert state.turno is not None
    return {choice.action.__name__ for choice in turn_choices(state, state.turno)}


def told(state: State) -> list[tuple[Any, ...]]:
    """Return the movements of this hand: what, seat, how many, and cause or from whom."""
    return [(a.que, a.asiento, a.piedras, a.causa or a.de) for a in state.apuntes]


def _said(state: State, word: str) -> tuple[Seat, Action]:
    seat, kind, number = int(word[0]), word[1], word[2:]
    if kind not in NUMBERED:
        return seat, WORDS[kind]
    if number:
        return seat, NUMBERED[kind](int(number))
    assert kind == "q"
    most = next(c for c in turn_choices(state, seat) if c.action is Querer).args["piedras"]
    return seat, Querer(most.high)  # type: ignore[union-attr]
