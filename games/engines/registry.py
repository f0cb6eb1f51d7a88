"""The games there are: adding one is one line in ``GAMES``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.engines.core.contract import Engine
from games.engines.core.feats import Feats
from games.engines.core.figures import Figures
from games.engines.core.juegos import Juegos
from games.engines.core.lesson import Lesson
from games.engines.core.robots import Robot
from games.engines.core.spoken import Spoken
from games.engines.core.texts import GameTexts
from games.engines.mus import feats as mus_feats
from games.engines.mus import juegos as mus_juegos
from games.engines.mus import spoken as mus_spoken
from games.engines.mus import texts as mus_texts
from games.engines.mus.engine import Mus
from games.engines.mus.robots import ROBOTS as MUS_ROBOTS
from games.engines.ohhell import feats as ohhell_feats
from games.engines.ohhell import texts as ohhell_texts
from games.engines.ohhell.engine import OhHell
from games.engines.ohhell.robots import ROBOTS as OHHELL_ROBOTS
from games.engines.parchis import feats as parchis_feats
from games.engines.parchis import texts as parchis_texts
from games.engines.parchis.engine import Parchis
from games.engines.parchis.robots import ROBOTS as PARCHIS_ROBOTS
from games.engines.poker import feats as poker_feats
from games.engines.poker import figures as poker_figures
from games.engines.poker import texts as poker_texts
from games.engines.poker.engine import Poker
from games.engines.poker.robots import ROBOTS as POKER_ROBOTS
from games.engines.tresmus import feats as tresmus_feats
from games.engines.tresmus import juegos as tresmus_juegos
from games.engines.tresmus import texts as tresmus_texts
from games.engines.tresmus.engine import TresMus
from games.engines.tresmus.lesson import LESSON as TRESMUS_LESSON
from games.engines.tresmus.robots import ROBOTS as TRESMUS_ROBOTS


class Game(NamedTuple):
    """A game as the platform knows it: rules, robots by level, words, counts and milestones.

    *lesson*: a match of it that is explained step by step, beside its rules. *juegos*: how it
    counts them, where it is made of any. *spoken*: what people hold there, where it may be judged
    what they say of it.
    """

    engine: Engine[Any, Any]
    robots: Mapping[str, Robot]
    texts: GameTexts
    figures: Figures | None = None
    feats: Feats | None = None
    lesson: Lesson | None = None
    juegos: Juegos | None = None
    spoken: Spoken | None = None


GAMES: dict[str, Game] = {
    game.engine.key: game
    for game in (
        Game(Mus(), MUS_ROBOTS, mus_texts, feats=mus_feats, juegos=mus_juegos, spoken=mus_spoken),
        Game(Parchis(), PARCHIS_ROBOTS, parchis_texts, feats=parchis_feats),
        Game(OhHell(), OHHELL_ROBOTS, ohhell_texts, feats=ohhell_feats),
        Game(Poker(), POKER_ROBOTS, poker_texts, poker_figures, poker_feats),
        Game(
            TresMus(),
            TRESMUS_ROBOTS,
            tresmus_texts,
            feats=tresmus_feats,
            lesson=TRESMUS_LESSON,
            juegos=tresmus_juegos,
        ),
    )
}
