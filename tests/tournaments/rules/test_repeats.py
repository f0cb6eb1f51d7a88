"""The same hour of Madrid every so many weeks, also where the clocks are changed."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tournaments.rules.periods import MADRID
from tournaments.rules.repeats import days_later, occurrence


def at(*when: int) -> datetime:
    return datetime(*when, tzinfo=MADRID).astimezone(UTC)  # type: ignore[misc,arg-type]


@pytest.mark.parametrize(
    ("first", "weeks", "number", "expected"),
    [
        (at(2027, 3, 23, 21, 30), 1, 0, datetime(2027, 3, 23, 20, 30, tzinfo=UTC)),
        (at(2027, 3, 23, 21, 30), 1, 1, datetime(2027, 3, 30, 19, 30, tzinfo=UTC)),
        (at(2027, 10, 26, 21, 30), 1, 1, datetime(2027, 11, 2, 20, 30, tzinfo=UTC)),
        (at(2027, 3, 23, 21, 30), 2, 16, datetime(2027, 11, 2, 20, 30, tzinfo=UTC)),
        (at(2027, 3, 21, 2, 30), 1, 1, datetime(2027, 3, 28, 1, 30, tzinfo=UTC)),  # skipped
        (at(2027, 3, 21, 2, 30), 1, 2, datetime(2027, 4, 4, 0, 30, tzinfo=UTC)),
        (at(2027, 10, 24, 2, 30), 1, 1, datetime(2027, 10, 31, 0, 30, tzinfo=UTC)),  # twice
    ],
)
def test_the_clocks_say_the_same_hour_each_time(first, weeks, number, expected):
    assert occurrence(first, weeks, number) == expected


def test_so_many_days_later_the_clocks_say_the_same_hour():
    assert days_later(at(2027, 3, 27, 21, 30), 1) == datetime(2027, 3, 28, 19, 30, tzinfo=UTC)
    assert days_later(at(2027, 10, 30, 21, 30), 49) == at(2027, 12, 18, 21, 30)
