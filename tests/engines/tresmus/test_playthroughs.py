"""Golden files of Tres Mus: a change of the rules shows itself line by line.

They are kept here, and not with those of the registry, while the game has no line in it.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from games.engines.core.playthrough import playthrough
from games.engines.tresmus.options import Options
from tests.engines.tresmus.partidas import ENGINE

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_is_as_it_was(path: Path) -> None:
    golden = path.read_text(encoding="utf-8").splitlines()
    options = msgspec.json.decode(golden[1].removeprefix("options "), type=Options)
    seed = int(path.stem.rsplit("-", 1)[1])
    assert list(playthrough(ENGINE, options, seed)) == golden
