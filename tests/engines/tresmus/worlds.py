"""What a viewer of Tres Mus may not know, and worlds that differ in nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from games.engines.core.contract import Action, Event, Seat
from games.engines.core.spanish_deck import Card
from games.engines.tresmus.actions import Descartar
from games.engines.tresmus.events import Anunciado, ManoEmpezada, Mostradas
from games.engines.tresmus.hands import JUDGE
from games.engines.tresmus.state import State

SWAPS = 60


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
    """Return another state that *viewer* cannot tell from *state*.

    Hidden cards change places; who has pares and juego stays true, for it was or may be announced.
    """
    closed = [s for s in range(state.seats) if s != viewer and not state.mostradas[s]]
    aside = [s for s in range(state.seats) if s != viewer and state.descartes[s] is not None]
    rows = [list(state.manos[seat]) for seat in closed]
    hands = len(rows)
    rows += [[card] for seat in aside if (card := state.descartes[seat]) is not None]
    rows.append(list(state.mazo))
    full = [place for place, row in enumerate(rows) if row]
    for _ in range(SWAPS if full else 0):
        one, two = rows[rng.choice(full)], rows[rng.choice(full)]
        a, b = rng.randrange(len(one)), rng.randrange(len(two))
        before = [_announced(row) for row in rows[:hands] if row is one or row is two]
        one[a], two[b] = two[b], one[a]
        if before != [_announced(row) for row in rows[:hands] if row is one or row is two]:
            one[a], two[b] = two[b], one[a]
    manos, discards = list(state.manos), list(state.descartes)
    for place, seat in enumerate(closed):
        manos[seat] = tuple(rows[place])
    for place, seat in enumerate(aside):
        discards[seat] = rows[hands + place][0]
    mazo = tuple(rows[-1])
    return replace(state, manos=tuple(manos), descartes=tuple(discards), mazo=mazo)


def _announced(cards: Sequence[Card]) -> tuple[bool, bool] | None:
    if len(cards) != 4:
        return None
    hand = JUDGE(cards)
    return hand.pares > 0, hand.juego > 0


def same_action(action: Action, seat: Seat, state: State, other: State) -> Action:
    """Return *action* as it is in *other*: the cards in the same places of the hand."""
    if isinstance(action, Descartar):
        places = [state.manos[seat].index(card) for card in action.cartas]
        return Descartar(tuple(other.manos[seat][place] for place in places))
    return action


def reveals(events: Sequence[Event], viewer: Seat | None) -> bool:
    """Return whether *events* lawfully tell *viewer* something that he could not know before."""
    return any(isinstance(event, (ManoEmpezada, Anunciado, Mostradas)) for event in events)
