"""A salón full of people whose tables change: entering, how soon the list shows it, and memory.

Targets: entering within 300 ms of the server's time, the list within 1 s at p99 with
1,000 people connected and 60 tables changing, 60 KiB a person beyond the bare socket.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from pathlib import Path

from tools.bench.site import memory, show, site, spread
from tools.stack.process import Process, wait_until
from tools.stack.site import free_port

PEOPLE, TABLES = 1000, 60
PACE_S = 6.0
KIB = 1024


def bare(count: int) -> float:
    """Return the KiB that the server keeps for a socket of which the application knows nothing."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    quiet = Process("quiet", [sys.executable, "-m", "tools.bench.quiet", str(port)])
    quiet.start()
    try:
        crowd = [sys.executable, "-m", "tools.bench.crowd", "stay"]
        grown = []
        for many in (10, count):  # the first few pay for what all share
            wait_until(lambda: _listens(port), process=quiet, seconds=30)
            with subprocess.Popen([*crowd, str(many), url], stdout=subprocess.PIPE) as staying:
                assert staying.stdout
                staying.stdout.readline()
                grown.append(_resident(quiet.pid))
                staying.kill()
        return (grown[1] - grown[0]) / (count - 10) / KIB
    finally:
        quiet.stop()


def _listens(port: int) -> bool:
    from tools.stack.site import port_in_use  # noqa: PLC0415

    return port_in_use(port)


def _resident(pid: int | None) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def measure(people: int, tables: int, *, seconds: float, runs: int, server: str) -> None:
    """Print the figures of one size: medians of *runs*, each on a site of its own."""
    alone = bare(people)
    found, grown = [], []
    for _ in range(runs):
        with site(1, server) as running:  # type: ignore[arg-type]
            file = str(running.folder / "crowd.json")
            running.run("tools.bench.crowd_fixture", str(people), str(tables), file)
            before = memory(running)
            found.append(
                running.ask(
                    "tools.bench.crowd",
                    *(file, str(seconds), str(PACE_S), running.web[0].url, str(running.web[0].pid)),
                )
            )
            grown.append((memory(running) - before) / people / KIB)
    print(f"{server}, {people} people, {tables} tables, load average {os.getloadavg()[0]:.1f}")
    show(found, *(key for key in found[0] if key != "people"))
    over = [each - alone for each in grown]
    print(f"    KiB a person {spread(grown)}, bare socket {alone:.1f}: {spread(over)} beyond it")


def main() -> None:
    """Measure the salón."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=PEOPLE)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--server", choices=["uvicorn", "daphne"], default="uvicorn")
    asked = parser.parse_args()
    print(f"at each table somebody sits down or stands up every {PACE_S:.0f} s")
    measure(asked.people, asked.tables, seconds=asked.seconds, runs=asked.runs, server=asked.server)


if __name__ == "__main__":
    main()
