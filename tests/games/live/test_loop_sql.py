"""What the event loop says to the database itself: one statement, on a live connection."""

from __future__ import annotations

import asyncio

import psycopg
import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from psycopg.pq import TransactionStatus

from games.live import loop_sql, sql
from tests.pace import until

pytestmark = pytest.mark.django_db(transaction=True)

WHO = "SELECT pg_backend_pid()"


async def pid() -> int:
    return (await loop_sql.row(WHO, ()))[0]


def alive(*pids: int) -> list[int]:
    ask = "SELECT pid FROM pg_stat_activity WHERE pid = ANY(%s)"
    return [row[0] for row in sql.rows(ask, (list(pids),))]


def sleeps(one: int) -> bool:
    """Return whether the server process *one* is at a statement that sleeps."""
    ask = "SELECT 1 FROM pg_stat_activity WHERE pid = %s AND wait_event = 'PgSleep'"
    return sql.row(ask, (one,)) is not None


async def test_statements_that_follow_each_other_share_a_connection():
    assert await pid() == await pid()


async def test_statements_at_the_same_moment_have_each_its_own():
    first, second = await asyncio.gather(pid(), pid())
    assert first != second


async def test_a_connection_the_server_closed_is_replaced_unnoticed():
    """PostgreSQL started again while nobody played."""
    before = await pid()
    await sync_to_async(sql.rows)("SELECT pg_terminate_backend(%s, 5000)", (before,))
    assert await pid() != before
    assert len(loop_sql._open) == 1, "the dead one is forgotten"


async def test_it_speaks_utc_whatever_the_clock_of_the_server():
    """In October an hour of Madrid comes twice, and a match's clock goes on from what it hears."""

    def move(zone: str) -> None:
        name = connection.settings_dict["NAME"]
        sql.run(f"ALTER DATABASE \"{name}\" SET timezone TO '{zone}'")

    await sync_to_async(move)("Europe/Madrid")
    try:
        (now,) = await loop_sql.row("SELECT timestamptz '2026-10-25 01:30+00'", ())
    finally:
        await sync_to_async(move)("UTC")
    assert now.isoformat() == "2026-10-25T01:30:00+00:00"


async def test_a_refused_statement_leaves_its_connection_fit_for_the_next():
    before = await pid()
    with pytest.raises(psycopg.errors.DivisionByZero):
        await loop_sql.row("SELECT 1 / %s::int", (0,))
    assert await pid() == before


@pytest.mark.parametrize("times", [1, 2])
async def test_who_stops_waiting_leaves_no_half_read_answer_to_the_next(times):
    """The driver reads to its end what was cancelled once; twice, and the rest stays unread."""
    await pid()
    waiting = asyncio.create_task(loop_sql.row("SELECT pg_sleep(%s)", (5,)))
    await asyncio.sleep(0.1)
    for _ in range(times):
        waiting.cancel()
        await asyncio.sleep(0)
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert all(one.pgconn.transaction_status == TransactionStatus.IDLE for one in loop_sql._idle)
    assert set(loop_sql._idle) == loop_sql._open, "none is left that nobody uses"
    assert (await loop_sql.row("SELECT %s::int", (7,)))[0] == 7


async def test_a_statement_the_server_cancels_is_not_sent_again(monkeypatch):
    """A lock or a term that ran out says nothing against the connection."""
    sent = []
    execute = psycopg.AsyncCursor.execute

    async def spy(self, *args, **kwargs):
        sent.append(args)
        return await execute(self, *args, **kwargs)

    before = await pid()
    monkeypatch.setattr(psycopg.AsyncCursor, "execute", spy)
    waiting = asyncio.create_task(loop_sql.row("SELECT pg_sleep(%s)", (60,)))
    await sync_to_async(until)(lambda: sleeps(before), 5, "the statement does not begin")
    await sync_to_async(sql.rows)("SELECT pg_cancel_backend(%s)", (before,))
    with pytest.raises(psycopg.errors.QueryCanceled):
        await waiting
    assert len(sent) == 1


async def test_stop_closes_what_is_open():
    pids = await asyncio.gather(pid(), pid())
    loop_sql.stop()
    await sync_to_async(until)(lambda: not alive(*pids), 5, "they stay open")


def test_each_loop_has_its_own_connections():
    assert asyncio.run(pid()) != asyncio.run(pid())
