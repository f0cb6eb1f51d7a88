"""``python -m tests.engines.tresmus.ladder [--matches 200] [--seed 1]``: robots against sillies.

A *silly* does the same whatever it holds. Tables are of two, where half of the partidas are a fair
share: with two at a table who never bet, nobody would ever get rid of anything. Every seed is
played twice with the chairs changed. It ends with an error unless each interval is above one half.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import product
from typing import Any, ClassVar

from games.engines.core.contract import Action, Choice, IntRange, Rng
from games.engines.core.legal import draw
from games.engines.core.robots import AtRandom, Menu, Robot, courtesy, menu_of
from games.engines.tresmus.actions import (
    Conformarse,
    Descartar,
    Ordago,
    Pasar,
    Querer,
    Seguir,
    VolverseAtras,
)
from games.engines.tresmus.engine import TresMus
from games.engines.tresmus.options import Options
from games.engines.tresmus.robots import ROBOTS
from tools.bench.robots import interval, play

ENGINE = TresMus()


class Silly:
    """Says órdago to everything, never puts a piedra, or accepts everything and never bets."""

    level: ClassVar[str] = "silly"

    def __init__(self, what: str) -> None:
        self.what = what

    def choose(self, view: Any, choices: Sequence[Choice], rng: Rng) -> Action:
        """Return the same play as ever; any card is thrown."""
        menu = menu_of(choices)
        answer = courtesy(menu)
        if answer is not None:
            return answer
        if Descartar in menu:
            return draw([menu[Descartar]], rng)
        if self.what == "ordago" and Ordago in menu:
            return Ordago()
        if self.what != "never" and Querer in menu:
            return _all_of(menu)
        return next(k for k in (Seguir, Pasar, Conformarse, VolverseAtras) if k in menu)()


def _all_of(menu: Menu) -> Querer:
    domain = menu[Querer].args["piedras"]
    assert isinstance(domain, IntRange)
    return Querer(domain.high)


SILLIES: tuple[str, ...] = ("random", "ordago", "never", "accept")


def silly(name: str) -> Robot:
    """Return the silly of that name."""
    return AtRandom() if name == "random" else Silly(name)


def won(robot: Robot, other: Robot, *, matches: int, seed: int, seats: int = 2) -> int:
    """Return how many of so many partidas *robot* wins, on every other seat."""
    wins = 0
    for number in range(matches):
        side, luck = number % 2, number // 2
        seated = [robot, other] * (seats // 2)
        shares = play(ENGINE, seated[:: 1 - 2 * side], seed * 1_000_003 + luck, Options()).shares
        wins += sum(shares[side::2]) == 1
    return wins


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the ladder; return 0 if each interval is above one half."""
    parser = argparse.ArgumentParser(prog="python -m tests.engines.tresmus.ladder")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    held = True
    for level, other in product(("normal", "experto"), SILLIES):
        wins = won(ROBOTS[level], silly(other), matches=asked.matches, seed=asked.seed)
        low, high = interval(wins, asked.matches)
        print(
            f"{level} - {other}: {wins} of {asked.matches}, "
            f"{wins / asked.matches:.1%} [{low:.1%}, {high:.1%}]",
            flush=True,
        )
        held = held and low > 0.5
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
