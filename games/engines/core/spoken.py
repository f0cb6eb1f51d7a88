"""What people say at a table of what they hold, where that may be judged (torneos §17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from games.engines.core.contract import Seat
from games.engines.core.spanish_deck import Card


class Spoken(Protocol):
    """A game of hands of four Spanish cards, of which people say what they hold. Pure."""

    def hand(self, state: Any, seat: Seat) -> Sequence[Card]:
        """Return the cards that *seat* holds; none before the first deal."""
        ...

    def reyes(self, options: Any) -> int:
        """Return with how many reyes it is played."""
        ...
