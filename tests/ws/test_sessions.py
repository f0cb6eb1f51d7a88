"""A table that stays open while its player's sessions change in other tabs (H12, P21, B40)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.test import Client

from games.live import process
from games.models import Match
from tests.factories import PASSWORD, PersonFactory
from tests.games.tools import start
from tests.ws.browser import Browser

pytestmark = pytest.mark.django_db(transaction=True)

CALL = {"t": "Call", "side": "cara"}
NEW = "otra contraseña muy larga"
COOKIE = settings.SESSION_COOKIE_NAME


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def change_password(client: Client) -> None:
    words = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert client.post("/cuenta/password/change/", words).status_code == 302


@pytest.fixture
async def tab(arrive) -> AsyncIterator[Callable[[Client, Match], Awaitable[Browser]]]:
    """Return what opens a match in a tab of a browser that is signed in already."""
    opened = []

    async def open_one(client: Client, match: Match) -> Browser:
        made = Browser(f"/ws/partida/{match.pk}/", client.cookies[COOKIE].value)
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


@pytest.mark.usefixtures("checked_at_will")
async def test_b40_a_password_changed_in_another_tab_leaves_the_table_open_and_other_browsers_out(
    people, tab
):
    mine, watched = [await sync_to_async(start)(four) for four in (people, await others())]
    here, there = [await sync_to_async(signed_in)(people[0]) for _ in range(2)]
    table, elsewhere = await tab(here, mine), await tab(there, watched)
    await sync_to_async(change_password)(here)
    for _ in range(2):  # the first renews what the second is asked about
        await process.check_sessions()
    assert await elsewhere.closed() == 4401
    assert (await table.answer(await table.ask("jugar", accion=CALL)))["t"] == "ok"


async def others():
    return await sync_to_async(PersonFactory.create_batch)(4)


@pytest.mark.usefixtures("checked_at_will")
async def test_h12_who_acts_between_two_checks_is_looked_up_first(people, tab, monkeypatch):
    match = await sync_to_async(start)(people)
    here, there = [await sync_to_async(signed_in)(people[seat]) for seat in (0, 1)]
    mine, other = await tab(here, match), await tab(there, match)
    monkeypatch.setattr("games.live.sessions.MAX_AGE_S", 0.0)
    await sync_to_async(change_password)(here)
    await sync_to_async(there.logout)()
    assert (await mine.answer(await mine.ask("jugar", accion=CALL)))["t"] == "ok"
    await other.ask("jugar", accion=CALL)
    assert await other.closed() == 4401
