"""The two rounds of the words by real sockets: who keeps his back is told to the rest."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.engines.core.chance import word_seal
from games.models import Match, Room, Table
from games.tables import upkeep
from tests.games.salon.conftest import Window

pytestmark = pytest.mark.django_db(transaction=True)

Enter = Callable[..., Awaitable[Window]]
CONFIGURATION = {"opciones": {"juegos": 3}, "condiciones": {"mirones": "si"}}


def word(number: int) -> str:
    return f"{number:032x}"


async def bound(room: Room, enter: Enter) -> list[Window]:
    """Return four browsers at a table of 50 U$uros, all bound to their words."""
    mesa = await sync_to_async(lambda: room.tables.get(number=1).pk)()
    windows = [await enter() for _ in range(4)]
    for asiento, window in enumerate(windows):
        await window.ask("sentarse", mesa=mesa, asiento=asiento)
    for window in windows:
        await window.ask("confirmar")
    await windows[0].ask("configurar", **CONFIGURATION)
    for number, window in enumerate(windows):
        answer = await window.ask("aceptar", propuesta=1, huella=word_seal(word(number)))
        assert answer["t"] == "ok"
    return windows


async def notice(window: Window) -> tuple[str, str]:
    """Return the code and the sentence of the next notice of a browser."""
    frame = await window.until(lambda frame: frame["t"] == "aviso")
    return frame["codigo"], frame["texto"]


async def test_whoever_keeps_his_word_back_stands_up_and_the_rest_are_told_who(
    room: Room, enter: Enter
) -> None:
    four = await bound(room, enter)
    for number, window in enumerate(four[:3]):
        assert (await window.ask("revelar", propuesta=1, palabra=word(number)))["t"] == "ok"
    past = timezone.now() - timedelta(seconds=1)
    await sync_to_async(Table.objects.filter(number=1).update)(deadline_at=past)
    await sync_to_async(upkeep.expire)()
    code, text = await notice(four[3])
    assert code == "palabra"
    assert "no ha enseñado a tiempo la palabra" in text
    for window in four[:3]:
        code, text = await notice(window)
        assert code == "sin_palabra"
        assert four[3].user.username in text
    assert not await sync_to_async(Match.objects.exists)()


async def test_whoever_leaves_instead_of_saying_his_word_is_told_too(
    room: Room, enter: Enter
) -> None:
    four = await bound(room, enter)
    await four[0].ask("revelar", propuesta=1, palabra=word(0))
    await four[2].ask("levantarse")
    for window in (four[0], four[1], four[3]):
        code, text = await notice(window)
        assert code == "sin_palabra"
        assert four[2].user.username in text
        assert four[1].user.username not in text


async def test_nobody_is_told_a_word_before_the_end(room: Room, enter: Enter) -> None:
    four = await bound(room, enter)
    for number, window in enumerate(four):
        await window.ask("revelar", propuesta=1, palabra=word(number))
    for window in four:
        await window.until(lambda frame: frame["t"] == "ir")
    heard = str([frame for window in four for frame in window.frames])
    assert not [number for number in range(4) if word(number) in heard]
