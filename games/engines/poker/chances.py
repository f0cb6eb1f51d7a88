"""What open hands may hope for once nobody can bet any more: from the cards that all see alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from random import Random

from games.engines.core.contract import Seat
from games.engines.core.french_deck import DECK, Card
from games.engines.poker.hands import NUMBER, rank_of_numbers

BOARD, FLOP = 5, 3
SHUFFLES = 200
"""Before the flop there are over a million boards: so many shuffles are cut into boards instead."""
_EVENLY = 2520
"""A pot can be shared by any number up to ten without a rest."""


def chances(
    hands: Mapping[Seat, Sequence[Card]], board: Sequence[Card], seats: int
) -> tuple[int | None, ...]:
    """Return by seat how many per cent of a pot that all of *hands* play for each may expect.

    Exact from the flop on, before it by the same boards each time. What can still win is never 0,
    and what can still lose never 100; None where no hand is open. Cards that nobody sees, those
    of who has folded among them, may all still come.
    """
    cards = [[NUMBER[card] for card in hands[seat]] for seat in hands]
    found = _parts(tuple(map(tuple, cards)), tuple([NUMBER[card] for card in board]))
    told = dict(zip(hands, found, strict=True))
    return tuple([told.get(seat) for seat in range(seats)])


@lru_cache(maxsize=256)
def _parts(hands: tuple[tuple[int, ...], ...], board: tuple[int, ...]) -> tuple[int, ...]:
    seen = {*board}.union(*hands)
    left = [number for card in DECK if (number := NUMBER[card]) not in seen]
    won = [0] * len(hands)
    count = 0
    for places in _endings(len(left), BOARD - len(board)):
        table = (*board, *[left[place] for place in places])
        ranks = [rank_of_numbers((*table, *hand)) for hand in hands]
        best = min(ranks)
        share = _EVENLY // ranks.count(best)
        for number, rank in enumerate(ranks):
            if rank == best:
                won[number] += share
        count += _EVENLY
    return tuple([_per_cent(part, count) for part in won])


def _endings(left: int, missing: int) -> Iterable[tuple[int, ...]]:
    """Return which places of the *left* cards may be those that are *missing* on the board."""
    if missing <= BOARD - FLOP:
        return combinations(range(left), missing)
    return _sampled(left)


@cache
def _sampled(left: int) -> tuple[tuple[int, ...], ...]:
    """Return boards that take each of the *left* cards about as often as any other."""
    luck = Random(left)  # noqa: S311 - the same boards each time, nothing secret
    places = list(range(left))
    found = []
    for _ in range(SHUFFLES):
        luck.shuffle(places)
        found += [tuple(places[n : n + BOARD]) for n in range(0, left - BOARD + 1, BOARD)]
    return tuple(found)


def _per_cent(part: int, whole: int) -> int:
    if part in {0, whole}:
        return 100 * part // whole
    return min(99, max(1, (200 * part + whole) // (2 * whole)))
