"""Tests wait for what must happen as long as this machine needs, and look it up in one place."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from tests import conftest, pace


def taking(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(pace, "_work", lambda _salt: seconds)


def test_a_wait_is_as_much_longer_as_the_machine_is_slower(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pace.TOLD, "1")
    quiet = pace.patience(5)
    taking(monkeypatch, 3 * pace.QUIET_S)
    monkeypatch.delenv(pace.TOLD)
    assert pace.patience(5) == pytest.approx(3 * quiet)


@pytest.mark.parametrize(("seconds", "slowness"), [(0.0, 1), (1.0, pace.MOST)])
def test_no_wait_is_shorter_than_was_chosen_nor_without_end(
    monkeypatch: pytest.MonkeyPatch, seconds: float, slowness: int
) -> None:
    taking(monkeypatch, seconds)
    assert pace.measure() == slowness


def test_the_machine_is_measured_before_there_are_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(pace.TOLD)
    conftest.pytest_configure()
    assert float(os.environ[pace.TOLD]) >= 1


def test_no_example_has_a_limit_of_time() -> None:
    assert settings.default.deadline is None
    assert HealthCheck.too_slow in settings.default.suppress_health_check


def test_the_machine_is_measured_once_for_the_run_and_its_workers() -> None:
    told: dict[str, str] = {}
    first = pace.slowness(told)
    told_to_a_worker = dict(told)
    assert pace.slowness(told_to_a_worker) == first
    assert told_to_a_worker == told
