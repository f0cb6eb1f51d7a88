"""What a viewer of Oh Hell may not know, and worlds that differ in nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from games.engines.core.contract import Action, Event, Seat
from games.engines.core.french_deck import Card
from games.engines.ohhell.actions import Jugar
from games.engines.ohhell.events import CartaJugada, ManoEmpezada
from games.engines.ohhell.state import State


def secrets(state: State, viewer: Seat | None) -> set[Card]:
    """Return the cards that *viewer* may not see: other hands and the pile."""
    others = [hand for seat, hand in enumerate(state.manos) if seat != viewer]
    return set(state.mazo).union(*others)


def twin(state: State, viewer: Seat | None, rng: random.Random) -> State | None:
    """Return another state that *viewer* cannot tell from *state*."""
    others = [seat for seat in range(state.seats) if seat != viewer]
    rows = [*(state.manos[seat] for seat in others), state.mazo]
    pool = [card for row in rows for card in row]
    rng.shuffle(pool)
    dealt = [tuple(pool.pop() for _ in row) for row in rows]
    hands = list(state.manos)
    for place, seat in enumerate(others):
        hands[seat] = dealt[place]
    return replace(state, manos=tuple(hands), mazo=dealt[-1])


def same_action(action: Action, seat: Seat, state: State, other: State) -> Action:
    """Return *action* as it is in *other*: the card in the same place of the hand."""
    if isinstance(action, Jugar):
        return Jugar(other.manos[seat][state.manos[seat].index(action.carta)])
    return action


def reveals(events: Sequence[Event], viewer: Seat | None) -> bool:
    """Return whether *events* lawfully tell *viewer* something that he could not know before."""
    return any(
        isinstance(event, ManoEmpezada)
        or (isinstance(event, CartaJugada) and event.asiento != viewer)
        for event in events
    )
