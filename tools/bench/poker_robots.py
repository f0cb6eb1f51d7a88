"""Robots of póker: mini-torneos of two and of six, and the four sillies.

``python -m tools.bench.poker_robots [--hands 5000] [--seed N] [--processes 2]
[--only duel|six|sillies|speed] [--pairing experto-normal] [--silly all-in|normal] [--matches N]``

Two play for the victory; of six, three of each level sit alternately and what counts is the part
of the prizes that a level takes. Each seed is played twice, with the chairs changed. A decision
takes ``SECONDS`` of the clock of the levels, so that blinds rise as among people. Against a silly
every hand is one of two with the same chips each, played twice, with the chairs changed.

How many matches a pairing is, and their seed, is settled here before anybody has looked at one of
them (``MATCHES``, ``SEED``): whoever plays on until an interval pleases him proves nothing.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import repeat
from typing import Any, ClassVar, NamedTuple

from games.engines.core.chance import HmacRng
from games.engines.core.contract import Action, Choice, Context, IntRange, Rng
from games.engines.core.robots import Robot, courtesy, menu_of
from games.engines.poker.actions import Igualar, Pasar, Retirarse, Subir
from games.engines.poker.engine import Poker
from games.engines.poker.options import Options
from games.engines.poker.robots import ROBOTS
from games.engines.poker.state import State
from tools.bench.robots import interval

ENGINE = Poker()
SECONDS = 3
"""What a decision takes of the clock of the levels."""
CHIPS = 5_000
BIG = 50
SEED = 2
"""Of the matches that count: one with which nobody has seen these robots play."""
USUAL_MATCHES = 400
MATCHES: dict[tuple[int, str], int] = {(2, "experto-normal"): 2_400}
"""By seats and pairing, where it is not the usual number.

