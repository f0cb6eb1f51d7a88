"""People who sit down at a match and stand up from it while others look on."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from games.engines.registry import GAMES, Game
from tests.games import bank as bank_texts
from tests.games.bank import Bank, Gambler
from tests.games.matches.chairs import open_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def match(people, monkeypatch):
    monkeypatch.setitem(GAMES, "bank", Game(Bank(), {"novato": Gambler()}, bank_texts))
    return await sync_to_async(open_table)()


async def until_seated(browser, seat):
    """Return the ``mesa`` frame in which the viewer has *seat*."""
    while True:
        frame = await browser.until("mesa")
        if frame["yo"] == seat:
            return frame


async def sit(browser, seat, amount=50):
    await browser.ask("sentarse", asiento=seat, cantidad=amount)
    return await until_seated(browser, seat)


async def test_a_spectator_who_sits_down_plays_from_the_same_socket(arrive, match, people):
    ana, bea = [await arrive(match, person) for person in people[:2]]
    frame = await sit(ana, 2)
    assert frame["asientos"][2]["nick"] == people[0].username
    assert frame["asientos"][0]["libre"] is True
    await sit(bea, 0)
    await ana.ask("jugar", accion={"t": "Repartir"})
    dealt = await ana.until("ok")
    assert dealt["v"] == 4


async def test_who_sits_down_is_told_no_card_of_who_sat_there_before(arrive, match, people):
    sockets = [await arrive(match, person) for person in people[:3]]
    ana, bea, carla = sockets
    await sit(ana, 0)
    await sit(bea, 1)
    await ana.ask("jugar", accion={"t": "Repartir"})
    await ana.until("ok")
    await ana.ask("jugar", accion={"t": "Apostar", "cantidad": 5})
    await ana.until("ok")
    await bea.ask("jugar", accion={"t": "Apostar", "cantidad": 0})
    await bea.until("ok")
    await ana.ask("abandonar")
    await until_seated(ana, None)
    await sit(carla, 0)
    again = await arrive(match, people[2])
    seen = await again.until("repaso")
    cards = [e["cards"] for step in seen["pasos"] for e in step["eventos"] if e["t"] == "Dealt"]
    assert cards == [[-1, -1, -1, -1]]


async def test_p2_leaving_asked_again_from_another_socket_has_the_same_answer(
    arrive, match, people
):
    ana, bea = [await arrive(match, person) for person in people[:2]]
    await sit(ana, 0)
    await sit(bea, 1)
    same = await ana.ask("abandonar")
    first = await ana.answer(same)
    again = await arrive(match, people[0])
    await again.send({"t": "abandonar", "id": same})
    assert await again.answer(same) == first
    refused = await again.answer(await again.ask("abandonar"))
    assert refused["codigo"] == "solo_mirando"


async def test_who_stands_up_looks_on_and_may_not_play(arrive, match, people):
    ana, bea = [await arrive(match, person) for person in people[:2]]
    await sit(ana, 0)
    await sit(bea, 1)
    await ana.ask("abandonar")
    frame = await until_seated(ana, None)
    assert frame["papel"] == "miron"
    await ana.ask("jugar", accion={"t": "Repartir"})
    refused = await ana.until("error")
    assert refused["codigo"] == "solo_mirando"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"asiento": 0, "cantidad": 1}, "cantidad"),
        ({"asiento": 0, "cantidad": -50}, "cantidad"),
        ({"asiento": 0, "cantidad": 10**30}, "formato"),
        ({"asiento": 0, "cantidad": 50.5}, "tipo"),
        ({"asiento": "0", "cantidad": 50}, "tipo"),
        ({"asiento": 7, "cantidad": 50}, "silla"),
        ({"asiento": 0}, "campo_falta"),
    ],
)
async def test_nonsense_is_told_to_its_sender_and_the_socket_stays_open(
    arrive, match, people, fields, code
):
    ana = await arrive(match, people[0])
    await ana.ask("sentarse", **fields)
    refused = await ana.until("error")
    assert refused["codigo"] == code
    await sit(ana, 0)
