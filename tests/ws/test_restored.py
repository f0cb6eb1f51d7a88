"""A page that was made before a backup was restored: nothing that it sends is read."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from games.live import lives, refusals
from games.models import MatchStep
from tests.games.tools import start
from tests.ws.browser import Browser, cookie_of
from tests.ws.conftest import stop_process

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def today(monkeypatch):
    """Have this process begin in a life that is not the real one, and go on all the same."""
    monkeypatch.setattr(lives, "_life", "the life of today")
    monkeypatch.setattr(lives, "begin", lambda _life: None)


@pytest.mark.parametrize("path", ["/ws/partida/{}/", "/ws/salon/{}/", "/ws/persona/"])
async def test_it_is_closed_before_it_says_anything(people, path):
    match = await sync_to_async(start)(people)
    place = match.pk if "partida" in path else (await sync_to_async(lambda: match.room.slug)())
    cookie = await sync_to_async(cookie_of)(people[0])
    browser = Browser(f"{path.format(place)}?vida=000000000000", cookie)
    await browser.open()
    await browser.ask("jugar", accion={"t": "Cantar", "cara": True})
    assert await browser.closed() == refusals.RESTORED
    assert not await MatchStep.objects.filter(action_id__isnull=False).aexists()
    await stop_process()


@pytest.mark.parametrize("query", ["", "?vida={}"], ids=["old page", "page of today"])
async def test_others_come_in(people, query):
    match = await sync_to_async(start)(people)
    cookie = await sync_to_async(cookie_of)(people[0])
    address = f"/ws/partida/{match.pk}/{query.format(lives.name())}"
    browser = await Browser(address, cookie).open()
    assert (await browser.until("mesa"))["id"] == match.pk
    await browser.close()
    await stop_process()
