"""The static files, answered before Django: one page asks for more than a hundred modules.

WhiteNoise knows them (names, headers, compressed forms, ranges, what a browser holds already); as
a middleware of Django each costs a hop to a thread and an iterator, 2-3 ms of processor. Here a
file of a few kilobytes is read at once and sent in one piece: 0.3 ms.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.middleware.security import SecurityMiddleware
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import NotARegularFileError

from usumus.shared_static import path_of

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

READ = {
    name.lower().replace("_", "-").encode(): f"HTTP_{name}"
    for name in ("ACCEPT_ENCODING", "IF_MODIFIED_SINCE", "IF_NONE_MATCH", "RANGE")
}
"""The headers that WhiteNoise reads, with the names that it knows them by."""

POLICY = "script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
"""Of a file that is opened by itself. Not that of pages: some browsers would take the styles of a
drawing away, which are its own."""


class SecureRequest(HttpRequest):
    """The request that stands for all of them: one that did not come over TLS is sent there."""

    def is_secure(self) -> bool:
        """Return whether the site is only served over TLS."""
        return settings.SECURE_SSL_REDIRECT


def _security_headers() -> list[tuple[bytes, bytes]]:
    """Return the headers that Django's security middleware gives every answer, and the policy."""
    answer = HttpResponse()
    del answer.headers["Content-Type"]
    SecurityMiddleware(lambda _request: answer).process_response(SecureRequest(), answer)
    answer.headers["Content-Security-Policy"] = POLICY
    return [_encoded(header) for header in answer.headers.items()]


def _encoded(header: tuple[str, str]) -> tuple[bytes, bytes]:
    return header[0].lower().encode("latin-1"), header[1].encode("latin-1")


class StaticFiles(WhiteNoiseMiddleware):
    """ASGI middleware: answers what is a static file and leaves the rest to *application*.

    The settings are WhiteNoise's own: with ``DEBUG`` the sources are served as they are now,
    otherwise what ``collectstatic`` had left when the process began, and ``STATIC_SHARED``.
    """

    def __init__(self, application: Application) -> None:
        """Look at the files once, unless with ``DEBUG``."""
        self._shared: Path | None = settings.STATIC_SHARED
        super().__init__()
        self._application = application
        self._security = _security_headers()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        file = self._file(scope) if scope["type"] == "http" else None
        if file is None:
            await self._application(scope, receive, send)
            return
        asked = {
            READ[name]: value.decode("latin-1") for name, value in scope["headers"] if name in READ
        }
        try:
            answer = file.get_response(scope["method"], asked)
        except FileNotFoundError:  # a release that is no longer kept
            await self._application(scope, receive, send)
            return
        headers = [*map(_encoded, answer.headers), *self._security]
        body = b""
        if answer.file is not None:
            with answer.file:
                body = answer.file.read()
        await send(
            {"type": "http.response.start", "status": int(answer.status), "headers": headers}
        )
        await send({"type": "http.response.body", "body": body})

    def _file(self, scope: Scope) -> Any:
        """Return the file that *scope* asks for; none when Django would send him to TLS first."""
        path = scope["path"]
        file = self.find_file(path) if self.autorefresh else self.files.get(path)
        file = file or self._file_of_another_release(path)
        if file and settings.SECURE_SSL_REDIRECT and not ASGIRequest(scope, BytesIO()).is_secure():
            return None
        return file

    def _file_of_another_release(self, url: str) -> Any:
        """Return the hashed file at *url* that other releases have; none when none has it."""
        if self._shared is None or not url.startswith(self.static_prefix):
            return None
        path = path_of(self._shared, url.removeprefix(self.static_prefix))
        try:
            return self.get_static_file(str(path), url) if path else None
        except (NotARegularFileError, OSError, ValueError):  # too long a name, one that is no text
            return None

    def immutable_file_test(self, path: str, url: str) -> bool:
        """Return whether the file never changes: its hash is in its name, of any release."""
        is_shared = self._shared is not None and Path(path).is_relative_to(self._shared)
        return is_shared or super().immutable_file_test(path, url)
