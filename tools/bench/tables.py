"""Latency and memory with 50, 200 and 500 tables, each with one action every three seconds.

The sizes are those of mus; then 50 tables of each of the other games, with three mirones each, and
as many sockets of tables of ten, with ten mirones each.
"""

from __future__ import annotations

import argparse

from games.engines.registry import GAMES
from tools.bench.site import memory, site, tables
from tools.stack.commands import Server

COUNTS = (50, 200, 500)
CROWDED = (10, "poker+10")
"""Tables of the most chairs that any game has, and as many mirones: the sockets of 50 of mus."""
PACE = 3.0


def measure(server: Server, count: int, kind: str = "mus", *, seconds: float) -> None:
    """Print the figures of *count* tables of a game on one web process."""
    with site(1, server) as running:
        file = tables(running, count, kind)
        before = memory(running)
        run = running.ask(
            "tools.bench.generator",
            *(file, str(seconds), str(PACE), "table", running.web[0].url),
        )
        grown = (memory(running) - before) / run["sockets"] / 1024
        print(
            f"{server}, {count} tables of {kind} ({run['sockets']} sockets): "
            f"{run['told_per_s']} actions/s, "
            f"click to all screens p50 {run['told_p50_ms']} ms, p99 {run['told_p99_ms']} ms; "
            f"{grown:.0f} KiB a connection; refused {run['refused']} closed {run['closed']}",
            flush=True,
        )


def main() -> None:
    """Measure every size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--server", choices=["uvicorn", "daphne"], default="uvicorn")
    parser.add_argument("--tables", type=int, action="append")
    parser.add_argument("--kind", action="append", help="a game and its mirones: poker+10")
    asked = parser.parse_args()
    kinds = asked.kind or ["mus"]
    for count in asked.tables or COUNTS:
        for kind in kinds:
            measure(asked.server, count, kind, seconds=asked.seconds)
    if asked.kind:
        return
    for game in [game for game in GAMES if game != "mus"]:
        measure(asked.server, COUNTS[0], f"{game}+3", seconds=asked.seconds)
    measure(asked.server, *CROWDED, seconds=asked.seconds)


if __name__ == "__main__":
    main()
