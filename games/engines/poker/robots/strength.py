"""How strong every pair of cards is on a board: exact, and kept while that board is played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.engines.core.french_deck import DECK, Card
from games.engines.poker.hands import NUMBER, rank_of_numbers
from games.engines.poker.robots.charts import TOP
from games.engines.poker.robots.starting import start_of

STEPS = 20
"""Strength is told in so many steps, from 0 to 20."""
FLUSH_DRAW, STRAIGHT_DRAW = 14, 13
"""What a draw to eight or nine cards is held for at the least, with cards to come."""
RIVER = 5


class Pair(NamedTuple):
    """Two cards as numbers; *top*: the per cent of starting hands that are better."""

    one: int
    other: int
    top: float


CARD: dict[int, Card] = {number: card for card, number in NUMBER.items()}
PAIRS: tuple[Pair, ...] = tuple(
    [Pair(NUMBER[a], NUMBER[b], TOP[start_of((a, b))]) for a, b in combinations(DECK, 2)]
)


class Board(NamedTuple):
    """All pairs that the board leaves, in the same order everywhere.

    *ranks*: what they make now (less is better); *steps*: their strength among all of them, with
    draws; *places*: in which places each card is.
    """

    pairs: tuple[Pair, ...]
    ranks: tuple[int, ...]
    steps: tuple[int, ...]
    tops: tuple[float, ...]
    places: dict[int, tuple[int, ...]]

    def step_of(self, one: int, other: int) -> int:
        """Return the strength of a pair of cards."""
        place = next(p for p in self.places[one] if other in self.pairs[p][:2])
        return self.steps[place]


@lru_cache(maxsize=32)
def board_of(mesa: tuple[Card, ...]) -> Board:
    """Return the board of three to five cards."""
    numbers = tuple([NUMBER[card] for card in mesa])
    dead = set(numbers)
    pairs = tuple([p for p in PAIRS if p.one not in dead and p.other not in dead])
    ranks = tuple([rank_of_numbers((*numbers, p.one, p.other)) for p in pairs])
    steps = _steps(ranks)
    if len(mesa) < RIVER:
        steps = _with_draws(numbers, pairs, steps)
    places: dict[int, list[int]] = {number: [] for number in CARD if number not in dead}
    for place, pair in enumerate(pairs):
        places[pair.one].append(place)
        places[pair.other].append(place)
    tops = tuple([pair.top for pair in pairs])
    return Board(pairs, ranks, tuple(steps), tops, {n: tuple(found) for n, found in places.items()})


def _steps(ranks: Sequence[int]) -> list[int]:
    """Return by pair which part of all the others it beats, ties by half, in ``STEPS``."""
    size = len(ranks)
    ordered = sorted(ranks, reverse=True)
    step_of: dict[int, int] = {}
    start = 0
    while start < size:
        end = start
        while end < size and ordered[end] == ordered[start]:
            end += 1
        step_of[ordered[start]] = round(STEPS * (start + end) / 2 / size)
        start = end
    return [step_of[place] for place in ranks]


def _with_draws(board: Sequence[int], pairs: Sequence[Pair], steps: Sequence[int]) -> list[int]:
    suits = [0] * 4
    have = 0
    for number in board:
        suits[number & 3] += 1
        have |= 1 << (number >> 2)
    drawing = [suit for suit in range(4) if suits[suit] in {2, 3}]
    straights: dict[int, bool] = {}
    found = []
    for pair, step in zip(pairs, steps, strict=True):
        least = step
        ranks = 1 << (pair.one >> 2) | 1 << (pair.other >> 2)
        if ranks not in straights:
            straights[ranks] = is_open_ended(have | ranks) and not is_open_ended(have)
        if straights[ranks]:
            least = max(least, STRAIGHT_DRAW)
        for suit in drawing:
            held = (pair.one & 3 == suit) + (pair.other & 3 == suit)
            if held and held + suits[suit] == 4:
                least = max(least, FLUSH_DRAW)
        found.append(least)
    return found


def is_open_ended(ranks: int) -> bool:
    """Return whether two ranks more would complete a straight with a set of *ranks* (bits)."""
    return any(ranks >> low & 15 == 15 for low in range(9))


def step_with(mesa: tuple[Card, ...], cards: Sequence[Card]) -> int:
    """Return the strength of *cards* on the board, from 0 to ``STEPS``."""
    return board_of(mesa).step_of(*[NUMBER[card] for card in cards])
