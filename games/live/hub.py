"""One reader per process: topics, local sockets, the hints that wake them (decisiones §4).

A hint makes its topic look once, build each distinct frame once, encode it once and hand the same
text to every local socket. One channel of the channel layer serves the whole process.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from games.live import hints
from games.live.hints import GROUP, SEND_TIMEOUT_S, Hint, Value

log = logging.getLogger(__name__)

ECHO_EVERY_S = 5.0
DEAF_AFTER_S = 12.0
GATHER_S = 0.01
STOP_S = 3.0

_encode = msgspec.json.Encoder().encode


def encoded(frame: Any) -> str:
    """Return *frame* as the text that travels."""
    return _encode(frame).decode()


class Topic:
    """Something sockets of this process look at. Subclasses say what a hint makes them do."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.kind, _, self.ref = name.partition(":")
        self.sockets: set[Any] = set()
        self._news: dict[str, Value] = {}
        self._task: asyncio.Task[None] | None = None

    def hear(self, what: str, value: Value) -> None:
        """Note that *what* is now *value*; several notes of the same word become the last one."""
        self._news[what] = value
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    def send(self, *frames: Any) -> None:
        """Encode each of *frames* once and hand them, in order, to every local socket."""
        if self.sockets:
            texts = [encoded(frame) for frame in frames]
            for socket in tuple(self.sockets):
                for text in texts:
                    socket.deliver(text)

    async def refresh(self, news: dict[str, Value]) -> None:
        """Bring the local sockets up to date after *news* (one at a time per topic)."""
        raise NotImplementedError

    def opened(self) -> None:
        """Run when the first local socket joins."""

    def closed(self) -> None:
        """Run when the last local socket has left."""

    async def _run(self) -> None:
        try:
            while self._news:
                news, self._news = self._news, {}
                try:
                    await self.refresh(news)
                except Exception:  # a heartbeat repairs what this missed
                    log.exception("topic %s could not refresh", self.name)
        finally:
            self._task = None


class Hub:
    """The topics of one process and its only channel in the layer."""

    def __init__(self) -> None:
        self.origin = secrets.token_hex(8)
        self.topics: dict[str, Topic] = {}
        self._kinds: dict[str, Callable[[str], Topic]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._pending: dict[tuple[str, str], Value] = {}
        self._wake: asyncio.Event | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._heard_at = 0.0

    def register(self, kind: str, factory: Callable[[str], Topic]) -> None:
        """Say which class serves the topics ``kind:…``."""
        self._kinds[kind] = factory

    def join(self, name: str, socket: Any) -> Topic:
        """Return the topic *name* with *socket* among its listeners."""
        topic = self.topics.get(name)
        if topic is None:
            topic = self.topics[name] = self._kinds[name.partition(":")[0]](name)
            topic.opened()
        topic.sockets.add(socket)
        return topic

    def leave(self, name: str, socket: Any) -> None:
        """Take *socket* off the topic *name*; the last one closes it."""
        topic = self.topics.get(name)
        if topic is None:
            return
        topic.sockets.discard(socket)
        if not topic.sockets:
            del self.topics[name]
            topic.closed()

    def receive(self, heard: Sequence[Hint]) -> None:
        """Act on hints of this process at once and tell the other processes (any thread)."""
        loop = self._loop
        if loop is None:
            return
        try:
            running = asyncio.get_running_loop()
        except RuntimeError:
            running = None
        if running is loop:
            self._announce(heard)
        else:
            loop.call_soon_threadsafe(self._announce, heard)

    def _announce(self, heard: Sequence[Hint]) -> None:
        for hint in heard:
            self._tell(hint)
            self._pending[hint.topic, hint.what] = hint.value
        if self._wake is not None:
            self._wake.set()

    def _tell(self, hint: Hint) -> None:
        topic = self.topics.get(hint.topic)
        if topic is not None:
            topic.hear(hint.what, hint.value)

    # --- The layer

    def start(self) -> None:
        """Begin to listen and to send; the running loop becomes the hub's."""
        self._loop = asyncio.get_running_loop()
        self._wake = asyncio.Event()
        self._heard_at = time.monotonic()
        hints.receive_with(self.receive)
        self._tasks = [
            self._loop.create_task(job()) for job in (self._send, self._listen, self._watch)
        ]

    async def stop(self) -> None:
        """Stop listening and sending, and close the layer."""
        hints.receive_with(None)
        tasks, self._tasks, self._loop = self._tasks, [], None
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=STOP_S)
        await self._close_layer()
        self.topics.clear()
        self._pending.clear()

    @staticmethod
    async def _close_layer() -> None:
        """Close the layer's connections; it opens new ones by itself when it is used again."""
        try:
            async with asyncio.timeout(STOP_S):
                await hints.layer().flush()
        except Exception as error:  # noqa: BLE001 - a hung Redis must not hang us
            log.warning("layer not closed: %r", error)

    async def _send(self) -> None:
        """Send what is pending at once, then let the next hints gather: many share one message."""
        assert self._wake is not None
        layer = hints.layer()
        while True:
            await self._wake.wait()
            self._wake.clear()
            pending, self._pending = self._pending, {}
            heard = [Hint(topic, what, value) for (topic, what), value in pending.items()]
            try:
                async with asyncio.timeout(SEND_TIMEOUT_S):
                    await layer.group_send(GROUP, hints.message(self.origin, heard))
            except Exception as error:  # noqa: BLE001 - heartbeats repair
                log.warning("hints not sent: %r", error)
                await asyncio.sleep(0.2)
            await asyncio.sleep(GATHER_S)

    async def _listen(self) -> None:
        """Receive for ever; a broken layer is taken down and built again.

        Who cancels this while it subscribes is heard by Redis' client alone, which keeps it quiet.
        """
        layer = hints.layer()
        task = asyncio.current_task()
        assert task is not None
        while not task.cancelling():
            try:
                async with asyncio.timeout(5):
                    channel = await layer.new_channel()
                    await layer.group_add(GROUP, channel)
                while not task.cancelling():
                    self._hear(await layer.receive(channel))
            except Exception as error:  # noqa: BLE001 - subscribes again
                log.warning("hints not received: %r", error)
                await asyncio.sleep(0.5)

    def _hear(self, message: dict[str, Any]) -> None:
        self._heard_at = time.monotonic()
        if message.get("type") != "live.hints":
            log.info("unknown message %s ignored", message.get("type"))  # a newer version
            return
        if message["origin"] == self.origin:
            return
        for topic, what, value in message["hints"]:
            self._tell(Hint(topic, what, value))

    async def _watch(self) -> None:
        """Send an echo to myself; hearing nothing for a while means the subscription is gone."""
        while True:
            await asyncio.sleep(ECHO_EVERY_S)
            self._announce([])
            if time.monotonic() - self._heard_at > DEAF_AFTER_S:
                log.warning("no hints for %d s: subscribing again", DEAF_AFTER_S)
                self._heard_at = time.monotonic()
                await self._subscribe_again()

    async def _subscribe_again(self) -> None:
        listener = self._tasks[1]
        listener.cancel()
        await asyncio.wait([listener], timeout=STOP_S)
        await self._close_layer()
        assert self._loop is not None
        self._tasks[1] = self._loop.create_task(self._listen())


hub = Hub()
