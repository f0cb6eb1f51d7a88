"""``python -m tools.bench.engine [GAME…] [--matches N]``: what a play costs, all by itself.

Whole matches of random legal play from fixed seeds, at a table of the usual size. A play counts
the choices of the seat, the legality check, the step with its events, the timers and the outcome;
the drawing of the random action is not counted. Views are built and encoded for every seat and a
mirón after each play. Processor time, so that what else the machine does is not measured: the
median of three runs with the least and the most.
"""

from __future__ import annotations

import argparse
import sys
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import msgspec

from games.engines.core.chance import HmacRng
from games.engines.core.contract import Choice, Context, Engine
from games.engines.core.legal import draw
from games.engines.parchis.options import Options as Parchis
from games.engines.registry import GAMES

RUNS = 3
TARGET_US = 60.0
OPTIONS: dict[str, tuple[Any, ...]] = {"parchis": (Parchis(), Parchis(dados=2, modo="parejas"))}
"""The options played by turns; elsewhere the usual ones."""
SHORT = {"mus": 60, "ohhell": 8, "parchis": 8, "poker": 60}
"""Matches a run: about as many plays in each game."""


class Cost(NamedTuple):
    """Microseconds of one run: a play, a view with its JSON, the state to bytes and back."""

    play: float
    view: float
    codec: float
    plays: int


def awaited(engine: Engine[Any, Any], state: Any, seats: int) -> tuple[int, list[Choice]]:
    """Return the first seat with a decision and its choices of kind ``turn``."""
    for seat in range(seats):
        turns = [c for c in engine.legal_actions(state, seat) if c.kind == "turn"]
        if turns:
            return seat, turns
    raise AssertionError("nobody can act")


def run(game: str, matches: int) -> Cost:
    """Return the mean costs of *matches* whole matches of a game."""
    engine = GAMES[game].engine
    seats = engine.usual_seats
    kinds = OPTIONS.get(game) or (engine.options_type(),)
    plays = 0
    playing = seeing = coding = 0.0
    decoder: Any = msgspec.msgpack.Decoder(engine.state_type)
    for number in range(matches):
        key = number.to_bytes(4, "big")
        picks = HmacRng(key, "picks")
        options = kinds[number % len(kinds)]
        state = engine.start(options, seats, HmacRng(key, "start")).state
        outcome = None
        while outcome is None:
            seat, turns = awaited(engine, state, seats)
            action = draw(turns, picks)
            began = process_time()
            context = Context(HmacRng(key, f"{number}:{plays}"), 900)
            engine.legal_actions(state, seat)
            state = engine.play(state, seat, action, context).state
            engine.timers(state)
            outcome = engine.outcome(state)
            played = process_time()
            for viewer in (*range(seats), None):
                msgspec.json.encode(engine.view(state, viewer))
            seen = process_time()
            decoder.decode(msgspec.msgpack.encode(state))
            coding += process_time() - seen
            playing += played - began
            seeing += seen - played
            plays += 1
    scale = 1e6 / plays
    return Cost(playing * scale, seeing * scale / (seats + 1), coding * scale, plays)


def measure(game: str, matches: int) -> bool:
    """Print the figures of a game; return whether a play and a view keep to their target."""
    run(game, 2)
    runs = [run(game, matches) for _ in range(RUNS)]
    print(f"{game}: {matches} matches of random play, {runs[0].plays} plays a run, {RUNS} runs")
    middles = []
    for name in ("play", "view", "codec"):
        figures = sorted(getattr(cost, name) for cost in runs)
        middles.append(median(figures))
        least, *_, most = figures
        print(f"{name:6} {median(figures):6.1f} µs  (least {least:.1f}, most {most:.1f})")
    return max(middles[:2]) <= TARGET_US


def main() -> int:
    """Print the figures; return 1 if a play or a view of a game is over its target."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.engine", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", help="of the registry; all by default")
    parser.add_argument("--matches", type=int, default=0, help="matches a run")
    asked = parser.parse_args()
    games = asked.games or list(GAMES)
    held = [measure(game, asked.matches or SHORT.get(game, 20)) for game in games]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
