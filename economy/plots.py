"""Amounts over time, thinned to what a plot shows: pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, TypeVar

T = TypeVar("T")

POINTS = 400
"""How many points a plot has at most: more would not be told apart on a screen."""
ROWS = 40
"""How many of them its table has."""


class Point(NamedTuple):
    """What an amount became, and when; it stays so until the next."""

    at: datetime
    value: int


def thinned(points: Sequence[T], most: int = POINTS) -> list[T]:
    """Return at most *most* (2 or more) of *points*, evenly taken, with the first and the last."""
    if len(points) <= most:
        return list(points)
    last = len(points) - 1
    return [points[last * step // (most - 1)] for step in range(most)]


def line(points: Sequence[Point], width: int, height: int) -> str:
    """Return the ``points`` of an SVG polyline that goes up in steps, within *width* × *height*."""
    if not points:
        return ""
    first, last = points[0].at.timestamp(), points[-1].at.timestamp()
    top = max(1, *(point.value for point in points))
    places: list[tuple[float, float]] = []
    for point in points:
        x = width * (point.at.timestamp() - first) / (last - first) if last > first else width
        y = height * (1 - max(0, point.value) / top)
        if places:
            places.append((x, places[-1][1]))
        places.append((x, y))
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
