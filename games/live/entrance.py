"""Who a socket belongs to: the user of the session that its cookie names.

The middleware of channels looks everybody up on one thread, each on a connection that is opened and
closed for it: after a restart all come back at once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from channels.sessions import CookieMiddleware
from django.conf import settings

from accounts.session_store import SessionStore
from games.live import sessions

Application = Callable[..., Awaitable[None]]


def with_people(inner: Application) -> Application:
    """Return the ASGI application *inner* with the ``visitor`` in the scope, ``None`` if nobody."""

    async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
        cookie = scope["cookies"].get(settings.SESSION_COOKIE_NAME)
        key = SessionStore(cookie).session_key  # None for what cannot be a key
        visitor = await sessions.enter(key) if key else None
        await inner({**scope, "visitor": visitor}, receive, send)

    stack: Application = CookieMiddleware(application)
    return stack
