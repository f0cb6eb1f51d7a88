"""The sockets that are counted in Redis, over all processes (RELIABILITY H13)."""

from __future__ import annotations

from collections.abc import AsyncIterator
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
    address = f"test-{uuid4()}"
    users = range(10**9, 10**9 + 5)
    held = [(str(uuid4()), user, address) for user in (*users, users[0])]
    await count.renew(held)
    with redis.Redis.from_url(settings.REDIS_LIVE_URL) as store:
        keys = [f"sockets:user:{user}" for user in users]
        assert [store.zcard(key) for key in keys] == [2, 1, 1, 1, 1]
        assert store.zcard(f"sockets:address:{address}") == 6
        assert all(0 < store.ttl(key) <= quota.LEASE_S for key in keys)
        store.delete(*keys, f"sockets:address:{address}")
