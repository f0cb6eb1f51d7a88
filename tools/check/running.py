"""Run steps side by side, and say what became of each."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path

from tools.check import told
from tools.check.counts import Counts, counted, what_failed
from tools.check.steps import Step
from tools.check.told import Failure, Told
from tools.stack.folder import REPOSITORY

AT_ONCE = 4
"""Processes kept busy at once: two suites of two workers, which wait about half of the time."""
NAME_WIDTH = 22
FAILED = "FAILED"


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a step.

    *failures* are its tests that failed, *unsteady* those that then passed by themselves; *note*
    says why it was not run, or not to its end, and *words* what a tool that names no test said;
    *files* has the seconds of the tests of each file.
    """

    step: Step
    verdict: str
    seconds: float
    counts: Counts
    note: str = ""
    failures: tuple[Failure, ...] = ()
    unsteady: tuple[Failure, ...] = ()
    words: tuple[str, ...] = ()
    files: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ended:
    """A command that ended: its exit status, its output and what it told of its tests."""

    status: int
    output: str
    told: Told | None


def carry_out(step: Step, command: Sequence[str]) -> Ended:
    """Run *command* for *step*, showing its output as it comes unless the step is a short one."""
    lines: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "told.json"
        with subprocess.Popen(
            [*command, "--told", str(file)] if step.again else command,
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
        return Ended(child.returncode, "".join(lines), told.read(file))


def run(step: Step) -> Result:
    """Run *step* and return what became of it."""
    reason = step.left_out()
    if reason:
        return Result(step, "LEFT OUT", 0, Counts(), reason)
    reason = step.missing()
    if reason:
        return Result(step, FAILED, 0, Counts(failed=1), reason)
    began = time.monotonic()
    ended = carry_out(step, step.command)
    seconds = time.monotonic() - began
    if step.light:
        print("".join([f"\n── {step.name}\n", ended.output]), end="", flush=True)
    if step.again:
        return _of_tests(step, seconds, ended)
    counts = counted(ended.output, succeeded=ended.status == 0)
    if counts.failed:
        return Result(step, FAILED, seconds, counts, words=tuple(what_failed(ended.output)))
    return Result(step, "passed", seconds, counts)


def _of_tests(step: Step, seconds: float, ended: Ended) -> Result:
    """Return what became of a step that tells of its tests."""
    if ended.told is None:
        note = f"it broke (status {ended.status}) and told nothing of its tests"
        words = tuple(what_failed(ended.output))
        return Result(step, FAILED, seconds, Counts(failed=1), note, words=words)
    note = ended.told.broken or _contradiction(ended.status, ended.told)
    if note:
        counts = ended.told.counts + Counts(failed=int(not ended.told.broken))
        return Result(step, FAILED, seconds, counts, note, ended.told.failed)
    verdict, files = FAILED if ended.told.failed else "passed", ended.told.files
    failed = ended.told.failed
    return Result(step, verdict, seconds, ended.told.counts, failures=failed, files=files)


def _contradiction(status: int, said: Told) -> str:
    """Return why *status* does not go with what was *said*; "" where it does."""
    if not said.passed and not said.failed:
        return "it ran no test"
    if status != (1 if said.failed else 0):
        return f"it ended with status {status}, whatever its tests say"
    return ""


def run_all(steps: Sequence[Step]) -> list[Result]:
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
