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

MARK = settings.COOKIES["browser"]
pytestmark = pytest.mark.django_db(transaction=True)

NEW = "otra contraseña muy larga"
BROWSER = "b" * 43


async def entered(cookie: str) -> Any:
    """Return who comes in with a cookie; ``None`` if nobody."""
    seen: list[Any] = []

    async def inner(scope: dict[str, Any], receive: Any, send: Any) -> None:
        seen.append(scope["visitor"] and scope["visitor"].user)

    headers = [(b"cookie", cookie.encode())] if cookie else []
    await entrance.with_people(inner)({"type": "websocket", "headers": headers}, None, None)
    return seen[0]


async def test_the_session_of_a_person_is_looked_up_on_a_database_thread(monkeypatch):
    """Not on the one thread that channels has for everybody (promise P3)."""
    threads = []
    whose = sessions.whose

    def spy(key: str, origin: str) -> Any:
        threads.append(threading.current_thread().name)
        return whose(key, origin)

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


async def test_the_session_of_who_is_banned_is_of_nobody():
    user, clerk = await sync_to_async(PersonFactory.create_batch)(2)
    clerk.is_staff = True
    await clerk.asave()
    cookie = await sync_to_async(cookie_header)(user)
    await sync_to_async(sanctions.sanction_impose)(
        actor=clerk, user=user, kind="expulsion", term="1d", reason="Insultos repetidos en la mesa."
    )
    assert await entered(cookie) is None


def change_password(client: Client, _user: Any) -> None:
    words = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert client.post("/cuenta/password/change/", words).status_code == 302


def signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def named_by(client: Client) -> str:
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


@pytest.mark.parametrize("change", ["login", "password"])
async def test_p21_a_new_socket_never_follows_a_key_that_was_changed(change):
    """Who planted the key before the login, or stole it before the password changed, is out."""
    user = await sync_to_async(PersonFactory)()
    client = await sync_to_async(visited if change == "login" else signed_in)(user)
    client.cookies[MARK] = BROWSER
    before = named_by(client)
    await sync_to_async(log_in if change == "login" else change_password)(client, user)
    assert named_by(client) != before
    with_all = f"{before}; {MARK}={BROWSER}"
    assert await entered(before) is None
    assert await entered(with_all) is None
    assert await entered(named_by(client)) == user


def visited(_user: Any) -> Client:
    """Return a browser with an anonymous session."""
    client = Client()
    store = SessionStore()
    store["a"] = 1
    store.create()
    client.cookies[settings.SESSION_COOKIE_NAME] = store.session_key
    return client


def log_in(client: Client, user: Any) -> None:
    words = {"login": user.username, "password": PASSWORD}
    assert client.post("/cuenta/login/", words).status_code == 302


async def test_who_comes_in_while_his_password_is_saved_is_looked_up_again_and_not_lost(
    monkeypatch,
):
    user = await sync_to_async(PersonFactory)()
    before = named_by(await sync_to_async(signed_in)(user))
    renewal = renewing(user, before.partition("=")[2])
    whose, found = sessions.whose, []

    def between(key: str, origin: str) -> Any:
        if not found:
            next(renewal)
        found.append(whose(key, origin))
        return found[-1]

    monkeypatch.setattr(sessions, "whose", between)
    assert await entered(before) is None
    after = await sync_to_async(list)(renewal)
    assert found == [None, None]
    assert await entered(f"{settings.SESSION_COOKIE_NAME}={after[-1]}") == user


def renewing(user: Any, key: str) -> Iterator[str]:
    """Change the password as Django does, a statement at a time (update_session_auth_hash)."""
    store = SessionStore(key)
    assert store[SESSION_KEY] == str(user.pk)
    user.set_password(NEW)
    user.save()
    yield key
    store.cycle_key()
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    yield str(store.session_key)


async def test_while_the_cache_fails_who_has_a_session_comes_in(monkeypatch):
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
