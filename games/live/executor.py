"""Database work of the sockets: a few threads, each with its own open connection (PERFORMANCE §3).

``sync_to_async`` puts everything on one thread and pays for it on each call; here a function
runs on the first free thread and its hints (``hub.publish``) come back with its result.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection

from games.live import hints

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)
_pool: ThreadPoolExecutor | None = None
_guard = threading.Lock()


def _threads() -> ThreadPoolExecutor:
    global _pool  # noqa: PLW0603 - one pool a process
    if _pool is None:
        with _guard:
            if _pool is None:
                _pool = ThreadPoolExecutor(
                    settings.USUMUS["LIVE_THREADS"], thread_name_prefix="live-db"
                )
    return _pool


def on_fresh_connection(fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return ``fn(…)``; if its connection turns out to be dead, try once more on a new one (F25).

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


def _run(fn: Callable[[], T]) -> tuple[T | BaseException, bool, list[hints.Hint]]:
    with hints.collected() as heard:
        try:
            return on_fresh_connection(fn), True, heard
        except Exception as error:  # noqa: BLE001 - raised again by in_db, with its hints spread
            return error, False, heard
        finally:
            if connection.connection is not None and connection.connection.closed:
                connection.close()


async def in_db(fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return ``fn(…)`` run on a database thread; its hints are spread before this returns."""
    loop = asyncio.get_running_loop()
    result, is_good, heard = await loop.run_in_executor(
        _threads(), _run, functools.partial(fn, *args, **kwargs)
    )
    if heard:
        hints.spread(heard)
    if is_good:
        return result  # type: ignore[return-value]
    assert isinstance(result, BaseException)
    raise result


def stop() -> None:
    """Close the threads and their connections (end of a test session)."""
    global _pool
    with _guard:
        pool, _pool = _pool, None
    if pool is None:
        return
    count = settings.USUMUS["LIVE_THREADS"]
    barrier = threading.Barrier(count)

    def close() -> None:
        barrier.wait(timeout=10)
        connection.close()

    for future in [pool.submit(close) for _ in range(count)]:
        future.result(timeout=15)
    pool.shutdown(wait=True)
