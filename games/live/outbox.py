"""What one browser is yet to be sent, in order.

A frame is written at once, by whoever has it: a task for each would cost more than the writing
does. Only for a browser that reads too slowly does a task wait, and what comes
meanwhile queues up.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, NamedTuple

log = logging.getLogger(__name__)

Message = dict[str, Any]


class Outbox:
    """The way out to one browser. Loses everything, silently, once that browser is gone."""

    def __init__(self, send: Callable[[Message], Awaitable[None]]) -> None:
        self._send = send
        self._queue: deque[str] = deque()
        self._code: int | None = None
        self.size = 0
        """Characters that wait because the browser does not read."""
        self.task: asyncio.Task[None] | None = None
        """What waits for the browser, if anything does."""

    def put(self, text: str) -> None:
        """Send *text* after all that was put before it."""
        if self.task is not None:
            self._queue.append(text)
            self.size += len(text)
            return
        rest = begun(self._pass_on({"type": "websocket.send", "text": text}))
        if rest is not None:
            self.task = asyncio.create_task(self._drain(rest))

    def close(self, code: int) -> None:
        """Close with *code* after what is already queued."""
        self._code = code
        if self.task is None:
            self.task = asyncio.create_task(self._drain())

    def cut(self, code: int) -> None:
        """Forget what is queued and close with *code*."""
        self._queue.clear()
        if self.task is not None:
            self.task.cancel()
        self._code = code
        self.task = asyncio.create_task(self._drain())

    async def _drain(self, rest: Awaitable[None] | None = None) -> None:
        try:
            if rest is not None:
                await rest
            while self._queue:
                text = self._queue.popleft()
                self.size -= len(text)
                await self._pass_on({"type": "websocket.send", "text": text})
            if self._code is not None:
                await self._pass_on({"type": "websocket.close", "code": self._code})
        finally:
            if asyncio.current_task() is self.task:
                self.task = None

    async def _pass_on(self, message: Message) -> None:
        try:
            await self._send(message)
        except Exception as error:  # noqa: BLE001 - the browser is gone; receive() will say so
            log.debug("socket gone while writing: %r", error)
            self._queue.clear()
            self.size = 0


def begun(coroutine: Coroutine[Any, None, None]) -> Awaitable[None] | None:
    """Run *coroutine* up to its first wait; return the rest of it, ``None`` if it has ended.

    What ``asyncio.Task(eager_start=True)`` does from Python 3.12 on. Until it first waits the
    coroutine runs in the task of the caller: not for code that asks which task it is in.
    """
    try:
        awaited = coroutine.send(None)
    except StopIteration:
        return None
    return _Rest(coroutine, awaited)


class _Rest(NamedTuple):
    """A coroutine that has begun, and what it waits for."""

    coroutine: Coroutine[Any, None, None]
    awaited: Any

    def __await__(self) -> Generator[Any, None, None]:
        awaited = self.awaited
        try:
            while True:
                yield awaited
                awaited = self.coroutine.send(None)
        except StopIteration:
            return
        finally:
            self.coroutine.close()
