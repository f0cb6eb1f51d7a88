"""The 169 starting hands: a grid of 13 by 13, from the ace down, suited ones above its diagonal."""

from __future__ import annotations

from collections.abc import Sequence

from games.engines.core.french_deck import DECK, RANKS, Card

HANDS = 169
_DOWN = RANKS[::-1]
_ROW = {card: _DOWN.index(card[0]) for card in DECK}


def start_of(cards: Sequence[Card]) -> int:
    """Return the place in the grid of a hand of two cards."""
    one, other = cards
    first, second = _ROW[one], _ROW[other]
    if first > second:
        first, second = second, first
    return 13 * first + second if one[1] == other[1] else 13 * second + first


def _name(place: int) -> str:
    row, column = divmod(place, 13)
    if row == column:
        return 2 * _DOWN[row]
    return f"{_DOWN[row]}{_DOWN[column]}s" if row < column else f"{_DOWN[column]}{_DOWN[row]}o"


NAMES: tuple[str, ...] = tuple([_name(place) for place in range(HANDS)])
"""By place: ``"AA"``, ``"AKs"``, ``"AKo"``…"""
PLACES: dict[str, int] = {name: place for place, name in enumerate(NAMES)}
