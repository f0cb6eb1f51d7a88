"""Random matches of every kind there is, with every invariant asserted at each step.

``make faults ARGS=games`` plays a thousand of each.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from games.engines.parchis.options import Chairs, Options, problems
from tests.engines.harness import Match, size
from tests.engines.parchis.invariants import Watch

GAMES = size("RANDOM_GAMES", 8)


def options(dados: Any, modo: Any, seed: int) -> Options:
    """Return options with those dice and that mode, the rest drawn from *seed*."""
    rng = random.Random(seed)
    chairs = [taken for taken in get_args(Chairs) if not problems(Options(sillas=taken, modo=modo))]
    return Options(
        sillas=rng.choice(chairs),
        dados=dados,
        modo=modo,
        ficha_fuera=rng.random() < 0.5,
        premio_meta=rng.choice((10, 0)),
    )


@pytest.mark.parametrize("modo", ["individual", "parejas", "dos_colores"])
@pytest.mark.parametrize("dados", [1, 2])
def test_every_invariant_holds_at_every_step_of_a_random_match(dados: int, modo: str) -> None:
    for seed in range(GAMES):
        match = Match("parchis", seed, options=options(dados, modo, seed), only_turns=True)
        watch = Watch(match.began.state)
        for moment in match.moments():
            watch.see(moment)
        assert moment.step.state.fin.razon == "ganada"


@pytest.mark.parametrize(
    ("at", "came"),
    [
        ({0: -1}, range(16)),
        ({0: 73}, range(16)),
        ({0: 9, 1: 9, 2: 9}, range(16)),
        ({0: 9, 4: 60}, range(16)),
        ({0: 9, 1: 9}, (0,) * 16),
    ],
    ids=["gone", "too far", "three on a square", "rivals on no seguro", "nobody was first"],
)
def test_the_watch_notices_pieces_that_cannot_stand_so(
    at: dict[int, int], came: Sequence[int]
) -> None:
    state = Match("parchis", 0).began.state
    Watch(state)
    placed = tuple(at.get(piece, paso) for piece, paso in enumerate(state.at))
    with pytest.raises(AssertionError):
        Watch(replace(state, at=placed, came=tuple(came)))
