"""``python -m tests.engines.poker.told FORM SEED…``: what one viewer is told of matches.

A step a line; each match begins with version 1. ``python -m tests.engines.poker.told read FILE``
reads hands of the open Poker Hand History format with PokerKit, plays them and prints with how
many chips each player ended, a hand a line. Both are for the scripts of the board, which write
that file (tests/js/poker-phh.test.mjs).
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
from pokerkit import (
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HandHistory,
)

from games.engines.core.contract import Action, Event, Seat, SeatLeft
from games.engines.poker.options import Options
from games.matches.projection import Viewer, events_for
from tests.engines.harness import Match

VIEWER = 0
SPOKEN = (CheckingOrCalling, CompletionBettingOrRaisingTo, Folding)
FORMS: dict[str, tuple[Options, int]] = {
    "minitorneo": (Options(minutos=30), 6),
    "diez": (Options(minutos=30), 10),
    "duelo": (Options(forma="dinero", ciega=5), 2),
    "dinero": (Options(forma="dinero", ciega=5), 6),
    "huidas": (Options(minutos=30, fichas=500), 8),
    "huidas_dinero": (Options(forma="dinero", ciega=5), 5),
}
LEAVE = {"minitorneo": 0.01, "diez": 0.01, "huidas": 0.06, "huidas_dinero": 0.06}
"""How often somebody leaves between two plays, in his turn or not, beside what a match does."""


class Leaving(Match):
    """A match that people leave now and then, in their turn or not, with any bet before them."""

    often = 0.0

    def _next(self, state: Any) -> tuple[Seat | None, Action]:
        if self.often and self.rng.random() < self.often:
            return None, SeatLeft(self.rng.randrange(self.seats))
        return super()._next(state)


def told(form: str, seed: int) -> Iterator[dict[str, Any]]:
    """Yield the steps of a match as *VIEWER* is told them."""
    options, seats = FORMS[form]
    match = Leaving("poker", seed, options=options, seats=seats)
    match.often = LEAVE.get(form, 0.0)
    yield _step(1, match.began.events)
    for version, moment in enumerate(match.moments(), start=2):
        yield _step(version, moment.step.events)


def _step(version: int, events: tuple[Event, ...]) -> dict[str, Any]:
    return {"v": version, "eventos": events_for(events, Viewer(VIEWER, plays=True))}


def read(path: Path) -> Iterator[list[int]]:
    """Yield the stacks with which PokerKit ends each hand of a file.

    Only what the file says is played: PokerKit, which mends what it cannot read, adds nothing.
    """
    with path.open("rb") as file:
        hands = list(HandHistory.load_all(file))
    for hand in hands:
        *_, last = hand
        assert not last.status, f"hand {hand.hand} does not end"
        played = sum(isinstance(done, SPOKEN) for done in last.operations)
        written = sum(action.split()[1] in {"f", "cc", "cbr"} for action in hand.actions)
        assert played == written, f"hand {hand.hand} is mended"
        yield [int(stack) for stack in last.stacks]


def main(form: str, *what: str) -> None:
    """Print what was asked for, a line of JSON each."""
    warnings.filterwarnings("ignore", message="There is no reason for this player to fold")
    each: Iterable[Iterable[object]] = (
        read(Path(one)) if form == "read" else told(form, int(one)) for one in what
    )
    for line in chain.from_iterable(each):
        sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
