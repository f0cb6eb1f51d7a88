"""``make test`` runs its steps side by side, and loses none."""

import sys
import threading

import pytest

from tests.pace import patience
from tools.check import running
from tools.check.running import Result, run_all
from tools.check.showing import show
from tools.check.steps import STEPS, Step

TOGETHER_S = patience(10)


def step(name: str, processes: int) -> Step:
    return Step(name, [sys.executable, "-c", "print('1 passed, 0 failed')"], processes=processes)


def test_two_suites_run_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    both = threading.Barrier(2)
    run = running.run

    def meet(one: Step) -> Result:
        both.wait(TOGETHER_S)
        return run(one)

    monkeypatch.setattr(running, "run", meet)
    results = run_all([step("engines", 2), step("browser", 2)])
    assert [result.verdict for result in results] == ["passed", "passed"]


def test_no_more_processes_are_kept_busy_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps = [step("a", 2), step("b", 1), step("c", 2), step("d", 1), step("e", 2)]
    guard, busy, most = threading.Lock(), 0, 0
    run = running.run

    def count(one: Step) -> Result:
        nonlocal busy, most
        with guard:
            busy += one.processes
            most = max(most, busy)
        result = run(one)
        with guard:
            busy -= one.processes
        return result

    monkeypatch.setattr(running, "run", count)
    results = run_all(steps)
    assert [result.step for result in results] == steps
    assert 2 < most <= running.AT_ONCE


def test_every_step_fits_in_the_room_there_is() -> None:
    assert max(one.processes for one in STEPS) <= running.AT_ONCE


def test_one_that_fails_is_told_in_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    broken = Step("broken", [sys.executable, "-c", "print('what broke'); raise SystemExit(3)"])
    results = run_all([broken, step("sound", 2)])
    assert [result.verdict for result in results] == ["FAILED", "passed"]
    assert "broken                │ what broke" in capsys.readouterr().out


def test_the_words_of_one_that_names_no_test_stand_below_the_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    broken = Step("broken", [sys.executable, "-c", "print('what broke'); raise SystemExit(3)"])
    show(run_all([broken, step("sound", 1)]), 1.0)
    below = capsys.readouterr().out.split("in all")[1]
    assert "!! broken: what broke\n" in below
    assert "sound" not in below
    assert below.endswith("\n1 passed, 1 failed\n")
