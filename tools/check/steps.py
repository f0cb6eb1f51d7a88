"""What is checked, in order: the cheapest first, so that a slip shows in seconds.

The longest of the light ones begins early: the others fit beside it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import playwright

from tools.stack import chromium

PYTHON = [sys.executable, "-m"]
TOOLS = Path(sys.executable).parent
NODE = Path(playwright.__file__).parent / "driver" / "node"
WORKERS = "2"


@dataclass(frozen=True, slots=True)
class Step:
    """One command; it passes when it exits with zero.

    *missing* returns why it cannot run here (a failure), *left_out* why it was not asked for; one
    that is *light* uses one processor, and runs beside another of its kind.
    """

    name: str
    command: list[str]
    env: dict[str, str] = field(default_factory=dict)
    missing: Callable[[], str] = lambda: ""
    left_out: Callable[[], str] = lambda: ""
    light: bool = False


def _no_chromium() -> str:
    return "" if chromium.program() else f"{chromium.MISSING}, or leave it out with E2E=0"


def _without_browser() -> str:
    return "the browser tests were left out with E2E=0" if os.environ.get("E2E") == "0" else ""


STEPS = [
    Step("ruff check", [str(TOOLS / "ruff"), "check", "--quiet", "."], light=True),
    Step("ruff format", [str(TOOLS / "ruff"), "format", "--check", "--quiet", "."], light=True),
    Step("types", [*PYTHON, "mypy", "--no-error-summary"], light=True),
    Step("import contracts", [str(TOOLS / "lint-imports"), "--no-logo"], light=True),
    Step("djlint", [str(TOOLS / "djlint"), "templates", "--lint", "--quiet"], light=True),
    Step("JavaScript", [str(NODE), "--test", "tests/js/**/*.test.{js,mjs}"], light=True),
    Step("engines", [*PYTHON, "pytest", "-q", "-n", WORKERS, "tests/engines"]),
    Step(
        "everything else",
        [*PYTHON, "pytest", "-q", "-n", WORKERS, "--ignore=tests/engines", "tests"],
    ),
    Step(
        "browser",
        [*PYTHON, "pytest", "-q", "-n", WORKERS, "--dist", "loadfile", "tests/e2e"],
        missing=_no_chromium,
        left_out=_without_browser,
    ),
    Step("faults, short form", [*PYTHON, "tools.faults", "--short"]),
]
