"""How many actions a second are accepted, committed and shown to four seats at 32 busy tables."""

from __future__ import annotations

import argparse

from tools.bench.site import LIMITS, show, site, spread, tables
from tools.stack.commands import Server

TABLES = 32
SETUPS: tuple[tuple[Server, int, str], ...] = (
    ("uvicorn", 1, "table"),
    ("uvicorn", 2, "table"),
    ("uvicorn", 2, "seat"),
    ("daphne", 1, "table"),
)


def measure(server: Server, web: int, spread_by: str, *, seconds: float, runs: int) -> None:
    """Print the figures of one setup: medians of *runs*, with the bare transaction beside them.

    Each run has a site of its own: the matches of another would end, or their clocks run out.
    """
    found, bare = [], []
    for _ in range(runs):
        with site(web, server) as running:
            urls = [f"{process.url}#{process.pid}" for process in running.web]
            load = (tables(running, TABLES), str(seconds), "0", spread_by, *urls)
            found.append(running.ask("tools.bench.generator", *load))
            bare.append(running.ask("tools.bench.bare", str(min(seconds, 4)), "4")["commits_per_s"])
    told = [run["told_per_s"] for run in found]
    routed = f", spread by {spread_by}" if web > 1 else ""
    print(f"{server} x {web}{routed}: {spread(told)} actions/s committed, seen by four seats")
    show(found, "told_p50_ms", "told_p99_ms", "ack_p50_ms", "ack_p99_ms", "web_cpu_us")
    ratio = sorted(told)[runs // 2] / sorted(bare)[runs // 2]
    print(f"    bare psycopg transaction {spread(bare)} commits/s · ratio {ratio:.2f}")
    share = max(run["generator_core_share"] for run in found)
    print(f"    generator used {share:.2f} of a core: could do {1 / share:.1f} times this load")
    quiet = max(run["quiet_tables"] for run in found)
    print(f"    tables that stopped playing in a run: at most {quiet}")
    print(f"    refused {found[-1]['refused']} closed {found[-1]['closed']}", flush=True)


def main() -> None:
    """Measure every setup."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--setup", action="append", help="server:processes, e.g. uvicorn:2")
    asked = parser.parse_args()
    print(f"{TABLES} tables, closed loop, normal turn clock; limits raised: {LIMITS}")
    for server, web, spread_by in SETUPS:
        if not asked.setup or f"{server}:{web}" in asked.setup:
            measure(server, web, spread_by, seconds=asked.seconds, runs=asked.runs)


if __name__ == "__main__":
    main()
