"""Golden files: a change of the rules shows itself line by line.

Made with ``manage.py playthrough GAME --seed N [--options JSON]`` into ``playthroughs/GAME-N.txt``.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from games.engines.core.playthrough import playthrough
from games.engines.registry import GAMES

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_is_as_it_was(path: Path) -> None:
    game, seed = path.stem.rsplit("-", 1)
    engine = GAMES[game].engine
    golden = path.read_text(encoding="utf-8").splitlines()
    options = msgspec.json.decode(golden[1].removeprefix("options "), type=engine.options_type)
    for line, (now, before) in enumerate(
        zip(playthrough(engine, options, int(seed)), golden, strict=True)
    ):
        assert now == before, f"{path.name}, line {line + 1}"


def test_every_game_has_a_playthrough_and_every_playthrough_a_game() -> None:
    assert {path.stem.rsplit("-", 1)[0] for path in FILES} == GAMES.keys()
