"""Players of Tres Mus made of code: they get a view and the choices open to them."""

from __future__ import annotations

from games.engines.core.robots import Robot
from games.engines.tresmus.robots.experto import Experto
from games.engines.tresmus.robots.normal import Normal
from games.engines.tresmus.robots.novato import Novato

ROBOTS: dict[str, Robot] = {robot.level: robot for robot in (Novato(), Normal(), Experto())}
"""By level, weakest first."""
