"""Robots of mus against each other: ``python -m tools.bench.robots``.

A pairing is two robots of one level against two of another over whole partidas. Every seed is
played twice with the pairs changing sides, so both get the same luck. Prints how often the
stronger level wins with its 95 % Wilson interval, and the processor time of a decision of each
level (of one core; a loaded machine does not change it). The ladder is played with a reduced
experto; the time of the one that sits at the tables is measured apart, over ``TIMED`` partidas.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import NamedTuple

from games.engines.core.chance import HmacRng
from games.engines.core.contract import Context, Robot
from games.engines.mus.engine import Mus
from games.engines.mus.options import Options
from games.engines.mus.robots.experto import WORLDS, Experto
from games.engines.mus.robots.normal import Normal
from games.engines.mus.robots.novato import Novato

PAIRINGS = (("normal", "novato"), ("experto", "normal"), ("experto", "novato"))
"""(the level that should win, the other)."""
REDUCED = 24
"""Worlds of the experto in the ladder; it plays with ``experto.WORLDS`` at the tables."""
TIMED = 6
"""Partidas played with all the worlds, for their time only."""


class Played(NamedTuple):
    """A partida: the pair that won, its hands, and seconds of each decision by level."""

    winner: int
    hands: int
    seconds: dict[str, list[float]]


def robots(budget: int) -> dict[str, Robot]:
    """Return the robots by level, the experto with *budget* worlds."""
    return {robot.level: robot for robot in (Novato(), Normal(), Experto(budget))}


def interval(wins: int, played: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share."""
    z = 1.959964
    share, spread = wins / played, z * z / played
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / played + spread / (4 * played))
    return middle - half, middle + half


def play(levels: Sequence[str], budget: int, seed: int, options: Options) -> Played:
    """Play a partida with *levels* by seat."""
    engine, players = Mus(), robots(budget)
    key = f"bench:{seed}".encode()
    state = engine.start(options, len(levels), HmacRng(key, "0")).state
    seconds: dict[str, list[float]] = {level: [] for level in levels}
    step = 0
    while state.fin is None:
        for seat, level in enumerate(levels):
            choices = [c for c in engine.legal_actions(state, seat) if c.kind != "free"]
            if not choices:
                continue
            view = engine.view(state, seat)
            began = time.process_time()
            action = players[level].choose(view, choices, HmacRng(key, f"{step}:{seat}"))
            if len(choices) > 1:
                seconds[level].append(time.process_time() - began)
            step += 1
            state = engine.play(state, seat, action, Context(HmacRng(key, str(step)))).state
    assert state.fin.ganan is not None
    return Played(state.fin.ganan, state.numero_mano, seconds)


def duel(pairing: tuple[str, str], budget: int, number: int, seed: int) -> Played:
    """Play partida *number* of a pairing: two in a row share the seed, with the sides changed.

    The *winner* returned is 0 for the first level of the pairing, 1 for the other.
    """
    side = number % 2
    levels = (pairing * 2) if side == 0 else (pairing[::-1] * 2)
    played = play(levels, budget, seed + number // 2, Options())
    return played._replace(winner=int(played.winner != side))


def _times(label: str, seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    mean = sum(ordered) / len(ordered)
    last = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return (
        f"{label}: {mean * 1e3:.2f} ms mean, {last * 1e3:.2f} ms p99, "
        f"{ordered[-1] * 1e3:.2f} ms at most ({len(ordered)} decisions)"
    )


def report(pairing: tuple[str, str], played: Sequence[Played]) -> bool:
    """Print a pairing and return whether its whole interval lies above one half."""
    wins = sum(one.winner == 0 for one in played)
    low, high = interval(wins, len(played))
    hands = sum(one.hands for one in played) / len(played)
    print(
        f"{pairing[0]} - {pairing[1]}: {wins} of {len(played)} partidas, "
        f"{wins / len(played):.1%} [{low:.1%}, {high:.1%}], {hands:.0f} hands a partida"
    )
    for level in pairing:
        print("  " + _times(level, [s for one in played for s in one.seconds[level]]))
    return low > 0.5


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the ladder; return 0 if every level beats the one below with its whole interval."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.robots", description=__doc__)
    parser.add_argument("--partidas", type=int, default=200, help="partidas a pairing")
    parser.add_argument("--budget", type=int, default=REDUCED, help="worlds of the experto")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--procesos", type=int, default=2)
    parser.add_argument("--pairing", choices=["-".join(p) for p in PAIRINGS], default=None)
    asked = parser.parse_args(arguments)
    began, beaten = time.perf_counter(), True
    with ProcessPoolExecutor(asked.procesos) as pool:
        for pairing in PAIRINGS:
            if asked.pairing not in {None, "-".join(pairing)}:
                continue
            numbers = range(asked.partidas)
            seeds = repeat(asked.seed * 1_000_003)
            games = pool.map(duel, repeat(pairing), repeat(asked.budget), numbers, seeds)
            beaten = report(pairing, list(games)) and beaten
            sys.stdout.flush()
        timed = pool.map(
            duel, repeat(PAIRINGS[1]), repeat(WORLDS), range(TIMED), repeat(asked.seed)
        )
        seconds = [s for one in timed for s in one.seconds["experto"]]
        print(_times(f"experto with {WORLDS} worlds", seconds))
    print(f"{time.perf_counter() - began:.0f} s")
    return 0 if beaten else 1


if __name__ == "__main__":
    sys.exit(main())
