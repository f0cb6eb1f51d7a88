"""What a match that is closed gives to each player: points, his place, whether it rates him."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any

import msgspec

from games.engines.core.contract import Seat
from games.engines.registry import GAMES
from games.models import Match, MatchPlayer
from tournaments.models import Result
from tournaments.rankings.seasons import Calendar
from tournaments.rules import periods


def results_of(match: Match, calendar: Calendar) -> list[Result]:
    """Return the results of *match*, not stored and not rated yet, by seat.

    None of a match that is not closed, that the staff annulled, or that does not score
    (torneos §18.1): one of U$uros that change hands has no places, whatever its row says. A void
    one gives what leaving it cost, and rates nobody. No query once its players are loaded, and no
    state.
    """
    if match.closed_at is None or match.finished_at is None or not match.ranked:
        return []
    if match.buy_in_least is not None or match.void_reason:
        return []
    engine = GAMES[match.game].engine
    options: Any = msgspec.convert(match.options, engine.options_type)
    sides = engine.sides(options, match.seats)
    is_void = match.status != Match.Status.FINISHED
    seated = {row.seat: row for row in match.players.all() if row.until is None}
    leaves_robot = engine.departure(options).leaves_robot
    places = _places(seated, sides, leaves_robot=leaves_robot)
    side_of = {seat: n for n, side in enumerate(sides) for seat in side}
    rows = [row for row in seated.values() if not row.robot_level]
    return [
        Result(
            match=match,
            user_id=row.user_id,
            game=match.game,
            closed_at=match.closed_at,
            month=periods.month_of(match.finished_at),
            season=calendar.code_at(match.finished_at),
            seat=row.seat,
            side=side_of[row.seat],
            place=places[side_of[row.seat]],
            points=row.points,
            played=not is_void and row.staked >= match.stake,
            won=row.result == MatchPlayer.Result.WON and row.staked >= match.stake,
        )
        for row in sorted(rows, key=attrgetter("seat"))
        if not is_void or row.points
    ]


def _places(
    seated: Mapping[Seat, MatchPlayer], sides: Sequence[Sequence[Seat]], *, leaves_robot: bool
) -> list[int | None]:
    """Return the place of each side, 1 the best; none where nobody won.

    A side that robots play to the end because all its players left is last (torneos §19.3).
    """
    last = len(sides) + 1
    ranks = []
    for side in sides:
        of_side = [seated[seat] for seat in side]
        place = of_side[0].place
        if place is None:
            return [None] * len(sides)
        ranks.append(last if leaves_robot and all(row.left_by for row in of_side) else place)
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def same(one: Result, other: Result) -> bool:
    """Return whether both say the same of the match, whatever the ratings."""
    return _told(one) == _told(other)


def _told(one: Result) -> tuple[Any, ...]:
    return (
        one.user_id,
        one.seat,
        one.side,
        one.place,
        one.points,
        one.won,
        one.played,
        one.month,
        one.season,
    )
