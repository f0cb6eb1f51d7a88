"""Matches that are closed, or annulled since, are counted towards milestones a little later.

To read a whole log takes tenths of a second: whoever closes a match only notes it, and the worker
counts what is noted. What fails is tried again later, and keeps nobody waiting.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef
from django.utils import timezone

from games.live.failpoints import failpoint
from games.matches.closing import on_close_later
from games.models import Match, MatchPlayer
from tournaments.models import Deed, Uncounted
from tournaments.trophies import catalogue, counting, tallies

log = logging.getLogger(__name__)

MOST = 50
AGAIN = timedelta(minutes=5)
PIECE = 5_000
"""Matches among which those that were missed are looked for at once."""
EACH = timedelta(milliseconds=200)
"""After which the next of them is due: half of what the worker counts."""


@on_close_later
def note(match_id: int) -> None:
    """Note that a match is to be counted."""
    Uncounted.objects.update_or_create(
        match_id=match_id, defaults={"due_at": timezone.now(), "failures": 0}
    )


def note_missed() -> int:
    """Note the closed matches of which somebody has nothing counted; return how many they are.

    Those that were closed before anything was counted, and those of which it was lost; not what is
    noted already. In pieces, as the database gives no statement the time for all, and due one after
    another, so that what is closed meanwhile is counted beside them.
    """
    last = Match.objects.order_by("pk").values_list("pk", flat=True).last() or 0
    noted, since = 0, timezone.now()
    for first in range(1, last + 1, PIECE):
        found = _missed(first, first + PIECE - 1)
        rows = [
            Uncounted(match_id=pk, due_at=since + EACH * n) for n, pk in enumerate(found, noted)
        ]
        Uncounted.objects.bulk_create(rows, ignore_conflicts=True)
        failpoint("trophies.missed")
        noted += len(found)
    return noted


def _missed(first: int, last: int) -> list[int]:
    """Return which of the matches from *first* to *last* count for whoever has nothing of them."""
    its = Deed.objects.filter(match=OuterRef("match"), user=OuterRef("user"))
    of_it = Uncounted.objects.filter(match=OuterRef("match"))
    rows = MatchPlayer.objects.filter(~Exists(its), ~Exists(of_it), robot_level="").filter(
        match__gte=first, match__lte=last, match__closed_at__isnull=False, match__void_reason=""
    )
    rows = rows.exclude(user__is_active=False, user__email="")
    played = rows.filter(match__status=Match.Status.FINISHED)
    found = [*played.values_list("match", flat=True), *tallies.at_fault(rows)]
    return sorted(set(found))


def count_due() -> int:
    """Count the matches that are noted, the oldest first; return how many were."""
    catalogue.stock()
    due = Uncounted.objects.filter(due_at__lte=timezone.now()).order_by("due_at", "match_id")
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
