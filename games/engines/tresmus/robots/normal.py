"""The sound player: what each move risks, by its own hand, its place and the piedras of all."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from games.engines.core.spanish_deck import Card
from games.engines.core.spanish_hands import Lance, suma
from games.engines.tresmus.hands import JUDGE
from games.engines.tresmus.judgement import ranks, worst_card
from games.engines.tresmus.robots.betting import Hand, decide
from games.engines.tresmus.robots.player import Player, held
from games.engines.tresmus.robots.spot import spot_of
from games.engines.tresmus.view import Vista


class Normal(Player):
    """Asks of each move how likely it is to have the worst hand of those in."""

    level: ClassVar[str] = "normal"

    def thrown(self, cards: tuple[Card, ...], luck: Random) -> Card:
        """Throw the card that leaves the best hand."""
        return worst_card(cards)

    def betting(self, view: Vista, luck: Random) -> int:
        """Return the move of a lance (see ``spot``)."""
        assert view.yo is not None
        spot = spot_of(view)
        return decide(spot, view.yo, hand_in(spot.lance, suma(held(view))))


def hand_in(lance: Lance, total: int) -> Hand:
    """Return how the hand of that sum stands in *lance*."""
    return Hand(ranks().above[lance].get(total, 0.0), JUDGE.table[total].valor(lance))
