"""How many tests a tool says it ran and which failed, from the words of its output."""

from __future__ import annotations

import re
from dataclasses import dataclass

_NODE_COUNT = re.compile(r"^\S* ?(pass|fail|skipped) (\d+)$", re.MULTILINE)
_OWN_LINE = re.compile(r"^(\d+) passed, (\d+) failed$", re.MULTILINE)
_NODE_FAILED = re.compile(r"^test at (\S+:\d+):\d+\n✖ (.*?)(?: \([\d.]+ms\))?\n(.*)$", re.MULTILINE)
"""How it names one in the end: the place of the test, its name and the first line of its error."""
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
LAST_WORDS = 8
"""Lines of a tool that names no test: enough to see what it complained of."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Tests that passed, failed and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped
        )


def counted(output: str, *, succeeded: bool) -> Counts:
    """Return the tests of *output*; a tool that counts none counts as one test itself."""
    output = _COLOURS.sub("", output)
    found = _of_node(output) or _of_ours(output)
    if found is None:
        return Counts(passed=int(succeeded), failed=int(not succeeded))
    if not found.failed and (not succeeded or not found.passed):
        return found + Counts(failed=1)  # it broke outside of a test, or tested nothing
    return found


def what_failed(output: str) -> list[str]:
    """Return a line for each test that failed: its place, name and error; or else the last words.

    Such are all that a linter says.
    """
    output = _COLOURS.sub("", output)
    found = _NODE_FAILED.findall(output)
    named = [f"{place} {name}: {error.strip()}" for place, name, error in found]
    return named or [line for line in output.splitlines() if line.strip()][-LAST_WORDS:]


def _of_node(output: str) -> Counts | None:
    by_name = {name: int(number) for name, number in _NODE_COUNT.findall(output)}
    if "pass" not in by_name or "fail" not in by_name:
        return None
    return Counts(by_name["pass"], by_name["fail"], by_name.get("skipped", 0))


def _of_ours(output: str) -> Counts | None:
    lines = _OWN_LINE.findall(output)
    return Counts(int(lines[-1][0]), int(lines[-1][1])) if lines else None
