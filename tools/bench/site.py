"""The site under measurement: the real stack with its limits raised, and what is asked of it."""

from __future__ import annotations

import resource
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.stack.commands import Server
from tools.stack.site import Site

LIMITS = {
    "FRAMES_PER_20S": "1000000",
    "REQUESTS_PER_PERSON_20S": "1000000",
    "SOCKETS_PER_USER": "1000000",
    "SOCKETS_PER_ADDRESS": "1000000",
}


@contextmanager
def site(web: int, server: Server) -> Iterator[Site]:
    """Yield a running site on a throw-away durable cluster (fsync and synchronous_commit on)."""
    with (
        tempfile.TemporaryDirectory(prefix="usumus-bench-", dir="/var/tmp") as folder,
        Site(Path(folder), web=web, server=server, env=LIMITS) as running,
    ):
        running.wait_until_sound()
        yield running


def tables(running: Site, count: int, kind: str = "mus") -> str:
    """Start *count* matches of a game (``ohhell+3``: with mirones); return what describes them."""
    file = str(running.folder / f"tables-{kind}-{count}.json")
    running.run("tools.bench.fixture", str(count), file, kind)
    return file


def memory(running: Site) -> int:
    """Return the resident bytes of all web processes."""
    pages = sum(int(Path(f"/proc/{web.pid}/statm").read_text().split()[1]) for web in running.web)
    return pages * resource.getpagesize()


def show(runs: Sequence[Mapping[str, Any]], *keys: str) -> None:
    """Print a line for each of *keys* with its spread over *runs*."""
    for key in keys:
        print(f"    {key:20} {spread([run[key] for run in runs])}")


def spread(values: Sequence[float]) -> str:
    """Return ``median (min-max)``."""
    ordered = sorted(values)
    return f"{ordered[len(ordered) // 2]:,.1f} ({ordered[0]:,.1f}-{ordered[-1]:,.1f})"
