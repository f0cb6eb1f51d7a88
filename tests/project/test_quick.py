"""``make quick`` finds the tests of a change; ``--repeat`` says how often each one fails."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools.check import __main__ as check
from tools.check import quick, repeating, running
from tools.check.repeating import alone, repeat
from tools.check.steps import STEPS, Step
from tools.stack.folder import REPOSITORY


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("games/matches/group_commit.py", ["tests/games/matches/test_group_commit.py"]),
        ("tests/games/test_http.py", ["tests/games/test_http.py"]),
        ("games/engines/mus/betting.py", ["tests/engines/mus"]),
        ("games/engines/registry.py", []),  # the suites over all games are a step of their own
        ("docs/promesas.md", []),
        ("static/js/site.js", []),
    ],
)
def test_the_tests_of_a_file_are_those_that_mirror_it(file: str, tests: list[str]) -> None:
    assert quick.tests_of([file], REPOSITORY) == tests


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a checkout with a module and tests of every kind."""
    for name, text in {
        "games/salon/people.py": "",
        "tests/games/salon/test_people.py": "",
        "tests/games/salon/test_people_away.py": "",
        "tests/games/salon/test_pages.py": "from games.salon import frames, people\n",
        "tests/games/test_all.py": "from games.salon.frames import Hola\n",
        "games/salon/frames.py": "",
        "tests/e2e/test_salon.py": "from tests.e2e.rooms import room\n",
        "tests/e2e/rooms.py": "",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_what_is_about_part_of_a_module_mirrors_it_too(tree: Path) -> None:
    found = quick.tests_of(["games/salon/people.py"], tree)
    names = ("people", "people_away")
    assert found == [f"tests/games/salon/test_{name}.py" for name in names]


def test_where_nothing_mirrors_a_module_those_are_run_that_import_it(tree: Path) -> None:
    found = quick.tests_of(["games/salon/frames.py"], tree)
    assert found == ["tests/games/salon/test_pages.py", "tests/games/test_all.py"]
    assert quick.tests_of(["tests/e2e/rooms.py"], tree) == ["tests/e2e/test_salon.py"]


def test_tests_of_the_browser_have_a_process_of_their_own(tree: Path) -> None:
    steps = quick.steps_for(["tests/e2e/rooms.py", "games/salon/people.py"], tree)
    by_name = {step.name: step.command for step in steps}
    assert by_name["browser"][-1:] == ["tests/e2e/test_salon.py"]
    assert "tests/e2e/test_salon.py" not in by_name["tests of the change"]
    assert "tests/games/salon/test_people.py" in by_name["tests of the change"]


def test_all_that_is_cheap_and_the_rules_of_the_house_are_always_run(tree: Path) -> None:
    steps = quick.steps_for([], tree)
    assert steps[:-1] == [step for step in STEPS if step.light]
    assert set(quick.HOUSE) < set(steps[-1].command)
    assert all((REPOSITORY / name).is_file() for name in quick.HOUSE)


def test_a_change_of_an_engine_runs_the_suites_of_all_games_for_it_alone() -> None:
    for file, only in (
        ("mus/betting.py", "mus"),
        ("core/legal.py", None),
        ("registry.py", None),
    ):
        (step,) = [
            step
            for step in quick.steps_for([f"games/engines/{file}"], REPOSITORY)
            if step.name == "engines"
        ]
        assert "tests/engines/test_conformance.py" in step.command
        chosen = step.command[step.command.index("-k") + 1] if "-k" in step.command else None
        assert chosen == only


def test_new_files_and_changed_ones_are_seen_and_deleted_ones_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick, "REPOSITORY", tmp_path)

    def git(*arguments: str) -> None:
        own = ["-c", "user.name=a", "-c", "user.email=a@b.example"]
        quick.subprocess.run(["git", *own, *arguments], cwd=tmp_path, check=True)

    git("init", "-q")
    for name in ("same", "changed", "gone"):
        (tmp_path / name).write_text("1")
    git("add", ".")
    git("commit", "-qm", "a")
    (tmp_path / "changed").write_text("2")
    (tmp_path / "new").write_text("1")
    (tmp_path / "gone").unlink()
    assert quick.changed("HEAD") == ["changed", "new"]


# --- Again and again

SOMETIMES = """
import sys
from pathlib import Path

tries = Path(sys.argv[1])
tries.write_text((tries.read_text() if tries.exists() else "") + "x")
failed = len(tries.read_text()) == 2
print(f"{int(not failed)} passed, {int(failed)} failed")
sys.exit(failed)
"""


def test_it_says_how_often_each_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    step = Step("odd", [sys.executable, "-c", SOMETIMES, str(tmp_path / "tries")])
    assert repeat([step], 3, busy=False) == 1
    said = capsys.readouterr().out
    assert f"{1:>15}{1:>9}  odd\n1 failed at first, 1 at last" in said
    assert "of 3, quiet" in said


def test_what_passes_by_itself_failed_at_first_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(running, "REPOSITORY", tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(REPOSITORY))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p xdist")
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_odd.py").write_text(
        "from pathlib import Path\n\ndef test_odd():\n    seen = Path(__file__).with_suffix('.x')\n"
        "    was_seen = seen.exists()\n    seen.touch()\n    assert was_seen\n"
    )
    assert repeat(alone(["test_odd.py"]), 2, busy=True) == 0
    said = capsys.readouterr().out
    assert f"{1:>15}{0:>9}  test_odd.py::test_odd\n1 failed at first, 0 at last" in said
    assert "of 2, busy" in said


def test_tests_of_the_browser_are_repeated_apart() -> None:
    names = ["tests/e2e/test_mesa.py", "tests/ws/test_chat.py::test_a"]
    steps = alone(names)
    assert [step.command[-1] for step in steps] == [names[1], names[0]]
    assert all("-n" in step.command for step in steps)


def test_tests_are_named_after_two_dashes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(
        check, "repeat", lambda steps, times, busy: asked.append((steps, times, busy)) or 0
    )
    assert check.main(["--repeat", "20", "--busy", "--", "tests/ws/test_chat.py"]) == 0
    assert check.main(["--repeat", "2", "djlint"]) == 0
    ((tests, *first), (steps, *second)) = asked
    assert ([step.command[-1] for step in tests], first) == (["tests/ws/test_chat.py"], [20, True])
    assert ([step.name for step in steps], second) == (["djlint"], [2, False])
    for wrong in (["--busy"], ["--", "tests/ws"], ["--repeat", "many"]):
        with pytest.raises(SystemExit):
            check.main(wrong)


def test_the_company_of_a_busy_run_leaves_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    begin = repeating.subprocess.Popen
    monkeypatch.setattr(
        repeating.subprocess, "Popen", lambda command: begun.append(begin(command)) or begun[-1]
    )
    with repeating._company():
        assert [process.poll() for process in begun] == [None] * len(begun)
    assert len(begun) >= 2
    assert all(process.poll() is not None for process in begun)
