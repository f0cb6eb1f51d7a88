"""Random matches for every number of chairs, with every invariant asserted at each step.

``make faults ARGS=games`` plays a thousand of each.
"""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from msgspec.structs import replace

from games.engines.core.contract import SeatLeft, SeatLost
from games.engines.poker.events import Abandonado
from games.engines.poker.options import Options
from games.engines.poker.state import State
from tests.engines.harness import Log, Match, Moment, size
from tests.engines.poker.invariants import Watch
from tests.engines.poker.table import CALL, CHECK, play, table

GAMES = size("RANDOM_GAMES", 30)


def options(seed: int, **fixed: Any) -> Options:
    """Return options drawn from *seed*: few or many chips, for many all-ins or few."""
    rng = random.Random(seed)
    blind = rng.choice((1, 5, 25, 100))
    chips = max(500, blind * rng.choice((20, 60, 200)))
    return Options(ciega=blind, fichas=chips, minutos=rng.choice((1, 3)), **fixed)


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8, 9, 10])
def test_every_invariant_holds_at_every_step_of_a_minitorneo(seats: int) -> None:
    for seed in range(GAMES // 3):
        chosen = options(seed)
        match = Match("poker", seed, options=chosen, seats=seats, disturbed=seed % 2 == 1)
        watch = Watch(match.began.state)
        for moment in match.moments():
            watch.see(moment)
        assert moment.step.state.fin.razon == "ganada"


@pytest.mark.parametrize("seats", [2, 3, 6, 10])
def test_every_invariant_holds_at_every_step_of_a_mesa_de_dinero(seats: int) -> None:
    for seed in range(GAMES // 3):
        chosen = options(seed, forma="dinero")
        match = Match("poker", seed, options=chosen, seats=seats, disturbed=seed % 2 == 1)
        watch = Watch(match.began.state)
        for moment in match.moments():
            watch.see(moment)
        assert moment.step.state.fin.razon == "vacia"


def test_chips_are_conserved_whoever_leaves_and_whenever() -> None:
    rng = random.Random("leaving")
    gone = 0
    for seed in range(GAMES * 2):
        match = Match("poker", seed, options=options(seed), seats=4 + seed % 7)
        watch = Watch(match.began.state)
        for moment in match.moments():
            watch.see(moment)
            state = moment.step.state
            if rng.random() < 0.1 and state.fin is None:
                action = rng.choice((SeatLeft, SeatLost))(rng.randrange(match.seats))
                log = Log(0, None, action, 0)
                step = match.engine.play(state, None, action, match.context(log))
                copy.copy(watch).see(Moment(state, log, step))
                gone += sum(isinstance(event, Abandonado) for event in step.events)
    assert gone > 20


def _first(row: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    return (value, *row[1:])


@pytest.mark.parametrize(
    "change",
    [
        lambda state: {"mazo": state.mazo[1:]},
        lambda state: {"mesa": (*state.mesa, state.mazo[0])},
        lambda state: {"manos": _first(state.manos, state.manos[1])},
        lambda state: {"fichas": _first(state.fichas, 1)},
        lambda state: {"retiradas": _first(state.retiradas, 1)},
        lambda state: {"apuesta": 7},
        lambda state: {"apostado": _first(state.apostado, 10**6)},
        lambda state: {"turno": None},
        lambda state: {"vivos": (False,) * state.seats},
        lambda state: {"subida": 1},
    ],
    ids=[
        "lost card",
        "board",
        "card twice",
        "chips",
        "gone",
        "bet",
        "put",
        "turn",
        "live",
        "raise",
    ],
)
def test_the_watch_notices(change: Any) -> None:
    state: State = play(table([5000] * 4), CALL, CALL, CALL, CHECK)
    Watch(state)
    with pytest.raises(AssertionError):
        Watch(replace(state, **change(state)))
