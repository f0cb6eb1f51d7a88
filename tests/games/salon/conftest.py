"""A salón with tables, and browsers that have greeted its socket."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from accounts.models import User
from games.models import Room
from games.people import roster, salon_presence
from games.tables.opening import tables_add
from tests.factories import PersonFactory
from tests.games.people.conftest import statements
from tests.ws.browser import Browser
from tests.ws.conftest import arrive

__all__ = ["arrive", "statements"]


class Window:
    """A browser at the salón that remembers everything it was sent."""

    def __init__(self, browser: Browser, user: User) -> None:
        self.browser = browser
        self.user = user
        self.frames: list[dict[str, Any]] = []

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the next frame that is *wanted*; those before it are remembered."""
        while True:
            frame = await self.browser.get()
            self.frames.append(frame)
            if wanted(frame):
                return frame

    async def ask(self, t: str, **fields: Any) -> dict[str, Any]:
        """Send a request and return its answer."""
        request = fields.pop("id", None)
        if request is None:
            request = await self.browser.ask(t, **fields)
        else:
            await self.browser.send({"t": t, "id": request, **fields})
        return await self.until(lambda frame: frame.get("id") == request)


@pytest.fixture
def room(transactional_db: None) -> Room:
    """Return a salón with three tables of 50."""
    room = Room.objects.create(game="mus", slug="mus", name="Salón de Mus")
    tables_add(room_id=room.pk, count=3, value=50)
    return room


@pytest.fixture
def enter(
    room: Room, arrive: Callable[..., Awaitable[Browser]]
) -> Callable[..., Awaitable[Window]]:
    """Return what opens the salón for a (new) person and waits for its state."""

    async def open_one(user: User | None = None) -> Window:
        user = user or await sync_to_async(PersonFactory)()
        window = Window(await arrive("/ws/salon/mus/", user), user)
        await window.until(lambda frame: frame["t"] == "salon")
        return window

    return open_one


@pytest.fixture
async def nobody_known() -> AsyncIterator[None]:
    """Forget people of former tests, and leave no connection open behind this one."""
    salon_presence.forget()
    roster.forget()
    yield
    await sync_to_async(connections.close_all)()
