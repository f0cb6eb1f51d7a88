"""What a viewer of póker may not know, and worlds that differ in nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from games.engines.core.contract import Action, Event, Seat
from games.engines.core.french_deck import Card
from games.engines.poker.events import BoteGanado, ManoEmpezada, MesaAbierta, Mostrado
from games.engines.poker.state import State


def secrets(state: State, viewer: Seat | None) -> set[Card]:
    """Return the cards that *viewer* may not see: hands not shown, folded or not, and the pile."""
    hidden = [hand for seat, hand in enumerate(state.manos) if _is_hidden(state, seat, viewer)]
    return set(state.mazo).union(*hidden)


def _is_hidden(state: State, seat: Seat, viewer: Seat | None) -> bool:
    return seat != viewer and not state.mostradas[seat]


def twin(state: State, viewer: Seat | None, rng: random.Random) -> State | None:
    """Return another state that *viewer* cannot tell from *state*."""
    others = [seat for seat in range(state.seats) if _is_hidden(state, seat, viewer)]
    rows = [*(state.manos[seat] for seat in others), state.mazo]
    pool = [card for row in rows for card in row]
    rng.shuffle(pool)
    dealt = [tuple(pool.pop() for _ in row) for row in rows]
    hands = list(state.manos)
    for place, seat in enumerate(others):
        hands[seat] = dealt[place]
    return replace(state, manos=tuple(hands), mazo=dealt[-1])


def same_action(action: Action, seat: Seat, state: State, other: State) -> Action:
    """Return *action* itself: none names a card."""
    return action


def reveals(events: Sequence[Event], viewer: Seat | None) -> bool:
    """Return whether *events* lawfully tell *viewer* something that he could not know before."""
    return any(
        isinstance(event, (ManoEmpezada, MesaAbierta, Mostrado))
        or (isinstance(event, BoteGanado) and event.categoria is not None)
        for event in events
    )
