"""What a game has worth a memory: its milestones, and what it counts towards them (torneos §22.3).

A game finds its feats in the events of a match; here they are added up: most by sums, some in a
row, which go on from one match to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

import msgspec

from games.engines.core.attendance.events import Recuperado, Sustituido
from games.engines.core.contract import Event, Seat

Steps: TypeAlias = Iterable[tuple[int, Sequence[Event]]]
"""The versions of a match, each with its events."""


class Milestone(NamedTuple):
    """A trophy given once, when a *counter* of the player reaches *threshold* from below."""

    code: str
    counter: str
    threshold: int
    label: str
    """In Spanish, what he did."""


class Feat(NamedTuple):
    """What the player of *seat* did at a *version* of the match: *n* more for *counter*.

    *of_a_row* counters begin again where it *breaks* the row. What the *whole* match has to
    be played for is of nobody for whom a robot has played.
    """

    version: int
    seat: Seat
    counter: str
    n: int = 1
    of_a_row: bool = False
    breaks: bool = False
    whole: bool = False


class Feats(Protocol):
    """What a game counts towards its milestones. Pure."""

    MILESTONES: Sequence[Milestone]

    def feats(self, steps: Steps) -> Iterator[Feat]:
        """Yield what is found in a match of these *steps*, from its beginning, whole or not."""
        ...


def by_people(game: Feats, steps: Steps) -> Iterator[Feat]:
    """Yield the feats of a match without those of the robots that played for somebody."""
    replaced: set[Seat] = set()
    ever: set[Seat] = set()

    def watched() -> Iterator[tuple[int, Sequence[Event]]]:
        for version, events in steps:
            for event in events:
                if isinstance(event, Sustituido):
                    replaced.add(event.asiento)
                    ever.add(event.asiento)
                elif isinstance(event, Recuperado):
                    replaced.discard(event.asiento)
            yield version, events

    for feat in game.feats(watched()):
        if feat.seat not in (ever if feat.whole else replaced):
            yield feat


class Run(msgspec.Struct, frozen=True, array_like=True):
    """What happened in a row: *head* before the first break, *best* anywhere, *tail* at the end."""

    head: int = 0
    best: int = 0
    tail: int = 0
    is_broken: bool = False

    def then(self, feat: Feat) -> Run:
        """Return the row after one more *feat*."""
        tail = feat.n if feat.breaks else self.tail + feat.n
        is_broken = self.is_broken or feat.breaks
        return Run(
            self.head if is_broken else tail, max(self.best, tail), tail, is_broken=is_broken
        )

    def after(self, before: int) -> tuple[int, int]:
        """Return how far a row of *before* came at most in this match, and where it stands now."""
        if self.is_broken:
            return max(before + self.head, self.best), self.tail
        return before + self.head, before + self.head


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """The feats of one player in one match, by counter: those that add up, and those in a row."""

    sums: dict[str, int] = {}
    runs: dict[str, Run] = {}

    @classmethod
    def of(cls, feats: Iterable[Feat]) -> Tally:
        """Return *feats*, of one player and in their order, added up."""
        sums: dict[str, int] = {}
        runs: dict[str, Run] = {}
        for feat in feats:
            if feat.of_a_row:
                runs[feat.counter] = runs.get(feat.counter, Run()).then(feat)
            else:
                sums[feat.counter] = sums.get(feat.counter, 0) + feat.n
        return cls(sums, runs)

    def added_to(self, before: Mapping[str, int]) -> tuple[dict[str, int], dict[str, int]]:
        """Return the counters that were *before* as they came to be at most, and as they are now.

        Milestones are reached by the former: a row may have been broken since.
        """
        most, now = dict(before), dict(before)
        for counter, n in self.sums.items():
            most[counter] = now[counter] = before.get(counter, 0) + n
        for counter, run in self.runs.items():
            most[counter], now[counter] = run.after(before.get(counter, 0))
        return most, now
