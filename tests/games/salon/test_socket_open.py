"""An open table by real sockets: its chairs are taken from the salón while it is played."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from economy.selectors import balance_of
from games.engines.core.chance import word_seal
from games.engines.registry import GAMES, Game
from games.models import Match, Room
from games.tables.opening import tables_add
from tests.games import bank as bank_texts
from tests.games.bank import Bank, Gambler
from tests.games.salon.conftest import Window
from tests.ws.browser import Browser

pytestmark = pytest.mark.django_db(transaction=True)

Enter = Callable[..., Awaitable[Window]]
WORD = "ab" * 16
PART: dict[str, dict[str, str]] = {
    "": {},
    "palabra": {"palabra": WORD},
    "huella": {"huella": word_seal(WORD)},
}


@pytest.fixture
async def mesa(room: Room, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return the table of a salón of the toy game, with from 30 to 80 U$uros."""
    game = Game(Bank(), {"novato": Gambler()}, bank_texts)  # type: ignore[arg-type]
    monkeypatch.setitem(GAMES, "bank", game)

    def make() -> int:
        room.tables.all().delete()
        changes = {"game": "bank", "gathering": "open", "buy_in_least": 30, "buy_in_most": 80}
        Room.objects.filter(pk=room.pk).update(**changes)
        tables_add(room_id=room.pk, count=1, value=30)
        return room.tables.get().pk

    return await sync_to_async(make)()


async def sit(window: Window, mesa: int, asiento: int, cantidad: int) -> dict[str, Any]:
    """Read the terms and sit down; return the answer."""
    terms = (await window.ask("terminos", mesa=mesa))["terminos"]
    assert terms["entrada"] == {"minimo": 30, "maximo": 80}
    given = {"marca": terms["marca"], "cantidad": cantidad, **PART[terms["pide"]]}
    return await window.ask("sentarse", mesa=mesa, asiento=asiento, **given)


async def say(*windows: Window) -> None:
    """Have those who are bound to their words say them."""
    for window in windows:
        assert (await window.ask("revelar", propuesta=1, palabra=WORD))["t"] == "ok"


async def test_a_third_sits_down_from_the_salon_at_the_match_of_two(
    mesa: int, enter: Enter, arrive: Callable[..., Awaitable[Browser]]
) -> None:
    watcher, *people = [await enter() for _ in range(4)]
    ana, bea, carla = people
    assert (await sit(ana, mesa, 0, 50))["t"] == "ok"
    assert (await sit(bea, mesa, 2, 60))["t"] == "ok"
    assert (await sit(carla, mesa, 1, 80))["codigo"] == "fase", "words are being said"
    await say(ana, bea)
    gone = await ana.until(lambda frame: frame["t"] == "ir")
    seen = await watcher.until(lambda f: f["t"] == "mesa" and f["mesa"]["estado"] == "jugando")
    assert (seen["mesa"]["sitio"], seen["mesa"]["faltan"]) == (True, 0)
    match = await sync_to_async(Match.objects.get)()
    assert gone["url"] == f"/partida/{match.pk}/"
    assert (await sit(carla, mesa, 1, 29))["codigo"] == "entrada"
    assert (await sit(carla, mesa, 1, 80))["t"] == "ok"
    assert (await carla.until(lambda frame: frame["t"] == "ir"))["url"] == gone["url"]
    seen = await watcher.until(lambda f: f["t"] == "mesa" and f["mesa"]["sillas"][1])
    assert seen["mesa"]["sillas"][1]["nick"] == carla.user.username
    assert await sync_to_async(balance_of)(carla.user.pk) == 920
    board = await arrive(f"/ws/partida/{match.pk}/", carla.user)
    assert (await board.until("mesa"))["yo"] == 1


async def test_the_salon_sees_who_stands_up_from_the_match(
    mesa: int, enter: Enter, arrive: Callable[..., Awaitable[Browser]]
) -> None:
    watcher, ana, bea, carla = [await enter() for _ in range(4)]
    for asiento, window in enumerate((ana, bea)):
        assert (await sit(window, mesa, asiento, 40))["t"] == "ok"
    await say(ana, bea)
    assert (await sit(carla, mesa, 2, 40))["t"] == "ok"
    match = await sync_to_async(Match.objects.get)()
    board = await arrive(f"/ws/partida/{match.pk}/", bea.user)
    await watcher.until(lambda f: f["t"] == "mesa" and f["mesa"]["sillas"][2])
    await board.ask("abandonar")
    seen = await watcher.until(lambda f: f["t"] == "mesa" and not f["mesa"]["sillas"][1])
    assert seen["mesa"]["sitio"] is True


@pytest.mark.parametrize("cantidad", [-1, 10**30, 50.5, "50", None])
async def test_nonsense_of_an_amount_is_told_and_changes_nothing(
    mesa: int, enter: Enter, cantidad: Any
) -> None:
    ana = await enter()
    assert (await sit(ana, mesa, 0, cantidad))["t"] == "error"
    assert (await sit(ana, mesa, 0, 50))["t"] == "ok"
