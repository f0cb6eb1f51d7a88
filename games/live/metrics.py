"""What an operator watches, in the format of Prometheus; ``usumus.metrics`` serves it.

Counting costs a microsecond and decides nothing. Names of people, matches and tables are in no
label: what is counted is how the site does, and not who does what.
"""

from __future__ import annotations

import logging
import time
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from prometheus_client import REGISTRY, Counter, Histogram
from prometheus_client.core import GaugeMetricFamily

log = logging.getLogger(__name__)

SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SLOW_S = 0.5
"""A request that takes longer is a line of the log, which says where its time went."""

answered = Histogram(
    "usumus_request_seconds",
    "From a frame's arrival to the end of what it asked for, in seconds",
    ["surface", "frame"],
    buckets=SECONDS,
)
refused = Counter("usumus_refusals_total", "Requests refused, by code", ["surface", "code"])
actions = Counter("usumus_actions_total", "Actions of players that were acknowledged", ["game"])
commit_seconds = Histogram(
    "usumus_commit_seconds", "The statement that stores actions, in seconds", buckets=SECONDS
)
commit_steps = Histogram(
    "usumus_commit_steps", "Actions stored by one statement", buckets=(1, 2, 4, 8, 16, 32, 64)
)
wait_late = Histogram(
    "usumus_wait_late_seconds",
    "How late a wait of a match was fired after its end, in seconds",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0),
)
repaired = Counter("usumus_hints_repaired_total", "Lost hints that a look at the rows made good")
loop_pause = Histogram(
    "usumus_loop_pause_seconds",
    "For how long the event loop answered nobody, by looking five times a second, in seconds",
    buckets=SECONDS,
)
threads_wait = Histogram(
    "usumus_threads_wait_seconds",
    "How long a call waited for a database thread, in seconds",
    ["threads"],
    buckets=SECONDS,
)
silent_connections = Counter(
    "usumus_silent_connections_total", "Database connections thrown away for want of an answer"
)


class Sockets:
    """The open sockets by surface, counted when somebody asks."""

    def __init__(self, names: Callable[[], Iterable[str]]) -> None:
        self._names = names

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield one number a surface."""
        family = GaugeMetricFamily("usumus_sockets", "Open sockets", labels=["surface"])
        for name, count in Tally(self._names()).items():
            family.add_metric([name], count)
        yield family


def count_sockets(names: Callable[[], Iterable[str]]) -> None:
    """Have the sockets that *names* yields, a surface each, be counted."""
    REGISTRY.register(Sockets(names))


class Laps:
    """Where the time of one request went, in seconds by name."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}

    def __str__(self) -> str:
        return ", ".join(f"{name} {seconds * 1000:.0f} ms" for name, seconds in self.spent.items())


_laps: ContextVar[Laps | None] = ContextVar("laps", default=None)


@contextmanager
def request(surface: str, frame: str, came_at: float) -> Iterator[None]:
    """Measure what is done for a *frame* that came at the monotonic second *came_at*."""
    laps = Laps()
    token = _laps.set(laps)
    laps.spent["waiting"] = time.monotonic() - came_at
    try:
        yield
    finally:
        _laps.reset(token)
        seconds = time.monotonic() - came_at
        answered.labels(surface, frame).observe(seconds)
        if seconds > SLOW_S:
            log.warning("%s of %s took %.0f ms: %s", frame, surface, seconds * 1000, laps)


def lap(name: str, seconds: float) -> None:
    """Say that *seconds* of the request under way, if one is, went to *name*."""
    laps = _laps.get()
    if laps is not None:
        laps.spent[name] = laps.spent.get(name, 0.0) + seconds
