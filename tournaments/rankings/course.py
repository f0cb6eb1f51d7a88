"""How the points and the rating of a player went in a period: for a plot, and for its table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q, QuerySet

from economy.plots import ROWS, thinned
from tournaments.models import Result
from tournaments.rankings.levels import Standing
from tournaments.rules.rating import PROVISIONAL_BELOW, Rating

WIDTH, HEIGHT = 600, 160
NEWCOMER = Standing()


class Step(NamedTuple):
    """What somebody has after a match: his points of the period, and his rating."""

    at: datetime
    match_id: int
    points: int
    level: int
    margin: int
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class Course:
    """What ``tournaments/_evolucion.html`` draws; the times of *data* are seconds since 1970.

    *line*, *level* and *band* are the points of an SVG, empty of one match alone: it is no line.
    """

    last: Step
    data: dict[str, list[int]]
    rows: Sequence[Step]
    line: str
    level: str
    band: str


Row = tuple[datetime, int, int, float | None, float | None, int | None]
"""When it was closed, which match, its points, and mu, sigma and how many-th, if it rated him."""


def course_of(user_id: int, game: str, period: str) -> Course | None:
    """Return the course of somebody in *period* (a month, a season or ""); None: no match of his.

    Two queries. His points begin with the period, his rating goes on from where it stood.
    """
    all_of_his = Result.objects.filter(user=user_id, game=game)
    mine = all_of_his.filter(Q(month=period) | Q(season=period)) if period else all_of_his
    rows = list(
        mine.order_by("closed_at", "match").values_list(
            "closed_at", "match", "points", "mu", "sigma", "nth"
        )
    )
    return drawn(list(steps_of(rows, _before(all_of_his, rows[0])))) if rows else None


def _before(results: QuerySet[Result], first: Row) -> Standing:
    """Return how he stood before the *first* row that is shown."""
    at, match_id, *_rest = first
    is_before = Q(closed_at__lt=at) | Q(closed_at=at, match__lt=match_id)
    rated = results.filter(is_before, nth__isnull=False).order_by("closed_at", "match")
    for mu, sigma, nth in rated.reverse().values_list("mu", "sigma", "nth")[:1]:
        if mu is not None and sigma is not None and nth is not None:
            return Standing(Rating(mu, sigma), nth)
    return NEWCOMER


def steps_of(rows: Iterable[Row], before: Standing = NEWCOMER) -> Iterator[Step]:
    """Yield what somebody, who stood so *before*, had after each of *rows*, which are in order."""
    points = 0
    rating, matches = before
    for at, match_id, given, mu, sigma, nth in rows:
        points += given
        if mu is not None and sigma is not None and nth is not None:
            rating, matches = Rating(mu, sigma), nth
        is_provisional = matches < PROVISIONAL_BELOW
        yield Step(at, match_id, points, rating.level, rating.margin, is_provisional)


def drawn(steps: Sequence[Step]) -> Course:
    """Return the course of *steps*, of which there is one at least."""
    shown = thinned(steps)
    # Of what happened in one second, what was at its end: a pointer finds one point a second.
    seconds = list({int(step.at.timestamp()): step for step in shown}.items())
    if len(shown) < 2:
        shown = []
    points = [step.points for step in shown]
    lows = [step.level - step.margin for step in shown]
    highs = [step.level + step.margin for step in shown]
    levels = (min(lows, default=0), max(highs, default=1))
    return Course(
        last=steps[-1],
        data={
            "t": [second for second, _step in seconds],
            "puntos": [step.points for _second, step in seconds],
            "nivel": [step.level for _second, step in seconds],
            "margen": [step.margin for _second, step in seconds],
        },
        rows=thinned(steps, ROWS)[::-1],
        line=_line(shown, points, (min([0, *points]), max([1, *points]))),
        level=_line(shown, [step.level for step in shown], levels),
        band=" ".join(
            (_line(shown, highs, levels), _line(shown[::-1], lows[::-1], levels))
        ).strip(),
    )


def _line(steps: Sequence[Step], values: Sequence[int], span: tuple[int, int]) -> str:
    """Return the ``points`` of an SVG polyline of *values*, which are within *span*."""
    if not steps:
        return ""
    times = [step.at.timestamp() for step in steps]
    first, last = min(times), max(times)
    low, high = span
    places = (
        (
            WIDTH * (at - first) / (last - first) if last > first else WIDTH,
            HEIGHT * (1 - (value - low) / (high - low)),
        )
        for at, value in zip(times, values, strict=True)
    )
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
