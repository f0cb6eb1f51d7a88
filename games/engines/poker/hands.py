"""How good a hand is (póker §3.13): the only place that asks the evaluator of hands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Literal, TypeAlias

from phevaluator import evaluate_cards

from games.engines.core.french_deck import DECK, VALUE, Card

Categoria: TypeAlias = Literal[
    "escalera_color",
    "poker",
    "full",
    "color",
    "escalera",
    "trio",
    "dobles_parejas",
    "pareja",
    "carta_alta",
]

_LAST: tuple[tuple[int, Categoria], ...] = (
    (10, "escalera_color"),
    (166, "poker"),
    (322, "full"),
    (1_599, "color"),
    (1_609, "escalera"),
    (2_467, "trio"),
    (3_325, "dobles_parejas"),
    (6_185, "pareja"),
    (7_462, "carta_alta"),
)
"""The weakest of each category among the 7,462 hands that there are, the best of which is 1."""


def rank(cards: Sequence[Card]) -> int:
    """Return the place of the best five of five to seven *cards*: from 1, less is better."""
    found: int = evaluate_cards(*cards)
    return found


NUMBER: dict[Card, int] = {card: 4 * VALUE[card] - 8 + "cdhs".index(card[1]) for card in DECK}
"""The cards as the evaluator counts them."""


def rank_of_numbers(numbers: Sequence[int]) -> int:
    """Return the ``rank`` of cards given by ``NUMBER``: four times as fast, for whole ranges."""
    found: int = evaluate_cards(*numbers)
    return found


def category_of(place: int) -> Categoria:
    """Return the category of the hand whose ``rank`` is *place*."""
    return next(category for last, category in _LAST if place <= last)


@lru_cache(maxsize=1024)
def best_five(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the five of *cards* that count, in the order in which they were given."""
    best = rank(cards)
    return next(five for five in combinations(cards, 5) if rank(five) == best)
