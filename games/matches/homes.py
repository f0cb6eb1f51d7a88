"""Which prizes of the house go to people who share a connection or a browser (decisiones §9).

Of those who share one only the best placed is paid; all other prizes stay as announced.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from accounts import signals
from games.engines.core.contract import Seat
from games.matches.chairs import Chairs


def best_placed(
    prizes: Mapping[int, int], chairs: Chairs, gone: Collection[Seat]
) -> dict[int, int]:
    """Return what of these prizes (user id → U$uros), won in one step, is paid.

    *gone* are the seats that are out by now: whoever is not will be placed above. Among those who
    fall together the larger prize is of the better placed, and of two equal ones the lower seat's.
    One query at most, none where nobody wins anything.
    """
    won = {user_id: prize for user_id, prize in prizes.items() if prize}
    if not won:
        return {}
    people = [player for player in chairs.taken if not player.robot_level]
    shared = signals.who_share({player.user_id: player.connection_hash for player in people})

    def is_below(user_id: int, other: int) -> bool:
        """Return whether *other* is placed above, or will be."""
        if chairs.seat_of[other] not in gone:
            return True
        mine, theirs = won[user_id], won.get(other, 0)
        return (theirs, chairs.seat_of[user_id]) > (mine, chairs.seat_of[other])

    return {
        user_id: prize
        for user_id, prize in won.items()
        if not any(is_below(user_id, other) for other in shared.get(user_id, ()))
    }
