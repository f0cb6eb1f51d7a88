"""``make test`` runs its steps side by side, and loses none."""

import sys
import threading

import pytest

from tools.check import __main__ as check
from tools.check.steps import STEPS, Step

TOGETHER_S = 10


def step(name: str, processes: int) -> Step:
    return Step(name, [sys.executable, "-c", "print('1 passed, 0 failed')"], processes=processes)


def test_two_suites_run_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    both = threading.Barrier(2)
    run = check.run

    def meet(one: Step) -> check.Result:
        both.wait(TOGETHER_S)
        return run(one)

    monkeypatch.setattr(check, "run", meet)
    results = check.run_all([step("engines", 2), step("browser", 2)])
    assert [result.verdict for result in results] == ["passed", "passed"]


def test_no_more_processes_are_kept_busy_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps = [step("a", 2), step("b", 1), step("c", 2), step("d", 1), step("e", 2)]
    guard, busy, most = threading.Lock(), 0, 0
    run = check.run

    def count(one: Step) -> check.Result:
        nonlocal busy, most
        with guard:
            busy += one.processes
            most = max(most, busy)
        result = run(one)
        with guard:
            busy -= one.processes
        return result

    monkeypatch.setattr(check, "run", count)
    results = check.run_all(steps)
    assert [result.step for result in results] == steps
    assert 2 < most <= check.AT_ONCE


def test_every_step_fits_in_the_room_there_is() -> None:
    assert max(one.processes for one in STEPS) <= check.AT_ONCE


def test_one_that_fails_is_told_in_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    broken = Step("broken", [sys.executable, "-c", "print('what broke'); raise SystemExit(3)"])
    results = check.run_all([broken, step("sound", 2)])
    assert [result.verdict for result in results] == ["FAILED", "passed"]
    assert "broken                │ what broke" in capsys.readouterr().out


PYTEST_SAYS = (
    "FAILED tests/a/test_b.py::test_c - AssertionError: two are not three\n"
    "ERROR tests/a/test_d.py::test_e - TimeoutError\n"
    "1 passed, 1 failed, 1 error in 2.00s\n"
)


def test_what_failed_is_named_again_below_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    broken = Step("broken", [sys.executable, "-c", f"print({PYTEST_SAYS!r}); raise SystemExit(1)"])
    check.show(check.run_all([broken, step("sound", 1)]), 1.0)
    below = capsys.readouterr().out.split("in all")[1]
    assert "!! broken: FAILED tests/a/test_b.py::test_c - AssertionError: two are not" in below
    assert "!! broken: ERROR tests/a/test_d.py::test_e - TimeoutError" in below
    assert "sound" not in below
    assert below.endswith("2 passed, 2 failed\n")
