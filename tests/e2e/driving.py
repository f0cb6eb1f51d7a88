"""Takes a match of any game to where a browser test begins, by what is legal."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from games.matches import runner
from games.matches.projection import choices_for
from games.matches.selectors import match_live
from tests.e2e.players import BrowserPlayer
from tools.players.choose import choose
from tools.players.stage import Partida


def play_until(partida: Partida, until: Callable[[Any], bool], *, seed: int = 1) -> Any:
    """Have every seat do something legal until the state is as wanted; return it."""
    rng = random.Random(seed)
    while True:
        live = partida.stage.do(match_live, partida.match.pk)
        assert live is not None
        if until(live.state):
            return live.state
        seat = next((s for s, choices in enumerate(live.choices) if runner.turns(choices)), None)
        assert seat is not None, "it ended and was never as wanted"
        action = choose(msgspec.to_builtins(choices_for(live.choices[seat])), rng)
        assert action is not None
        partida.play(seat, action.pop("t"), **action)


def hear(partida: Partida, player: BrowserPlayer) -> None:
    """Wait until the page of *player* has all that was played."""
    live = partida.stage.do(match_live, partida.match.pk)
    assert live is not None
    player.until(lambda: player.frame.get("v") == live.version, "the page did not hear")
