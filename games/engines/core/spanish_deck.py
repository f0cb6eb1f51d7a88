"""The 40-card Spanish deck. A card is its text: number and suit letter (``"12o"``, ``"3e"``)."""

from __future__ import annotations

from typing import TypeAlias

Card: TypeAlias = str

NUMBERS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
SUITS = {"o": "oros", "c": "copas", "e": "espadas", "b": "bastos"}
DECK: tuple[Card, ...] = tuple(f"{n}{s}" for s in SUITS for n in NUMBERS)
NUMBER: dict[Card, int] = {f"{n}{s}": n for s in SUITS for n in NUMBERS}
