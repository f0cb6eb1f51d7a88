"""Who leaves a match, falls or comes back, and the match that goes on to its end."""

from __future__ import annotations

from uuid import uuid4

from games.engines.core.contract import SeatLost
from games.matches import rounds, seating, services, waits
from games.models import Match
from tests.games.tools import befall, overdue, user_at


def leave(match: Match, seat: int) -> int:
    """Leave for good; return the version."""
    user_id = user_at(match, seat)
    return services.match_leave(match_id=match.pk, user_id=user_id, action_id=uuid4())


def fall(match: Match, seat: int) -> None:
    """Be away until a robot takes the seat."""
    befall(match, SeatLost(seat))
    overdue(match, f"reconexion:{seat}")
    rounds.due_waits()


def come_back(match: Match, seat: int) -> None:
    """Take the seat back from the robot."""
    seating.match_return(match_id=match.pk, user_id=user_at(match, seat), window=uuid4())


def play_on(match: Match) -> None:
    """Have every clock run out until the match ends."""
    for _ in range(40):
        match.refresh_from_db()
        if match.finished_at is not None:
            return
        overdue(match)
        waits.match_fire_due(match_id=match.pk)
    raise AssertionError("it does not end")
