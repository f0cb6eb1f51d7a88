"""The parts of the welcome that come with matches, once each of them has been closed."""

from __future__ import annotations

from economy import welcome
from games.matches import closing
from games.models import MatchPlayer
from games.people import newcomers


@closing.on_close
def give_what_was_earned(match_id: int) -> None:
    """Give its people the parts of their welcome that their matches have brought by now."""
    if not welcome.promised().matches:
        return
    people = MatchPlayer.objects.filter(match=match_id, robot_level="")
    counted = newcomers.matches_with_others(set(people.values_list("user_id", flat=True)))
    for user_id in sorted(counted):  # one order of locks
        welcome.earned_parts(user_id, counted[user_id])
