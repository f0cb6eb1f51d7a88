"""Whose coming holds up whom, and what it counts for (promises P3 and P15)."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from games.live import arrivals as arriving
from games.live.arrivals import arrivals
from tests.pace import patience
from tests.ws.browser import Browser
from tests.ws.toy_match import CALL, begin, stranger

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def long_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who gives way to others gives it for longer than any of these waits."""
    monkeypatch.setattr(arriving, "GIVE_WAY_S", 60.0)


async def test_p3_the_table_of_a_second_window_does_not_wait_for_the_rest_of_the_first(
    people, arrive
):
    match = await begin(people)
    with arrivals.coming():
        first = await arrive(match, people[0])
        await first.until("partida")
        second = await arrive(match, people[0])
        await second.until("partida")


async def test_a_play_does_not_wait_while_another_window_gives_way(people, arrive):
    match = await begin(people)
    other = await begin([await stranger() for _ in range(4)])
    table = await arrive(match, people[0])
    await table.until("charla", sala="salon")
    with arrivals.coming():
        watching = await arrive(other, people[0])
        await watching.until("partida")
        await table.answer(await table.ask("jugar", accion=CALL))


async def test_p15_handshakes_of_nobody_hold_up_no_arrival(people, arrive):
    match = await begin(people)
    is_over = asyncio.Event()

    async def knock(number: int) -> None:
        while not is_over.is_set():
            browser = Browser("/ws/partida/1/", f"{number:032d}")
            with contextlib.suppress(Exception):
                await browser.wire.connect(timeout=patience(5))
                await browser.wire.disconnect(timeout=patience(5))

    knocking = []
    for number in range(4):
        knocking.append(asyncio.create_task(knock(number)))
        await asyncio.sleep(0.09)
    try:
        ana = await arrive(match, people[0])
        await ana.until("charla", sala="salon")
    finally:
        is_over.set()
        await asyncio.gather(*knocking)


async def test_to_come_in_counts_against_the_budget_of_a_person(people, arrive, settings):
    settings.USUMUS = {**settings.USUMUS, "REQUESTS_PER_PERSON_20S": 6}
    match = await begin(people)
    stays = await arrive(match, people[0])
    await stays.until("charla", sala="salon")
    shown = 0
    for _ in range(20):
        window = await arrive(match, people[0])
        with contextlib.suppress(Exception):
            await window.until("partida", within=2)
            shown += 1
        await window.close()
    assert shown < 20
