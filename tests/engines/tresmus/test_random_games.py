"""Random partidas for every number of players, with every invariant asserted at each step.

``make faults ARGS=games`` plays many more of each.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.engines.harness import size
from tests.engines.tresmus.invariants import see, standing
from tests.engines.tresmus.partidas import begin, partida

GAMES = 2 * size("RANDOM_GAMES", 15)


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_invariant_holds_at_every_step_of_a_random_partida(seats: int) -> None:
    for seed in range(GAMES):
        for moment in partida(seats, seed):
            see(moment)
        assert moment.step.state.fin is not None


@pytest.mark.parametrize(
    "change",
    [
        lambda state: {"mazo": state.mazo[1:]},
        lambda state: {"manos": (state.manos[0][1:], *state.manos[1:])},
        lambda state: {"piedras": (-1, *state.piedras[1:])},
        lambda state: {"piedras": (7, 0, 0, 0)},
        lambda state: {"juegos": (4, *state.juegos[1:])},
        lambda state: {"pendientes": ()},
    ],
    ids=["lost card", "short hand", "debt", "one left", "not out", "nobody's turn"],
)
def test_the_invariants_notice(change: Any) -> None:
    state = begin(4, 0)
    standing(state)
    with pytest.raises(AssertionError):
        standing(replace(state, **change(state)))
