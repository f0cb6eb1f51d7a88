"""A log replays to the same states, on any machine and with any hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any, Union

import msgspec
import pytest

from games.engines.core.contract import TABLE_ACTIONS
from games.engines.registry import GAMES
from tests.engines.harness import Log, Match, matches

EVERY_GAME = pytest.mark.parametrize("game", sorted(GAMES))


@EVERY_GAME
def test_a_log_read_back_from_bytes_replays_to_the_same_states_and_events(game: str) -> None:
    engine = GAMES[game].engine
    actions: Any = Union[(*engine.actions, *TABLE_ACTIONS)]
    for match in matches(game, 1_200, disturbed=True):
        moments = list(match.moments())
        packed = [msgspec.msgpack.encode(moment.log) for moment in moments]
        step = match.start()
        assert step == match.began
        for data, moment in zip(packed, moments, strict=True):
            number, seat, action, elapsed = msgspec.msgpack.decode(data)
            log = Log(number, seat, msgspec.convert(action, actions), elapsed)
            step = engine.play(step.state, log.seat, log.action, match.context(log))
            assert step == moment.step


@EVERY_GAME
def test_the_same_seed_gives_the_same_match(game: str) -> None:
    for seed in range(4):
        once = [moment.step for moment in Match(game, seed, disturbed=True).moments()]
        again = [moment.step for moment in Match(game, seed, disturbed=True).moments()]
        assert once == again


@EVERY_GAME
def test_a_match_does_not_depend_on_the_hash_seed(game: str) -> None:
    program = (
        "import sys\n"
        "from games.engines.core.playthrough import playthrough\n"
        "from games.engines.registry import GAMES\n"
        f"engine = GAMES[{game!r}].engine\n"
        "for seed in range(3):\n"
        "    print('\\n'.join(playthrough(engine, engine.options_type(), seed)))\n"
    )
    texts = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert texts[0] == texts[1]
    assert texts[0]
