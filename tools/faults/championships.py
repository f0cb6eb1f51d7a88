"""Championships of every format to their paid prizes while the site fails (torneos §16.6)."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from typing import Any

from tools.faults.storm import FAULTS
from tools.stack.folder import REPOSITORY
from tools.stack.site import Site

CALM_S = 4.0
KINDS = ("worker", "flushall", "web", "postgres", "redis")


def play(site: Site, *, formats: Sequence[str], rounds: int, seed: int) -> list[str]:
    """Play a championship of each of *formats* through *rounds* of faults; return what is wrong."""
    rng = random.Random(seed)  # noqa: S311 - a test schedule
    print(f"championships: {', '.join(formats)}; {rounds} of each fault, seed {seed}", flush=True)
    people = subprocess.Popen(
        [sys.executable, "-m", "tools.faults.cups", str(seed), *formats],
        cwd=REPOSITORY,
        env=site.environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    lines: list[str] = []
    begun = threading.Event()
    reading = threading.Thread(target=_read, args=(people, lines, begun))
    reading.start()
    begun.wait()
    faults = list(KINDS) * rounds
    rng.shuffle(faults)
    done = 0
    while faults and people.poll() is None:
        FAULTS[faults.pop()](site, rng)
        done += 1
        time.sleep(CALM_S)
    people.wait()
    reading.join()
    found = _last(lines)
    wrong = [f"championships: {one}" for one in found["wrong"]]
    print(f"championships: {found['cruces']} cruces, {done} faults", *wrong, sep="\n", flush=True)
    return wrong


def _read(people: subprocess.Popen[str], lines: list[str], begun: threading.Event) -> None:
    """Keep what *people* tell, until they have nothing more to tell."""
    assert people.stdout is not None
    for line in people.stdout:
        lines.append(line)
        if line.strip() == "begun":
            begun.set()
    begun.set()


def _last(lines: Sequence[str]) -> dict[str, Any]:
    try:
        return dict(json.loads(lines[-1]))
    except (IndexError, ValueError):
        return {"wrong": ["they did not come to their end"], "cruces": 0}
