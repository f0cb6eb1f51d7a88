"""What the table says of the prizes of a match: those that are paid, before the places they pay."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from economy import freezing
from games.engines.poker.options import Options
from games.matches import selectors
from tests.games import tools
from tests.games.matches.chairs import leave

pytestmark = pytest.mark.django_db(transaction=True)


async def start(people, **how):
    return await sync_to_async(tools.start)(people, game="poker", options=Options(), **how)


async def until_placed(browser, seat):
    """Return the last ``mesa`` frame before the step that gives *seat* its place, and the step."""
    table = None
    while True:
        frame = await browser.get()
        if frame["t"] == "mesa":
            table = frame
        if frame["t"] == "partida" and frame["vista"]["puestos"][seat] and frame["eventos"]:
            return table, frame


async def test_what_is_paid_comes_before_the_step_that_gives_the_place(people, arrive):
    match = await start(people)
    ana = await arrive(match, people[0])
    assert (await ana.until("mesa"))["premiados"] == []
    await sync_to_async(leave)(match, people[1])
    await sync_to_async(leave)(match, people[2])
    table, step = await until_placed(ana, 2)
    assert step["vista"]["puestos"][2]["premio"] == 40
    assert table["premiados"] == [{"asiento": 2, "usuros": 40, "pagado": True}]


async def test_who_comes_at_the_moment_of_a_place_is_told_what_is_paid_before_it(
    people, arrive, monkeypatch
):
    match = await start(people)
    read, falls = selectors.match_people, [people[1], people[2]]

    def while_they_fall(match_id):
        found = read(match_id)
        while falls:
            leave(match, falls.pop(0))
        return found

    monkeypatch.setattr(selectors, "match_people", while_they_fall)
    ana = await arrive(match, people[0])
    table = await ana.until("mesa")
    step = await ana.until("partida")
    assert step["vista"]["puestos"][2]["premio"] == 40
    assert table["premiados"] == [{"asiento": 2, "usuros": 40, "pagado": True}]


async def test_who_has_reached_the_prizes_of_the_day_is_told_what_he_takes(
    people, arrive, settings
):
    settings.USUMUS = {**settings.USUMUS, "PRIZES_PER_DAY": 25}
    match = await start(people)
    ana = await arrive(match, people[0])
    await sync_to_async(leave)(match, people[1])
    await sync_to_async(leave)(match, people[2])
    table, _step = await until_placed(ana, 2)
    assert table["premiados"] == [{"asiento": 2, "usuros": 25, "pagado": True}]


async def test_a_prize_while_the_economy_stands_still_is_told_as_not_paid_yet(people, arrive):
    match = await start(people)
    await sync_to_async(leave)(match, people[1])
    await sync_to_async(freezing.economy_freeze)(reason="revisión de prueba")
    await sync_to_async(leave)(match, people[2])
    ana = await arrive(match, people[0])
    table = await ana.until("mesa")
    assert table["premiados"] == [{"asiento": 2, "usuros": 40, "pagado": False}]


async def test_a_training_gives_no_prize_to_anybody(people, arrive):
    match = await start(people[:1], robots={1: "novato", 2: "novato", 3: "novato"})
    ana = await arrive(match, people[0])
    table = await ana.until("mesa")
    assert (table["entrenamiento"], table["premios"], table["premiados"]) == (True, 0, [])
    assert table["por_premios"], "the end offers people who play for them"
