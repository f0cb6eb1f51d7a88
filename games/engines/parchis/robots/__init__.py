"""Players of parchís made of code: they get a view and the choices open to them, like anybody."""

from __future__ import annotations

from games.engines.core.robots import Robot
from games.engines.parchis.robots.experto import Experto
from games.engines.parchis.robots.normal import Normal
from games.engines.parchis.robots.novato import Novato

ROBOTS: dict[str, Robot] = {robot.level: robot for robot in (Novato(), Normal(), Experto())}
"""By level, weakest first."""
