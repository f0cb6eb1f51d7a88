"""The time of a match while several threads tell it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from games.live import clock

THEN = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def as_it_was(monkeypatch):
    monkeypatch.setattr(clock, "_said", clock._said)


def test_what_is_heard_while_the_time_is_read_does_not_put_it_back(monkeypatch):
    elapsed = iter([0.0, 10.0, 10.0])
    ours = SimpleNamespace(monotonic=lambda: next(elapsed))
    monkeypatch.setattr(clock, "time", ours)
    clock.heard(THEN)

    def interrupted() -> float:
        ours.monotonic = lambda: next(elapsed)
        clock.heard(THEN + timedelta(seconds=10))
        return ours.monotonic()

    ours.monotonic = interrupted
    assert clock.now() == THEN + timedelta(seconds=10)
