"""Championships of every format to their paid prizes while the site fails (torneos §16.6)."""

from __future__ import annotations

import contextlib
import json
import random
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import Any

from tools.faults.storm import FAULTS
from tools.stack.folder import REPOSITORY
from tools.stack.site import Site

CALM_S, APART_S = 4.0, 15.0
"""From a fault to the next: where matches end by chance, and where they are played."""
PAIRS = 64
FAST = {"ROBOT_PAUSE_MS": "14", "ROBOT_PAUSE_MAX_MS": "32"}
"""Settings of a site whose robots think fifty times as fast."""
KINDS = ("worker", "flushall", "web", "postgres", "redis")


def play(
    site: Site, *, formats: Sequence[str], rounds: int, seed: int, pairs: int = 0
) -> list[str]:
    """Play a championship of each of *formats* through *rounds* of faults; return what is wrong.

    Of so many *pairs*, who play their matches to the end; of none, the matches end by chance.
    """
    rng = random.Random(seed)  # noqa: S311 - a test schedule
    print(f"championships: {', '.join(formats)}; {rounds} of each fault, seed {seed}", flush=True)
    people = subprocess.Popen(
        [sys.executable, "-m", "tools.faults.cups", str(seed), str(pairs), *formats],
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
        _rest(people, APART_S if pairs else CALM_S)
    people.wait()
    reading.join()
    found = _last(lines)
    wrong = [f"championships: {one}" for one in found["wrong"]]
    print(f"championships: {found['cruces']} cruces, {done} faults", *wrong, sep="\n", flush=True)
    return wrong


def _rest(people: subprocess.Popen[str], seconds: float) -> None:
    """Wait for so long, or until *people* are done."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        people.wait(seconds)


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
