"""What falls due in a match: the engine's waits that are over, and the pauses of its robots.

Nobody asks for it: the process that serves the match does it at the moment, the sweep later.
"""

from __future__ import annotations

from django.db import transaction

from games.engines.core.contract import Action, Seat
from games.matches import robots, runner
from games.matches.guards import frozen_if_poisoned, retried
from games.matches.held import Held, Missing
from games.matches.selectors import match_live

TRIES = 5


def match_fire_due(*, match_id: int) -> None:
    """Fire the waits of a match that are over, and let its robots act."""
    due = _fire(match_id=match_id)
    for seat in due:
        _robot_act(match_id=match_id, seat=seat)


@frozen_if_poisoned
@retried
def _fire(*, match_id: int) -> list[Seat]:
    """Fire the engine's waits that are over; return the robots whose pause is over."""
    with transaction.atomic():
        try:
            held = Held.lock(match_id, skip_locked=True)
        except Missing:
            return []
        if not held.is_playing:
            return []
        return [
            wait.seat
            for key, wait in held.live.waits.items()
            if key.startswith(runner.ROBOT) and wait.due_at <= held.now and wait.seat is not None
        ]


def _robot_act(*, match_id: int, seat: Seat) -> None:
    """Decide and play for the robot of *seat*, if anything is expected of it.

    The choice is made outside the lock; if the match moved on meanwhile it is made again.
    """
    for _ in range(TRIES):
        live = match_live(match_id)
        if live is None or not runner.answers(live.choices[seat]):
            return
        action = robots.decide(live, seat)
        if _robot_play(match_id=match_id, seat=seat, action=action, version=live.version):
            return


@frozen_if_poisoned
@retried
def _robot_play(*, match_id: int, seat: Seat, action: Action, version: int) -> bool:
    """Play as a robot what it chose at *version*; return False if the match has moved on since."""
    with transaction.atomic():
        held = Held.lock(match_id)
        if not held.is_playing or held.live.version != version:
            return False
        return held.take(seat, action)
