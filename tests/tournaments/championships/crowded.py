"""A championship of many pairs in play, as rows alone: its pages are measured, nobody plays it."""

from __future__ import annotations

from tests.tournaments.championships.cups import opened
from tools.bench.bracket import fill
from tournaments.models import Championship


def in_play(pairs: int) -> Championship:
    """Return a knock-out of so many pairs, a power of two, whose first round is being played."""
    return fill(opened(places=4096), pairs)
