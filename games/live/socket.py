"""The socket both live surfaces are made of: limits, sessions, order, errors.

A subclass lists its frames and says what each does. Heartbeats are answered at once; everything
else is handled in order of arrival, one at a time for each person and not only for each window,
so that nothing slow delays a heartbeat, nobody holds more than one database thread, and an
unexpected failure costs that player one error frame and nobody else anything.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, ClassVar
from urllib.parse import parse_qs
from uuid import UUID, uuid4

from django.conf import settings
from django.db import DatabaseError, InterfaceError
from msgspec import UNSET

from accounts.connection import client_ip
from games.live import frames, lives, metrics, process, quota, refusals, sessions, turned_away
from games.live.arrivals import arrivals, go_on
from games.live.frames import Frame, Hola, Ping
from games.live.hub import Topic, encoded, hub
from games.live.outbox import Outbox
from games.live.outgoing import Ok, Pong, error_frame
from games.live.refusals import Refusal

log = logging.getLogger(__name__)

HELLO_S = 10.0
IDLE_S = 75.0
MAX_WAITING = 30
MAX_OUTBOX = 1024 * 1024
FINISH_S = 2.0
"""How long the end of a connection waits for what is under way; then it goes on without it."""

_departing: set[asyncio.Task[None]] = set()
"""The loop holds its tasks weakly: one that nobody waits for must be kept."""


class LiveConsumer:
    """Base of the consumers. ``user``, ``user_id`` and ``address`` are known once it is open.

    A plain ASGI application: the consumers of channels open a channel of the layer for each socket
    and hop to a thread for each message, which halves the throughput.
    """

    kinds: ClassVar[Mapping[str, type[Frame]]]
    """The frames this socket understands, by their ``t``; ``hola`` must be the first."""

    surface: ClassVar[str]
    """What kind of place it opens, for who watches the site."""

    user: Any
    user_id: int
    address: str
    ignored: frozenset[int] = frozenset()
    """Whose lines of chat this socket is not given (decisiones §9: who ignores is not told of)."""

    present_in: int | None = None
    """The salón in which the person is present (``games.people.salon_presence``)."""
    match_id: int | None = None
    """The match that its page shows."""
    led_to = ""
    """Where it has been told to go (``ir``), while it is to go there."""
    is_hidden = False
    """Nobody sees the window: it is behind others or in a tab that is not shown."""

    @classmethod
    def as_asgi(cls) -> Callable[..., Awaitable[None]]:
        """Return the application that serves each connection with a consumer of its own."""

        async def application(scope: Any, receive: Any, send: Any) -> None:
            await cls()(scope, receive, send)

        return application

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[dict[str, Any]]],
        send: Callable[[dict[str, Any]], Awaitable[None]],
    ) -> None:
        """Serve one connection until it ends."""
        self.scope = scope
        self.base_send = scope.get("server_send", send)
        self.id = uuid4()
        self.greeted = False
        self.version: int | None = None
        self.opened_at = self.heard_at = time.monotonic()
        self.checked_at = self.opened_at
        self.topics: set[str] = set()
        self._person: quota.Person | None = None
        self._bucket = quota.Bucket(settings.USUMUS["FRAMES_PER_20S"])
        self._waiting: deque[tuple[Frame, float]] = deque()
        self._worker: asyncio.Task[None] | None = None
        self._way: asyncio.Future[None] | None = None
        self.outbox = Outbox(self.base_send)
        self._closing: int | None = None
        self._is_counted = False
        self._main = asyncio.current_task()
        process.ensure_started()
        try:
            await self._serve(receive)
        except asyncio.CancelledError:
            if self._closing != refusals.SLOW_READER:
                raise
        finally:
            await self._finish()

    async def _serve(self, receive: Callable[[], Awaitable[dict[str, Any]]]) -> None:
        # Who is being closed is not read any more: to throw away a flood frame by frame would
        # hold up everybody else, because a full queue never lets the loop go.
        while self._closing is None:
            message = await receive()
            kind = message["type"]
            if kind == "websocket.receive":
                self._received(message)
            elif kind == "websocket.connect":
                await self.base_send({"type": "websocket.accept"})
                try:
                    with arrivals.coming():
                        await self._admit()
                except Refusal as refusal:
                    self._refuse(refusal)
                except (DatabaseError, InterfaceError) as error:
                    log.warning("a socket could not be let in: %r", error)
                    self.close(refusals.RESTART)
            elif kind == "websocket.disconnect":
                if message.get("code") == refusals.TOO_FAST:  # the server counts frames too
                    self._note(refusals.TOO_FAST)
                return

    async def _admit(self) -> None:
        """Let the browser in; raises ``Refusal`` with a close code."""
        visitor = self.scope["visitor"]
        if visitor is None:
            raise Refusal("solo_mirando", close=refusals.SESSION)
        if lives.is_another(_told(self.scope)):
            self.close(refusals.RESTORED)
            return
        self.user, self.entry = visitor
        self.user_id = self.user.pk
        self.address = client_ip(self.scope)
        if not await quota.sockets.take(str(self.id), self.user_id, self.address):
            raise Refusal("silenciado", close=refusals.TOO_FAST)
        self._is_counted = True
        self._person = quota.person(self.user_id)
        process.sockets.add(self)
        self.join(f"user:{self.user_id}")
        await self.opened()

    async def opened(self) -> None:
        """Look up what the address asks for; raise ``Refusal`` with a close code to refuse."""

    async def hello(self, frame: Frame) -> None:
        """Answer the first frame with the whole state."""
        raise NotImplementedError

    async def settle(self) -> None:
        """Tell what could wait until everybody who is coming has what he came for."""

    async def _tell_the_rest(self) -> None:
        """Let others in first, unless this browser asks for something; not in its person's turn."""
        assert self._person is not None
        if not self._waiting:
            self._way = asyncio.get_running_loop().create_future()
            await arrivals.give_way(self._way)
            self._way = None
        if self._closing is None:
            async with self._person.turn:
                await self.settle()

    async def handle(self, frame: Frame) -> None:
        """Do what *frame* asks; raise ``Refusal`` if it cannot be."""
        raise NotImplementedError

    def ping(self, frame: Ping) -> None:
        """Answer a heartbeat. Runs in the receive loop: it must not wait."""
        self._tell_time()

    def _tell_time(self) -> None:
        self.tell(Pong(v=self.version or 0, ahora=int(time.time() * 1000)))

    async def ended(self) -> None:
        """Clean up after the connection."""

    # --- In

    def _received(self, message: dict[str, Any]) -> None:
        self.heard_at = time.monotonic()
        if not self._bucket.take():
            self.close(refusals.TOO_FAST)
            return
        try:
            frame = self._read(message.get("text"))
        except Refusal as refusal:
            self._refuse(refusal)
            return
        if type(frame) is Ping:
            if self.greeted:
                self.ping(frame)
            else:
                self._tell_time()  # whoever doubts while he is let in would come a second time
            return
        if self._person is not None and not self._person.budget.take():
            close = None if self.greeted else refusals.TOO_FAST  # whoever comes in is shown it all
            self._refuse(Refusal("ocupada", request_id=request_id(frame), close=close))
            return
        if len(self._waiting) >= MAX_WAITING:
            self.close(refusals.TOO_FAST)
            return
        if isinstance(frame, Hola) and not self.greeted:
            self._tell_time()  # before the waits that come, and however long they take to come
        self._waiting.append((frame, self.heard_at))
        if self._way is not None:
            go_on(self._way)
        if self._worker is None:
            self._worker = asyncio.create_task(self._work())

    def _read(self, text: str | None) -> Frame:
        if not text:
            raise Refusal("formato")
        size = len(text) if text.isascii() else len(text.encode(errors="surrogatepass"))
        if size > settings.USUMUS["FRAME_BYTES"]:
            raise Refusal("formato", close=refusals.TOO_BIG)
        return frames.read(frames.parse(text), self.kinds)

    async def _work(self) -> None:
        assert self._person is not None
        try:
            while self._waiting and self._closing is None:
                frame, came_at = self._waiting.popleft()
                try:
                    async with self._person.turn:
                        with metrics.request(self.surface, type(frame).__name__, came_at):
                            await self._handle(frame)
                    if isinstance(frame, Hola):
                        await self._tell_the_rest()
                except Refusal as refusal:
                    if refusal.request_id is None:
                        refusal.request_id = request_id(frame)
                    self._refuse(refusal)
                except DatabaseError:
                    log.exception("database failed under %s", type(frame).__name__)
                    self._refuse(Refusal("ocupada", request_id=request_id(frame)))
                except Exception:
                    log.exception("failed to handle %s", type(frame).__name__)
                    self._refuse(Refusal("interno", request_id=request_id(frame)))
        finally:
            self._worker = None

    async def _handle(self, frame: Frame) -> None:
        if isinstance(frame, Hola):
            if frame.p != frames.PROTOCOL:
                raise Refusal("version", close=refusals.PROTOCOL)
            if self.greeted:  # the whole state is dear, and a browser asks for it once
                raise Refusal("formato")
            await self._check_session()
            await self.hello(frame)
            self.greeted = True
            return
        if not self.greeted:
            raise Refusal("formato")
        await self._check_session()
        await self.handle(frame)

    async def _check_session(self) -> None:
        """Refuse to act for a person who logged out or was banned (all are checked every 4 s)."""
        if time.monotonic() - self.checked_at <= sessions.MAX_AGE_S:
            return
        asked_at = time.monotonic()
        code = self.reviewed(await sessions.review([self.entry]), asked_at)
        if code is not None:
            raise Refusal("solo_mirando", close=code)

    def reviewed(self, found: sessions.Review, asked_at: float) -> int | None:
        """Note what a review asked at *asked_at* found; return the code to close with, if any."""
        self.checked_at = asked_at
        code = found.closings.get(self.entry)
        self.entry = found.renewals.get(self.entry, self.entry)
        return code

    # --- Out

    def tell(self, frame: Any) -> None:
        """Encode *frame* for this browser alone."""
        self.deliver(encoded(frame))

    def acknowledge(self, action_id: UUID, version: int | None = None) -> None:
        """Say that the request *action_id* is accepted and committed."""
        self.tell(Ok(id=action_id, v=UNSET if version is None else version))

    def deliver(self, text: str) -> None:
        """Queue an encoded frame; a browser that does not read is cut at one mebibyte."""
        if self._closing is not None:
            return
        self.outbox.put(text)
        if self.outbox.size > MAX_OUTBOX:
            self._cut()

    def _refuse(self, refusal: Refusal) -> None:
        metrics.refused.labels(self.surface, refusal.code).inc()
        if refusal.close is None or refusal.code in {"version", "clave", "formato"}:
            self.tell(error_frame(refusal, self.version))
        if refusal.close is not None:
            self.close(refusal.close)

    def close(self, code: int) -> None:
        """Close with *code* after what is already queued."""
        if self._closing is None:
            self._closing = code
            self._note(code)
            self.outbox.close(code)

    def _note(self, code: int) -> None:
        turned_away.note(code, self.scope, getattr(self, "user_id", None))

    def _cut(self) -> None:
        self._closing = refusals.SLOW_READER
        self.outbox.cut(self._closing)
        log.info("socket of user %s cut: it does not read", self.user_id)
        if self._main is not None:
            asyncio.get_running_loop().call_later(1.0, self._main.cancel)

    # --- Topics and the end

    def join(self, name: str) -> Topic:
        """Listen to the topic *name* until the end of the connection."""
        self.topics.add(name)
        return hub.join(name, self)

    def leave(self, name: str) -> None:
        """Stop listening to the topic *name*."""
        self.topics.discard(name)
        hub.leave(name, self)

    def check_silence(self, now: float) -> None:
        """Close who never greeted (10 s) or went silent; called every second by the process."""
        never_greeted = not self.greeted and now - self.opened_at > HELLO_S
        if never_greeted or now - self.heard_at > IDLE_S:
            self.close(refusals.IDLE)

    async def _finish(self) -> None:
        self._closing = self._closing or 1001
        process.sockets.discard(self)
        self._leave_all()
        if self._is_counted:
            await quota.sockets.release(str(self.id), self.user_id, self.address)
        if self.outbox.task not in {None, asyncio.current_task()}:
            await asyncio.wait([self.outbox.task], timeout=FINISH_S)
        if self._worker is None:
            await self._depart()
            return
        departure = asyncio.create_task(self._depart())
        _departing.add(departure)
        departure.add_done_callback(_departing.discard)
        await asyncio.wait([departure], timeout=FINISH_S)

    async def _depart(self) -> None:
        """Clean up once no frame is being answered: until then it may still join a topic."""
        if self._worker is not None:
            await asyncio.wait([self._worker])
        self._leave_all()
        try:
            await self.ended()
        except Exception:
            log.exception("failed to clean up after a socket")

    def _leave_all(self) -> None:
        for name in tuple(self.topics):
            self.leave(name)


def _told(scope: Mapping[str, Any]) -> str:
    """Return the life of the database in which the page of a socket was made."""
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    return query.get("vida", [""])[0]


def request_id(frame: Frame) -> UUID | None:
    """Return the id that *frame* carries, if it carries one."""
    value = getattr(frame, "id", None)
    return value if isinstance(value, UUID) else None
