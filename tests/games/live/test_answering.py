"""Connections from which nothing comes any more: new ones work, and nobody waits for the old."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
import time
from types import SimpleNamespace

import psycopg
import pytest
from django.db import connection
from psycopg_pool import ConnectionPool

from games.live import answering, loop_sql
from games.live.answering import Answering, AsyncAnswering
from tests.games.live.silent_proxy import SilentProxy
from tests.pace import patience

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def proxy():
    connection.ensure_connection()
    ours = connection.connection.pgconn
    with contextlib.closing(socket.socket(fileno=socket.dup(ours.socket))) as target:
        way = SilentProxy(target)
    with way:
        yield way


ANSWER_S = patience(0.25)


@pytest.fixture
def through(proxy, monkeypatch):
    """Return what connects through the proxy; an answer is awaited for a moment."""
    monkeypatch.setattr(answering, "_silent_at", float("-inf"))
    monkeypatch.setattr(Answering, "answer_s", ANSWER_S)
    monkeypatch.setattr(AsyncAnswering, "answer_s", ANSWER_S)
    monkeypatch.setattr(answering, "SUSPECT_S", 0.1)
    params = connection.get_connection_params()
    kept = {key: params[key] for key in ("dbname", "user", "password") if params.get(key)}
    return {**kept, "host": "127.0.0.1", "port": proxy.port, "autocommit": True}


def took(call):
    began = time.monotonic()
    with pytest.raises(psycopg.OperationalError):
        call()
    return time.monotonic() - began


def test_a_silent_connection_is_thrown_away_and_new_ones_work(through, proxy):
    with Answering.connect(**through) as old:
        old.execute("SELECT 1")
        proxy.silence()
        assert 0.8 * ANSWER_S < took(lambda: old.execute("SELECT 1")) < ANSWER_S + patience(1)
        assert old.closed
    with Answering.connect(**through) as new:
        assert new.execute("SELECT 1").fetchone() == (1,)


def test_those_opened_before_it_are_given_a_moment_alone(through, proxy, monkeypatch):
    others = [Answering.connect(**through) for _ in range(3)]
    with Answering.connect(**through) as first:
        proxy.silence()
        took(lambda: first.execute("SELECT 1"))
    monkeypatch.setattr(Answering, "answer_s", patience(10))
    assert all(took(lambda one=one: one.execute("SELECT 1")) < patience(5) for one in others)


def test_one_that_answers_goes_on_though_another_fell_silent(through, proxy, monkeypatch):
    monkeypatch.setattr(answering, "SUSPECT_S", patience(0.1))
    with Answering.connect(**through) as lost:
        proxy.silence()
        with Answering.connect(**through) as sound:
            took(lambda: lost.execute("SELECT 1"))
            monkeypatch.setattr(Answering, "answer_s", patience(0.5))
            assert sound.execute("SELECT 2").fetchone() == (2,)


def test_a_statement_that_takes_long_is_awaited(through, monkeypatch):
    monkeypatch.setattr(Answering, "answer_s", 10.0)
    with Answering.connect(**through) as one:
        assert one.execute("SELECT pg_sleep(0.7), 1").fetchone()[1] == 1


def test_the_pool_of_the_pages_hands_out_none_that_is_silent(through, proxy):
    pool = ConnectionPool(
        kwargs=through, min_size=4, max_size=4, timeout=10, open=True,
        connection_class=Answering, check=ConnectionPool.check_connection,
    )  # fmt: skip
    try:
        pool.wait()
        proxy.silence()
        with pool.connection() as one:
            assert one.execute("SELECT 3").fetchone() == (3,)
    finally:
        pool.close()


async def test_play_goes_on_over_a_new_connection(through, proxy, monkeypatch):
    """The statement of an accepted action is sent again: a key makes it safe to run twice."""
    way = SimpleNamespace(get_connection_params=lambda: dict(through))
    monkeypatch.setattr(loop_sql, "django_connection", way)
    monkeypatch.setattr(loop_sql, "_NOT_FOR_LIBPQ", {*loop_sql._NOT_FOR_LIBPQ, "autocommit"})
    before = await loop_sql.row("SELECT pg_backend_pid()", ())
    proxy.silence()
    async with asyncio.timeout(ANSWER_S + patience(5)):
        after = await loop_sql.row("SELECT pg_backend_pid()", ())
    assert after != before
    loop_sql.stop()


KIND = """
from django.conf import settings
from games.live.answering import TCP_OPTIONS, Answering
options = settings.DATABASES["default"]["OPTIONS"]
assert options["pool"]["connection_class"] is Answering
assert TCP_OPTIONS.items() <= options.items()
assert "statement_timeout=10000" in options["options"] and Answering.answer_s > 10
"""


def test_every_connection_of_the_site_is_of_this_kind():
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "usumus.settings.local"}
    subprocess.run([sys.executable, "-c", KIND], env=env, check=True)
