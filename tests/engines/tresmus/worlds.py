"""What a viewer of Tres Mus may not know, and worlds that differ in nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from games.engines.core.contract import Action, Event, Seat
from games.engines.core.spanish_deck import Card
from games.engines.tresmus.actions import Descartar
from games.engines.tresmus.events import Anunciado, ManoEmpezada, Mostradas
from games.engines.tresmus.state import State


def secrets(state: State, viewer: Seat | None) -> set[Card]:
    """Return the cards that *viewer* may not see: other hands, other discards and the mazo."""
    hidden = set(state.mazo)
    for seat in range(state.seats):
        if seat != viewer:
            hidden |= {card for card in (state.descartes[seat],) if card is not None}
            if not state.mostradas[seat]:
                hidden.update(state.manos[seat])
    return hidden


def twin(state: State, viewer: Seat | None, rng: random.Random) -> State | None:
    """Return another state that *viewer* cannot tell from *state*."""
    closed = [s for s in range(state.seats) if s != viewer and not state.mostradas[s]]
    aside = [s for s in range(state.seats) if s != viewer and state.descartes[s] is not None]
    pool = sorted(secrets(state, viewer))
    rng.shuffle(pool)
    hands, discards = list(state.manos), list(state.descartes)
    for seat in closed:
        hands[seat] = tuple(pool.pop() for _ in state.manos[seat])
    for seat in aside:
        discards[seat] = pool.pop()
    return replace(state, manos=tuple(hands), descartes=tuple(discards), mazo=tuple(pool))


def same_action(action: Action, seat: Seat, state: State, other: State) -> Action:
    """Return *action* as it is in *other*: the cards in the same places of the hand."""
    if isinstance(action, Descartar):
        places = [state.manos[seat].index(card) for card in action.cartas]
        return Descartar(tuple(other.manos[seat][place] for place in places))
    return action


def reveals(events: Sequence[Event], viewer: Seat | None) -> bool:
    """Return whether *events* lawfully tell *viewer* something that he could not know before."""
    return any(isinstance(event, (ManoEmpezada, Anunciado, Mostradas)) for event in events)
