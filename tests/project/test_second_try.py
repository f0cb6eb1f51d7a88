"""What failed is tried again by itself: a run is red for what is broken, and for nothing else."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from functools import partial
from pathlib import Path

import pytest

from tools.check import __main__ as check
from tools.check import running, told
from tools.check.again import MOST_UNSTEADY, try_again
from tools.check.counts import Counts
from tools.check.running import Result, run_all
from tools.check.showing import keep, show
from tools.check.steps import NODE, STEPS, Step, suite
from tools.check.told import Failure, Told
from tools.faults import __main__ as faults
from tools.stack.folder import REPOSITORY

SOUND = "def test_sound():\n    assert True\n"
FAILS = """
from pathlib import Path

def test_fails_{times}_times():
    tries = Path(__file__).with_suffix(".tries")
    tries.write_text((tries.read_text() if tries.exists() else "") + "x")
    assert len(tries.read_text()) > {times}, "too early"
"""
NOT_SET_UP = """
import pytest

@pytest.fixture
def table():
    raise OSError("no table")

def test_is_not_set_up(table):
    pass
"""
NOT_TAKEN_DOWN = """
import pytest

@pytest.fixture
def table():
    yield
    raise OSError("left open")

def test_is_not_taken_down(table):
    pass
"""
CRASHES = "import os\n\ndef test_crashes():\n    os._exit(7)\n"
CRASHES_AT_THE_END = """
import os

def pytest_sessionfinish(session):
    if hasattr(session.config, "workerinput"):
        os._exit(7)
"""
FAILS_IN_A_LIBRARY = "import json\n\n\ndef test_reads():\n    json.loads('{')\n"
NOT_IMPORTED = "import there_is_no_such_module\n"


@pytest.fixture
def small_suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder whose tests ``tried`` runs as a step, with a test that passes in it."""
    monkeypatch.setattr(running, "REPOSITORY", tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_sound.py").write_text(SOUND)
    return tmp_path


def tried(**options: bool) -> Result:
    alone = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "-p xdist"}
    step = suite("small", env={"PYTHONPATH": str(REPOSITORY), **alone})
    (result,) = try_again(run_all([step]), **options)
    return result


@pytest.mark.parametrize("times", [1, 2])
def test_one_that_passes_by_itself_is_unsteady_and_the_run_green(
    small_suite: Path, times: int, capsys: pytest.CaptureFixture[str]
) -> None:
    (small_suite / "test_once.py").write_text(FAILS.format(times=times))
    result = tried()
    assert (result.verdict, result.counts.passed, result.counts.failed) == ("unsteady", 2, 0)
    name = f"test_once.py::test_fails_{times}_times"
    (unsteady,) = result.unsteady
    assert (unsteady.test, unsteady.where) == (name, "test_once.py:7")
    assert unsteady.why.startswith("AssertionError: too early")
    assert f"small: try {times + 1} of\n   {name}\n" in capsys.readouterr().out


def test_one_that_passes_by_itself_fails_a_strict_run(small_suite: Path) -> None:
    (small_suite / "test_once.py").write_text(FAILS.format(times=1))
    result = tried(strict=True)
    assert (result.verdict, result.counts.passed, result.counts.failed) == ("FAILED", 1, 1)
    (unsteady,) = result.unsteady
    assert result.failures == (unsteady,)


@pytest.mark.parametrize("times", [3, 99])
def test_one_that_fails_three_times_is_broken(small_suite: Path, times: int) -> None:
    (small_suite / "test_never.py").write_text(FAILS.format(times=times))
    (small_suite / "test_once.py").write_text(FAILS.format(times=1))
    result = tried()
    assert (result.verdict, result.counts.passed, result.counts.failed) == ("FAILED", 2, 1)
    assert [one.test for one in result.failures] == [f"test_never.py::test_fails_{times}_times"]
    assert [one.test for one in result.unsteady] == ["test_once.py::test_fails_1_times"]
    assert (small_suite / "test_never.tries").read_text() == "xxx"


@pytest.mark.parametrize(
    ("text", "why"),
    [(NOT_SET_UP, "OSError: no table"), (NOT_TAKEN_DOWN, "OSError: left open")],
    ids=["setup", "teardown"],
)
def test_a_broken_fixture_is_broken(small_suite: Path, text: str, why: str) -> None:
    (small_suite / "test_fixture.py").write_text(text)
    result = tried()
    assert (result.verdict, result.counts.passed, result.counts.failed) == ("FAILED", 1, 1)
    assert [one.why for one in result.failures] == [why]


def test_a_crashed_worker_is_red_whatever_a_second_try_would_say(small_suite: Path) -> None:
    (small_suite / "test_crash.py").write_text(CRASHES)
    result = tried()
    assert result.verdict == "FAILED"
    assert result.note == "a worker crashed in test_crash.py::test_crashes"
    assert result.counts.failed


