"""Players of Oh Hell made of code: they get a view and the choices open to them, like anybody."""

from __future__ import annotations

from games.engines.core.robots import AtRandom, Robot
from games.engines.ohhell.robots.experto import Experto
from games.engines.ohhell.robots.normal import Normal

ROBOTS: dict[str, Robot] = {robot.level: robot for robot in (AtRandom(), Normal(), Experto())}
"""By level, weakest first."""
