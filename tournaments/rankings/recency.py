"""Whom lists leave out: who has had no rated match for long (torneos §19.4), and who has left."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.live import sql
from tournaments.models import Level, ToList
from tournaments.rankings import storing
from tournaments.rules.rating import LISTED_DAYS

PIECE = 500
"""How many are left out at once, at most."""

# Whoever counts a match holds the points before the levels, in this order too.
_HOLD = """
SELECT FROM tournaments_score WHERE game = %s AND user_id = ANY(%s)
 ORDER BY user_id, period FOR NO KEY UPDATE"""

# He is held as by who acts for him: what is read of him is so until the end of the transaction.
_ACTIVE = "SELECT is_active FROM accounts_user WHERE id = %s FOR KEY SHARE"


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


def list_anew() -> None:
    """Have lists show, or not, whoever was switched while matches of his games were counted.

    The database does it as he is switched wherever nobody counts any (migration 0032).
    """
    for who in ToList.objects.order_by("who").values_list("who", flat=True)[:PIECE]:
        with transaction.atomic():
            found = sql.rows(_ACTIVE, (who,))
            if found and not sql.row("SELECT tournaments_lists_held(%s)", (who,))[0]:
                continue
            for (is_active,) in found:
                sql.run("SELECT tournaments_list(%s, %s)", (who, is_active))
            ToList.objects.filter(who=who).delete()
