"""The one-second sweep: whatever is due happens, whoever is alive to do it.

Celery's beat runs it in the worker; web processes run it themselves when nobody has for a while.
A job finds what is due and does each thing in its own transaction; one failure stops nothing else.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.db import connection

from games.live import epoch, hints, sql

log = logging.getLogger(__name__)

ADVISORY_LOCK = 0x5553554D5553  # "USUMUS": one sweep at a time over all processes

_jobs: dict[str, Callable[[], None]] = {}


def register(name: str, job: Callable[[], None]) -> None:
    """Add *job* to every sweep."""
    _jobs[name] = job


def run() -> bool:
    """Do everything that is due; return False if nobody is up or another process is at it."""
    if not epoch.site_is_up() or not _lock():
        return False
    try:
        sql.run("UPDATE games_epoch SET swept_at = clock_timestamp() WHERE singleton")
        with hints.together():
            for name, job in _jobs.items():
                try:
                    job()
                except Exception:
                    log.exception("sweep: %s failed", name)
    finally:
        _unlock()
    return True


def run_if_stale() -> bool:
    """Run the sweep when the last one is too long ago: worker or beat are dead."""
    row = sql.row(
        """SELECT coalesce(swept_at < clock_timestamp() - %s, true)
           FROM games_epoch WHERE singleton""",
        (timedelta(seconds=settings.USUMUS["SWEEP_STALE_SECONDS"]),),
    )
    return bool(row and row[0]) and run()


def _lock() -> bool:
    return bool(sql.row("SELECT pg_try_advisory_lock(%s::bigint)", (ADVISORY_LOCK,))[0])


def _unlock() -> None:
    if connection.connection is None or connection.connection.closed:
        return  # the server released it with the connection
    sql.rows("SELECT pg_advisory_unlock(%s::bigint)", (ADVISORY_LOCK,))
