"""What a match that is closed gives to each player: points, his place, whether it rates him."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

import msgspec

from games.engines.core.contract import Engine, Seat
from games.engines.registry import GAMES
from games.matches import runner
from games.models import Match, MatchPlayer
from tournaments.models import Result
from tournaments.rules import periods


def results_of(match: Match) -> list[Result]:
    """Return the results of *match*, not stored and not rated yet, by seat.

    None of a match that is not closed, or that does not score (torneos §18.1): one of U$uros that
    change hands has no places, whatever its row says. A void one gives
    what leaving it cost, and rates nobody. No query once its players and departures are loaded.
    """
    if match.closed_at is None or match.finished_at is None or not match.ranked:
        return []
    if match.buy_in_least is not None:
        return []
    engine = GAMES[match.game].engine
    options: Any = msgspec.convert(match.options, engine.options_type)
    sides = engine.sides(options, match.seats)
    is_void = match.status != Match.Status.FINISHED
    places = [None] * len(sides) if is_void else _places(match, engine, sides)
    side_of = {seat: n for n, side in enumerate(sides) for seat in side}
    rows = [row for row in match.players.all() if row.until is None and not row.robot_level]
    return [
        Result(
            match=match,
            user_id=row.user_id,
            game=match.game,
            closed_at=match.closed_at,
            month=periods.month_of(match.finished_at),
            season=periods.season_of(match.finished_at),
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
    match: Match, engine: Engine[Any, Any], sides: Sequence[Sequence[Seat]]
) -> list[int | None]:
    """Return the place of each side, 1 the best.

    A side that robots play to the end because all its players left is last (torneos §19.3).
    """
    outcome = engine.outcome(runner.state_of(engine, match.pk, match.state))
    if outcome is None:
        return [None] * len(sides)
    gone = {row.seat for row in match.departures.all() if row.returned_at is None}
    rank_of = {seat: rank for rank, group in enumerate(outcome.places) for seat in group}
    last = len(outcome.places)
    ranks = [last if set(side) <= gone else rank_of[side[0]] for side in sides]
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def same(one: Result, other: Result) -> bool:
    """Return whether both say the same of the match, whatever the ratings."""
    return _told(one) == _told(other)


def _told(one: Result) -> tuple[Any, ...]:
    return (one.user_id, one.seat, one.side, one.place, one.points, one.won, one.played, one.month)
