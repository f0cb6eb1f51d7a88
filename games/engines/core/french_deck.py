"""The 52-card French deck. A card is its text: rank and suit letter (``"Td"``, ``"As"``)."""

from __future__ import annotations

from typing import TypeAlias

Card: TypeAlias = str

RANKS = "23456789TJQKA"
SUITS = {"s": "picas", "h": "corazones", "d": "diamantes", "c": "tréboles"}
DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
VALUE: dict[Card, int] = {card: RANKS.index(card[0]) + 2 for card in DECK}
"""From 2 to 14, the ace."""
PLACE: dict[Card, int] = {card: place for place, card in enumerate(DECK)}
"""Order of a sorted hand: by suit, ♠ ♥ ♦ ♣, and in it from low to high."""
