"""A table that stays open while its player's sessions change in other tabs (promise P21)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.utils import timezone

from games.live import process
from tests.factories import PersonFactory
from tests.games.tools import start
from tests.ws.tabs import CALL, COOKIE, change_password, checked_at_will, signed_in, tab

__all__ = ["checked_at_will", "tab"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.usefixtures("checked_at_will")
async def test_a_password_changed_in_another_tab_leaves_the_table_open_and_other_browsers_out(
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
async def test_who_acts_between_two_checks_is_looked_up_first(people, tab, monkeypatch):
    match = await sync_to_async(start)(people)
    here, there = [await sync_to_async(signed_in)(people[seat]) for seat in (0, 1)]
    mine, other = await tab(here, match), await tab(there, match)
    monkeypatch.setattr("games.live.sessions.MAX_AGE_S", 0.0)
    await sync_to_async(change_password)(here)
    await sync_to_async(there.logout)()
    assert (await mine.answer(await mine.ask("jugar", accion=CALL)))["t"] == "ok"
    await other.ask("jugar", accion=CALL)
    assert await other.closed() == 4401


async def test_a_session_does_not_end_while_its_owner_sits_in_a_partida(people, tab):
    """It ended fourteen days after the last page, with the clock of the hand running."""
    match = await sync_to_async(start)(people)
    here = await sync_to_async(signed_in)(people[0])
    mine = await tab(here, match)
    row = Session.objects.filter(pk=here.cookies[COOKIE].value)
    await row.aupdate(expire_date=timezone.now() + timedelta(minutes=1))
    await process.renew_sessions()
    assert (await row.aget()).expire_date > timezone.now() + timedelta(days=13, hours=23)
    assert (await mine.answer(await mine.ask("jugar", accion=CALL)))["t"] == "ok"


def test_the_sessions_of_open_sockets_are_renewed_by_every_process():
    assert process.renew_sessions in [job for _seconds, job in process._jobs]
