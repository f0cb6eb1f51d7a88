"""``make faults``: the long storm, the exact waits, and the big sizes of the quick suites."""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tools.bench.site import LIMITS
from tools.faults import waits
from tools.faults.storm import FAULTS, Storm
from tools.stack.commands import Server
from tools.stack.site import Site

LONG = {
    "LEAK_PAIRS": "10000",
    "CONFORMANCE_STEPS": "40000",
    "RANDOM_GAMES": "1000",
    "FUZZ_FRAMES": "10000",
    "ECONOMY_RUNS": "100",
    "ECONOMY_STEPS": "200",
    "DOUBLE_SPEND_ROUNDS": "1000",
}
APART_S = 4.0
ECONOMY = [
    "tests/economy/test_model.py",
    "tests/economy/test_model_objects.py",
    "tests/economy/test_double_spend.py",
]
GAMES = [
    "tests/engines/parchis/test_random_games.py",
    "tests/engines/ohhell/test_random_games.py",
]
SUITES = ["tests/engines", "tests/ws", *ECONOMY]


def storm(*, rounds: int, tables: int, seed: int, server: Server = "uvicorn") -> bool:
    """Play through every kind of fault *rounds* times; return whether all promises held."""
    rng = random.Random(seed)  # noqa: S311 - a test schedule
    faults = list(FAULTS) * rounds
    rng.shuffle(faults)
    print(f"storm: {tables} tables, {len(faults)} faults, seed {seed}", flush=True)
    with (
        tempfile.TemporaryDirectory(prefix="usumus-faults-", dir="/var/tmp") as folder,
        Site(Path(folder), web=2, server=server, env=LIMITS, throwaway=True) as site,
    ):
        site.wait_until_sound()
        report = Storm(site, tables=tables, faults=faults, apart=APART_S, seed=seed).run()
    print("\n".join(report.lines()), flush=True)
    return not report.broken


def suites(paths: Sequence[str] = SUITES) -> bool:
    """Run the quick suites at *paths* with their sizes for the night."""
    command = [sys.executable, "-m", "pytest", "-q", *paths]
    return not subprocess.run(command, check=False, env={**os.environ, **LONG}).returncode


def main() -> int:
    """Run the parts asked for; return 1 if any promise is broken."""
    parser = argparse.ArgumentParser(prog="make faults", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", metavar="part", help="storm, waits, suites (of it: economy, games)"
    )
    parser.add_argument("--short", action="store_true", help="the form of make test")
    parser.add_argument("--rounds", type=int, default=24, help="times each kind of fault happens")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.short:
        held = [storm(rounds=1, tables=3, seed=asked.seed, server="daphne")]
        print(f"{sum(held)} passed, {len(held) - sum(held)} failed")
        return 0 if all(held) else 1
    parts = asked.parts or ["storm", "waits", "suites"]
    held = []
    if "storm" in parts:
        held.append(storm(rounds=asked.rounds, tables=asked.tables, seed=asked.seed))
    if "waits" in parts:
        held.append(waits.measure())
    if "suites" in parts:
        held.append(suites())
    else:  # parts of the suites
        held += [
            suites(paths)
            for name, paths in (("economy", ECONOMY), ("games", GAMES))
            if name in parts
        ]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