def test_a_worker_that_crashes_when_its_tests_are_over_is_red(small_suite: Path) -> None:
    (small_suite / "conftest.py").write_text(CRASHES_AT_THE_END)
    result = tried()
    assert result.verdict == "FAILED"
    assert result.note.startswith("a worker crashed outside of a test: ")
    assert (result.counts.passed, result.counts.failed) == (1, 1)


def test_what_fails_in_a_library_is_placed_where_we_called_it(small_suite: Path) -> None:
    (small_suite / "test_reads.py").write_text(FAILS_IN_A_LIBRARY)
    (failure,) = tried().failures
    assert failure.where == "test_reads.py:5"
    assert failure.why.startswith("json.decoder.JSONDecodeError: ")


def test_a_file_that_cannot_be_imported_is_red(small_suite: Path) -> None:
    (small_suite / "test_import.py").write_text(NOT_IMPORTED)
    result = tried()
    assert result.verdict == "FAILED"
    assert result.note == "test_import.py cannot be imported, so not all tests were run"
    (failure,) = result.failures
    assert failure.why.startswith("ModuleNotFoundError: No module named 'there_is_no_such")


def test_a_step_that_ran_no_test_is_red(small_suite: Path) -> None:
    (small_suite / "test_sound.py").unlink()
    assert tried().verdict == "FAILED"


def test_a_missing_browser_is_red() -> None:
    step = suite("browser", missing=lambda: "no browser")
    (result,) = try_again(run_all([step]))
    assert (result.verdict, result.counts.failed, result.note) == ("FAILED", 1, "no browser")


def telling(first: Told, status: int = 1) -> Step:
    """Return a step that tells *first* and, of those that it is asked again for, that they passed.

    It ends with *status* the first time.
    """

    def command(what: Told, status: int) -> list[str]:
        write = f"open(sys.argv[-1], 'w').write({json.dumps(asdict(what))!r})"
        return [sys.executable, "-c", f"import sys; {write}; sys.exit({status})"]

    return Step(
        "many",
        command(first, status),
        again=lambda tests: command(Told(len(tests), 0, ()), 0),
    )


def failures(count: int) -> tuple[Failure, ...]:
    return tuple(Failure(f"t.py::test_{n}", f"t.py:{n}", "AssertionError") for n in range(count))


@pytest.mark.parametrize(
    ("count", "verdict"), [(MOST_UNSTEADY, "unsteady"), (MOST_UNSTEADY + 1, "FAILED")]
)
def test_more_than_ten_unsteady_tests_are_red(count: int, verdict: str) -> None:
    (result,) = try_again(run_all([telling(Told(5, 0, failures(count)))]))
    assert result.verdict == verdict
    assert result.counts.failed == (0 if verdict == "unsteady" else count)


def test_a_suite_that_ends_badly_though_its_tests_passed_is_red() -> None:
    (result,) = try_again(run_all([telling(Told(5, 0, ()), status=139)]))
    assert (result.verdict, result.counts.failed) == ("FAILED", 1)


def test_a_suite_that_tells_nothing_is_red() -> None:
    dies = Step("dies", [sys.executable, "-c", "print('killed')"], again=lambda tests: [*tests])
    (result,) = try_again(run_all([dies]))
    assert (result.verdict, result.counts.failed, result.words) == ("FAILED", 1, ("killed",))


BROKEN = Failure("t.py::test_broken", "t.py:7", "AssertionError: assert 41 == 1")
SHAKY = Failure("t.py::test_shaky", "u.py:9", "TimeoutError: 5000 ms")


def a_red_run() -> list[Result]:
    step = telling(Told(5, 0, (BROKEN, SHAKY)))
    (result,) = run_all([step])
    mended = Result(step, "FAILED", 3.21, result.counts, failures=(BROKEN,), unsteady=(SHAKY,))
    (words,) = run_all([Step("types", [sys.executable, "-c", "print('a.py:3'); exit(1)"])])
    return [mended, words]


def test_each_that_failed_and_each_unsteady_one_is_named_at_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    results = a_red_run()
    capsys.readouterr()
    show(results, 1.0)
    below = capsys.readouterr().out.split("in all")[1].splitlines()[1:]
    assert below[:6] == [
        "!! types: a.py:3",
        "UNSTEADY t.py::test_shaky",
        "    many, u.py:9: TimeoutError: 5000 ms",
        "FAILED t.py::test_broken",
        "    many, t.py:7: AssertionError: assert 41 == 1",
        "",
    ]
    assert below[6].endswith(" failed")


def test_the_end_of_a_run_with_many_failures_fits_a_screen_of_60_lines(
    capsys: pytest.CaptureFixture[str],
) -> None:
    results = run_all([telling(Told(0, 0, failures(300)))])
    capsys.readouterr()
    show(results, 1.0)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) < 60 - 14, "the table of a whole run has 14 lines more"
    assert "FAILED 286 more: .var/last-run.json" in lines


