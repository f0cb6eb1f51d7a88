"""The database's clock, read without asking it again: the only source of time of a match (F43)."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

_heard_at = time.monotonic()
_heard = datetime.now(UTC)


def heard(now: datetime) -> None:
    """Note what the database's clock says at this moment."""
    global _heard_at, _heard
    _heard_at, _heard = time.monotonic(), now


def now() -> datetime:
    """Return the time of the database, counted on from the last time it told us."""
    return _heard + timedelta(seconds=time.monotonic() - _heard_at)


def ms_until(moment: datetime) -> int:
    """Return the milliseconds that are left until *moment*, not less than 0."""
    return max(0, (moment - now()) // timedelta(milliseconds=1))
