"""Partidas of Tres Mus played at random, step by step."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.engines.core.contract import Context, Step
from games.engines.core.legal import draw
from games.engines.tresmus.engine import TresMus
from games.engines.tresmus.options import Options
from games.engines.tresmus.state import State

ENGINE = TresMus()
MOST_STEPS = 20_000


class Moment(NamedTuple):
    """A state, and the step that followed."""

    before: State
    step: Step[State]


class Chance:
    """The ``Rng`` of a test."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)

    def below(self, n: int) -> int:
        return self._rng.randrange(n)

    def shuffled(self, items: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(self._rng.sample(list(items), len(items)))


def options(seed: int) -> Options:
    """Return options drawn from *seed*: the default ones for seed 0."""
    rng = random.Random(seed)
    return Options(piedras=rng.randint(3, 20), juegos=rng.randint(1, 9)) if seed else Options()


def begin(seats: int, seed: int) -> State:
    """Return the beginning of a partida."""
    return ENGINE.start(options(seed), seats, Chance(f"{seats}/{seed}/start")).state


def partida(seats: int, seed: int) -> Iterator[Moment]:
    """Yield every step of a partida until its end, drawing each decision."""
    state, chance = begin(seats, seed), Chance(f"{seats}/{seed}")
    context = Context(chance)
    for _ in range(MOST_STEPS):
        if state.fin is not None:
            return
        order = [state.turno] if state.turno is not None else range(seats)
        seat, turns = next(
            (seat, turns)
            for seat in order
            if (turns := [c for c in ENGINE.legal_actions(state, seat) if c.kind == "turn"])
        )
        step = ENGINE.play(state, seat, draw(turns, chance), context)
        yield Moment(state, step)
        state = step.state
    raise AssertionError(f"the partida {seats}/{seed} does not end")
