"""``python -m tests.engines.frames GAME SEED``: what each viewer of a golden match is sent.

One line of JSON a version of the match: the events, the view and the choices of every seat, by
seat, and last those of a spectator without a hand. The boards of static/js/games are shown all of
it (tests/js/boards.test.mjs).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from games.engines.core.chance import HmacRng
from games.engines.core.contract import Context, Engine
from games.engines.core.legal import draw
from games.engines.core.playthrough import ELAPSED_MS, MOST_PLAYS
from games.engines.registry import GAMES
from games.matches.projection import Viewer, choices_for, events_for


def frames(engine: Engine[Any, Any], seed: int) -> Iterator[dict[str, Any]]:
    """Yield the versions of the golden match of *seed*, with what each viewer sees of it."""
    key = seed.to_bytes(8, "big")
    picks = HmacRng(key, "picks")
    options = engine.options_type()
    seats = engine.seats(options)[1]
    step = engine.start(options, seats, HmacRng(key, "0"))
    for number in range(1, MOST_PLAYS):
        choices = [engine.legal_actions(step.state, seat) for seat in range(seats)]
        yield {
            "v": number,
            "vistas": [
                {
                    "v": number,
                    "eventos": events_for(step.events, Viewer(seat, seat is not None)),
                    "vista": engine.view(step.state, seat),
                    "legales": [] if seat is None else choices_for(choices[seat]),
                    "relojes": [],
                }
                for seat in (*range(seats), None)
            ],
        }
        if engine.outcome(step.state) is not None:
            return
        turns = [[choice for choice in own if choice.kind == "turn"] for own in choices]
        seat = next(seat for seat, own in enumerate(turns) if own)
        context = Context(HmacRng(key, str(number)), ELAPSED_MS)
        step = engine.play(step.state, seat, draw(turns[seat], picks), context)


def main(game: str, seed: str) -> None:
    """Print the versions of the golden match *seed* of *game*, a line of JSON each."""
    for version in frames(GAMES[game].engine, int(seed)):
        sys.stdout.buffer.write(msgspec.json.encode(version) + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
