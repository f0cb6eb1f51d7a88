"""The beginner, and the robot of a player who leaves: anything legal (RULING P25)."""

from __future__ import annotations

from games.engines.core.robots import AtRandom
from games.engines.parchis.actions import Pasar


class Novato(AtRandom):
    """Never passes if it can move."""

    leaves = frozenset({Pasar})
