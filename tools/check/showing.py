"""The end of a run: a table, what failed and why, and the same as data."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from tools.check.counts import Counts
from tools.check.running import FAILED, NAME_WIDTH, Result
from tools.check.told import Failure
from tools.stack.folder import REPOSITORY

LAST_RUN = REPOSITORY / ".var" / "last-run.json"
MOST_SHOWN = 14
"""Tests named at the end: with the table they fit in 60 lines, two a test."""
LONGEST = 300
MOST_FILES = 40


def show(results: Sequence[Result], seconds: float) -> None:
    """Print the table, what failed and the closing line; *seconds* is what all of it took."""
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
        _show_words(result)
    _show_tests("UNSTEADY", [(r, failure) for r in results for failure in r.unsteady])
    _show_tests(FAILED, [(r, failure) for r in results for failure in r.failures])
    total = sum((result.counts for result in results), Counts())
    print(f"\n{total.passed} passed, {total.failed} failed", flush=True)


def _show_words(result: Result) -> None:
    words = _words(result)
    for line in words[:MOST_SHOWN]:
        print(f"!! {result.step.name}: {line[:LONGEST]}")
    if len(words) > MOST_SHOWN:
        print(f"!! {result.step.name}: {len(words) - MOST_SHOWN} more, which it names above")


def _show_tests(verdict: str, found: Sequence[tuple[Result, Failure]]) -> None:
    for result, failure in found[:MOST_SHOWN]:
        print(f"{verdict} {failure.test}"[:LONGEST])
        print(f"    {result.step.name}, {failure.where}: {failure.why}"[:LONGEST])
    if len(found) > MOST_SHOWN:
        print(f"{verdict} {len(found) - MOST_SHOWN} more: .var/last-run.json")


def state_of_the_tree() -> tuple[str, bool]:
    """Return the commit that is checked out, "" outside of git, and whether nothing differs."""
    commit = _git("rev-parse", "HEAD")
    return commit or "", _git("status", "--porcelain") == "" and commit is not None


def _git(*arguments: str) -> str | None:
    """Return what git says; None where there is no git or no repository."""
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=REPOSITORY, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()


def keep(results: Sequence[Result], commit: str, *, clean: bool, file: Path = LAST_RUN) -> None:
    """Leave the run in *file*: commit, verdict, seconds by step, tests failed and unsteady.

    Of each suite also the files whose tests took longest, where time is to be looked for.
    """
    red = any(result.verdict == FAILED for result in results)
    run = {
        "commit": commit,
        "clean": clean,
        "verdict": "red" if red else "green",
        "steps": {result.step.name: round(result.seconds, 1) for result in results},
        "failed": [one for result in results for one in _failed(result)],
        "unsteady": [_named(result, one) for result in results for one in result.unsteady],
        "slowest": {result.step.name: _slowest(result) for result in results if result.files},
    }
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(run, indent=1, ensure_ascii=False) + "\n")


def _slowest(result: Result) -> dict[str, float]:
    longest = sorted(result.files.items(), key=lambda one: -one[1])
    return dict(longest[:MOST_FILES])


def _failed(result: Result) -> list[dict[str, str]]:
    """Return the tests of *result* that failed and, where it names none, what it said."""
    if result.verdict != FAILED:
        return []
    said = [Failure("", "", line) for line in _words(result)]
    return [_named(result, one) for one in [*result.failures, *said]]


def _named(result: Result, failure: Failure) -> dict[str, str]:
    return {"step": result.step.name, **asdict(failure)}


def _words(result: Result) -> list[str]:
    return [line for line in [result.note, *result.words] if line]
