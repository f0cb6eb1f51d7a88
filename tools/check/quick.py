"""``make quick``: what is cheap, and the tests of what was changed. For use before each commit.

The tree of tests mirrors the source, so the changed files say which they are. It says nothing of
what a change breaks elsewhere: that is for ``make test``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath

from tools.check.again import try_again
from tools.check.repeating import BROWSER
from tools.check.running import FAILED, run_all
from tools.check.showing import show
from tools.check.steps import PYTHON, STEPS, WORKERS, Step, suite
from tools.stack.folder import REPOSITORY

ENGINES = "games/engines"
CORE = "core"
OF_ALL_GAMES = "tests/engines/test_*.py"
HOUSE = [
    f"tests/project/test_{name}.py"
    for name in (
        "architecture",
        "games_unnamed",
        "promises",
        "protocol",
        "references",
        "refusals",
        "scripts",
        "source",
        "translations",
    )
]
"""The rules of the house, which any change can break and which take seconds."""
MOST_WHO_NAME_IT = 6
"""A module without tests of its own: so many files that import it, at most."""


def main(arguments: Sequence[str]) -> int:
    """Run it for what differs from the commit that is named, or else the last; 1 if any failed."""
    since = arguments[0] if arguments else "HEAD"
    began = time.monotonic()
    steps = steps_for(changed(since), REPOSITORY)
    results = try_again(run_all(steps), strict=os.environ.get("STRICT") == "1")
    show(results, time.monotonic() - began)
    return int(any(result.verdict == FAILED for result in results))


def changed(since: str) -> list[str]:
    """Return the files of the checkout that differ from the commit *since*, new ones too."""
    asked = (
        ["diff", "--name-only", "--diff-filter=d", since],
        ["ls-files", "--others", "--exclude-standard"],
    )
    found: list[str] = []
    for arguments in asked:
        done = subprocess.run(
            ["git", *arguments], cwd=REPOSITORY, capture_output=True, text=True, check=True
        )
        found += done.stdout.splitlines()
    return sorted(set(found))


def steps_for(files: Sequence[str], root: Path) -> list[Step]:
    """Return the steps for a change of *files* in the checkout *root*."""
    tests = tests_of(files, root)
    in_browser = [test for test in tests if test.startswith(BROWSER)]
    others = [test for test in tests if test not in in_browser]
    steps = [step for step in STEPS if step.light]
    steps.append(suite("tests of the change", *HOUSE, *(one for one in others if one not in HOUSE)))
    if games := _games(files, root):
        steps.append(_of_games(games, root))
    if in_browser:
        (whole,) = (step for step in STEPS if step.name == "browser")
        steps.append(suite("browser", *in_browser, missing=whole.missing, left_out=whole.left_out))
    return steps


def tests_of(files: Iterable[str], root: Path) -> list[str]:
    """Return the files and folders of tests that mirror *files*, in order."""
    found: set[str] = set()
    for file in files:
        found.update(_tests_of(PurePosixPath(file), root))
    return sorted(found)


def _tests_of(file: PurePosixPath, root: Path) -> set[str]:
    if file.suffix != ".py":
        return set()
    if file.parts[0] == "tests":
        is_test = file.name.startswith("test_")
        return {str(file)} if is_test else _who_name(file, root)
    if str(file).startswith(f"{ENGINES}/"):
        game = file.parts[2]
        return {f"tests/engines/{game}"} if (root / "tests/engines" / game).is_dir() else set()
    own = _mirrors(file, root)
    return own or _who_name(file, root)


def _mirrors(file: PurePosixPath, root: Path) -> set[str]:
    """Return the test files named after *file*, in the folder that mirrors its own."""
    folder = root / "tests" / file.parent
    named = [file.stem, f"{file.stem}_*"]
    found = {one for name in named for one in folder.glob(f"test_{name}.py")}
    return {one.relative_to(root).as_posix() for one in found}


def _who_name(file: PurePosixPath, root: Path) -> set[str]:
    """Return the first test files that import *file*."""
    module, package = ".".join(file.with_suffix("").parts), ".".join(file.parent.parts)
    words = (f"from {module} import", f"from {package} import", f"import {module}")
    found = []
    for test in sorted((root / "tests").rglob("test_*.py")):
        lines = [line for line in test.read_text().splitlines() if line.startswith(words)]
        if any(module in line or file.stem in line.replace(",", " ").split() for line in lines):
            found.append(test.relative_to(root).as_posix())
    return set(found[:MOST_WHO_NAME_IT])


def _games(files: Iterable[str], root: Path) -> list[str]:
    """Return the games whose engine is changed; core, where what they share is, the list too."""
    parts = [PurePosixPath(file).parts for file in files if file.startswith(f"{ENGINES}/")]
    return sorted({part[2] if (root / ENGINES / part[2]).is_dir() else CORE for part in parts})


def _of_games(games: Sequence[str], root: Path) -> Step:
    """Return the suites over all games, for *games* alone."""
    files = [one.relative_to(root).as_posix() for one in sorted(root.glob(OF_ALL_GAMES))]
    only = [] if CORE in games else ["-k", " or ".join(games)]
    command = [*PYTHON, "pytest", "-q", "-p", "tools.check.told", "-n", str(WORKERS), *only, *files]
    return Step(
        "engines",
        command,
        processes=WORKERS,
        again=lambda tests: [*PYTHON, "pytest", "-q", "-p", "tools.check.told", "-n", "0", *tests],
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
