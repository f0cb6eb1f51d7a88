"""The database's clock, read without asking it again: the only source of time of a match."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

_said = time.monotonic(), datetime.now(UTC)
"""When it told us, by our own clock, and what: one value, because threads tell the loop."""


def heard(now: datetime) -> None:
    """Note what the database's clock says at this moment."""
    global _said  # noqa: PLW0603 - one clock a process
    _said = time.monotonic(), now


def now() -> datetime:
    """Return the time of the database, counted on from the last time it told us."""
    heard_at, said = _said
    return said + timedelta(seconds=time.monotonic() - heard_at)


def ms_until(moment: datetime) -> int:
    """Return the milliseconds that are left until *moment*, not less than 0."""
    return max(0, (moment - now()) // timedelta(milliseconds=1))
