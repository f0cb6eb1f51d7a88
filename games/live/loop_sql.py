"""Hand-written statements spoken by the event loop itself, each a transaction of its own.

A thread that carries a statement needs the interpreter back to send it and to read its answer, and
under load it waits each time for whatever the loop is doing; the loop would only have to go on with
somebody else until the answer is there. So the statement of every accepted action is sent from
here, on connections of this process's own; what is longer than one statement stays with ``in_db``.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import psycopg
from django.db import connection as django_connection
from psycopg.pq import TransactionStatus

from games.live.answering import AsyncAnswering

log = logging.getLogger(__name__)

Connection = psycopg.AsyncConnection[Any]

_NOT_FOR_LIBPQ = {"cursor_factory", "context", "prepare_threshold"}

_loop: asyncio.AbstractEventLoop | None = None
_open: set[Connection] = set()
_idle: list[Connection] = []


async def row(statement: str, params: Any) -> Any:
    """Return the first row of *statement*, committed when this returns; ``None`` without rows.

    On a connection that turns out to be dead it is sent once more on a new one: only for
    statements that may safely run twice. Raises ``psycopg.Error``.
    """
    if asyncio.get_running_loop() is not _loop:
        _start()
    connection = _idle.pop() if _idle else await _connected()
    try:
        return await _answer(connection, statement, params)
    except psycopg.OperationalError:
        if not connection.closed:
            raise
    log.warning("database connection of the loop lost; trying again on a new one")
    return await _answer(await _connected(), statement, params)


async def _answer(connection: Connection, statement: str, params: Any) -> Any:
    try:
        cursor = psycopg.AsyncCursor(connection)
        await cursor.execute(statement, params, prepare=True)
        return await cursor.fetchone()
    finally:
        if connection.pgconn.transaction_status == TransactionStatus.IDLE:
            _idle.append(connection)
        else:  # dead, or left in the middle of an answer
            _finish(connection)


async def _connected() -> Connection:
    params = django_connection.get_connection_params()
    libpq = {key: value for key, value in params.items() if key not in _NOT_FOR_LIBPQ}
    # As Django's connections do: by the clock of a place, an hour of October comes twice.
    libpq["options"] = f"{libpq.get('options', '')} -c TimeZone=UTC"
    connection = await AsyncAnswering.connect(**libpq, autocommit=True)
    _open.add(connection)
    return connection


def _finish(connection: Connection) -> None:
    _open.discard(connection)
    connection.pgconn.finish()


def _start() -> None:
    global _loop  # noqa: PLW0603 - the process is the singleton
    stop()
    _loop = asyncio.get_running_loop()


def stop() -> None:
    """Close the connections (end of a test, or another loop)."""
    global _loop  # noqa: PLW0603 - the process is the singleton
    _loop = None
    _idle.clear()
    for connection in tuple(_open):
        _finish(connection)
