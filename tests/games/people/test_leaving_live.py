"""Who leaves the site is gone from every open socket at once: his own and those of the others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.db import transaction

from accounts import relations
from accounts.activity import activity_set
from accounts.deletion import leaving_ask
from accounts.models import Sanction, User
from accounts.sanctions import sanction_impose
from games.live import hints
from games.people import salon_presence
from tests.factories import PersonFactory
from tests.games.salon.conftest import Window, arrive, enter
from tests.games.salon.conftest import room as salon
from tests.ws.browser import Browser
from tests.ws.tabs import checked_at_will

__all__ = ["arrive", "checked_at_will", "enter"]

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
        assert await browser.closed() in {4401, 4403}
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


def leaves(user: User) -> None:
    leaving_ask(user=user, nick=user.username)


def is_switched_off(user: User) -> None:
    activity_set(user=user, active=False)


def is_banned(user: User) -> None:
    boss = PersonFactory(is_staff=True, welcomed=False)
    why = "insulta a todo el mundo"
    sanction_impose(actor=boss, user=user, kind=Sanction.Kind.BAN, reason=why, term="1d")


@pytest.mark.usefixtures("checked_at_will")
@pytest.mark.parametrize("goes", [leaves, is_switched_off, is_banned])
async def test_p21_every_socket_of_who_is_gone_closes_at_once(
    enter: Enter, arrive: Arrive, goes: Callable[[User], None]
) -> None:
    """Nobody waits for the check of every four seconds: here there is none."""
    ana = await person("Ana")
    hers = await enter(ana)
    light = await arrive("/ws/persona/", ana)
    await light.until("avisos")
    others = await enter(await person("Luis"))
    await sync_to_async(goes)(ana)
    for browser in (hers.browser, light):
        assert await browser.closed() == 4403
    assert (await others.ask("chat", sala="salon", texto="¿Se ha ido?"))["t"] == "ok"


@pytest.mark.parametrize("goes", [leaves, is_switched_off, is_banned])
def test_the_sockets_are_told_once_it_is_committed(goes: Callable[[User], None]) -> None:
    """Before, whoever looks finds nothing changed, and does not look again."""
    ana = PersonFactory(username="Ana")
    with hints.collected() as heard:
        with transaction.atomic():
            goes(ana)
            assert not heard
        assert (f"user:{ana.pk}", "sesion") in {(hint.topic, hint.what) for hint in heard}
