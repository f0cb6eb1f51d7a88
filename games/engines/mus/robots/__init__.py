"""Players of mus made of code: they get a view and the choices open to them, like anybody."""

from __future__ import annotations

from games.engines.core.robots import Robot
from games.engines.mus.robots.experto import Experto
from games.engines.mus.robots.normal import Normal
from games.engines.mus.robots.novato import Novato

ROBOTS: dict[str, Robot] = {robot.level: robot for robot in (Novato(), Normal(), Experto())}
"""By level, weakest first."""
