"""What a match gives and costs its players (mus §2.3, torneos §18). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engines.core.contract import Engine, Outcome, Seat
from games.engines.core.departure import DepartureRule
from games.engines.core.points import PointScale


def points(outcome: Outcome, engine: Engine[Any, Any], options: Any, seats: int) -> tuple[int, ...]:
    """Return the ranking points by seat of a match that counts, by the scale of its game."""
    return by_seat(
        outcome, engine.sides(options, seats), engine.points, engine.departure(options), seats
    )


def by_seat(
    outcome: Outcome,
    sides: Sequence[tuple[Seat, ...]],
    scale: PointScale,
    leaving: DepartureRule,
    seats: int,
) -> tuple[int, ...]:
    """Return what the places of *sides* are worth by seat (torneos §18.2, §18.3).

    Nothing when it is void. A player who walked out where that costs points at once loses them
    instead, whatever the result (RULING 26).
    """
    earned = [0] * seats
    if winners(outcome):
        side_of = {seat: side for side in sides for seat in side}
        groups = [len({side_of[seat] for seat in group}) for group in outcome.places]
        for group, worth in zip(outcome.places, scale.by_group(groups), strict=True):
            for seat in group:
                earned[seat] = worth
    if leaving.penalty and not leaving.is_voted:
        for seat in outcome.left:
            earned[seat] = -leaving.penalty
    return tuple(earned)


def taken(earned: int, *, scores: bool, is_away: bool, lost: int) -> int:
    """Return the points that a player takes from a match in which his seat *earned* so many.

    Nobody who does not score himself (on subsidy, or the whole match) wins or loses any. Who left
    for good to a robot has none of what it earned, and who was voted guilty has *lost* besides
    (torneos §18.1, §18.5).
    """
    return (0 if is_away else earned) - lost if scores else 0


def beats(outcome: Outcome) -> frozenset[tuple[Seat, Seat]]:
    """Return the pairs (winner, loser) in which an object bet changes hands (decisiones §9).

    A seat beats those placed below it. Nobody beats anybody in a void, and a player who walked out
    takes nothing even if his side wins.
    """
    places = () if outcome.void else outcome.places
    return frozenset(
        (one, other)
        for above, group in enumerate(places)
        for lower in places[above + 1 :]
        for one in group
        for other in lower
        if one not in outcome.left
    )


def places(outcome: Outcome, sides: Sequence[tuple[Seat, ...]]) -> dict[Seat, int]:
    """Return by seat the place of its side, 1 the best, as many below as sides are ahead.

    Nobody has one where nobody wins.
    """
    if not winners(outcome):
        return {}
    rank_of = {seat: rank for rank, group in enumerate(outcome.places) for seat in group}
    ranks = [rank_of[side[0]] for side in sides]
    return {
        seat: 1 + sum(other < rank for other in ranks)
        for side, rank in zip(sides, ranks, strict=True)
        for seat in side
    }


def winners(outcome: Outcome) -> tuple[Seat, ...]:
    """Return the seats that win, in the order of the outcome; none when everything returns."""
    return () if outcome.void or not outcome.places else outcome.places[0]
