"""What a viewer of mus may not know, and worlds that differ in nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from games.engines.core.contract import Action, Event, Seat
from games.engines.core.dealing import Repartido
from games.engines.core.spanish_deck import Card
from games.engines.mus.actions import Descartar
from games.engines.mus.events import Barajado, ManoEmpezada, Mostradas
from games.engines.mus.state import State

TRIES = 60


def secrets(state: State, viewer: Seat | None) -> set[Card]:
    """Return the cards that *viewer* may not see: other hands, the mazo, other discards."""
    hidden = set(state.mazo)
    for seat in range(state.seats):
        if seat != viewer:
            hidden.update(state.apartadas[seat])
            if not state.mostradas:
                hidden.update(state.manos[seat])
    return hidden


def twin(state: State, viewer: Seat | None, rng: random.Random) -> State | None:
    """Return another state that *viewer* cannot tell from *state*; ``None`` if chance finds none.

    Who has pares and juego stays true, announced or not: the next action may announce it.
    """
    for _ in range(TRIES):
        other = _permuted(state, viewer, rng)
        if _announcements(other) == _announcements(state):
            return other
    return None


def _permuted(state: State, viewer: Seat | None, rng: random.Random) -> State:
    others = [seat for seat in range(state.seats) if seat != viewer]
    with_hands = [] if state.mostradas else others
    rows = [state.manos[seat] for seat in with_hands]
    rows += [state.apartadas[seat] for seat in others]
    rows.append(state.mazo)
    pool = [card for row in rows for card in row]
    rng.shuffle(pool)
    dealt = [tuple(pool.pop() for _ in row) for row in rows]
    hands, aside = list(state.manos), list(state.apartadas)
    for place, seat in enumerate(with_hands):
        hands[seat] = dealt[place]
    for place, seat in enumerate(others):
        aside[seat] = dealt[len(with_hands) + place]
    rivals = [(seat + 1) % state.seats for seat in range(state.seats)]
    looking = tuple(
        state.mirando[seat] if seat == viewer else rng.choice((None, rivals[seat]))
        for seat in range(state.seats)
    )
    return replace(
        state, manos=tuple(hands), apartadas=tuple(aside), mazo=dealt[-1], mirando=looking
    )


def _announcements(state: State) -> list[tuple[bool, bool]]:
    judge = state.judge
    hands = [judge(cards) for cards in state.manos if len(cards) == 4]
    return [(hand.pares > 0, hand.juego > 0) for hand in hands]


def same_action(action: Action, seat: Seat, state: State, other: State) -> Action:
    """Return *action* as it is in *other*: a discard of as many cards from the same places."""
    if isinstance(action, Descartar):
        places = [state.manos[seat].index(card) for card in action.cartas]
        return Descartar(tuple(other.manos[seat][place] for place in places))
    return action


def reveals(events: Sequence[Event], viewer: Seat | None) -> bool:
    """Return whether *events* lawfully tell *viewer* something that he could not know before."""
    return any(
        isinstance(event, (Mostradas, Barajado, ManoEmpezada))
        or (isinstance(event, Repartido) and event.asiento == viewer)
        for event in events
    )
