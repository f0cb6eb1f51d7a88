"""The beginner: sees how good the own hand looks, forgets position and score, and follows whims."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from games.engines.core.robots import Menu
from games.engines.core.spanish_deck import Card
from games.engines.core.spanish_hands import suma
from games.engines.mus.hands import points_of
from games.engines.mus.judgement import ranks_for
from games.engines.mus.robots.betting import ACCEPT, ORDAGO, PASS
from games.engines.mus.robots.musing import SAY_MUS
from games.engines.mus.robots.player import Player
from games.engines.mus.robots.situation import Situation

LOOKS_SURE = 0.97
"""The share of hands the own must beat before a *novato* thinks of an órdago."""


class Novato(Player):
    """Passes mostly, bets what looks good, is curious about other people's bets."""

    level: ClassVar[str] = "novato"

    def thrown(self, situation: Situation, luck: Random) -> tuple[Card, ...]:
        """Keep reyes and ases (and now and then something else); at least one card goes."""
        reyes = situation.judge.reyes
        thrown = [
            card for card in situation.cards if not (_royal(card, reyes) or luck.random() < 0.12)
        ]
        return tuple(thrown) or (situation.cards[int(luck.random() * len(situation.cards))],)

    def musing(self, situation: Situation, menu: Menu, luck: Random) -> int:
        """Cut what looks good, now and then; never bet with it."""
        return PASS if _likes(situation) > luck.random() else SAY_MUS

    def betting(self, situation: Situation, menu: Menu, luck: Random) -> int:
        """Return the move of a lance: the looks of the hand and a whim."""
        assert situation.lance is not None
        looks = ranks_for(situation.judge).above[situation.lance].get(suma(situation.cards), 0.0)
        whim = luck.random()
        if situation.pending is None:
            if looks > LOOKS_SURE and whim < 0.06:
                return ORDAGO
            return 2 if whim < (0.6 if looks > 0.8 else 0.05) else PASS
        if situation.pending.ordago:
            return ACCEPT if looks > 0.9 and whim < 0.7 else PASS
        if looks > 0.9 and whim < 0.2:
            return 2
        return ACCEPT if whim < (0.75 if looks > 0.6 else 0.2) else PASS


def _likes(situation: Situation) -> float:
    """Return how often a hand like this is cut."""
    worth = ranks_for(situation.judge).worth[situation.held]
    return 0.85 if worth > 4.5 else 0.12


def _royal(card: Card, reyes: int) -> bool:
    number = int(card[:-1])
    return number in {12, 1} or (reyes == 8 and (number == 3 or points_of(number, reyes) == 1))
