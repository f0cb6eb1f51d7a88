"""The steps, or some tests alone, again and again: how often each test fails, at first and at last.

Whoever has mended an unsteady test shows with it that it is steady, also on a machine that has
more to do than it can.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from tools.check.again import try_again
from tools.check.running import AT_ONCE, FAILED, Result, run_all
from tools.check.showing import show
from tools.check.steps import PYTHON, Step

BROWSER = "tests/e2e"
_NEVER_IDLE = """
import os
parent = os.getppid()
while os.getppid() == parent:
    pass
"""


def alone(tests: Sequence[str]) -> list[Step]:
    """Return the steps that run *tests* one after another; those of the browser apart."""
    in_browser = [test for test in tests if test.startswith(BROWSER)]
    others = [test for test in tests if test not in in_browser]
    named = {"tests alone": others, "browser tests alone": in_browser}
    return [_step(name, found) for name, found in named.items() if found]


def _step(name: str, tests: Sequence[str]) -> Step:
    def command(some: Sequence[str]) -> list[str]:
        return [*PYTHON, "pytest", "-q", "-p", "tools.check.told", "-n", "0", *some]

    return Step(name, command(tests), processes=AT_ONCE, again=command)


def repeat(steps: Sequence[Step], times: int, *, busy: bool) -> int:
    """Run *steps* so many *times*, beside processes that never rest if *busy*; say what failed.

    Returns 1 if any failed at last, which is in the tries by itself too.
    """
    at_first, at_last = Counter[str](), Counter[str]()
    with _company() if busy else contextlib.nullcontext():
        for number in range(1, times + 1):
            began = time.monotonic()
            results = try_again(run_all(steps))
            show(results, time.monotonic() - began)
            for result in results:
                at_first.update(_failed_first(result))
                at_last.update(_failed_last(result))
            print(f"── {number} of {times}", flush=True)
    print(f"\n{'failed at first':>15}{'at last':>9}  of {times}, {'busy' if busy else 'quiet'}")
    for test, count in sorted(at_first.items(), key=lambda found: (-found[1], found[0])):
        print(f"{count:>15}{at_last[test]:>9}  {test}")
    print(f"{len(at_first)} failed at first, {len(at_last)} at last", flush=True)
    return int(bool(at_last))


def _failed_first(result: Result) -> set[str]:
    return _failed_last(result) | {failure.test for failure in result.unsteady}


def _failed_last(result: Result) -> set[str]:
    """Return the tests that failed in every try; the step where it names none."""
    if result.verdict != FAILED:
        return set()
    return {failure.test for failure in result.failures} or {result.step.name}


@contextlib.contextmanager
def _company() -> Iterator[None]:
    """Keep every processor busy meanwhile."""
    command = [sys.executable, "-c", _NEVER_IDLE]
    busy = [subprocess.Popen(command) for _ in range(max(2, os.cpu_count() or 2))]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()
