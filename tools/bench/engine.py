"""``python -m tools.bench.engine [PARTIDAS]``: what a play of mus costs, all by itself.

Whole partidas of random legal play from fixed seeds. A play counts the choices of the seat, the
legality check, the step with its events, the timers and the outcome; the drawing of the random
action is not counted. Views are built and encoded for the four seats and a mirón after each play.
Processor time, so that what else the machine does is not measured: the median of three runs with
the least and the most.
"""

from __future__ import annotations

import sys
from statistics import median
from time import process_time
from typing import NamedTuple

import msgspec

from games.engines.core.chance import HmacRng
from games.engines.core.contract import Choice, Context
from games.engines.core.legal import draw
from games.engines.mus.engine import Mus
from games.engines.mus.options import Options
from games.engines.mus.state import State

ENGINE = Mus()
RUNS = 3
SEATS = 4
VIEWERS = (0, 1, 2, 3, None)
TARGET_US = 60.0


class Cost(NamedTuple):
    """Microseconds of one run: a play, a view with its JSON, the state to bytes and back."""

    play: float
    view: float
    codec: float
    plays: int


def awaited(state: State) -> tuple[int, list[Choice]]:
    """Return the first seat with a decision and its choices of kind ``turn``."""
    for seat in range(SEATS):
        turns = [c for c in ENGINE.legal_actions(state, seat) if c.kind == "turn"]
        if turns:
            return seat, turns
    raise AssertionError("nobody can act")


def run(partidas: int) -> Cost:
    """Return the mean costs of *partidas* whole partidas."""
    plays = 0
    playing = seeing = coding = 0.0
    decoder = msgspec.msgpack.Decoder(State)
    for number in range(partidas):
        key = number.to_bytes(4, "big")
        picks = HmacRng(key, "picks")
        state = ENGINE.start(Options(), SEATS, HmacRng(key, "start")).state
        while True:
            seat, turns = awaited(state)
            action = draw(turns, picks)
            began = process_time()
            context = Context(HmacRng(key, f"{number}:{plays}"), 900)
            ENGINE.legal_actions(state, seat)
            state = ENGINE.play(state, seat, action, context).state
            ENGINE.timers(state)
            outcome = ENGINE.outcome(state)
            played = process_time()
            for viewer in VIEWERS:
                msgspec.json.encode(ENGINE.view(state, viewer))
            seen = process_time()
            decoder.decode(msgspec.msgpack.encode(state))
            coding += process_time() - seen
            playing += played - began
            seeing += seen - played
            plays += 1
            if outcome is not None:
                break
    scale = 1e6 / plays
    return Cost(playing * scale, seeing * scale / len(VIEWERS), coding * scale, plays)


def main() -> int:
    """Print the figures; return 1 if a play or a view is over its target."""
    partidas = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    run(2)
    runs = [run(partidas) for _ in range(RUNS)]
    print(f"mus: {partidas} partidas of random play, {runs[0].plays} plays a run, {RUNS} runs")
    middles = []
    for name in ("play", "view", "codec"):
        figures = sorted(getattr(cost, name) for cost in runs)
        middles.append(median(figures))
        least, *_, most = figures
        print(f"{name:6} {median(figures):6.1f} µs  (least {least:.1f}, most {most:.1f})")
    return 1 if middles[0] > TARGET_US or middles[1] > TARGET_US else 0


if __name__ == "__main__":
    sys.exit(main())
