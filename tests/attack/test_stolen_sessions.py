"""The key of a session opened sockets of its next one: planted before a login, or stolen.

Renewals were noted at every change of the key, for 300 seconds, and whoever came followed them: he
read the lines that were said to the victim in private.
"""

from __future__ import annotations

import secrets

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from accounts.session_store import SessionStore
from games.live import process
from tests.factories import PASSWORD, PersonFactory
from tests.games.tools import start
from tests.ws.browser import Browser
from tests.ws.tabs import ADDRESS, CALL, COOKIE, MARK, change_password, signed_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.usefixtures("checked_at_will")
async def test_p21_the_socket_of_a_stolen_session_closes_when_the_password_changes(people, tab):
    mine = await sync_to_async(start)(people)
    watched = await sync_to_async(start)(await sync_to_async(PersonFactory.create_batch)(4))
    here = await sync_to_async(signed_in)(people[0])
    thief = Client(REMOTE_ADDR=ADDRESS)
    thief.cookies[COOKIE] = here.cookies[COOKIE].value
    thief.cookies[MARK] = secrets.token_urlsafe(32)
    table, elsewhere = await tab(here, mine), await tab(thief, watched)
    await sync_to_async(change_password)(here)
    await process.check_sessions()
    assert await elsewhere.closed() == 4401
    assert (await table.answer(await table.ask("jugar", accion=CALL)))["t"] == "ok"


async def test_p21_a_key_planted_before_the_login_opens_no_socket(people, arrive):
    match = await sync_to_async(start)(people)
    victim = await sync_to_async(planted)()
    key = victim.cookies[COOKIE].value
    words = {"login": people[0].username, "password": PASSWORD}
    answer = await sync_to_async(victim.post)("/cuenta/login/", words)
    assert answer.status_code == 302
    assert not isinstance(answer.wsgi_request.user, AnonymousUser)
    for cookies in (key, f"{key}; {victim.cookies[MARK].OutputString()}"):
        attacker = await Browser(f"/ws/partida/{match.pk}/", cookies).open()
        assert await attacker.closed() == 4401


def planted() -> Client:
    """Return a browser with a session that somebody else has made and knows."""
    store = SessionStore()
    store["next"] = "/"
    store.create()
    client = Client(REMOTE_ADDR=ADDRESS)
    client.cookies[COOKIE] = store.session_key
    return client
