"""Time while the whole site was down counts against nobody (DECISIONS §4, RELIABILITY rule 6).

Every web process touches one row every two seconds. Whoever finds it stale (a restart, a paused
machine) first gives everybody the gap back, plus a courtesy, in the same transaction.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.db import transaction

from games.live import sql
from games.models import Epoch

log = logging.getLogger(__name__)

_shifts: list[Callable[[timedelta], None]] = []

_LOCK = """
SELECT clock_timestamp() - coalesce(web_seen_at, clock_timestamp())
  FROM games_epoch WHERE singleton FOR UPDATE
"""


def on_downtime(shift: Callable[[timedelta], None]) -> Callable[[timedelta], None]:
    """Register what moves the deadlines of some rows by the time that did not count."""
    _shifts.append(shift)
    return shift


@transaction.atomic
def touch() -> timedelta:
    """Record that a web process is up; return the time given back (zero while all is well)."""
    locked = sql.row(_LOCK)
    if locked is None:
        Epoch.objects.get_or_create(singleton=True)
        locked = sql.row(_LOCK)
    gap: timedelta = locked[0]
    given = timedelta()
    if gap > timedelta(seconds=settings.USUMUS["EPOCH_STALE_SECONDS"]):
        given = gap + timedelta(seconds=settings.USUMUS["DOWNTIME_CREDIT_SECONDS"])
        log.warning("the site was down %.1f s: every wait moves %.1f s", *_seconds(gap, given))
        for shift in _shifts:
            shift(given)
    sql.run(
        """UPDATE games_epoch SET web_seen_at = clock_timestamp(),
           web_up_since = CASE WHEN %s OR web_up_since IS NULL THEN clock_timestamp()
                               ELSE web_up_since END WHERE singleton""",
        (bool(given),),
    )
    return given


def _seconds(*times: timedelta) -> tuple[float, ...]:
    return tuple(time.total_seconds() for time in times)


def site_is_up() -> bool:
    """Return whether some web process gave a sign of life lately: only then does time count."""
    row = sql.row(
        "SELECT web_seen_at > clock_timestamp() - %s FROM games_epoch WHERE singleton",
        (timedelta(seconds=settings.USUMUS["EPOCH_STALE_SECONDS"]),),
    )
    return bool(row and row[0])
