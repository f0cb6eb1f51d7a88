"""When what happens every so many weeks happens, by the clocks of Madrid: pure."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tournaments.rules.periods import MADRID


def occurrence(first: datetime, weeks: int, number: int) -> datetime:
    """Return when it happens for the *number*th time after the *first*, every so many *weeks*.

    The clocks of Madrid say the same hour each time, whatever they are put to meanwhile: an hour
    that they skip is as much later, and one that they have twice is the first of the two.
    """
    return days_later(first, 7 * weeks * number)


def days_later(at: datetime, days: int) -> datetime:
    """Return the moment so many *days* after *at*, by the same clocks and in the same manner."""
    local = at.astimezone(MADRID).replace(tzinfo=None, fold=0)
    return (local + timedelta(days=days)).replace(tzinfo=MADRID).astimezone(UTC)
