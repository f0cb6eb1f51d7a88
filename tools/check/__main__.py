"""Run the steps, try again what failed, show the table, close with ``N passed, N failed``."""

from __future__ import annotations

import argparse
import os
import sys
import time

from tools.check.again import try_again
from tools.check.repeating import alone, repeat
from tools.check.running import FAILED, run_all
from tools.check.showing import keep, show, state_of_the_tree
from tools.check.steps import STEPS, Step


def main(arguments: list[str]) -> int:
    """Run every step, or those whose name contains one of those given; 1 when anything failed.

    ``--repeat N [--busy] [STEP...] [-- TESTS...]`` runs them, or those tests alone, so many times.
    """
    options, tests = _before_and_after(arguments)
    chosen = [step for step in STEPS if not options.steps or _is_named(step, options.steps)]
    if not chosen:
        print(f"no check is called that; there are: {', '.join(step.name for step in STEPS)}")
        return 1
    if options.repeat:
        return repeat(alone(tests) if tests else chosen, options.repeat, busy=options.busy)
    began = time.monotonic()
    commit, clean = state_of_the_tree()
    results = try_again(run_all(chosen), strict=os.environ.get("STRICT") == "1")
    show(results, time.monotonic() - began)
    keep(results, commit, clean=clean)
    return int(any(result.verdict == FAILED for result in results))


def _before_and_after(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """Return the options, and the tests that are named after ``--``."""
    parser = argparse.ArgumentParser(prog="tools.check")
    parser.add_argument("steps", nargs="*", help="of which the name contains one of these")
    parser.add_argument("--repeat", type=int, default=0, metavar="N", help="run them N times")
    parser.add_argument("--busy", action="store_true", help="beside processes that never rest")
    at = arguments.index("--") if "--" in arguments else len(arguments)
    options, tests = parser.parse_args(arguments[:at]), arguments[at + 1 :]
    if (tests or options.busy) and options.repeat < 1:
        parser.error("--busy and tests go with --repeat N")
    return options, tests


def _is_named(step: Step, names: list[str]) -> bool:
    return any(name in step.name for name in names)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
