"""A table of póker laid out by a test: stacks, button and cards as it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from games.engines.core.contract import (
    Action,
    Context,
    Event,
    IllegalAction,
    SeatLeft,
    Step,
    Tape,
    TimerFired,
)
from games.engines.core.french_deck import DECK
from games.engines.poker import flow
from games.engines.poker.actions import Igualar, Pasar, Retirarse, Subir
from games.engines.poker.engine import Poker
from games.engines.poker.events import PartidaEmpezada
from games.engines.poker.evolution import evolve, unborn
from games.engines.poker.options import Options
from games.engines.poker.state import State

ENGINE = Poker()
CASH = Options(forma="dinero", ciega=5)
"""Blinds of 5/10: from 200 to 1,000 to sit down."""


class Rigged:
    """Chance that a test has laid: the button, and the deck."""

    def __init__(self, button: int = 0, deck: Sequence[str] = DECK) -> None:
        self.button, self.deck = button, tuple(deck)

    def below(self, n: int) -> int:
        """Return the button, as a place among those who may have it."""
        return self.button % n

    def shuffled(self, items: Sequence[Any]) -> tuple[Any, ...]:
        """Return the deck that was laid."""
        return self.deck


def deck_of(hands: Mapping[int, str], board: str, button: int, seats: int) -> tuple[str, ...]:
    """Return the deck that gives these hands and this board: cards as «AsKd»."""
    order = [seat for n in range(seats) if (seat := (button + 1 + n) % seats) in hands]
    rounds = [hands[seat][2 * n : 2 * n + 2] for n in range(2) for seat in order]
    laid = [*rounds, *(board[n : n + 2] for n in range(0, len(board), 2))]
    return (*laid, *[card for card in DECK if card not in laid])


def table(
    stacks: Sequence[int],
    hands: Mapping[int, str] | None = None,
    board: str = "",
    *,
    button: int = 0,
    options: Options = Options(),  # noqa: B008 - a value that never changes
) -> State:
    """Return a minitorneo in its first hand, with these stacks before the blinds."""
    seats = len(stacks)
    before = replace(unborn(PartidaEmpezada(options, seats)), fichas=tuple(stacks))
    tape = Tape(evolve, before)
    deck = deck_of(hands, board, button, seats) if hands else DECK
    flow.next_hand(tape, Rigged(button, deck))
    return tape.state


def step(
    state: State, seat: int | None, action: Action, ms: int = 0, rng: Any = None
) -> Step[State]:
    """Return the step of *action* after so many milliseconds."""
    return ENGINE.play(state, seat, action, Context(rng or Rigged(), ms))


def play(state: State, *moves: Any, rng: Any = None) -> State:
    """Return *state* after *moves*: decisions of whoever is in turn, or ``(seat, action)``."""
    for move in moves:
        seat, action = move if isinstance(move, tuple) else (state.turno, move)
        state = step(state, seat, action, rng=rng).state
    return state


def last(state: State, *moves: Any) -> list[Event]:
    """Return the events of the last of *moves*, those of time and waiting apart."""
    *first, final = moves
    state = play(state, *first)
    seat, action = final if isinstance(final, tuple) else (state.turno, final)
    return list(step(state, seat, action).events)


def fire(state: State, key: str, ms: int | None = None, rng: Any = None) -> State:
    """Return *state* once the wait *key* has ended, on time unless *ms* says otherwise."""
    timer = next(timer for timer in ENGINE.timers(state) if timer.key == key)
    return step(state, None, fired(state, key), timer.ms if ms is None else ms, rng).state


def fired(state: State, key: str) -> TimerFired:
    """Return that the wait *key* of *state* has ended."""
    token = next(timer.token for timer in ENGINE.timers(state) if timer.key == key)
    return TimerFired(key, token)


def refused(state: State, seat: int | None, action: Action) -> IllegalAction:
    """Return why *action* is refused; the state is a value, and nothing has changed."""
    try:
        ENGINE.play(state, seat, action, Context(Rigged(), 0))
    except IllegalAction as error:
        return error
    raise AssertionError(f"{action} was not refused")


def of_kind(events: Sequence[Event], *kinds: type) -> list[Any]:
    """Return the events of these *kinds*."""
    return [event for event in events if isinstance(event, kinds)]


def left(seat: int) -> tuple[None, SeatLeft]:
    """Return the move of a player who leaves."""
    return None, SeatLeft(seat)


FOLD, CHECK, CALL = Retirarse(), Pasar(), Igualar()


def to(total: int) -> Subir:
    """Return a raise to *total*."""
    return Subir(total)
