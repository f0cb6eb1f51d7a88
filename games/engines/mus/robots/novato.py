"""The beginner: sees how good the own hand looks, forgets position and score, and follows whims."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from games.engines.core.contract import Action, Choice, Rng
from games.engines.core.spanish_deck import Card
from games.engines.mus.actions import Descartar, Mus
from games.engines.mus.hands import points_of
from games.engines.mus.judgement import ranks_for, suma
from games.engines.mus.robots.betting import ACCEPT, ORDAGO, PASS
from games.engines.mus.robots.moves import (
    bet_action,
    courtesy,
    cut_action,
    menu_of,
)
from games.engines.mus.robots.situation import Situation, read
from games.engines.mus.view import Vista

LOOKS_SURE = 0.97
"""The share of hands the own must beat before a *novato* thinks of an órdago."""


class Novato:
    """Passes mostly, bets what looks good, is curious about other people's bets."""

    level: ClassVar[str] = "novato"

    def choose(self, view: Vista, choices: Sequence[Choice], rng: Rng) -> Action:
        """Return a legal turn or vote, the same for the same view, choices and *rng*."""
        menu = menu_of(choices)
        answer = courtesy(menu)
        if answer is not None:
            return answer
        situation = read(view)
        luck = Random(rng.below(2**53))  # noqa: S311 - whims, derived from the match's own chance
        if Descartar in menu:
            return Descartar(_thrown(situation, luck))
        if Mus in menu:
            return cut_action(PASS, menu) if _likes(situation) > luck.random() else Mus()
        return bet_action(_bet(situation, luck), menu)


def _likes(situation: Situation) -> float:
    """Return how often a hand like this is cut."""
    worth = ranks_for(situation.judge).worth[situation.held]
    return 0.85 if worth > 4.5 else 0.12


def _thrown(situation: Situation, luck: Random) -> tuple[Card, ...]:
    """Keep reyes and ases (and now and then something else); at least one card goes."""
    reyes = situation.judge.reyes
    thrown = [card for card in situation.cards if not (_royal(card, reyes) or luck.random() < 0.12)]
    return tuple(thrown) or (situation.cards[int(luck.random() * len(situation.cards))],)


def _royal(card: Card, reyes: int) -> bool:
    number = int(card[:-1])
    return number in {12, 1} or (reyes == 8 and (number == 3 or points_of(number, reyes) == 1))


def _bet(situation: Situation, luck: Random) -> int:
    """Return the move of a lance (see ``betting``): the looks of the hand and a whim."""
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
