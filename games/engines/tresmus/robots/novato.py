"""The beginner: sees how good the own hand looks, and follows whims."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from games.engines.core.spanish_deck import Card
from games.engines.core.spanish_hands import lance_of, suma
from games.engines.tresmus.judgement import ranks, worst_card
from games.engines.tresmus.robots.player import Player, held
from games.engines.tresmus.robots.spot import ACCEPT, ORDAGO, PASS
from games.engines.tresmus.view import Vista

LOOKS_GOOD, LOOKS_SURE = 0.75, 0.97
"""The share of hands the own must beat before a *novato* bets, and thinks of an órdago."""


class Novato(Player):
    """Passes mostly, bets what looks good, is curious about other people's bets.

    It plays to have the best hand; that only the worst one loses does not occur to it.
    """

    level: ClassVar[str] = "novato"

    def thrown(self, cards: tuple[Card, ...], luck: Random) -> Card:
        """Throw the worst card, and now and then just any."""
        return luck.choice(cards) if luck.random() < 0.3 else worst_card(cards)

    def betting(self, view: Vista, luck: Random) -> int:
        """Return the move of a lance: the looks of the hand and a whim."""
        looks = ranks().above[lance_of(view.fase)].get(suma(held(view)), 0.0)
        bet, whim = view.apuesta, luck.random()
        if bet is None:
            if looks > LOOKS_SURE and whim < 0.06:
                return ORDAGO
            return 2 if whim < (0.6 if looks > LOOKS_GOOD else 0.05) else PASS
        if bet.etapa == "cierre":
            return ACCEPT
        if bet.etapa == "subidas":
            return 2 if looks > LOOKS_SURE and whim < 0.3 else PASS
        if bet.ordago:
            return ACCEPT if looks > 0.9 and whim < 0.7 else PASS
        return ACCEPT if whim < (0.75 if looks > 0.6 else 0.2) else PASS
