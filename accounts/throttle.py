"""How often somebody may ask for what costs the site some work."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache
from django.db import connection
from prometheus_client import Counter, Gauge

log = logging.getLogger(__name__)

dear_waiting = Gauge("usumus_dear_work_waiting", "Requests that wait for a place to do dear work")
dear_refused = Counter("usumus_dear_work_refused_total", "Requests told that there was no place")


def allows(what: str, who: int | str, *, times: int, seconds: int) -> bool:
    """Count that *who* (the id of a user, an address) asks for *what*.

    Returns whether he did so *times* at most in *seconds*. The count begins with the first and ends
    all at once. Without the cache everything is allowed.
    """
    key = f"throttle:{what}:{who}"
    try:
        cache.add(key, 0, seconds)
        return cache.incr(key) <= times
    except ValueError:  # it ended between the two
        return True
    except Exception as error:  # noqa: BLE001 - whatever the client raises
        log.warning("%s was not counted: %r", what, error)
        return True


def forget(what: str, who: int | str) -> None:
    """Take back what was counted: it came to nothing."""
    try:
        cache.delete(f"throttle:{what}:{who}")
    except Exception as error:  # noqa: BLE001 - as above
        log.warning("%s was not forgotten: %r", what, error)


class Busy(Exception):
    """There is no place now: ask again in ``AGAIN_S`` seconds."""


AGAIN_S = 5


class Places:
    """So many threads of this process do something dear at once; some wait, the rest are told."""

    def __init__(self, count: int, *, wait_s: float, most_waiting: int) -> None:
        self._free = threading.BoundedSemaphore(count)
        self._queue = threading.BoundedSemaphore(most_waiting)
        self.wait_s = wait_s

    @contextmanager
    def one(self) -> Iterator[None]:
        """Hold a place; raises ``Busy``. Who waits for one gives his database connection back."""
        if not self._free.acquire(blocking=False):
            self._wait()
        try:
            yield
        finally:
            self._free.release()

    def _wait(self) -> None:
        if not self._queue.acquire(blocking=False):
            dear_refused.inc()
            raise Busy
        dear_waiting.inc()
        try:
            if not connection.in_atomic_block:
                connection.close()
            if not self._free.acquire(timeout=self.wait_s):
                dear_refused.inc()
                raise Busy
        finally:
            dear_waiting.dec()
            self._queue.release()
