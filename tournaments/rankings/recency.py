"""Who has had no rated match for so long that the list by level leaves him out (torneos §19.4)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.live import sql
from tournaments.models import Level
from tournaments.rankings import storing
from tournaments.rules.rating import LISTED_DAYS

PIECE = 500
"""How many are left out at once, at most."""

# Whoever counts a match holds the points before the levels, in this order too.
_HOLD = """
SELECT FROM tournaments_score WHERE game = %s AND user_id = ANY(%s)
 ORDER BY user_id, period FOR NO KEY UPDATE"""


def cutoff() -> datetime:
    """Return the moment since which somebody must have had a rated match."""
    return timezone.now() - timedelta(days=LISTED_DAYS)


def is_overdue() -> Q:
    """Return what is said of the levels that are left out next: no list shows them."""
    return Q(is_recent=True, rated_at__lte=cutoff())


def leave_out() -> None:
    """Leave out some of those who are due; their next rated match brings them back.

    Of a game whose matches are being counted, later: its rows are held in another order.
    """
    due = Level.objects.filter(is_overdue()).order_by("rated_at").values_list("game", "user")
    found: dict[str, list[int]] = {}
    for game, user_id in due[:PIECE]:
        found.setdefault(game, []).append(user_id)
    for game, users in found.items():
        with transaction.atomic():
            if not storing.try_hold(game):
                continue
            sql.run(_HOLD, (game, users))
            Level.objects.filter(is_overdue(), game=game, user__in=users).update(is_recent=False)
