"""Which life of the database this is: a restored one has an older past than people remember.

PostgreSQL numbers its lives: whatever ends a recovery begins a new timeline, and a database made
anew of a dump has another identifier. What a browser or a process remembers of another life may
never have happened in this one, so neither goes on with it: a page is loaded anew, a process ends
and is started again.
"""

from __future__ import annotations

import hashlib
import logging
import os
from datetime import datetime, timedelta
from typing import NamedTuple

from games.live import clock

log = logging.getLogger(__name__)

TOLD_FOR = timedelta(hours=1)
"""For how long people are told of a backup that was restored."""

ASK = """(SELECT system_identifier || ' ' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)
          FROM pg_control_system())"""
"""The life of the database that is asked, as a value in any statement."""


class Restored(NamedTuple):
    """A backup that was restored: to which moment, and when the site was up again."""

    to: datetime
    at: datetime


_life = ""
_restored: Restored | None = None


def note(life: str, restored: Restored | None) -> None:
    """Do as ``begin``, and note what was restored last."""
    global _restored  # noqa: PLW0603 - a process has one database
    begin(life)
    _restored = restored


def begin(life: str) -> None:
    """Note the *life* of the database; ends a process that began in another."""
    global _life  # noqa: PLW0603 - a process has one database
    if _life not in {"", life}:
        log.critical("the database is another one (%s, was %s): starting anew", life, _life)
        end()
    _life = life


def end() -> None:
    """End at once, to be started again: neither a thread nor a connection is of use any more."""
    os._exit(1)


def name() -> str:
    """Return twelve digits that pages are told; nothing before the first sign of life."""
    return hashlib.sha256(_life.encode()).hexdigest()[:12] if _life else ""


def is_another(told: str) -> bool:
    """Return whether a page that was *told* this was made in another life."""
    return bool(told and _life) and told != name()


def lately() -> Restored | None:
    """Return what was restored, while people are to be told of it."""
    if _restored is None or clock.now() - _restored.at > TOLD_FOR:
        return None
    return _restored
