"""Whose a socket is: the user of the session that its cookie names."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.core.cache import cache
from django.test import Client

from accounts import sanctions
from accounts.session_store import SessionStore
from games.live import entrance, sessions
from tests.factories import PASSWORD, PersonFactory
from tools.players.session import cookie_header

pytestmark = pytest.mark.django_db(transaction=True)

NEW = "otra contraseña muy larga"


async def entered(cookie: str) -> Any:
    """Return who comes in with a cookie; ``None`` if nobody."""
    seen: list[Any] = []

    async def inner(scope: dict[str, Any], receive: Any, send: Any) -> None:
        seen.append(scope["visitor"] and scope["visitor"].user)

    headers = [(b"cookie", cookie.encode())] if cookie else []
    await entrance.with_people(inner)({"type": "websocket", "headers": headers}, None, None)
    return seen[0]


async def test_the_session_of_a_person_is_looked_up_on_a_database_thread(monkeypatch):
    """Not on the one thread that channels has for everybody (P3)."""
    threads = []
    whose = sessions.whose

    def spy(key: str) -> Any:
        threads.append(threading.current_thread().name)
        return whose(key)

    monkeypatch.setattr(sessions, "whose", spy)
    user = await sync_to_async(PersonFactory)()
    assert await entered(await sync_to_async(cookie_header)(user)) == user
    assert [name.startswith("live-db") for name in threads] == [True]


@pytest.mark.parametrize(
    "cookie", ["", "0" * 32, "no-es-una-clave", "%00" * 8], ids=["none", "old", "odd", "nul"]
)
async def test_a_cookie_that_names_no_session_is_of_nobody(cookie):
    named = f"{settings.SESSION_COOKIE_NAME}={cookie}" if cookie else ""
    assert await entered(named) is None


async def test_a_session_that_does_not_know_the_password_of_today_is_of_nobody():
    user = await sync_to_async(PersonFactory)()
    cookie = await sync_to_async(cookie_header)(user)
    user.set_password("otra distinta 44")
    await user.asave()
    assert await entered(cookie) is None


async def test_h12_the_session_of_who_is_banned_is_of_nobody():
    user, clerk = await sync_to_async(PersonFactory.create_batch)(2)
    clerk.is_staff = True
    await clerk.asave()
    cookie = await sync_to_async(cookie_header)(user)
    await sync_to_async(sanctions.sanction_impose)(
        actor=clerk, user=user, kind="expulsion", term="1d", reason="Insultos repetidos en la mesa."
    )
    assert await entered(cookie) is None


def change_password(client: Client) -> None:
    words = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert client.post("/cuenta/password/change/", words).status_code == 302


def signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def named_by(client: Client) -> str:
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


async def test_b40_who_comes_back_with_the_key_of_before_his_session_was_renewed_comes_in():
    user = await sync_to_async(PersonFactory)()
    client = await sync_to_async(signed_in)(user)
    before = named_by(client)
    await sync_to_async(change_password)(client)
    assert named_by(client) != before
    assert await entered(before) == user


@pytest.mark.parametrize("done", [1, 2], ids=["password saved", "key changed"])
async def test_b40_who_comes_back_in_the_middle_of_his_renewal_comes_in_and_it_is_not_lost(
    monkeypatch, done
):
    user = await sync_to_async(PersonFactory)()
    before = named_by(await sync_to_async(signed_in)(user))
    renewal = renewing(user, before.partition("=")[2])
    whose, found = sessions.whose, []

    def between(key: str) -> Any:
        if not found:
            for _ in range(done):
                next(renewal)
        found.append(whose(key))
        for _ in renewal:
            pass
        return found[-1]

    monkeypatch.setattr(sessions, "whose", between)
    assert await entered(before) == user
    assert [one is None for one in found] == [True, False]


def renewing(user: Any, key: str) -> Iterator[None]:
    """Change the password as Django does, a statement at a time (update_session_auth_hash)."""
    store = SessionStore(key)
    assert store[SESSION_KEY] == str(user.pk)
    user.set_password(NEW)
    user.save()
    yield
    store.cycle_key()
    yield
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()


async def test_f20_while_the_cache_fails_who_has_a_session_comes_in(monkeypatch):
    """And it is not asked: a look that waits for it would hold a database thread of the games."""
    user = await sync_to_async(PersonFactory)()
    cookie = await sync_to_async(cookie_header)(user)

    def hung(*_asked: Any, **_more: Any) -> Any:
        raise AssertionError("the cache was asked")

    monkeypatch.setattr(cache, "get", hung)
    assert await entered(cookie) == user


async def test_a_session_signed_with_the_secret_of_before_is_good(settings):
    user = await sync_to_async(PersonFactory)()
    cookie = await sync_to_async(cookie_header)(user)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another" * 8
    assert await entered(cookie) == user
