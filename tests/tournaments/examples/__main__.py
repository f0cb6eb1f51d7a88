"""``python -m tests.tournaments.examples FILE...`` runs worked examples of torneos.

Exits with 1 if anything failed, or nothing passed.
"""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

from tests.tournaments.examples.runner import run_file

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
    parser = argparse.ArgumentParser(prog="python -m tests.tournaments.examples")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    passed = failed = 0
    for path in parser.parse_args().files:
        report = run_file(path)
        passed += len(report.passed)
        failed += len(report.failed)
        for name, difference in report.failed:
            print(_line(f"{path.name}: {name}: {difference}"))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
