"""Limits of one browser and one person: frames a second, sockets a user and an address."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import socket
import time
from collections import Counter, defaultdict, deque
from collections.abc import Iterable
from weakref import WeakValueDictionary

import redis.asyncio
from django.conf import settings

log = logging.getLogger(__name__)

WINDOW_S = 20.0
LEASE_S = 60
PROCESSES = "sockets:processes"
ALIVE_S = 5.0
"""How long a process counts as living without saying so: it does every second."""
REDIS_TIMEOUT_S = 0.3
CONNECTIONS = 8
"""To Redis, at most: when all come at once, to open one for each of them would hold up the rest."""
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


class Person:
    """What one person may ask of this process, in all windows: so many requests, one at a time.

    Heartbeats do not count; what is too much is asked again by a browser, a second later.
    """

    __slots__ = ("__weakref__", "budget", "turn")

    def __init__(self) -> None:
        self.budget = Bucket(settings.USUMUS["REQUESTS_PER_PERSON_20S"])
        self.turn = asyncio.Lock()


_people: WeakValueDictionary[int, Person] = WeakValueDictionary()
_lately: deque[tuple[float, Person]] = deque()


def person(user_id: int) -> Person:
    """Return the one whom all sockets of *user_id* share, those of the last seconds included.

    Whoever closes each before he opens the next has no more than the others.
    """
    now = time.monotonic()
    while _lately and _lately[0][0] < now - WINDOW_S:
        _lately.popleft()
    found = _people.setdefault(user_id, Person())
    _lately.append((now, found))
    return found


class SocketCount:
    """Open sockets by user and by address, over all processes.

    Redis holds a lease a socket (sorted sets by expiry, renewed by the process that has it); those
    of a process that no longer lives do not count, for whoever it served comes back at once.
    Without Redis only this process's sockets are counted.
    """

    def __init__(self) -> None:
        self._name = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
        self._mine: Counter[str] = Counter()
        self._released: set[str] = set()
        self._redis: redis.asyncio.Redis | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def _client(self) -> redis.asyncio.Redis:
        loop = asyncio.get_running_loop()
        if self._redis is None or self._loop is not loop:
            self._loop = loop
            pool = redis.asyncio.BlockingConnectionPool.from_url(
                settings.REDIS_LIVE_URL,
                max_connections=CONNECTIONS,
                timeout=REDIS_TIMEOUT_S,
                socket_timeout=REDIS_TIMEOUT_S,
                socket_connect_timeout=REDIS_TIMEOUT_S,
            )
            self._redis = redis.asyncio.Redis.from_pool(pool)
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
        try:
            async with asyncio.timeout(REDIS_TIMEOUT_S):
                is_allowed = await self._lease(socket_id, dict(keys))
        except Exception as error:  # noqa: BLE001 - fails open: play goes on without Redis
            log.info("sockets not counted: %r", error)
            is_allowed = True
        if not is_allowed:
            await self.release(socket_id, user_id, address)
        return is_allowed

    async def _lease(self, socket_id: str, caps: dict[str, int]) -> bool:
        """Write the leases of a socket; return whether each key has no more than its cap.

        Whose leases they are is looked at only where there are too many: some may be of the dead.
        """
        now = time.time()
        pipe = self._client().pipeline(transaction=False)
        for key in caps:
            pipe.zremrangebyscore(key, 0, now)
            pipe.zadd(key, {self._lease_of(socket_id): now + LEASE_S})
            pipe.expire(key, LEASE_S)
            pipe.zcard(key)
        counts = zip(caps, (await pipe.execute())[3::4], strict=True)
        crowded = [key for key, count in counts if count > caps[key]]
        if not crowded:
            return True
        pipe = self._client().pipeline(transaction=False)
        for key in crowded:
            pipe.zrange(key, 0, -1)
        pipe.zrangebyscore(PROCESSES, now, "+inf")
        *leases, living = await pipe.execute()
        names = {name.decode() for name in living} | {self._name}
        pairs = zip(crowded, leases, strict=True)
        return all(self._count_living(held, names) <= caps[key] for key, held in pairs)

    def _lease_of(self, socket_id: str) -> str:
        return f"{self._name}/{socket_id}"

    def _count_living(self, leases: Iterable[bytes], living: set[str]) -> int:
        owners = [lease.decode().partition("/")[0] for lease in leases]
        return sum(owner in living and not self._is_dead(owner) for owner in owners)

    def _is_dead(self, name: str) -> bool:
        """Return whether process *name* is gone from this machine; of others nothing is known."""
        host, pid, _ = name.rsplit(":", 2)
        mine, own_pid, _ = self._name.rsplit(":", 2)
        if host != mine or name == self._name:
            return False
        if pid == own_pid:  # its number is ours now
            return True
        with contextlib.suppress(PermissionError):
            try:
                os.kill(int(pid), 0)
            except ProcessLookupError:
                return True
        return False

    async def live(self) -> None:
        """Say that this process lives, every second."""
        now = time.time()
        try:
            async with asyncio.timeout(REDIS_TIMEOUT_S):
                pipe = self._client().pipeline(transaction=False)
                pipe.zremrangebyscore(PROCESSES, 0, now)
                pipe.zadd(PROCESSES, {self._name: now + ALIVE_S})
                await pipe.execute()
        except Exception as error:  # noqa: BLE001 - fails open
            log.info("this process could not say that it lives: %r", error)

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
                leases[key][self._lease_of(socket_id)] = expiry
        keys = list(leases)
        try:
            for start in range(0, len(keys), RENEWED_TOGETHER):
                async with asyncio.timeout(2):
                    pipe = self._client().pipeline(transaction=False)
                    for key in keys[start : start + RENEWED_TOGETHER]:
                        gone = {self._lease_of(socket_id) for socket_id in self._released}
                        for lease in gone & leases[key].keys():
                            del leases[key][lease]
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
                    pipe.zrem(key, self._lease_of(socket_id))
                await pipe.execute()
        except Exception as error:  # noqa: BLE001 - the lease ends by itself
            log.info("socket not released: %r", error)

    async def close(self) -> None:
        """Close the connection to Redis; one that does not close in its time is let go."""
        self._mine.clear()
        if self._redis is not None:
            client, self._redis = self._redis, None
            try:
                async with asyncio.timeout(2):
                    await client.aclose()
            except Exception as error:  # noqa: BLE001 - the process stops, or a test ends
                log.info("the connection to Redis was not closed: %r", error)


sockets = SocketCount()
