"""The games there are: adding one is one line in ``GAMES``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.engines.core.contract import Engine, Robot
from games.engines.core.texts import GameTexts
from games.engines.mus import texts as mus_texts
from games.engines.mus.engine import Mus
from games.engines.mus.robots import ROBOTS as MUS_ROBOTS
from games.engines.ohhell import texts as ohhell_texts
from games.engines.ohhell.engine import OhHell
from games.engines.ohhell.robots import ROBOTS as OHHELL_ROBOTS
from games.engines.parchis import texts as parchis_texts
from games.engines.parchis.engine import Parchis
from games.engines.parchis.robots import ROBOTS as PARCHIS_ROBOTS


class Game(NamedTuple):
    """A game as the platform knows it: its rules, its robots by level and its words."""

    engine: Engine[Any, Any]
    robots: Mapping[str, Robot]
    texts: GameTexts


GAMES: dict[str, Game] = {
    game.engine.key: game
    for game in (
        Game(Mus(), MUS_ROBOTS, mus_texts),
        Game(Parchis(), PARCHIS_ROBOTS, parchis_texts),
        Game(OhHell(), OHHELL_ROBOTS, ohhell_texts),
    )
}
