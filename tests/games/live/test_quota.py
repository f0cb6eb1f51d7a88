"""The sockets that are counted in Redis, over all processes."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from typing import Any
from uuid import uuid4

import pytest
import redis
from django.conf import settings

from games.live import quota


@pytest.fixture
async def count() -> AsyncIterator[quota.SocketCount]:
    """A process that counts its sockets."""
    count = quota.SocketCount()
    yield count
    await count.close()


async def test_the_lease_of_every_socket_is_lengthened_a_few_at_a_time(
    count: quota.SocketCount, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quota, "RENEWED_TOGETHER", 2)
    batches = spied(count, monkeypatch)
    address = f"test-{uuid4()}"
    users = [uuid4().int >> 72 for _ in range(5)]
    held = [(str(uuid4()), user, address) for user in (*users, users[0])]
    await count.renew(held)
    assert len(batches) == 3, "six keys, two at a time"
    with redis.Redis.from_url(settings.REDIS_LIVE_URL) as store:
        keys = [f"sockets:user:{user}" for user in users]
        assert [store.zcard(key) for key in keys] == [2, 1, 1, 1, 1]
        assert store.zcard(f"sockets:address:{address}") == 6
        assert all(0 < store.ttl(key) <= quota.LEASE_S for key in keys)


async def test_who_goes_while_the_leases_are_lengthened_has_none(
    count: quota.SocketCount, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quota, "RENEWED_TOGETHER", 1)
    first, last = (uuid4().int >> 72 for _ in range(2))
    held = [("first", first, ""), ("last", last, "")]
    batches = spied(count, monkeypatch, then=lambda: count._released.add("last"))
    await count.renew(held)
    assert len(batches) == 2
    with redis.Redis.from_url(settings.REDIS_LIVE_URL) as store:
        assert store.zcard(f"sockets:user:{first}") == 1
        assert store.zcard(f"sockets:user:{last}") == 0


def elsewhere(name: str) -> quota.SocketCount:
    """Return another process that counts its sockets."""
    other = quota.SocketCount()
    other._name = name
    return other


@pytest.fixture
def one_window(monkeypatch: pytest.MonkeyPatch) -> int:
    """Have a person open one window; return who."""
    monkeypatch.setitem(settings.USUMUS, "SOCKETS_PER_USER", 1)
    return uuid4().int >> 72


@pytest.fixture
def killed_pid() -> int:
    """Return the number of a process of this machine that is no more."""
    with subprocess.Popen([sys.executable, "-c", "pass"]) as process:
        process.wait()
    return process.pid


async def test_p3_the_sockets_of_a_process_that_was_killed_here_do_not_count(
    count: quota.SocketCount, one_window: int, killed_pid: int
) -> None:
    dead = elsewhere(f"{socket.gethostname()}:{killed_pid}:aa")
    try:
        await dead.live()
        assert await dead.take("before", one_window, "")
        assert await count.take("after", one_window, "")
        assert not await count.take("one more", one_window, "")
    finally:
        await dead.close()


async def test_p3_the_sockets_of_a_process_elsewhere_count_while_it_says_that_it_lives(
    count: quota.SocketCount, one_window: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = elsewhere("another-machine:1:aa")
    try:
        await other.live()
        assert await other.take("there", one_window, "")
        assert not await count.take("here", one_window, "")
        with redis.Redis.from_url(settings.REDIS_LIVE_URL) as store:
            store.zadd(quota.PROCESSES, {"another-machine:1:aa": 1})  # it has been silent
        assert await count.take("here", one_window, "")
    finally:
        await other.close()


def spied(
    count: quota.SocketCount, monkeypatch: pytest.MonkeyPatch, then: Callable[[], Any] = int
) -> list[Any]:
    """Return the list of the pipelines that *count* opens from now on; *then* follows each."""
    client, opened = count._client(), []
    pipeline = client.pipeline

    def open_one(**options: Any) -> Any:
        opened.append(pipeline(**options))
        asyncio.get_running_loop().call_soon(then)
        return opened[-1]

    monkeypatch.setattr(client, "pipeline", open_one)
    return opened


async def test_a_store_that_does_not_let_go_keeps_no_process_from_stopping(
    count: quota.SocketCount, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = redis.asyncio.Redis.aclose

    async def late(client: redis.asyncio.Redis) -> None:
        await close(client)
        raise redis.exceptions.TimeoutError

    await count.live()
    with monkeypatch.context() as patched:
        patched.setattr(redis.asyncio.Redis, "aclose", late)
        await count.close()
    assert await count.take("one", 1, "")
