"""Who leaves the site is gone from every open socket at once: his own and those of the others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async

from accounts import relations
from accounts.deletion import leaving_ask
from accounts.models import User
from games.people import salon_presence
from tests.factories import PersonFactory
from tests.games.salon.conftest import Window, arrive, enter
from tests.games.salon.conftest import room as salon
from tests.ws.browser import Browser

__all__ = ["arrive", "enter"]

pytestmark = pytest.mark.django_db(transaction=True)

Enter = Callable[..., Awaitable[Window]]
Arrive = Callable[..., Awaitable[Browser]]

room = salon


async def person(nick: str) -> User:
    user: User = await sync_to_async(PersonFactory)(username=nick)
    return user


def befriend(one: User, other: User) -> None:
    relations.friendship_ask(user=one, other=other)
    relations.friendship_ask(user=other, other=one)


async def test_who_leaves_is_closed_everywhere_and_can_be_reached_by_nobody(
    enter: Enter, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(salon_presence, "GRACE_S", 0.0)
    ana, luis = await person("Ana"), await person("Luis")
    await sync_to_async(befriend)(ana, luis)
    his = await enter(luis)
    hers = await enter(ana)
    light = await arrive("/ws/persona/", ana)
    await light.until("avisos")
    table = his.frames[-1]["mesas"][0]["id"]
    assert (await his.ask("sentarse", mesa=table, asiento=0))["t"] == "ok"
    await sync_to_async(leaving_ask)(user=ana, nick="Ana")
    for browser in (hers.browser, light):
        assert await browser.closed(within=8) in {4401, 4403}
        await browser.close()  # as a browser does that is told so
    assert await (await arrive("/ws/persona/", ana)).closed() == 4401
    await his.until(lambda frame: frame["t"] == "gente" and "Ana" in frame["fuera"])
    for asked in (
        {"t": "chat", "sala": "privado", "con": "Ana", "texto": "¿estás?"},
        {"t": "conversacion", "con": "Ana"},
        {"t": "invitar", "nick": "Ana"},
    ):
        answer = await his.ask(asked.pop("t"), **asked, id=str(uuid4()))
        assert (answer["t"], answer["codigo"]) == ("error", "desconocido")
    found: Any = await sync_to_async(relations.relations_of)(luis.pk)
    assert found.friends == []
