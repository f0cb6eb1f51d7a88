"""While the database was away pages and handshakes got a 500, and whoever was let in a 1011."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.mail.backends.locmem import EmailBackend
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client

from accounts.pictures import picture_take_away
from accounts.services import password_reset_offer
from games.live import refusals, sessions
from games.matches import selectors
from tests.factories import PersonFactory
from tests.games.conftest import fresh_process
from tests.pace import patience, until
from tests.project.test_http import ADDRESSES, match
from tests.ws.browser import Browser, cookie_of
from tests.ws.conftest import stop_process

__all__ = ["fresh_process", "match"]

pytestmark = pytest.mark.django_db(transaction=True)


def away(*_given: Any, **_more: Any) -> None:
    raise OperationalError("connection refused")


def test_no_page_is_broken_by_it(match, monkeypatch):
    users = [None, match.players.get(seat=0).user, PersonFactory(is_staff=True, is_superuser=True)]
    clients = [Client(raise_request_exception=False) for _ in users]
    for client, user in zip(clients, users, strict=True):
        if user is not None:
            client.force_login(user)
    bad = {}
    with monkeypatch.context() as patch:
        patch.setattr(BaseDatabaseWrapper, "ensure_connection", away)
        for client, user in zip(clients, users, strict=True):
            for address in ADDRESSES:
                status = client.get(address).status_code
                if status >= 500 and status != 503:
                    bad[str(user), address] = status
            status = client.post("/cuenta/login/", {"login": "ane", "password": "x"}).status_code
            if status != 503:
                bad[str(user), "login"] = status
    assert bad == {}


@pytest.mark.parametrize("extensions", [{"websocket.http.response": {}}, {}], ids=["503", "4503"])
async def test_a_handshake_is_told_to_try_again(monkeypatch, extensions):
    cookie = await sync_to_async(cookie_of)(await sync_to_async(PersonFactory)())
    monkeypatch.setattr(sessions, "whose", away)
    browser = Browser("/ws/persona/", cookie)
    browser.wire.scope["extensions"] = extensions
    await browser.wire.send_input({"type": "websocket.connect"})
    told = await browser.wire.receive_output(patience(5))
    if extensions:
        assert (told["type"], told["status"]) == ("websocket.http.response.start", 503)
        assert (await browser.wire.receive_output(patience(5)))[
            "type"
        ] == "websocket.http.response.body"
    else:
        assert told["type"] == "websocket.accept"
        assert await browser.closed() == refusals.RESTART
    await stop_process()


async def test_who_was_known_already_is_told_so_too(match, monkeypatch):
    user = await sync_to_async(lambda: match.players.get(seat=0).user)()
    cookie = await sync_to_async(cookie_of)(user)
    monkeypatch.setattr(selectors, "match_facts", away)
    browser = await Browser(f"/ws/partida/{match.pk}/", cookie).open()
    assert await browser.closed() == refusals.RESTART
    await browser.close()
    await stop_process()


@pytest.mark.parametrize("what", ["password", "picture"])
def test_no_page_of_the_staff_waits_for_the_mail_server(settings, monkeypatch, what):
    settings.USUMUS = {**settings.USUMUS, "MAILS_ASIDE": True}
    on = []
    monkeypatch.setattr(
        EmailBackend, "send_messages", lambda *_: on.append(threading.current_thread())
    )
    staff, user = PersonFactory(is_staff=True), PersonFactory()
    if what == "password":
        password_reset_offer(user=user, by=staff, way="https://usumus.example/otra/")
    else:
        picture_take_away(user=user, by=staff, reason="No es suya.")
    until(lambda: on, 5, "no mail is sent")
    assert on != [threading.current_thread()]