def test_a_test_of_the_browsers_code_is_named_with_its_place_and_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "REPOSITORY", tmp_path)
    (tmp_path / "a.test.mjs").write_text(
        'import { test } from "node:test";\n\ntest("is sound", () => {});\n'
        'test("is broken", () => {\n  throw new TypeError("no table");\n});\n'
    )
    (result,) = run_all([Step("JavaScript", [str(NODE), "--test", "a.test.mjs"], light=True)])
    assert (result.verdict, result.counts.passed, result.counts.failed) == ("FAILED", 1, 1)
    assert result.words == ("a.test.mjs:4 is broken: TypeError [Error]: no table",)


def test_the_words_of_a_tool_fit_a_screen_too(capsys: pytest.CaptureFixture[str]) -> None:
    words = tuple(f"a.mjs:{n} is broken" for n in range(60))
    show([Result(Step("JavaScript", []), "FAILED", 1, Counts(failed=60), words=words)], 1.0)
    named = [line for line in capsys.readouterr().out.splitlines() if line.startswith("!!")]
    assert (len(named), named[-1]) == (15, "!! JavaScript: 46 more, which it names above")


@pytest.mark.parametrize(
    ("strict", "first", "status"),
    [
        ("", Told(5, 0, ()), 0),
        ("", Told(5, 0, (SHAKY,)), 0),
        ("1", Told(5, 0, (SHAKY,)), 1),
        ("", Told(5, 0, (SHAKY,), broken="a worker crashed"), 1),
    ],
    ids=["sound", "unsteady", "strict", "broken"],
)
def test_a_run_ends_with_what_it_found(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    strict: str,
    first: Told,
    status: int,
) -> None:
    """The exit status decides what lands."""
    file = tmp_path / "last-run.json"
    monkeypatch.setattr(check, "STEPS", [telling(first, int(bool(first.failed)))])
    monkeypatch.setattr(check, "keep", partial(keep, file=file))
    monkeypatch.setenv("STRICT", strict)
    assert check.main([]) == status
    run = json.loads(file.read_text())
    assert run["verdict"] == ("red" if status else "green")
    assert bool(run["failed"]) == bool(status)
    assert len(run["unsteady"]) == (len(first.failed) if not first.broken else 0)


def test_unsteady_tests_are_counted_over_all_steps() -> None:
    steps = [telling(Told(5, 0, failures(MOST_UNSTEADY // 2 + 1))) for _ in range(2)]
    assert {result.verdict for result in try_again(run_all(steps))} == {"FAILED"}


def test_a_run_is_kept_as_data(tmp_path: Path) -> None:
    keep(a_red_run(), "c" * 40, clean=True, file=tmp_path / "last-run.json")
    run = json.loads((tmp_path / "last-run.json").read_text())
    assert {name: run[name] for name in ("commit", "clean", "verdict")} == {
        "commit": "c" * 40, "clean": True, "verdict": "red",
    }  # fmt: skip
    assert run["steps"]["many"] == 3.2
    assert [(one["step"], one["test"], one["why"]) for one in run["failed"]] == [
        ("many", BROKEN.test, BROKEN.why),
        ("types", "", "a.py:3"),
    ]
    assert [(one["test"], one["where"]) for one in run["unsteady"]] == [(SHAKY.test, SHAKY.where)]


def test_what_fails_is_named_as_it_does(
    small_suite: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (small_suite / "test_never.py").write_text(FAILS.format(times=9))
    tried()
    said = capsys.readouterr().out
    assert said.index("failed: test_never.py::") < said.index("short test summary")


def test_a_run_says_which_files_took_longest(small_suite: Path, tmp_path: Path) -> None:
    (small_suite / "test_slow.py").write_text(
        "import time\n\n\ndef test_slow():\n    time.sleep(0.2)\n"
    )
    keep([tried()], "c" * 40, clean=True, file=tmp_path / "last-run.json")
    (of_suite,) = json.loads((tmp_path / "last-run.json").read_text())["slowest"].values()
    assert next(iter(of_suite)).endswith("test_slow.py")
    assert len(of_suite) > 1


def test_a_part_of_the_storm_that_breaks_a_promise_is_tried_with_the_same_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def breaks(seed: int) -> list[str]:
        asked.append(("chairs", seed))
        return ["promise P1: lost"]

    def dies(seed: int) -> list[str]:
        asked.append(("storm", seed))
        raise OSError("no room")

    monkeypatch.setattr(faults, "SHORT", {"chairs": breaks, "storm": dies})
    file = tmp_path / "told.json"
    monkeypatch.setattr(sys, "argv", ["faults", "--short", "--told", str(file)])
    assert faults.main() == 1
    first = told.read(file)
    assert first
    assert [(one.test, one.why) for one in first.failed] == [
        ("chairs", "promise P1: lost"),
        ("storm", "OSError: no room"),
    ]
    (again,) = [step.again for step in STEPS if step.name == "faults, short form"]
    assert again
    monkeypatch.setattr(sys, "argv", [*again(["storm"])[2:], "--told", str(file)])
    assert faults.main() == 1
    assert asked == [("chairs", 1), ("storm", 1), ("storm", 1)]
