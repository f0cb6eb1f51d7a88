"""Browsers with several tabs: what a session of Django does to the sockets that they have open."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from django.conf import settings
from django.test import Client

from games.live import process
from games.models import Match
from tests.factories import PASSWORD
from tests.ws.browser import Browser

CALL = {"t": "Call", "side": "cara"}
NEW = "otra contraseña muy larga"
ADDRESS = "203.0.113.9"  # of the sockets too
COOKIE = settings.SESSION_COOKIE_NAME
MARK = settings.COOKIES["browser"]


def signed_in(user) -> Client:
    client = Client(REMOTE_ADDR=ADDRESS)
    client.force_login(user)
    client.cookies[MARK] = secrets.token_urlsafe(32)
    return client


def change_password(client: Client) -> None:
    words = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert client.post("/cuenta/password/change/", words).status_code == 302


@pytest.fixture
async def tab(arrive) -> AsyncIterator[Callable[[Client, Match], Awaitable[Browser]]]:
    """Return what opens a match in a tab of a browser that is signed in already."""
    opened = []

    async def open_one(client: Client, match: Match) -> Browser:
        cookies = f"{client.cookies[COOKIE].value}; {client.cookies[MARK].OutputString()}"
        made = Browser(f"/ws/partida/{match.pk}/", cookies)
        opened.append(await made.open())
        await made.until("mirones")
        return made

    yield open_one
    for browser in opened:
        await browser.close()


@pytest.fixture
def checked_at_will(monkeypatch):
    """Take the check of every four seconds out of the jobs: the test runs it when it wants."""
    jobs = [job for job in process._jobs if job[1] is not process.check_sessions]
    monkeypatch.setattr(process, "_jobs", jobs)
