"""What people say at a table of what they hold, where that may be judged (torneos §17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from games.engines.core.contract import Event, Seat
from games.engines.core.spanish_deck import Card


class Sign(NamedTuple):
    """A seña: who made it, and which."""

    seat: Seat
    code: str


class Spoken(Protocol):
    """A game of hands of four Spanish cards, of which people say what they hold. Pure."""

    def hand(self, state: Any, seat: Seat) -> Sequence[Card]:
        """Return the cards that *seat* holds; none before the first deal."""
        ...

    def reyes(self, options: Any) -> int:
        """Return with how many reyes it is played."""
        ...

    def sign(self, event: Event) -> Sign | None:
        """Return the seña that an event is, ``None`` if it is none."""
        ...

    def sign_name(self, code: str) -> str:
        """Return what a seña is called."""
        ...
