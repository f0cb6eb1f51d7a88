"""The sockets that are counted in Redis, over all processes (RELIABILITY H13)."""

from __future__ import annotations

import asyncio
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


async def test_h13_the_lease_of_every_socket_is_lengthened_a_few_at_a_time(
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


async def test_h13_who_goes_while_the_leases_are_lengthened_has_none(
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
