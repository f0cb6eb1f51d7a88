"""Amounts over time as a page shows them: a drawing without scripts, data for one with, a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from economy.plots import ROWS, Point, line, thinned

WIDTH, HEIGHT = 600, 160


@dataclass(frozen=True, slots=True)
class Plot:
    """What ``economy/_grafica.html`` draws; the times of *data* are seconds since 1970."""

    first: Point
    last: Point
    line: str
    area: str
    data: dict[str, list[int]]
    rows: list[Point]


def plot_of(points: Sequence[Point]) -> Plot | None:
    """Return the plot of *points*, None for fewer than two: one is no line."""
    if len(points) < 2:
        return None
    shown = thinned(points)
    drawn = line(shown, WIDTH, HEIGHT)
    # Of what happened in one second, what it was at its end: a pointer finds one point a second.
    by_second = {int(point.at.timestamp()): point.value for point in shown}
    return Plot(
        first=shown[0],
        last=shown[-1],
        line=drawn,
        area=f"0,{HEIGHT} {drawn} {WIDTH},{HEIGHT}",
        data={"t": list(by_second), "v": list(by_second.values())},
        rows=thinned(shown, ROWS)[::-1],
    )
