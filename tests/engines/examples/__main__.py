"""``python -m tests.engines.examples [--game mus] FILE...`` runs worked examples (rules).

Without ``--game`` every case of the files is run, and a kind that no game here knows is a failure;
with it, the cases of the other games are left out. Exits with 1 if anything failed.
"""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

from tests.engines.examples.entries import CASOS
from tests.engines.examples.runner import GAMES, run_file

LONGEST = 600


def _line(text: str) -> str:
    """Return *text* as one line that can be read."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


def main() -> int:
    """Return the exit code."""
    # Not every text can be printed in every terminal, and the last line must be.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    parser = argparse.ArgumentParser(prog="python -m tests.engines.examples")
    parser.add_argument("--game", choices=sorted({*GAMES, *CASOS}))
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    given = parser.parse_args()
    passed = failed = 0
    for path in given.files:
        report = run_file(path, given.game)
        passed += len(report.passed)
        failed += len(report.failed)
        for name, difference in report.failed:
            print(_line(f"{path.name}: {name}: {difference}"))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
