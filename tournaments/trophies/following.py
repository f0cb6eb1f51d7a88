"""Matches that are closed, or annulled since, are counted towards milestones a little later.

To read a whole log takes tenths of a second: whoever closes a match only notes it, and the worker
counts what is noted. What fails is tried again later, and keeps nobody waiting.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.live.failpoints import failpoint
from games.matches.closing import on_close_later
from games.models import Match
from tournaments.models import Uncounted
from tournaments.trophies import catalogue, counting

log = logging.getLogger(__name__)

MOST = 50
AGAIN = timedelta(minutes=5)


@on_close_later
def note(match_id: int) -> None:
    """Note that a match is to be counted."""
    Uncounted.objects.update_or_create(
        match_id=match_id, defaults={"due_at": timezone.now(), "failures": 0}
    )


def count_due() -> int:
    """Count the matches that are noted, the oldest first; return how many were."""
    catalogue.stock()
    due = Uncounted.objects.filter(due_at__lte=timezone.now()).order_by("due_at", "match")
    done = 0
    for match_id in list(due.values_list("match_id", flat=True)[:MOST]):
        try:
            done += _count(match_id)
        except Exception:
            log.exception("match %d is not counted towards milestones", match_id)
            Uncounted.objects.filter(match=match_id).update(
                due_at=timezone.now() + AGAIN, failures=F("failures") + 1
            )
    return done


def _count(match_id: int) -> bool:
    """Count a match unless another process is at it; at once with its note, or nothing."""
    with transaction.atomic():
        noted = Uncounted.objects.select_for_update(skip_locked=True, of=("self",))
        if noted.filter(match=match_id).first() is None:
            return False
        match = Match.objects.defer("state", "server_seed").get(pk=match_id)
        counting.match_count(match)
        failpoint("trophies.noted")
        Uncounted.objects.filter(match=match_id).delete()
    return True
