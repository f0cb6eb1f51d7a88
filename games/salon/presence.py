"""How many people look at a salón, over all processes: leases in Redis, which may be wiped."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from typing import Any

import redis.asyncio
from django.conf import settings

from games.live import hints
from games.live.hints import Hint
from games.live.hub import hub
from usumus.settings import env

log = logging.getLogger(__name__)

LEASE_S = 60
REDIS_TIMEOUT_S = 0.3


async def renew(room_id: int, people: Collection[int]) -> None:
    """Count these *people* as present for another minute."""
    until = dict.fromkeys(map(str, people), time.time() + LEASE_S)
    if until:
        await _ask(room_id, lambda pipe, key: pipe.zadd(key, until))


async def arrived(room_id: int, user_id: int) -> None:
    """Count somebody who opens the salón, and tell the rest."""
    await renew(room_id, [user_id])
    hints.spread([Hint(f"salon:{room_id}", "presentes", user_id)])


async def left(room_id: int, user_id: int) -> None:
    """Stop counting who closed his last window here, and tell the rest."""
    await _ask(room_id, lambda pipe, key: pipe.zrem(key, str(user_id)))
    hints.spread([Hint(f"salon:{room_id}", "presentes", user_id)])


async def count(room_id: int) -> int:
    """Return how many people look at the salón; without Redis, those of this process."""
    answers = await _ask(room_id, lambda pipe, key: pipe.zcard(key))
    if answers:
        return int(answers[1])
    topic = hub.topics.get(f"salon:{room_id}")
    return len({socket.user_id for socket in topic.sockets}) if topic else 0


async def _ask(room_id: int, order: Callable[[Any, str], object]) -> list[Any]:
    """Return the answers to: forget who is gone, *order*; empty when Redis does not answer."""
    key = f"salon:{room_id}:people"
    client = redis.asyncio.from_url(
        env.redis_url(settings.REDIS_URL, 1),
        socket_timeout=REDIS_TIMEOUT_S,
        socket_connect_timeout=REDIS_TIMEOUT_S,
    )
    try:
        async with asyncio.timeout(REDIS_TIMEOUT_S), client:
            pipe = client.pipeline(transaction=False)
            pipe.zremrangebyscore(key, 0, time.time())
            order(pipe, key)
            pipe.expire(key, LEASE_S)
            answers: list[Any] = await pipe.execute()
    except Exception as error:  # noqa: BLE001 - fails open: the count is an ornament
        log.info("people of a salón not counted: %r", error)
        return []
    return answers
