"""What a match that is closed gives to each player: points, his place, whether it rates him."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from games.engines.core.contract import Seat
from games.engines.registry import GAMES
from games.models import Match, MatchPlayer
from tournaments.rankings.seasons import Calendar
from tournaments.rules import periods


@dataclass(slots=True)
class Outcome:
    """A row of ``Result``, before it is one: there may be hundreds of thousands."""

    match_id: int
    user_id: int
    game: str
    closed_at: datetime
    month: str
    season: str
    seat: Seat
    side: int
    place: int | None
    points: int
    won: bool
    played: bool
    mu: float | None = None
    sigma: float | None = None
    nth: int | None = None


FIELDS = tuple(Outcome.__slots__)
_TOLD = attrgetter(*(name for name in FIELDS if name not in {"mu", "sigma", "nth"}))


class Closed(NamedTuple):
    """What is read of a match: its options as text, so that they are converted once."""

    pk: int
    seats: int
    options: str
    stake: int
    status: str
    closed_at: datetime
    finished_at: datetime


class Chair(NamedTuple):
    """What is read of who sat on a chair at the end."""

    match_id: int
    seat: Seat
    user_id: int
    robot_level: str
    place: int | None
    left_by: str
    staked: int
    points: int
    result: str


class Shape(NamedTuple):
    """What follows from the options of a match: its sides, who plays on for whoever leaves."""

    sides: Sequence[Sequence[Seat]]
    leaves_robot: bool


def scoring(game: str) -> QuerySet[Match]:
    """Return the matches of *game* that give results.

    Not one that is not closed, that the staff annulled, or that does not score (torneos §18.1):
    one of U$uros that change hands has no places, whatever its row says.
    """
    return Match.objects.filter(
        game=game,
        ranked=True,
        closed_at__isnull=False,
        finished_at__isnull=False,
        buy_in_least=None,
        void_reason="",
    )


def outcomes(
    game: str, matches: QuerySet[Match], calendar: Calendar, at_once: int = 1
) -> Iterator[dict[int, list[Outcome]]]:
    """Yield what each of *matches*, of *game* and ``scoring``, gave, in their order, by batches.

    Two queries each, and no state of a match.
    """
    text = Cast("options", TextField())
    asked = matches.values_list("pk", "seats", text, *Closed._fields[3:])
    shapes: dict[tuple[str, int], Shape] = {}
    rows = map(Closed._make, asked.iterator(chunk_size=at_once))
    while closed := list(islice(rows, at_once)):
        chairs = _chairs([match.pk for match in closed])
        found: dict[int, list[Outcome]] = {}
        for match in closed:
            key = (match.options, match.seats)
            shape = shapes.get(key) or shapes.setdefault(key, _shape(game, match))
            found[match.pk] = outcomes_of(game, match, shape, chairs.get(match.pk, []), calendar)
        yield found


def _chairs(match_ids: Collection[int]) -> dict[int, list[Chair]]:
    rows = MatchPlayer.objects.filter(match__in=match_ids, until=None).order_by("match", "seat")
    found: dict[int, list[Chair]] = {}
    for row in map(Chair._make, rows.values_list(*Chair._fields)):
        found.setdefault(row.match_id, []).append(row)
    return found


def outcomes_of(
    game: str, match: Closed, shape: Shape, chairs: Iterable[Chair], calendar: Calendar
) -> list[Outcome]:
    """Return what *match* gave to the people of its *chairs*, which are by seat; not rated yet.

    A void one gives what leaving it cost, and rates nobody. What a robot wins for whoever left is
    no match that he won (torneos §18.5). To who was put out of it, by no wish of his, it gives
    nothing: he has no place, and the others are rated among themselves.
    """
    is_void = match.status != Match.Status.FINISHED
    seated = {row.seat: row for row in chairs}
    places = _places(seated, shape)
    has_none = all(row.place is None for row in seated.values())
    side_of = {seat: n for n, side in enumerate(shape.sides) for seat in side}
    month, season = periods.month_of(match.finished_at), calendar.code_at(match.finished_at)
    return [
        Outcome(
            match_id=match.pk,
            user_id=row.user_id,
            game=game,
            closed_at=match.closed_at,
            month=month,
            season=season,
            seat=row.seat,
            side=side_of[row.seat],
            place=places[side_of[row.seat]],
            points=row.points,
            played=not is_void and row.staked >= match.stake,
            won=row.result == MatchPlayer.Result.WON
            and not row.left_by
            and row.staked >= match.stake,
        )
        for row in seated.values()
        if not row.robot_level
        and (bool(row.points) if is_void else has_none or row.place is not None)
    ]


def _shape(game: str, match: Closed) -> Shape:
    engine = GAMES[game].engine
    options: Any = msgspec.json.decode(match.options, type=engine.options_type)
    return Shape(engine.sides(options, match.seats), engine.departure(options).leaves_robot)


def _places(seated: Mapping[Seat, Chair], shape: Shape) -> list[int | None]:
    """Return the place of each side, 1 the best; none where nobody won, or it was put out.

    A side that robots play to the end because all its players left is last (torneos §19.3).
    """
    last = len(shape.sides) + 1
    ranks: list[int | None] = []
    for side in shape.sides:
        of_side = [seated[seat] for seat in side]
        place = next((row.place for row in of_side if row.place is not None), None)
        is_gone = shape.leaves_robot and all(row.left_by for row in of_side)
        ranks.append(last if is_gone and place is not None else place)
    known = [rank for rank in ranks if rank is not None]
    return [None if rank is None else 1 + sum(n < rank for n in known) for rank in ranks]


def same(one: Outcome, other: Outcome) -> bool:
    """Return whether both say the same of the match, whatever the ratings."""
    return bool(_TOLD(one) == _TOLD(other))
