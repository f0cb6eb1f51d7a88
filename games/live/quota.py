"""Limits of one browser: frames a second, sockets a user and an address (RELIABILITY H13)."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

import redis.asyncio
from django.conf import settings

log = logging.getLogger(__name__)

WINDOW_S = 20.0
LEASE_S = 60
REDIS_TIMEOUT_S = 0.3
RENEWED_TOGETHER = 50


class Bucket:
    """A token bucket: *capacity* tokens that refill in ``WINDOW_S`` seconds."""

    __slots__ = ("_at", "_capacity", "_left")

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._left = float(capacity)
        self._at = time.monotonic()

    def take(self) -> bool:
        """Return whether there was a token left, and take it."""
        now = time.monotonic()
        self._left = min(self._capacity, self._left + (now - self._at) * self._capacity / WINDOW_S)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class SocketCount:
    """Open sockets by user and by address, over all processes.

    Redis holds a lease a socket (sorted sets by expiry, renewed by the process that has it), so a
    killed process frees its own. Without Redis only this process's sockets are counted.
    """

    def __init__(self) -> None:
        self._mine: Counter[str] = Counter()
        self._released: set[str] = set()
        self._redis: redis.asyncio.Redis | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def _client(self) -> redis.asyncio.Redis:
        loop = asyncio.get_running_loop()
        if self._redis is None or self._loop is not loop:
            self._loop = loop
            self._redis = redis.asyncio.from_url(
                settings.REDIS_LIVE_URL,
                socket_timeout=REDIS_TIMEOUT_S,
                socket_connect_timeout=REDIS_TIMEOUT_S,
            )
        return self._redis

    @staticmethod
    def _keys(user_id: int, address: str) -> list[tuple[str, int]]:
        keys = [(f"sockets:user:{user_id}", settings.USUMUS["SOCKETS_PER_USER"])]
        if address:
            keys.append((f"sockets:address:{address}", settings.USUMUS["SOCKETS_PER_ADDRESS"]))
        return keys

    async def take(self, socket_id: str, user_id: int, address: str) -> bool:
        """Return whether one more socket is allowed, and count it."""
        keys = self._keys(user_id, address)
        if any(self._mine[key] >= cap for key, cap in keys):
            return False
        for key, _cap in keys:
            self._mine[key] += 1
        held = await self._lease(socket_id, [key for key, _cap in keys])
        if all(count <= cap for count, (_key, cap) in zip(held, keys, strict=False)):
            return True
        await self.release(socket_id, user_id, address)
        return False

    async def _lease(self, socket_id: str, keys: list[str]) -> list[int]:
        """Return the sockets by key, this one included; empty when Redis does not answer."""
        now = time.time()
        try:
            async with asyncio.timeout(REDIS_TIMEOUT_S):
                pipe = self._client().pipeline(transaction=False)
                for key in keys:
                    pipe.zremrangebyscore(key, 0, now)
                    pipe.zadd(key, {socket_id: now + LEASE_S})
                    pipe.expire(key, LEASE_S)
                    pipe.zcard(key)
                answers: list[Any] = await pipe.execute()
        except Exception as error:  # noqa: BLE001 - fails open: play goes on without Redis
            log.info("sockets not counted: %r", error)
            return []
        return answers[3::4]

    async def renew(self, held: Iterable[tuple[str, int, str]]) -> None:
        """Lengthen the leases of the sockets *held*: (socket, user, address).

        A few keys at a time: to write the commands for a thousand people at once would hold up
        everybody's play for as long.
        """
        expiry = time.time() + LEASE_S
        self._released.clear()
        leases: defaultdict[str, dict[str, float]] = defaultdict(dict)
        for socket_id, user_id, address in held:
            for key, _cap in self._keys(user_id, address):
                leases[key][socket_id] = expiry
        keys = list(leases)
        try:
            for start in range(0, len(keys), RENEWED_TOGETHER):
                async with asyncio.timeout(2):
                    pipe = self._client().pipeline(transaction=False)
                    for key in keys[start : start + RENEWED_TOGETHER]:
                        for gone in self._released & leases[key].keys():
                            del leases[key][gone]
                        if leases[key]:
                            pipe.zadd(key, leases[key])
                            pipe.expire(key, LEASE_S)
                    await pipe.execute()
        except Exception as error:  # noqa: BLE001 - fails open
            log.info("sockets not renewed: %r", error)

    async def release(self, socket_id: str, user_id: int, address: str) -> None:
        """Stop counting a socket."""
        self._released.add(socket_id)
        keys = [key for key, _cap in self._keys(user_id, address)]
        for key in keys:
            self._mine[key] -= 1
            if self._mine[key] <= 0:
                del self._mine[key]
        try:
            async with asyncio.timeout(REDIS_TIMEOUT_S):
                pipe = self._client().pipeline(transaction=False)
                for key in keys:
                    pipe.zrem(key, socket_id)
                await pipe.execute()
        except Exception as error:  # noqa: BLE001 - the lease ends by itself
            log.info("socket not released: %r", error)

    async def close(self) -> None:
        """Close the connection to Redis."""
        self._mine.clear()
        if self._redis is not None:
            client, self._redis = self._redis, None
            async with asyncio.timeout(2):
                await client.aclose()


sockets = SocketCount()
