"""Who a socket belongs to: the user of the session that its cookie names.

The middleware of channels looks everybody up on one thread, each on a connection that is opened and
closed for it: after a restart all come back at once.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from channels.sessions import CookieMiddleware
from django.conf import settings
from django.db import DatabaseError, InterfaceError

from accounts import signals
from accounts.session_store import SessionStore
from games.live import refusals, sessions

log = logging.getLogger(__name__)

NOBODY_CAN_TELL = 503

Application = Callable[..., Awaitable[None]]


def with_people(inner: Application) -> Application:
    """Return the ASGI application *inner* with the ``visitor`` in the scope, ``None`` if nobody."""

    async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
        cookie = scope["cookies"].get(settings.SESSION_COOKIE_NAME)
        key = SessionStore(cookie).session_key  # None for what cannot be a key
        try:
            visitor = await sessions.enter(key, signals.origin(scope)) if key else None
        except (DatabaseError, InterfaceError) as error:
            log.warning("nobody can tell whose a socket is: %r", error)
            await _try_again(scope, receive, send)
            return
        await inner({**scope, "visitor": visitor}, receive, send)

    stack: Application = CookieMiddleware(application)
    return stack


async def _try_again(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answer a handshake with 503; where the server cannot, open the socket and close it (4503)."""
    await receive()
    if "websocket.http.response" in scope.get("extensions", {}):
        answer = {"status": NOBODY_CAN_TELL, "headers": [(b"content-length", b"0")]}
        await send({"type": "websocket.http.response.start", **answer})
        await send({"type": "websocket.http.response.body", "body": b""})
    else:
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": refusals.RESTART})
