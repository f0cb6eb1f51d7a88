"""Database work of the sockets: a few threads, each with its own open connection.

``sync_to_async`` puts everything on one thread and pays for it on each call; here a function
runs on the first free thread and its hints (``hub.publish``) come back with its result. What the
site owes to everybody (``in_house``) never waits behind what people ask for, and neither behind
what is made for many at once (``in_shared``).
"""

from __future__ import annotations

import asyncio
import functools
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, ParamSpec, TypeVar

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection

from games.live import hints, metrics

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)


class Threads:
    """The threads *name* of this process, as many as the setting *count* says."""

    def __init__(self, name: str, count: str) -> None:
        self.name, self._count = name, count
        self._pool: ThreadPoolExecutor | None = None
        self._guard = threading.Lock()

    def pool(self) -> ThreadPoolExecutor:
        """Return them, made at the first call."""
        if self._pool is None:
            with self._guard:
                if self._pool is None:
                    count = settings.USUMUS[self._count]
                    self._pool = ThreadPoolExecutor(count, thread_name_prefix=self.name)
        return self._pool

    def stop(self) -> None:
        """Close the threads and their connections."""
        with self._guard:
            pool, self._pool = self._pool, None
        if pool is None:
            return
        count = settings.USUMUS[self._count]
        barrier = threading.Barrier(count)

        def close() -> None:
            barrier.wait(timeout=10)
            connection.close()

        for future in [pool.submit(close) for _ in range(count)]:
            future.result(timeout=15)
        pool.shutdown(wait=True)


_LIVE = Threads("live-db", "LIVE_THREADS")
_HOUSE = Threads("house-db", "HOUSE_THREADS")
_SHARED = Threads("shared-db", "SHARED_THREADS")


def on_fresh_connection(fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return ``fn(…)``; if its connection turns out to be dead, try once more on a new one.

    Only for functions that may safely run twice: every service of the sockets has an id or a token.
    """
    try:
        return fn(*args, **kwargs)
    except (OperationalError, InterfaceError):
        if connection.in_atomic_block or connection.is_usable():
            raise
        log.warning("database connection lost; trying again on a new one")
        connection.close()
        return fn(*args, **kwargs)


class Done(NamedTuple):
    """What became of a call on a database thread."""

    result: Any
    is_good: bool
    heard: list[hints.Hint]
    began_at: float


def _run(fn: Callable[[], Any]) -> Done:
    began_at = time.monotonic()
    with hints.collected() as heard:
        try:
            return Done(on_fresh_connection(fn), True, heard, began_at)
        except Exception as error:  # noqa: BLE001 - raised again by in_db, with its hints spread
            return Done(error, False, heard, began_at)
        finally:
            if connection.connection is not None and connection.connection.closed:
                connection.close()


async def in_db(fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return ``fn(…)`` run on a database thread; its hints are spread before this returns."""
    return await _on(_LIVE, functools.partial(fn, *args, **kwargs))


async def in_house(fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do as ``in_db``, on the threads where nothing runs that a person can ask for.

    The sign that the site is up, the check of the sessions, the sweep and the signs of life of the
    seats would else starve together with everybody's play, and take it for an outage.
    """
    return await _on(_HOUSE, functools.partial(fn, *args, **kwargs))


async def in_shared(fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do as ``in_db``, on the thread where what many look at is made once for all of them.

    It takes tenths of a second: neither what people ask for nor what the site owes to everybody
    waits behind it.
    """
    return await _on(_SHARED, functools.partial(fn, *args, **kwargs))


async def _on(threads: Threads, call: Callable[[], T]) -> T:
    loop, asked_at = asyncio.get_running_loop(), time.monotonic()
    done = await loop.run_in_executor(threads.pool(), _run, call)
    waited_s = done.began_at - asked_at
    metrics.threads_wait.labels(threads.name).observe(waited_s)
    metrics.lap("threads", waited_s)
    metrics.lap("database", time.monotonic() - done.began_at)
    if done.heard:
        hints.spread(done.heard)
    if done.is_good:
        return done.result
    raise done.result


def stop() -> None:
    """Close the threads and their connections (end of a test session)."""
    _LIVE.stop()
    _HOUSE.stop()
    _SHARED.stop()
