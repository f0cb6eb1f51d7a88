"""Reads the values of a case: each has one type and a range, and null is not an absent value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engines.core.spanish_deck import DECK
from tests.engines.examples.case import Malformed

SEATS = range(4)
_CARDS = frozenset(DECK)


def whole(where: str, value: Any, within: range | None = None) -> int:
    """Return *value*, an integer (``True`` is not one) that lies *within*."""
    if type(value) is not int:
        raise Malformed(f"{where}: an integer was expected, not {value!r}")
    if within is not None and value not in within:
        raise Malformed(f"{where}: {value} is not from {within.start} to {within.stop - 1}")
    return value


def truth(where: str, value: Any) -> bool:
    """Return *value*, true or false (1 and "si" are neither)."""
    if type(value) is not bool:
        raise Malformed(f"{where}: true or false was expected, not {value!r}")
    return value


def text(where: str, value: Any) -> str:
    """Return *value*, some text."""
    if not isinstance(value, str) or not value:
        raise Malformed(f"{where}: some text was expected, not {value!r}")
    return value


def items(where: str, value: Any, count: int | None = None) -> Sequence[Any]:
    """Return *value*, a list of *count* items."""
    if not isinstance(value, list):
        raise Malformed(f"{where}: a list was expected, not {value!r}")
    if count is not None and len(value) != count:
        raise Malformed(f"{where}: {count} items were expected, not {len(value)}")
    return value


def cards(where: str, value: Any, count: int | None = None) -> tuple[str, ...]:
    """Return *value*, a list of *count* cards of the deck; one may be there twice."""
    for card in items(where, value, count):
        if not isinstance(card, str) or card not in _CARDS:
            raise Malformed(f"{where}: {card!r} is not a card")
    return tuple(value)


def by_pair(where: str, value: Any, within: range) -> tuple[int, int]:
    """Return *value*, an integer *within* the range for each pair."""
    first, second = items(where, value, 2)
    return whole(f"{where}[0]", first, within), whole(f"{where}[1]", second, within)
