"""Many who come back at once: everybody is shown what he came for before anybody hears the rest.

When a process has died, or was replaced, its people come to another within a second. What can wait
(the chat, the people of the salón) is half of the work of coming in: done at once for each, it
keeps those behind him from their table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

GIVE_WAY_S = 1.5
"""The longest that the rest waits for others: there may always be somebody coming."""


class Arrivals:
    """Those who are coming in, in one process."""

    def __init__(self) -> None:
        self._coming = 0
        self._giving_way: set[asyncio.Future[None]] = set()

    @contextmanager
    def coming(self) -> Iterator[None]:
        """Count one who waits for what he came for."""
        self._coming += 1
        try:
            yield
        finally:
            self._coming -= 1
            if not self._coming:
                for way in self._giving_way:
                    go_on(way)

    async def give_way(self, way: asyncio.Future[None]) -> None:
        """Wait while others are coming, ``GIVE_WAY_S`` at most or until ``go_on(way)``."""
        if not self._coming:
            return
        self._giving_way.add(way)
        try:
            await asyncio.wait([way], timeout=GIVE_WAY_S)
        finally:
            self._giving_way.discard(way)


def go_on(way: asyncio.Future[None]) -> None:
    """Let who gives way go on."""
    if not way.done():
        way.set_result(None)


arrivals = Arrivals()
