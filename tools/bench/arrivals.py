"""How soon everybody sees the table again when a web process has been started anew (P3)."""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

from tools.bench.site import site, spread, tables

PAUSE_S = 3.0
"""After each rush: what the closing of its sockets costs is not for the next."""


def _processor(pid: int) -> float:
    """Return the seconds of processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(people: int, runs: int) -> None:
    """Print the figures of *people* who come in at once on one web process, medians of *runs*."""
    with site(1, "uvicorn") as running:
        file = tables(running, people // 4)
        web = running.web[0]
        found, cost = [], []
        for _ in range(runs):
            before = _processor(web.pid)
            found.append(running.ask("tools.bench.arriving", file, web.url))
            cost.append(1000 * (_processor(web.pid) - before) / people)
            time.sleep(PAUSE_S)
    print(f"uvicorn x 1, {people} people at once, {people // 4} tables of mus:")
    for key in ("p50_s", "p95_s", "last_s"):
        print(f"    {key:7} {spread([run[key] for run in found])}")
    print(f"    processor of the web process: {spread(cost)} ms each", flush=True)


def main() -> None:
    """Measure one size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()
    measure(asked.people, asked.runs)


if __name__ == "__main__":
    main()
