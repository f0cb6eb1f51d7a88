"""Run the steps, try again what failed, show the table, close with ``N passed, N failed``."""

from __future__ import annotations

import os
import sys
import time

from tools.check.again import try_again
from tools.check.running import FAILED, run_all
from tools.check.showing import keep, show, state_of_the_tree
from tools.check.steps import STEPS


def main(names: list[str]) -> int:
    """Run every step, or those whose name contains one of *names*; 1 when anything failed."""
    chosen = [step for step in STEPS if not names or any(name in step.name for name in names)]
    if not chosen:
        print(f"no check is called that; there are: {', '.join(step.name for step in STEPS)}")
        return 1
    began = time.monotonic()
    commit, clean = state_of_the_tree()
    results = try_again(run_all(chosen), strict=os.environ.get("STRICT") == "1")
    show(results, time.monotonic() - began)
    keep(results, commit, clean=clean)
    return int(any(result.verdict == FAILED for result in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