Of 2,400 the whole interval lies above one half nine times of ten, if it wins 53.4 %: what it won of
800 that were played at seed 1.
"""


class Silly:
    """Plays without looking at its cards: calls or checks, and raises so far as it is told."""

    level: ClassVar[str] = "silly"

    def __init__(self, what: str) -> None:
        self.what = what

    def choose(self, view: Any, choices: Sequence[Choice], rng: Rng) -> Action:
        """Return the same play as ever."""
        menu = menu_of(choices)
        answer = courtesy(menu)
        if answer is not None:
            return answer
        if self.what in {"all-in", "min-raise"} and Subir in menu:
            domain = menu[Subir].args["total"]
            assert isinstance(domain, IntRange)
            return Subir(domain.high if self.what == "all-in" else domain.low)
        if Pasar in menu:
            return Pasar()
        return Retirarse() if self.what == "fold" else Igualar()


SILLIES: tuple[str, ...] = ("all-in", "call", "min-raise", "fold")


class Played(NamedTuple):
    """A mini-torneo: the part that the first level took, its hands, seconds by level."""

    share: float
    hands: int
    seconds: dict[str, list[float]]


def advance(
    state: State, players: Sequence[Robot], key: bytes, step: int, seconds: dict[str, list[float]]
) -> State:
    """Return the state after the answer of the first seat that is asked."""
    for seat, player in enumerate(players):
        choices = [c for c in ENGINE.legal_actions(state, seat) if c.kind != "free"]
        if not choices:
            continue
        view = ENGINE.view(state, seat)
        began = time.process_time()
        action = player.choose(view, choices, HmacRng(key, f"{step}:{seat}"))
        if len(choices) > 1:
            seconds.setdefault(player.level, []).append(time.process_time() - began)
        context = Context(HmacRng(key, str(step + 1)), SECONDS * 1000)
        return ENGINE.play(state, seat, action, context).state
    raise AssertionError("nobody is asked")


def tournament(players: Sequence[Robot], seed: int) -> tuple[State, dict[str, list[float]]]:
    """Play a mini-torneo; return its end and the seconds of processor of each decision."""
    key = f"poker:{seed}".encode()
    state = ENGINE.start(Options(fichas=CHIPS), len(players), HmacRng(key, "0")).state
    seconds: dict[str, list[float]] = {}
    step = 0
    while state.fin is None:
        state = advance(state, players, key, step, seconds)
        step += 1
    return state, seconds


def match(pairing: tuple[str, str], seats: int, number: int, seed: int) -> Played:
    """Play mini-torneo *number* of a pairing: two in a row share the seed, chairs changed."""
    side, luck = number % 2, number // 2
    levels = (pairing if side == 0 else pairing[::-1]) * (seats // 2)
    state, seconds = tournament([ROBOTS[level] for level in levels], seed * 1_000_003 + luck)
    places = [place for place in state.puestos if place is not None]
    if seats == 2:
        share = float(places[side].puesto == 1)
    else:
        prizes = [place.premio for place in places]
        share = sum(prizes[side::2]) / sum(prizes)
    return Played(share, state.numero_mano, seconds)


def hands(what: str, chips: int, level: str, numbers: range) -> list[float]:
    """Return what *level* won of a silly, or of a level, in each pair of hands, in big blinds."""
    found = []
    for number in numbers:
        won = sum(_hand(what, chips, level, number, side) for side in (0, 1))
        found.append(won / 2 / BIG)
    return found


def _hand(what: str, chips: int, level: str, number: int, side: int) -> int:
    players: list[Robot] = [ROBOTS[level], ROBOTS[what] if what in ROBOTS else Silly(what)]
    key = f"silly:{number}".encode()
    state = ENGINE.start(Options(fichas=chips), 2, HmacRng(key, "0")).state
    step = 0
    while state.is_dealt:
        state = advance(state, players if side == 0 else players[::-1], key, step, {})
        step += 1
    return state.chips(side) - chips


def spread(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and half of its 95 % interval."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, 1.96 * math.sqrt(variance / len(values))


def times(label: str, seconds: Sequence[float]) -> str:
    """Return a line about how long decisions took."""
    ordered = sorted(seconds)
    mean = sum(ordered) / len(ordered)
    middle, last = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]
    return (
        f"  {label}: {mean * 1e3:.2f} ms mean, {middle * 1e3:.2f} ms p50, {last * 1e3:.1f} ms p99, "
        f"{ordered[-1] * 1e3:.1f} ms at most ({len(ordered)} decisions)"
    )


def _interval(shares: Sequence[float], seats: int) -> tuple[float, float]:
    """Return the 95 % interval: of Wilson for victories, of the pairs of matches for prizes."""
    if seats == 2:
        return interval(sum(shares), len(shares))
    pairs = [(one + other) / 2 for one, other in zip(shares[::2], shares[1::2], strict=True)]
    mean, half = spread(pairs)
    return mean - half, mean + half


def pairings() -> list[tuple[str, str]]:
    """Return each level with each of those below it."""
    levels = list(ROBOTS)
    return [(strong, weak) for place, strong in enumerate(levels) for weak in levels[:place]]


def matches_of(seats: int, pairing: tuple[str, str]) -> int:
    """Return how many matches of a pairing count."""
    return MATCHES.get((seats, "-".join(pairing)), USUAL_MATCHES)


def ladder(pool: Executor, seats: int, matches: int | None, seed: int, only: str | None) -> bool:
    """Play the pairings and return whether every level beats those below it.

    With another number of *matches* than is settled it is a trial, of which nothing is to be said.
    """
    asked = [pairing for pairing in pairings() if only in {None, "-".join(pairing)}]
    beaten = [_pairing(pool, seats, one, matches, seed) for one in asked]
    return all(beaten)


def _pairing(
    pool: Executor, seats: int, pairing: tuple[str, str], matches: int | None, seed: int
) -> bool:
    """Play a pairing, print it and return whether its whole interval lies above one half."""
    settled = matches_of(seats, pairing)
    count = matches or settled
    games = list(
        pool.map(match, repeat(pairing), repeat(seats), range(count), repeat(seed), chunksize=4)
    )
    took = sum(one.share for one in games)
    low, high = _interval([one.share for one in games], seats)
    played = sum(one.hands for one in games)
    trial = (
        "" if (count, seed) == (settled, SEED) else f" (a trial: {settled} of seed {SEED} count)"
    )
    print(
        f"{seats} seats, {' - '.join(pairing)}: {took:.1f} of {count}, {took / count:.1%} "
        f"[{low:.1%}, {high:.1%}], {played / count:.0f} hands each, seed {seed}{trial}",
        flush=True,
    )
    for level in pairing:
        print(times(level, [s for one in games for s in one.seconds[level]]), flush=True)
    return low > 0.5


def sillies(pool: Executor, count: int, level: str, only: str | None) -> bool:
    """Play so many hands against each silly and return whether chips are won from all."""
    won = True
    for what in [only] if only else SILLIES:
        for chips in (CHIPS, 1_250, 500):
            pairs = range(count // 2)
            parts = [pairs[start : start + 50] for start in range(0, len(pairs), 50)]
            found = pool.map(hands, repeat(what), repeat(chips), repeat(level), parts)
            mean, half = spread([value for part in found for value in part])
            print(
                f"{level} against {what}, {chips // BIG} big blinds: "
                f"{mean:+.2f} ± {half:.2f} big blinds a hand ({count} hands)",
                flush=True,
            )
            won = won and mean > 0
    return won


def speed(count: int, seed: int) -> None:
    """Print how many hands a second mini-torneos of six expertos play, engine and all."""
    began, played = time.process_time(), 0
    for number in range(count):
        state, _ = tournament([ROBOTS["experto"]] * 6, seed * 77 + number)
        played += state.numero_mano
    print(f"six expertos: {played / (time.process_time() - began):.0f} hands a second ({played})")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is asked; return 0 if every level beats those below and all sillies lose."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.poker_robots", description=__doc__)
    parser.add_argument("--matches", type=int, default=None, help="for a trial, an even number")
    parser.add_argument("--hands", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", choices=("duel", "six", "sillies", "speed"), default=None)
    parser.add_argument("--pairing", default=None, help="experto-normal, for one")
    parser.add_argument("--level", choices=tuple(ROBOTS), default="experto", help="of the sillies")
    parser.add_argument("--silly", choices=(*SILLIES, *ROBOTS), default=None, help="or a level")
    asked = parser.parse_args(arguments)
    good = True
    with ProcessPoolExecutor(asked.processes) as pool:
        for name, seats in (("duel", 2), ("six", 6)):
            if asked.only in {None, name}:
                good = ladder(pool, seats, asked.matches, asked.seed, asked.pairing) and good
        if asked.only in {None, "sillies"}:
            good = sillies(pool, asked.hands, asked.level, asked.silly) and good
    if asked.only in {None, "speed"}:
        speed(8, asked.seed)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
