"""How soon everybody sees the table again when a web process has been started anew (promise P3)."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from tools.bench.site import show, site, tables


def processor(pid: int) -> float:
    """Return the seconds of processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(people: int, runs: int) -> None:
    """Print the figures of *people* who come in at once on one web process, medians of *runs*.

    Each run has a site of its own: nobody plays, and the clocks of another's matches run out.
    """
    found = []
    for _ in range(runs):
        with site(1, "uvicorn") as running:
            file = tables(running, people // 4)
            web = running.web[0]
            web.restart()
            running.wait_until_sound()
            before = processor(web.pid)
            run = running.ask("tools.bench.arriving", file, web.url)
            run["cpu_ms_each"] = 1000 * (processor(web.pid) - before) / run["people"]
            found.append(run)
    print(f"uvicorn x 1 just started, {found[0]['people']} people at once, at tables of mus:")
    show(found, "p50_s", "p95_s", "last_s", "cpu_ms_each")


def main() -> None:
    """Measure one size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()
    measure(asked.people, asked.runs)


if __name__ == "__main__":
    main()
