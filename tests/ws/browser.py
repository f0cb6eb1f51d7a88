"""A browser for socket tests: signed in by a real session, through the whole ASGI application."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from uuid import uuid4

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import User
from tests.pace import patience
from usumus.asgi import application

SOON_S = patience(5)


class Closed(Exception):
    """The server closed the socket with ``code``."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Browser:
    """One socket. Frames are read in order; ``until`` skips those of other types."""

    def __init__(self, path: str, cookie: str | None, origin: str = "http://localhost") -> None:
        headers = [(b"origin", origin.encode()), (b"host", b"localhost")]
        if cookie:
            headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}".encode()))
        self.wire = WebsocketCommunicator(application, path, headers)
        self.wire.scope["client"] = ["203.0.113.9", 5000]
        self.is_greeting = False

    async def open(self, **hello: Any) -> Browser:
        """Connect and greet."""
        accepted, _ = await self.wire.connect(timeout=SOON_S)
        assert accepted
        if hello.pop("greet", True):
            await self.send({"t": "hola", "p": 1, **hello})
            self.is_greeting = True
        return self

    async def send(self, frame: Any) -> None:
        text = frame if isinstance(frame, str) else json.dumps(frame)
        await self.wire.send_input({"type": "websocket.receive", "text": text})

    async def ask(self, t: str, **fields: Any) -> str:
        """Send a request with a new id and return the id."""
        request = str(uuid4())
        await self.send({"t": t, "id": request, **fields})
        return request

    async def get(self, within: float = SOON_S) -> dict[str, Any]:
        """Return the next frame, past the time that answers the greeting; raises ``Closed``."""
        message = await self.wire.receive_output(within)
        if message["type"] == "websocket.close":
            raise Closed(message["code"])
        frame = json.loads(message["text"])
        if self.is_greeting and frame["t"] == "pong":
            self.is_greeting = False
            return await self.get(within)
        return frame

    async def until(self, t: str, within: float = SOON_S, **wanted: Any) -> dict[str, Any]:
        """Return the next frame of type *t* with these values."""
        async with asyncio.timeout(within):
            while True:
                frame = await self.get(within)
                if frame["t"] == t and all(frame.get(k) == v for k, v in wanted.items()):
                    return frame

    async def answer(self, request: str, within: float = SOON_S) -> dict[str, Any]:
        """Return the ``ok`` or ``error`` frame of a request."""
        async with asyncio.timeout(within):
            while True:
                frame = await self.get(within)
                if frame["t"] in {"ok", "error"} and frame.get("id") == request:
                    return frame

    async def error(self, within: float = SOON_S) -> str:
        """Return the code of the next error frame."""
        return (await self.until("error", within))["codigo"]

    async def closed(self, within: float = SOON_S) -> int:
        """Return the code the server closes with."""
        try:
            while True:
                await self.get(within)
        except Closed as end:
            return end.code

    async def close(self) -> None:
        """Close the socket, unless a wait that ran out has ended it with its application."""
        if self.wire.future is None or not self.wire.future.cancelled():
            await self.wire.disconnect(timeout=SOON_S)


def cookie_of(user: User) -> str:
    """Return the session cookie of *user*, signed in."""
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


async def visit(path: str, user: User | None, **hello: Any) -> Browser:
    """Return a socket of *user* at *path*, greeted."""
    cookie = await sync_to_async(cookie_of)(user) if user else None
    return await Browser(path, cookie).open(**hello)
