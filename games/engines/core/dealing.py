"""Cards that go from a pile to a hand: the same event in every game of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, cast

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

    def cards(self) -> Sequence[str]:
        """Return its cards, to whom they are shown."""
        return self.cartas or ()


class Deal(Protocol):
    """A state of a game of cards."""

    @property
    def manos(self) -> tuple[tuple[str, ...], ...]:
        """Return the cards that each seat holds."""
        ...

    @property
    def mazo(self) -> tuple[str, ...]:
        """Return what is left of the pile."""
        ...


S = TypeVar("S", bound=Deal)


def dealt(state: S, event: Repartido) -> S:
    """Return *state* with the cards in their hand."""
    cards = event.cartas or ()
    hand = (*state.manos[event.asiento], *cards)
    served = set(cards)
    mazo = tuple([card for card in state.mazo if card not in served])
    after: Any = state
    return cast("S", replace(after, manos=put(state.manos, event.asiento, hand), mazo=mazo))
