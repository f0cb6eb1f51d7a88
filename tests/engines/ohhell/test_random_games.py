"""Random matches for every number of players, with every invariant asserted at each step.

``make faults ARGS=games`` plays a thousand of each.
"""

from __future__ import annotations

import random
from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace

from games.engines.ohhell.options import Options, problems
from tests.engines.harness import Match, size
from tests.engines.ohhell.invariants import Watch

GAMES = size("RANDOM_GAMES", 10)


def options(seats: int, seed: int) -> Options:
    """Return options that *seats* can play, drawn from *seed*: the default ones for seed 0."""
    rng = random.Random(seed)
    hints = get_type_hints(Options)
    while seed:
        drawn = {
            name: rng.choice((True, False) if hint is bool else get_args(hint))
            for name, hint in hints.items()
        }
        if not problems(Options(**drawn), seats):
            return Options(**drawn)
    return Options()


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_every_invariant_holds_at_every_step_of_a_random_match(seats: int) -> None:
    for seed in range(GAMES):
        match = Match("ohhell", seed, options=options(seats, seed), seats=seats, only_turns=True)
        watch = Watch(match.began.state)
        for moment in match.moments():
            watch.see(moment)
        assert moment.step.state.fin.razon == "ganada"


@pytest.mark.parametrize(
    "change",
    [
        lambda state: {"mazo": state.mazo[1:]},
        lambda state: {"vuelta": state.mazo[0]},
        lambda state: {"manos": (state.manos[0][1:], *state.manos[1:])},
        lambda state: {"bazas": (1, *state.bazas[1:])},
        lambda state: {"totales": (5, *state.totales[1:])},
        lambda state: {"pendientes": state.pendientes[::-1]},
        lambda state: {"pujas": (99, *state.pujas[1:])},
    ],
    ids=["lost card", "card twice", "short hand", "trick", "total", "order", "bid"],
)
def test_the_watch_notices(change: Any) -> None:
    state = Match("ohhell", 0).began.state
    Watch(state)
    with pytest.raises(AssertionError):
        Watch(replace(state, **change(state)))
