"""What is checked, in order: the cheapest first, so that a slip shows in seconds.

Each begins when there is room for it, so that short ones fit beside long ones.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import playwright

from tools.stack import chromium

PYTHON = [sys.executable, "-m"]
TOOLS = Path(sys.executable).parent
NODE = Path(playwright.__file__).parent / "driver" / "node"
DENO_SETTINGS = ["--quiet", "--config", "tools/check/deno.json"]
BROWSER_CODE = [
    "static/js",
    "static/css",
    "tests/js/**/*.mjs",
    "tools/assets/*.mjs",
    "tools/check/*.js",
    "tools/check/types",
]
WORKERS = 2


@dataclass(frozen=True, slots=True)
class Step:
    """One command; it passes when it exits with zero.

    *missing* returns why it cannot run here (a failure), *left_out* why it was not asked for; one
    that is *light* takes seconds; *processes* says how many it keeps busy. One that tells of its
    tests (tools/check/told.py) has *again*: the command that runs those alone of which it is given
    the names.
    """

    name: str
    command: list[str]
    env: dict[str, str] = field(default_factory=dict)
    missing: Callable[[], str] = lambda: ""
    left_out: Callable[[], str] = lambda: ""
    light: bool = False
    processes: int = 1
    again: Callable[[Sequence[str]], list[str]] | None = None


def suite(name: str, *arguments: str, **options: Any) -> Step:
    """Return a step that has the workers of pytest run tests.

    Each begins with a half, in order, so that what a file prepares is prepared once; who has
    finished takes over from the other.
    """
    pytest = [*PYTHON, "pytest", "-q", "-p", "tools.check.told"]
    command = [*pytest, "-n", str(WORKERS), "--dist", "worksteal", *arguments]

    def again(tests: Sequence[str]) -> list[str]:
        return [*pytest, "-n", "0", *tests]

    return Step(name, command, processes=WORKERS, again=again, **options)


def _no_chromium() -> str:
    return "" if chromium.program() else f"{chromium.MISSING}, or leave it out with E2E=0"


def _without_browser() -> str:
    return "the browser tests were left out with E2E=0" if os.environ.get("E2E") == "0" else ""


def _deno(name: str, verb: str, *arguments: str) -> Step:
    """Return a light step that has Deno look at what browsers run."""
    command = [str(TOOLS / "deno"), verb, *DENO_SETTINGS, *arguments]
    return Step(name, command, env={"DENO_NO_UPDATE_CHECK": "1"}, light=True)


STEPS = [
    Step("ruff check", [str(TOOLS / "ruff"), "check", "--quiet", "."], light=True),
    Step("ruff format", [str(TOOLS / "ruff"), "format", "--check", "--quiet", "."], light=True),
    Step("types", [*PYTHON, "mypy", "--no-error-summary"], light=True),
    Step("import contracts", [str(TOOLS / "lint-imports"), "--no-logo"], light=True),
    _deno("script format", "fmt", "--check", *BROWSER_CODE),
    _deno("script lint", "lint", *BROWSER_CODE),
    _deno("script types", "check", "static/js"),
    Step("djlint", [str(TOOLS / "djlint"), "templates", "--lint", "--quiet"], light=True),
    Step(
        "JavaScript",
        [str(NODE), "--test", "tests/js/**/*.test.{js,mjs}"],
        env={"PYTHON": sys.executable},  # the golden matches that boards are shown
        light=True,
    ),
    suite("engines", "tests/engines"),
    suite("attack", "tests/attack"),
    suite("everything else", "--ignore=tests/engines", "--ignore=tests/attack", "tests"),
    suite("browser", "tests/e2e", missing=_no_chromium, left_out=_without_browser),
    Step(
        "faults, short form",
        [*PYTHON, "tools.faults", "--short"],
        again=lambda parts: [*PYTHON, "tools.faults", "--short", *parts],
    ),
]
