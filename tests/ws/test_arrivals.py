"""Many come back at once: each is shown his table before anybody is told the rest (promise P3)."""

from __future__ import annotations

import asyncio
import time

import pytest

from games.live import arrivals as arriving
from games.live.arrivals import arrivals
from tests.ws.toy_match import CALL, begin

pytestmark = pytest.mark.django_db(transaction=True)

SOON_S = 0.4


@pytest.fixture
def long_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody be tired of waiting for the others."""
    monkeypatch.setattr(arriving, "GIVE_WAY_S", 60.0)


async def heard_in(browser, seconds: float) -> set[str]:
    """Return the types of the frames that come within *seconds*."""
    found = set()
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        if not await browser.wire.receive_nothing(timeout=left, interval=0.02):
            found.add((await browser.get())["t"])
    return found


@pytest.mark.usefixtures("long_way")
async def test_who_is_at_his_table_lets_those_in_who_are_coming(people, arrive):
    match = await begin(people)
    with arrivals.coming():
        ana = await arrive(match, people[0])
        await ana.until("partida")
        assert not await heard_in(ana, SOON_S) & {"mirones", "charla"}
    await ana.until("mirones")
    await ana.until("charla", sala="salon")


@pytest.mark.usefixtures("long_way")
async def test_who_asks_for_something_is_not_made_to_wait(people, arrive):
    match = await begin(people)
    with arrivals.coming():
        ana = await arrive(match, people[0])
        await ana.until("partida")
        assert not await heard_in(ana, SOON_S) & {"mirones", "charla"}
        request = await ana.ask("jugar", accion=CALL)
        await ana.until("charla", sala="salon")
        assert (await ana.answer(request))["t"] in {"ok", "error"}


async def test_nobody_waits_for_ever_for_those_who_go_on_coming(people, arrive, monkeypatch):
    monkeypatch.setattr(arriving, "GIVE_WAY_S", 0.1)
    match = await begin(people)
    with arrivals.coming():
        ana = await arrive(match, people[0])
        await ana.until("charla", sala="salon")


async def test_the_last_to_arrive_lets_all_go_on():
    loop = asyncio.get_running_loop()
    ways = [loop.create_future() for _ in range(3)]
    with arrivals.coming():
        with arrivals.coming():
            waiting = [asyncio.create_task(arrivals.give_way(way)) for way in ways]
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not any(one.done() for one in waiting)
    await asyncio.wait_for(asyncio.gather(*waiting), 1)
