"""Cards that go from a pile to a hand: the same event in every game of cards."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.engines.core.attended import put
from games.engines.core.contract import Event, Seat


class Repartido(Event, frozen=True):
    """Cards served to a seat from the mazo: one event a seat, so that the others see backs only."""

    asiento: Seat
    cuantas: int
    cartas: tuple[str, ...] | None

    def seen_by(self, viewer: Seat | None) -> Event:
        """Return it whole to its owner, without the cards to the rest."""
        return self if viewer == self.asiento else replace(self, cartas=None)


def dealt(state: Any, event: Repartido) -> Any:
    """Return *state*, which has *manos* by seat and a *mazo*, with the cards in their hand."""
    cards = event.cartas or ()
    hand = (*state.manos[event.asiento], *cards)
    served = set(cards)
    mazo = tuple([card for card in state.mazo if card not in served])
    return replace(state, manos=put(state.manos, event.asiento, hand), mazo=mazo)
