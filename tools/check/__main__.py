"""Run the steps, show the table, close with ``N passed, N failed``."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tools.check.counts import Counts, counted
from tools.check.steps import STEPS, Step
from tools.stack.folder import REPOSITORY


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a step."""

    step: Step
    verdict: str
    seconds: float
    counts: Counts
    note: str = ""


def run(step: Step) -> Result:
    """Run *step*, showing its output as it comes, or at its end when another runs beside it."""
    reason = step.left_out()
    if reason:
        return Result(step, "LEFT OUT", 0, Counts(), reason)
    reason = step.missing()
    if reason:
        return Result(step, "FAILED", 0, Counts(failed=1), reason)
    if not step.light:
        print(f"\n── {step.name}", flush=True)
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
                sys.stdout.write(line)
                sys.stdout.flush()
    if step.light:
        print("".join([f"\n── {step.name}\n", *lines]), end="", flush=True)
    counts = counted("".join(lines), succeeded=child.returncode == 0)
    verdict = "FAILED" if counts.failed else "passed"
    return Result(step, verdict, time.monotonic() - began, counts)


def run_all(steps: list[Step]) -> list[Result]:
    """Run the light ones two at a time, then the others, each of which fills the machine."""
    with ThreadPoolExecutor(2) as pool:
        light = list(pool.map(run, [step for step in steps if step.light]))
    return [*light, *(run(step) for step in steps if not step.light)]


def show(results: list[Result], seconds: float) -> None:
    """Print the table and the closing line; *seconds* is what all of it took."""
    total = sum((result.counts for result in results), Counts())
    print(f"\n{'check':<22}{'verdict':<10}{'passed':>8}{'failed':>8}{'skipped':>9}{'seconds':>9}")
    for result in results:
        counts = result.counts
        print(
            f"{result.step.name:<22}{result.verdict:<10}{counts.passed:>8}{counts.failed:>8}"
            f"{counts.skipped:>9}{result.seconds:>9.1f}"
        )
    print(f"{'in all':<49}{seconds:>17.1f}")
    for result in results:
        if result.note:
            print(f"\n!! {result.step.name}: {result.note}")
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
