"""A championship of 512 pairs that 2,000 people look at, with a result every second.

Targets: everybody has a change on his page within 2 s at p99; the page and the bracket take 200 ms
of the server's time (``tests/tournaments/championships/test_public.py`` counts their queries).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from tools.bench.arrivals import processor
from tools.bench.site import show, site
from tools.stack.commands import Server
from tools.stack.folder import REPOSITORY
from tools.stack.site import Site

PAIRS, PEOPLE = 512, 2000
EVERY_S = 1.0
AFTER_S = 8.0
"""For the last result to reach everybody."""
TURNS = 10


def pages(running: Site, number: int) -> dict[str, float]:
    """Return the milliseconds of the server's processor that a page and the bracket take."""
    web = running.web[0]
    found = {}
    for name, part in (("page_ms", ""), ("bracket_ms", "cuadro/")):
        _get(f"{web.url}/torneos/{number}/{part}")
        before = processor(web.pid)
        for _turn in range(TURNS):
            _get(f"{web.url}/torneos/{number}/{part}")
        found[name] = 1000 * (processor(web.pid) - before) / TURNS
    return found


def _get(address: str) -> None:
    with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310 - our own
        answer.read()


def looked_at(
    running: Site, file: str, number: int, *, seconds: int, fetching: int
) -> dict[str, Any]:
    """Return what the crowd measured while *seconds* results came in."""
    results = running.folder / "results.txt"
    results.touch()
    web = running.web[0]
    crowd = [file, str(seconds * EVERY_S + AFTER_S), str(fetching), web.url, str(results)]
    with _process(running, "tools.bench.championship_crowd", *crowd) as watching:
        assert watching.stdout is not None
        watching.stdout.readline()  # everybody is there
        before, began = processor(web.pid), time.perf_counter()
        with results.open("w") as out:
            deciding = [str(number), str(seconds), str(EVERY_S)]
            _process(running, "tools.bench.championship_results", *deciding, out=out).wait()
        share = (processor(web.pid) - before) / (time.perf_counter() - began)
        found: dict[str, Any] = json.loads(watching.stdout.readlines()[-1])
    return {**found, "web_core_share": round(share, 2)}


def _process(
    running: Site, module: str, *arguments: str, out: Any = subprocess.PIPE
) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.Popen(command, cwd=REPOSITORY, env=running.environment, stdout=out, text=True)


def measure(asked: argparse.Namespace) -> None:
    """Print the figures: medians of the runs, each on a site of its own."""
    found = []
    server: Server = asked.server
    for _ in range(asked.runs):
        with site(asked.web, server) as running:
            file = str(running.folder / "championship.json")
            running.run(
                "tools.bench.championship_fixture", str(asked.pairs), str(asked.people), file
            )
            number = json.loads(Path(file).read_text())["championship"]
            sizes = pages(running, number)
            run = looked_at(running, file, number, seconds=asked.seconds, fetching=asked.fetching)
            found.append({**run, **sizes})
    print(
        f"{server} x {asked.web}, {asked.people} people look at a bracket of {asked.pairs} pairs,"
        f" {asked.fetching} of them fetch what they are not told of,"
        f" load average {os.getloadavg()[0]:.1f}"
    )
    show(found, *(key for key in found[0] if key != "people"))


def main() -> None:
    """Measure it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=PAIRS)
    parser.add_argument("--people", type=int, default=PEOPLE)
    parser.add_argument(
        "--fetching", type=int, default=PEOPLE, help="how many fetch what they are not told of"
    )
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--web", type=int, default=1)
    parser.add_argument("--server", choices=["uvicorn", "daphne"], default="uvicorn")
    measure(parser.parse_args())


if __name__ == "__main__":
    main()
