"""Which pages may open a socket: those of this very site, scheme and port included."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import validate_host

from games.live import turned_away

Application = Callable[..., Awaitable[None]]
_PORTS = {"http": 80, "https": 443}


def from_this_site(inner: Application) -> Application:
    """Return the ASGI application *inner* for handshakes of our own pages; others are denied.

    The session's cookie goes along with any page's handshake, and browsers send the address of the
    page: without one it is no browser.
    """

    async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if is_from_this_site(scope):
            await inner(scope, receive, send)
            return
        turned_away.note(turned_away.ORIGIN, scope)
        denier: Any = WebsocketDenier()
        await denier(scope, receive, send)

    return application


def is_from_this_site(scope: dict[str, Any]) -> bool:
    """Return whether the *Origin* of a handshake is the scheme, host and port that it came to."""
    headers = dict(scope.get("headers", ()))
    origin = headers.get(b"origin", b"").decode("latin-1")
    host = headers.get(b"host", b"").decode("latin-1")
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    here = _parts(f"{_scheme(scope, headers)}://{host}")
    name = here[1] if here else ""
    return bool(here) and _parts(origin) == here and validate_host(name, _hosts())


def _scheme(scope: dict[str, Any], headers: dict[bytes, bytes]) -> str:
    """Return the scheme of the page that can have opened the socket, as our proxy tells it."""
    if settings.SECURE_PROXY_SSL_HEADER:
        name, secure = settings.SECURE_PROXY_SSL_HEADER
        told = headers.get(name.removeprefix("HTTP_").replace("_", "-").lower().encode(), b"")
        return "https" if told.decode("latin-1") == secure else "http"
    return "https" if scope.get("scheme") in {"wss", "https"} else "http"


def _hosts() -> list[str]:
    debugging = [".localhost", "127.0.0.1", "[::1]"]
    return settings.ALLOWED_HOSTS or (debugging if settings.DEBUG else [])


def _parts(address: str) -> tuple[str, str, int] | None:
    """Return scheme, host and port; ``None`` for what is no origin."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in _PORTS or not parts.hostname or parts.path or parts.query:
        return None
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return parts.scheme, name, port or _PORTS[parts.scheme]
