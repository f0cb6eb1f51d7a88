"""The sensible player: bids what the hand looks good for, and plays to make just that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.engines.core.contract import Action, Choice, Rng
from games.engines.core.robots import courtesy, menu_of
from games.engines.ohhell.actions import Jugar, Pujar
from games.engines.ohhell.playing import open_values
from games.engines.ohhell.robots.skill import sensible, tricks_in
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
            return Pujar(nearest(open_values(menu[Pujar]), promise(view)))
        return Jugar(card(view, open_values(menu[Jugar])))


def promise(view: Vista) -> float:
    """Return how many tricks the own hand looks good for."""
    assert view.yo is not None
    hand = view.cartas[view.yo] or ()
    turned = (view.vuelta,) if view.vuelta else ()
    return tricks_in(hand, view.triunfo, view.jugadores, turned)


def nearest(bids: Sequence[int], tricks: float) -> int:
    """Return the bid nearest to *tricks*, the lower of two."""
    return min(bids, key=lambda bid: (abs(bid - tricks), bid))


def card(view: Vista, legal: Sequence[str]) -> str:
    """Return the card to play."""
    assert view.yo is not None
    trick = view.baza.cartas if view.baza else ()
    bid = view.pujas[view.yo] or 0
    after = view.jugadores - 1 - len(trick)
    return sensible(legal, trick, view.triunfo, bid - view.bazas[view.yo], after)
