"""What a game counts of how each plays, for the figures that its players know.

A game that counts nothing has none: what it has won and lost is counted by the platform.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from games.engines.core.contract import Event, Seat


class Figure(NamedTuple):
    """A figure that is shown: how often, or (*of* another count) of every hundred."""

    name: str
    label: str
    """In Spanish, as short as its players say it."""
    help: str
    of: str = ""


class Counted(NamedTuple):
    """What *seat* did from a *version* of the match on, by name of a count."""

    version: int
    seat: Seat
    counts: Mapping[str, int]


class Figures(Protocol):
    """What a game counts. Pure."""

    FIGURES: Sequence[Figure]

    def counted(self, steps: Iterable[tuple[int, Sequence[Event]]]) -> Iterator[Counted]:
        """Yield what is counted of a match of these *steps*: versions with their events."""
        ...
