"""Run the steps, show the table, close with ``N passed, N failed``."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from tools.check.counts import Counts, counted, what_failed
from tools.check.steps import STEPS, Step
from tools.stack.folder import REPOSITORY

AT_ONCE = 4
"""Processes kept busy at once: two suites of two workers, which wait about half of the time."""
NAME_WIDTH = 22
LONGEST_FAILURE = 400


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a step."""

    step: Step
    verdict: str
    seconds: float
    counts: Counts
    note: str = ""
    failures: tuple[str, ...] = ()


def run(step: Step) -> Result:
    """Run *step*, showing its output as it comes, or at its end when it is a short one."""
    reason = step.left_out()
    if reason:
        return Result(step, "LEFT OUT", 0, Counts(), reason)
    reason = step.missing()
    if reason:
        return Result(step, "FAILED", 0, Counts(failed=1), reason)
    began = time.monotonic()
    lines: list[str] = []
    with subprocess.Popen(
        step.command,
        cwd=REPOSITORY,
        env={**os.environ, **step.env},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as child:
        assert child.stdout
        for line in child.stdout:
            lines.append(line)
            if not step.light:
                sys.stdout.write(f"{step.name:<{NAME_WIDTH}}│ {line}")
                sys.stdout.flush()
    if step.light:
        print("".join([f"\n── {step.name}\n", *lines]), end="", flush=True)
    output = "".join(lines)
    counts = counted(output, succeeded=child.returncode == 0)
    seconds = time.monotonic() - began
    if counts.failed:
        return Result(step, "FAILED", seconds, counts, failures=tuple(what_failed(output)))
    return Result(step, "passed", seconds, counts)


def run_all(steps: list[Step]) -> list[Result]:
    """Run each as soon as there is room for it beside those that run; return all in order.

    Tests wait for sockets, servers and browsers: two suites side by side use the processors that
    one would leave idle.
    """
    running: dict[Future[Result], Step] = {}
    begun = []
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for step in steps:
            while sum(other.processes for other in running.values()) + step.processes > AT_ONCE:
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    del running[done]
            future = pool.submit(run, step)
            running[future] = step
            begun.append(future)
        return [future.result() for future in begun]


def show(results: list[Result], seconds: float) -> None:
    """Print the table, what failed and the closing line; *seconds* is what all of it took."""
    total = sum((result.counts for result in results), Counts())
    columns = f"{'verdict':<10}{'passed':>8}{'failed':>8}{'skipped':>9}{'seconds':>9}"
    print(f"\n{'check':<{NAME_WIDTH}}{columns}")
    for result in results:
        counts = result.counts
        print(
            f"{result.step.name:<{NAME_WIDTH}}{result.verdict:<10}{counts.passed:>8}"
            f"{counts.failed:>8}{counts.skipped:>9}{result.seconds:>9.1f}"
        )
    print(f"{'in all':<49}{seconds:>17.1f}")
    for result in results:
        if result.note:
            print(f"\n!! {result.step.name}: {result.note}")
        for failure in result.failures:
            print(f"\n!! {result.step.name}: {failure[:LONGEST_FAILURE]}")
    print(f"\n{total.passed} passed, {total.failed} failed", flush=True)


def main(names: list[str]) -> int:
    """Run every step, or those whose name contains one of *names*; 1 when anything failed."""
    chosen = [step for step in STEPS if not names or any(name in step.name for name in names)]
    if not chosen:
        print(f"no check is called that; there are: {', '.join(step.name for step in STEPS)}")
        return 1
    began = time.monotonic()
    results = run_all(chosen)
    show(results, time.monotonic() - began)
    return int(any(result.verdict == "FAILED" for result in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
