"""Who a socket belongs to: the user of its session, looked up on the database threads.

The middleware of channels looks everybody up on one thread, each on a connection that is opened and
closed for it: after a restart all come back at once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

from channels.sessions import CookieMiddleware, SessionMiddleware
from django.contrib.auth import get_user

from games.live.executor import in_db

Application = Callable[..., Awaitable[None]]


def with_people(inner: Application) -> Application:
    """Return the ASGI application *inner* with the ``session`` and its ``user`` in the scope.

    Nobody's session has an ``AnonymousUser``.
    """

    async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
        request: Any = SimpleNamespace(session=scope["session"])
        user = await in_db(get_user, request)
        await inner({**scope, "user": user}, receive, send)

    stack: Application = CookieMiddleware(SessionMiddleware(application))
    return stack
