"""How a hand stands among all hands of the deck, and which card to throw away.

In Tres Mus the worst hand of a lance takes its piedras and the best one gets rid of its value, so
a hand is good for two things: not to be the worst, and to be the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb, prod

import msgspec

from games.engines.core.spanish_deck import Card
from games.engines.core.spanish_hands import (
    LANCES,
    WEIGHT,
    Lance,
    combinations_of_numbers,
    suma,
)
from games.engines.tresmus.hands import JUDGE

_PLAYED: dict[Lance, float] = {
    "grande": 1.0,
    "chica": 1.0,
    "pares": 1.0,
    "juego": 1.0,
    "punto": 0.4,
}
"""How often a lance is played by who can play it; punto needs that nobody has juego."""
_STAKE = 2.0
"""Piedras that an envite usually has of each."""
_RIVALS = 2
"""Those whom one usually meets in a lance."""


class Ranks(msgspec.Struct, frozen=True):
    """By sum of weights of four cards: what hands are good for.

    *above*, by lance: the share (0 to 1) of the hands able to compete in it that are worse, ties
    counting half. *able*: the share of all hands that can. *worth*: the piedras a hand is good for.
    """

    above: dict[Lance, dict[int, float]]
    able: dict[Lance, float]
    worth: dict[int, float]


@cache
def ranks() -> Ranks:
    """Return the ranks of all hands, made at their first use (a few milliseconds)."""
    ways = {
        total: prod(comb(4, numbers.count(n)) for n in set(numbers))
        for total, numbers in combinations_of_numbers()
    }
    every = sum(ways.values())
    above, able = {}, {}
    for lance in LANCES:
        hands = {total: JUDGE.table[total].fuerza(lance) for total in ways}
        if lance == "punto":
            hands = {t: 0 if JUDGE.table[t].juego else key for t, key in hands.items()}
        above[lance] = _shares(hands, ways)
        able[lance] = sum(ways[total] for total in above[lance]) / every
    return Ranks(above, able, {total: _worth(total, above) for total in ways})


def _shares(keys: dict[int, int], ways: dict[int, int]) -> dict[int, float]:
    """Return the share of hands with a lower key of those that have one, ties counting half."""
    by_key: dict[int, int] = {}
    for total, key in keys.items():
        if key:
            by_key[key] = by_key.get(key, 0) + ways[total]
    every = sum(by_key.values())
    share, below = {}, 0
    for key in sorted(by_key):
        share[key] = (below + by_key[key] / 2) / every
        below += by_key[key]
    return {total: share[key] for total, key in keys.items() if key}


def _worth(total: int, above: dict[Lance, dict[int, float]]) -> float:
    """Return the piedras a hand gets rid of, less those it may have to take."""
    hand, value = JUDGE.table[total], 0.0
    for lance in LANCES:
        share = above[lance].get(total)
        if share is None:
            continue
        worst, best = (1 - share) ** _RIVALS, share**_RIVALS
        stakes = _STAKE * (1 - worst) - _STAKE * _RIVALS * worst
        value += _PLAYED[lance] * (stakes + best * (hand.valor(lance) + 0.5))
    return value


def worst_card(cards: Sequence[Card]) -> Card:
    """Return the card of five whose discard leaves the best hand; of equals, the first."""
    worth, whole = ranks().worth, suma(cards)
    return max(cards, key=lambda card: worth[whole - WEIGHT[card]])
