"""Socket tests run the whole application in this process."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from accounts.models import User
from games.live import process
from games.models import Match
from tests.games.conftest import fresh_process, people, toy
from tests.ws.browser import Browser, visit

__all__ = ["fresh_process", "people", "toy"]


@pytest.fixture
async def arrive() -> AsyncIterator[Callable[..., Awaitable[Browser]]]:
    """Return what opens a browser at a match; all of them are closed in the end, and the process.

    Also where one does not close: what is left of a process fails the tests that follow.
    """
    async with AsyncExitStack() as ends:
        ends.push_async_callback(stop_process)

        async def open_one(match: Match | str, user: User | None, **hello: Any) -> Browser:
            path = match if isinstance(match, str) else f"/ws/partida/{match.pk}/"
            browser = await visit(path, user, **hello)
            ends.push_async_callback(browser.close)
            return browser

        yield open_one


async def stop_process() -> None:
    """Stop what the sockets of a test started in this process."""
    await process.stop()
