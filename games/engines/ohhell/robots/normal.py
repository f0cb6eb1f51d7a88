"""The sensible player: bids what the hand looks good for, and plays to make just that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.engines.core.contract import Action, Choice, Rng
from games.engines.core.french_deck import Card
from games.engines.core.robots import courtesy, menu_of
from games.engines.ohhell.actions import Jugar, Pujar
from games.engines.ohhell.playing import open_values
from games.engines.ohhell.robots.skill import keeping, reachable, sensible, sure_winners, tricks_in
from games.engines.ohhell.view import Vista


class Normal:
    """Counts his good cards."""

    level: ClassVar[str] = "normal"

    def choose(self, view: Vista, choices: Sequence[Choice], rng: Rng) -> Action:
        """Return a legal turn or vote, the same for the same view and choices."""
        menu = menu_of(choices)
        answer = courtesy(menu)
        if answer is not None:
            return answer
        if Pujar in menu:
            bids = reachable(open_values(menu[Pujar]), len(sure_of(view)))
            return Pujar(nearest(bids, promise(view)))
        return Jugar(card(view, open_values(menu[Jugar])))


def promise(view: Vista) -> float:
    """Return how many tricks the own hand looks good for."""
    assert view.yo is not None
    hand = view.cartas[view.yo] or ()
    turned = (view.vuelta,) if view.vuelta else ()
    return tricks_in(hand, view.triunfo, view.jugadores, turned)


def seen_by(view: Vista) -> set[Card]:
    """Return the cards that have been played or turned up."""
    seen = {card for trick in view.jugadas for card in trick.cartas}
    seen |= set(view.baza.cartas if view.baza else ())
    return seen | ({view.vuelta} if view.vuelta else set())


def sure_of(view: Vista) -> tuple[Card, ...]:
    """Return the own cards that take a trick each, whatever anybody does."""
    assert view.yo is not None
    return sure_winners(view.cartas[view.yo] or (), view.triunfo, seen_by(view))


def open_cards(view: Vista, legal: Sequence[Card]) -> Sequence[Card]:
    """Return the *legal* cards but the sure winners, when these make the bid by themselves."""
    assert view.yo is not None
    trick = view.baza.cartas if view.baza else ()
    want = (view.pujas[view.yo] or 0) - view.bazas[view.yo]
    return keeping(legal, trick, view.triunfo, want, sure_of(view))


def nearest(bids: Sequence[int], tricks: float) -> int:
    """Return the bid nearest to *tricks*, the lower of two."""
    return min(bids, key=lambda bid: (abs(bid - tricks), bid))


def card(view: Vista, legal: Sequence[str]) -> str:
    """Return the card to play."""
    assert view.yo is not None
    trick = view.baza.cartas if view.baza else ()
    want = (view.pujas[view.yo] or 0) - view.bazas[view.yo]
    after = view.jugadores - 1 - len(trick)
    kept = open_cards(view, legal)
    # The sure winners make what is wanted: the rest is there to lose.
    return sensible(kept, trick, view.triunfo, want if len(kept) == len(legal) else 0, after)
