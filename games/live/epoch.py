"""Time while the whole site was down counts against nobody (decisiones §4).

Every web process touches one row every two seconds. Whoever finds it stale (a restart, a paused
machine) first gives everybody the gap back, plus a courtesy, in the same transaction. The row can
also be stale because a process is too busy to touch it: what was done meanwhile is the witness.

A backup brings an old row back: the time since then is a gap like any other. The row says in which
life of the database it was touched (``lives``), and in another one it notes what was restored.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import transaction

from games.live import lives, sql
from games.live.lives import Restored
from games.models import Epoch

log = logging.getLogger(__name__)

_shifts: list[Callable[[timedelta], None]] = []
_witnesses: list[Callable[[], datetime | None]] = []

FORGOTTEN = timedelta(days=1)

_LOCK = f"""
SELECT clock_timestamp(), coalesce(web_seen_at, clock_timestamp()), {lives.ASK}, database,
       restored_to, restored_at
  FROM games_epoch WHERE singleton FOR UPDATE
"""  # noqa: S608 - our own text
_IS_UP = f"""
SELECT web_seen_at > clock_timestamp() - %s, {lives.ASK} FROM games_epoch WHERE singleton
"""  # noqa: S608 - our own text


class Found(NamedTuple):
    """The row as it was, the moment, and the life of the database in which it is read."""

    now: datetime
    seen_at: datetime
    life: str
    touched_in: str
    restored_to: datetime | None
    restored_at: datetime | None


def on_downtime(shift: Callable[[timedelta], None]) -> Callable[[timedelta], None]:
    """Register what moves the deadlines of some rows by the time that did not count."""
    _shifts.append(shift)
    return shift


def witness(
    last_done: Callable[[], datetime | None],
) -> Callable[[], datetime | None]:
    """Register what returns when a person last did something here, ``None`` if nobody ever did."""
    _witnesses.append(last_done)
    return last_done


@transaction.atomic
def touch() -> timedelta:
    """Record that a web process is up; return the time given back (zero while all is well)."""
    found = _locked()
    gap, given = _silence(found.now, found.seen_at), timedelta()
    restored = _restored(found, gap)
    lives.note(found.life, restored)
    if gap > _stale():
        given = gap + timedelta(seconds=settings.USUMUS["DOWNTIME_CREDIT_SECONDS"])
        log.warning("the site was down %.1f s: every wait moves %.1f s", *_seconds(gap, given))
        for shift in _shifts:
            shift(given)
    sql.run(
        """UPDATE games_epoch SET web_seen_at = clock_timestamp(),
           web_up_since = CASE WHEN %s OR web_up_since IS NULL THEN clock_timestamp()
                               ELSE web_up_since END,
           database = %s, restored_to = %s, restored_at = %s WHERE singleton""",
        (bool(given), found.life, *(restored or (None, None))),
    )
    return given


def _locked() -> Found:
    row = sql.row(_LOCK)
    if row is None:
        Epoch.objects.get_or_create(singleton=True)
        row = sql.row(_LOCK)
    return Found(*row)


def _restored(found: Found, gap: timedelta) -> Restored | None:
    """Return what was restored last: now, if the row was touched in another life than this."""
    if found.touched_in not in {"", found.life}:
        restored = Restored(found.now - gap, found.now)
        log.warning("a backup was restored: the site goes on from %s", restored.to.isoformat())
        return restored
    if found.restored_to is None or found.restored_at is None:
        return None
    return Restored(found.restored_to, found.restored_at)


def note_process(name: str) -> None:
    """Record that the web process *name* is up: its loop and its database answer."""
    sql.run(
        """INSERT INTO games_webprocess (name, seen_at) VALUES (%s, clock_timestamp())
           ON CONFLICT (name) DO UPDATE SET seen_at = clock_timestamp()""",
        (name,),
    )


def forget_processes() -> None:
    """Delete what is noted of processes that are long gone."""
    sql.run("DELETE FROM games_webprocess WHERE seen_at < clock_timestamp() - %s", (FORGOTTEN,))


def _silence(now: datetime, seen_at: datetime) -> timedelta:
    """Return for how long nobody can have been served: since the last touch, or the last deed."""
    if now - seen_at <= _stale():
        return now - seen_at
    deeds = [deed for last_done in _witnesses if (deed := last_done()) is not None]
    return now - max([seen_at, *deeds])


def _stale() -> timedelta:
    return timedelta(seconds=settings.USUMUS["EPOCH_STALE_SECONDS"])


def _seconds(*times: timedelta) -> tuple[float, ...]:
    return tuple(time.total_seconds() for time in times)


def site_is_up() -> bool:
    """Return whether some web process gave a sign of life lately: only then does time count.

    Ends a process that began in another life of the database.
    """
    row = sql.row(_IS_UP, (_stale(),))
    if row:
        lives.begin(row[1])
    return bool(row and row[0])
