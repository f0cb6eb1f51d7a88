"""How those who are paired by points, or by lives, stand after some rounds (torneos §8, §9.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tournaments.pairing.pairing_cost import Float, Player, floated_after
from tournaments.pairing.results import LATE, WIN, How, Result


class Score(NamedTuple):
    """What one begins with, and what a cruce won, one lost and a round missed change."""

    start: int
    won: int
    lost: int
    missed: int


SWISS = Score(0, WIN, 0, 0)


def players_after(entrants: int, results: Sequence[Result], score: Score = SWISS) -> list[Player]:
    """Return those who are paired by points as they stand after *results* (torneos §8, §9.2)."""
    found = {str(n): Player(str(n), n, score.start) for n in range(1, entrants + 1)}
    for number in sorted({one.round for one in results}):
        before = found
        found = {
            who: one._replace(floated=None, points=one.points + score.missed)
            for who, one in before.items()
        }
        for one in results:
            if one.round == number:
                for who in filter(None, (one.a, one.b)):
                    found[who] = _after(before, before[who], one, score)
    return list(found.values())


def _after(before: Mapping[str, Player], one: Player, result: Result, score: Score) -> Player:
    one = one._replace(floated=None)
    if result.how is How.VOID:
        return one
    if result.how is How.LATE:
        return one._replace(points=one.points + LATE)
    won = result.how is How.EXEMPT or result.winner == one.id
    points = one.points + (score.won if won else score.lost)
    rival = result.b if result.a == one.id else result.a
    if result.how is How.PLAYED and rival is not None:
        floated = floated_after(before[one.id].points, before[rival].points)
        return one._replace(points=points, rivals=(*one.rivals, rival), floated=floated)
    if won:  # without playing: it counts as a rest
        return one._replace(points=points, rests=one.rests + 1, floated=Float.DOWN)
    return one._replace(points=points)
