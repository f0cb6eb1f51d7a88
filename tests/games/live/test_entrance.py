"""Whose a socket is: the user of the session that its cookie names."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth.models import AnonymousUser

from accounts import sanctions
from games.live import entrance
from tests.factories import PersonFactory
from tools.players.session import cookie_header

pytestmark = pytest.mark.django_db(transaction=True)


async def entered(cookie: str) -> Any:
    """Return who comes in with a cookie."""
    seen: list[Any] = []

    async def inner(scope: dict[str, Any], receive: Any, send: Any) -> None:
        seen.append(scope["user"])

    headers = [(b"cookie", cookie.encode())] if cookie else []
    await entrance.with_people(inner)({"type": "websocket", "headers": headers}, None, None)
    return seen[0]


async def test_the_session_of_a_person_is_looked_up_on_a_database_thread(monkeypatch):
    """Not on the one thread that channels has for everybody (P3)."""
    threads = []
    get_user = entrance.get_user

    def spy(request: SimpleNamespace) -> Any:
        threads.append(threading.current_thread().name)
        return get_user(request)

    monkeypatch.setattr(entrance, "get_user", spy)
    user = await sync_to_async(PersonFactory)()
    assert await entered(await sync_to_async(cookie_header)(user)) == user
    assert [name.startswith("live-db") for name in threads] == [True]


@pytest.mark.parametrize(
    "cookie", ["", "0" * 32, "no-es-una-clave", "%00" * 8], ids=["none", "old", "odd", "nul"]
)
async def test_a_cookie_that_names_no_session_is_of_nobody(cookie):
    named = f"{settings.SESSION_COOKIE_NAME}={cookie}" if cookie else ""
    assert isinstance(await entered(named), AnonymousUser)


async def test_a_session_that_does_not_know_the_password_of_today_is_of_nobody():
    user = await sync_to_async(PersonFactory)()
    cookie = await sync_to_async(cookie_header)(user)
    user.set_password("otra distinta 44")
    await user.asave()
    assert isinstance(await entered(cookie), AnonymousUser)


async def test_h12_the_session_of_who_is_banned_is_of_nobody():
    user, clerk = await sync_to_async(PersonFactory.create_batch)(2)
    clerk.is_staff = True
    await clerk.asave()
    cookie = await sync_to_async(cookie_header)(user)
    await sync_to_async(sanctions.sanction_impose)(
        actor=clerk, user=user, kind="expulsion", term="1d", reason="Insultos repetidos en la mesa."
    )
    assert isinstance(await entered(cookie), AnonymousUser)
