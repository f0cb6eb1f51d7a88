"""Connections to the database that do not wait for ever for an answer.

A server that refuses is noticed at once. One from which nothing comes any more (a firewall that
forgot us, a host that stands still) would keep each thread, and each table, until a restart. The
server's own limits do not help: it never hears of the statement. So every statement is awaited for
a limited time. A connection that passes it is thrown away, and from then on the ones opened before
it have a second: whatever swallowed that answer has most likely swallowed theirs. The kernel closes
by itself those whose packets get lost (``TCP_OPTIONS``).
"""

from __future__ import annotations

import logging
import time
from typing import Any

import psycopg
from psycopg import errors

from games.live import metrics

log = logging.getLogger(__name__)

TCP_OPTIONS = {
    "connect_timeout": 5,
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 5_000,
}
"""For libpq: seconds, and milliseconds in the last; sockets of the machine itself need none."""
SUSPECT_S = 1.0

_silent_at = float("-inf")
"""When a connection last fell silent."""


def _limit(opened_at: float, answer_s: float) -> float:
    return min(SUSPECT_S, answer_s) if opened_at < _silent_at else answer_s


def _fell_silent(connection: Any, limit_s: float) -> None:
    """Throw *connection* away, whose answer did not come in *limit_s*; suspect the older ones."""
    global _silent_at  # noqa: PLW0603 - what one connection of a process met concerns all
    if connection.opened_at > _silent_at:
        _silent_at = time.monotonic()
    metrics.silent_connections.inc()
    log.warning("the database did not answer in %.1f s: this connection is closed", limit_s)
    connection.pgconn.finish()


class Answering(psycopg.Connection[Any]):
    """A connection of a thread. Raises ``psycopg.OperationalError`` when no answer comes."""

    answer_s = 12.0
    """More than ``statement_timeout``: the server's own limit comes first, where it hears us."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.opened_at = time.monotonic()

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """Return what *gen* returns; *timeout*, in seconds, wins over the limit of all."""
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        limit_s = _limit(self.opened_at, self.answer_s)
        try:
            return super().wait(gen, interval, limit_s)
        except errors._WaitTimeout as error:  # noqa: SLF001 - the name its documentation gives
            _fell_silent(self, limit_s)
            raise psycopg.OperationalError("the database did not answer") from error


class AsyncAnswering(psycopg.AsyncConnection[Any]):
    """A connection of an event loop, likewise."""

    answer_s = 5.0
    """Everybody's play goes through these, and each of their statements may run twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.opened_at = time.monotonic()

    async def wait(
        self,
        gen: Any,
        interval: float = 0.1,
        timeout: float | None = None,  # noqa: ASYNC109 - psycopg's own
    ) -> Any:
        """Return what *gen* returns; *timeout*, in seconds, wins over the limit of all."""
        if timeout is not None:
            return await super().wait(gen, interval, timeout)
        limit_s = _limit(self.opened_at, self.answer_s)
        try:
            return await super().wait(gen, interval, limit_s)
        except errors._WaitTimeout as error:  # noqa: SLF001 - the name its documentation gives
            _fell_silent(self, limit_s)
            raise psycopg.OperationalError("the database did not answer") from error
