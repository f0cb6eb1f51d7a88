"""Robots of every game against each other: ``python -m tools.bench.robots [--game GAME]``.

At a table of four the levels of a pairing sit alternately; each seed is played twice with the
chairs changed, so both get the same luck. Prints how often the stronger level wins (a shared
victory is a part of one) with its 95 % Wilson interval, and the processor time of a decision of
each level (of one core; a loaded machine does not change it). Where the experto is slow the ladder
is played with a reduced one; the time of the one that sits at the tables is measured apart.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import repeat
from typing import Any, NamedTuple, TypeAlias

from games.engines.core.chance import HmacRng
from games.engines.core.contract import Context, Engine
from games.engines.core.robots import Robot
from games.engines.mus.robots.experto import Experto as MusExperto
from games.engines.ohhell.robots.experto import Experto as OhHellExperto
from games.engines.parchis.options import Options as Parchis
from games.engines.registry import GAMES

Pairing: TypeAlias = tuple[str, str]
"""The level that should win, and the other."""

SEATS = 4
LADDER_EXPERTO: dict[str, Robot] = {"mus": MusExperto(24), "ohhell": OhHellExperto(8)}
"""The reduced experto, with the worlds that it looks at; the others play the ladder as they are."""
OPTIONS: dict[str, tuple[Any, ...]] = {
    "parchis": (Parchis(modo="parejas"), Parchis(modo="parejas", dados=2))
}
"""The options of the ladder, by turns; elsewhere the usual ones."""
TIMED = 6
"""Matches played with the experto of the tables, for its time only."""


class Played(NamedTuple):
    """A match: the part of the victory of each seat, its plays, and seconds of each decision."""

    shares: tuple[float, ...]
    plays: int
    seconds: dict[str, list[float]]


class Duel(NamedTuple):
    """A match of a pairing: the part of the victory of its first level."""

    share: float
    plays: int
    seconds: dict[str, list[float]]


def robots(game: str, *, whole: bool = False) -> dict[str, Robot]:
    """Return the robots of a game by level, the experto reduced unless *whole*."""
    found = dict(GAMES[game].robots)
    if game in LADDER_EXPERTO and not whole:
        found["experto"] = LADDER_EXPERTO[game]
    return found


def pairings(game: str) -> list[Pairing]:
    """Return every two levels of a game, the stronger first."""
    levels = list(GAMES[game].robots)
    return [(strong, weak) for place, strong in enumerate(levels) for weak in levels[:place]]


def interval(wins: float, played: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share."""
    z = 1.959964
    share, spread = wins / played, z * z / played
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / played + spread / (4 * played))
    return middle - half, middle + half


def play(engine: Engine[Any, Any], players: Sequence[Robot], seed: int, options: Any) -> Played:
    """Play a match with *players* by seat."""
    key = f"bench:{seed}".encode()
    state = engine.start(options, len(players), HmacRng(key, "0")).state
    seconds: dict[str, list[float]] = {player.level: [] for player in players}
    step = 0
    while engine.outcome(state) is None:
        for seat, player in enumerate(players):
            choices = [c for c in engine.legal_actions(state, seat) if c.kind != "free"]
            if not choices:
                continue
            view = engine.view(state, seat)
            began = time.process_time()
            action = player.choose(view, choices, HmacRng(key, f"{step}:{seat}"))
            if len(choices) > 1 or choices[0].args:
                seconds[player.level].append(time.process_time() - began)
            step += 1
            state = engine.play(state, seat, action, Context(HmacRng(key, str(step)))).state
    outcome = engine.outcome(state)
    assert outcome is not None
    won = outcome.places[0]
    shares = tuple(1 / len(won) if seat in won else 0.0 for seat in range(len(players)))
    return Played(shares, step, seconds)


def duel(game: str, pairing: Pairing, number: int, seed: int, whole: bool = False) -> Duel:
    """Play match *number* of a pairing: two in a row share the seed, with the chairs changed."""
    side, luck = number % 2, number // 2
    usual = (GAMES[game].engine.options_type(),)
    options = OPTIONS.get(game, usual)
    seated = (pairing if side == 0 else pairing[::-1]) * (SEATS // 2)
    levels = robots(game, whole=whole)
    played = play(
        GAMES[game].engine,
        [levels[level] for level in seated],
        seed + luck,
        options[luck % len(options)],
    )
    return Duel(sum(played.shares[side::2]), played.plays, played.seconds)


def _times(label: str, seconds: Iterable[float]) -> str:
    ordered = sorted(seconds)
    mean = sum(ordered) / len(ordered)
    last = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return (
        f"{label}: {mean * 1e3:.2f} ms mean, {last * 1e3:.2f} ms p99, "
        f"{ordered[-1] * 1e3:.2f} ms at most ({len(ordered)} decisions)"
    )


def report(pairing: Pairing, played: Sequence[Duel]) -> bool:
    """Print a pairing and return whether its whole interval lies above one half."""
    wins = sum(one.share for one in played)
    low, high = interval(wins, len(played))
    plays = sum(one.plays for one in played) / len(played)
    print(
        f"{pairing[0]} - {pairing[1]}: {wins:g} of {len(played)} matches, "
        f"{wins / len(played):.1%} [{low:.1%}, {high:.1%}], {plays:.0f} plays a match"
    )
    for level in pairing:
        print("  " + _times(level, (s for one in played for s in one.seconds[level])))
    sys.stdout.flush()
    return low > 0.5


def ladder(game: str, pool: Executor, *, matches: int, seed: int, only: str | None) -> bool:
    """Play the pairings of a game and return whether each level beats those below it."""
    print(f"--- {game}", flush=True)
    began, beaten = time.perf_counter(), True
    asked = [pairing for pairing in pairings(game) if only in {None, "-".join(pairing)}]
    for pairing in asked:
        games = pool.map(
            duel, repeat(game), repeat(pairing), range(matches), repeat(seed * 1_000_003)
        )
        beaten = report(pairing, list(games)) and beaten
    if game in LADDER_EXPERTO:
        top = pairings(game)[-1]
        timed = pool.map(duel, repeat(game), repeat(top), range(TIMED), repeat(seed), repeat(True))
        print(_times("experto of the tables", [s for one in timed for s in one.seconds[top[0]]]))
    print(f"{time.perf_counter() - began:.0f} s", flush=True)
    return beaten


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the ladders; return 0 if every level beats those below with its whole interval."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.robots", description=__doc__)
    parser.add_argument("--game", choices=sorted(GAMES), default=None)
    parser.add_argument("--matches", type=int, default=200, help="matches a pairing")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--pairing", default=None, help="experto-normal, for one")
    asked = parser.parse_args(arguments)
    with ProcessPoolExecutor(asked.processes) as pool:
        beaten = [
            ladder(game, pool, matches=asked.matches, seed=asked.seed, only=asked.pairing)
            for game in ([asked.game] if asked.game else GAMES)
        ]
    return 0 if all(beaten) else 1


if __name__ == "__main__":
    sys.exit(main())
