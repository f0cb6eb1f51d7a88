"""A whole match of random legal play, written out: the same seed gives the same text for ever.

Golden files under ``tests/engines/playthroughs`` keep one a game: a change of the rules shows
itself there line by line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from games.engines.core.chance import HmacRng
from games.engines.core.contract import Context, Engine, Event, Step
from games.engines.core.legal import draw

ELAPSED_MS = 700
MOST_PLAYS = 20_000


def playthrough(engine: Engine[Any, Any], options: Any, seed: int) -> Iterator[str]:
    """Yield the lines: options, then every play with its events, then the outcome.

    Raises ``RuntimeError`` if the match does not end.
    """
    key = seed.to_bytes(8, "big")
    picks = HmacRng(key, "picks")
    seats = engine.seats(options)[1]
    yield f"{engine.key} rules {engine.rules_version} seed {seed} seats {seats}"
    yield f"options {_json(options)}"
    step: Step[Any] = engine.start(options, seats, HmacRng(key, "0"))
    yield from _lines(step.events)
    for number in range(1, MOST_PLAYS):
        state = step.state
        outcome = engine.outcome(state)
        if outcome is not None:
            yield f"outcome {_json(outcome)} score {engine.score_line(state)}"
            return
        turns = {
            seat: [c for c in engine.legal_actions(state, seat) if c.kind == "turn"]
            for seat in range(seats)
        }
        seat = next(seat for seat in turns if turns[seat])
        action = draw(turns[seat], picks)
        yield f"{number} seat {seat} {_json(action)}"
        context = Context(HmacRng(key, str(number)), ELAPSED_MS)
        step = engine.play(state, seat, action, context)
        yield from _lines(step.events)
    raise RuntimeError(f"{engine.key} did not end in {MOST_PLAYS} plays")


def _lines(events: Sequence[Event]) -> Iterator[str]:
    for event in events:
        yield f"    {_json(event)}"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
