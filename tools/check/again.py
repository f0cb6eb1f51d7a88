"""A second try for the tests that failed, each step's by themselves, when nothing else runs.

A test that passes then is *unsteady*: it says something of the machine or of itself and not of
what is tested, so the run is green and names it. One that fails each time is broken. Where many
fail at first, something is: nothing is tried again.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Sequence

from tools.check.counts import Counts
from tools.check.running import FAILED, Result, carry_out
from tools.check.told import Failure

MOST_UNSTEADY = 10
MORE_TRIES = 2
UNSTEADY = "unsteady"


def try_again(results: Sequence[Result], *, strict: bool = False) -> list[Result]:
    """Return *results* with what became of their tests that failed, tried by themselves.

    *strict* counts those that pass then as failed.
    """
    if sum(len(result.failures) for result in results) > MOST_UNSTEADY:
        return [_untried(result) for result in results]
    return [_tried(result, strict=strict) if _may_be(result) else result for result in results]


def _may_be(result: Result) -> bool:
    """Return whether all of its tests were run, and some failed."""
    return bool(result.failures and result.step.again and not result.note)


def _untried(result: Result) -> Result:
    if not _may_be(result):
        return result
    note = f"not tried again: more than {MOST_UNSTEADY} tests failed in all"
    return dataclasses.replace(result, note=note)


def _tried(result: Result, *, strict: bool) -> Result:
    began = time.monotonic()
    left = result.failures
    for attempt in range(2, 2 + MORE_TRIES):
        if left:
            left = _still_failing(result, left, attempt)
    unsteady = tuple(failure for failure in result.failures if failure not in left)
    verdict = FAILED if left or strict else UNSTEADY
    mended = 0 if strict else len(unsteady)
    return dataclasses.replace(
        result,
        verdict=verdict,
        seconds=result.seconds + time.monotonic() - began,
        counts=result.counts + Counts(mended, -mended),
        failures=result.failures if strict else left,
        unsteady=unsteady,
    )


def _still_failing(
    result: Result, failures: Sequence[Failure], attempt: int
) -> tuple[Failure, ...]:
    """Run the tests of *failures* alone and return those of them that did not pass."""
    print(f"\n── {result.step.name}: try {attempt} of", flush=True)
    for failure in failures:
        print(f"   {failure.test}", flush=True)
    assert result.step.again
    told = carry_out(result.step, result.step.again([failure.test for failure in failures])).told
    if told is None or told.broken or told.passed + len(told.failed) != len(failures):
        return tuple(failures)
    names = {failure.test for failure in told.failed}
    return tuple(failure for failure in failures if failure.test in names)
