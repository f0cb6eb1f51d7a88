"""Parchís hides nothing: worlds differ only in how the order of arrival is written down."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from games.engines.core.contract import Action, Event, Seat
from games.engines.parchis.state import State


def secrets(state: State, viewer: Seat | None) -> set[str]:
    """Return nothing: everybody sees the whole board."""
    return set()


def twin(state: State, viewer: Seat | None, rng: random.Random) -> State | None:
    """Return the same board whose arrivals are counted in bigger steps."""
    factor = rng.randrange(2, 9)
    return replace(
        state, came=tuple(factor * when for when in state.came), moves=factor * state.moves + 1
    )


def same_action(action: Action, seat: Seat, state: State, other: State) -> Action:
    """Return *action*."""
    return action


def reveals(events: Sequence[Event], viewer: Seat | None) -> bool:
    """Return that nothing is ever revealed."""
    return False
