"""A socket that does nothing, on the site's own server: what a connection costs before we touch it.

``python -m tools.bench.quiet PORT`` serves it until told to stop.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn

from usumus import serve


async def application(
    scope: dict[str, Any],
    receive: Callable[[], Awaitable[dict[str, Any]]],
    send: Callable[[dict[str, Any]], Awaitable[None]],
) -> None:
    """Accept every socket and listen until it closes; answer pages with nothing."""
    while True:
        message = await receive()
        if message["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        elif message["type"] == "http.request":
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body", "body": b""})
            return
        elif message["type"] in {"websocket.disconnect", "http.disconnect"}:
            return


if __name__ == "__main__":
    uvicorn.run(application, **{**serve.options("127.0.0.1", int(sys.argv[1])), "lifespan": "off"})
