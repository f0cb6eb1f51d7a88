"""The bets of objects by real sockets (docs/protocolo.md)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from economy import shop
from games.engines.core.chance import word_seal
from games.models import Match, Room, Table
from tests.factories import KindFactory
from tests.games.salon.conftest import Window
from tools.players.agreeing import WORD

pytestmark = pytest.mark.django_db(transaction=True)

Enter = Callable[..., Awaitable[Window]]
CONFIGURATION = {
    "opciones": {"juegos": 3},
    "condiciones": {"mirones": "si", "apuestas": True},
}


async def betting(room: Room, enter: Enter) -> list[Window]:
    """Return four browsers at a table whose bets are being agreed."""
    mesa = await sync_to_async(lambda: room.tables.get(number=1).pk)()
    windows = [await enter() for _ in range(4)]
    for asiento, window in enumerate(windows):
        assert (await window.ask("sentarse", mesa=mesa, asiento=asiento))["t"] == "ok"
    for window in windows:
        await window.ask("confirmar")
    assert (await windows[0].ask("configurar", **CONFIGURATION))["t"] == "ok"
    for window in windows:
        await window.ask("aceptar", propuesta=1)
    return windows


async def object_of(window: Window) -> int:
    def buy() -> int:
        kind = KindFactory(price=100)
        given = {"kind_id": kind.pk, "expected_price": 100, "key": uuid4()}
        return shop.item_buy(user=window.user, **given)[0].pk

    return await sync_to_async(buy)()


async def test_bet_talk_accept_and_play(room: Room, enter: Enter) -> None:
    four = await betting(room, enter)
    watcher = await enter()
    item = await object_of(four[0])
    assert (await four[0].ask("apostar", objeto=item, con=1))["t"] == "ok"
    seen = await four[1].until(lambda f: f["t"] == "mia" and f["mia"].get("apuestas", {}).get("n"))
    bets = seen["mia"]["apuestas"]
    assert [(bet["objeto"], bet["de"], bet["con"]) for bet in bets["lista"]] == [(item, 0, 1)]
    early = await four[1].ask("aceptar_apuestas", n=bets["n"])
    assert (early["t"], early["codigo"]) == ("error", "espera_apuesta")
    assert (await four[1].ask("charla_apuestas", texto="¿seguro?"))["t"] == "ok"
    heard = await four[3].until(
        lambda f: f["t"] == "mia" and f["mia"].get("apuestas", {}).get("charla")
    )
    assert heard["mia"]["apuestas"]["charla"][0]["texto"] == "¿seguro?"
    card = await watcher.until(lambda f: f["t"] == "mesa" and f["mesa"]["apuesta_media"])
    assert (card["mesa"]["apuestas"], card["mesa"]["apuesta_media"]) == (True, 25)
    await sync_to_async(Table.objects.update)(bets_changed_at=timezone.now().replace(year=2020))
    unbound = await four[0].ask("aceptar_apuestas", n=bets["n"])
    assert (unbound["t"], unbound["codigo"]) == ("error", "parte_del_azar")
    for window in four:
        assert (await window.ask("aceptar_apuestas", n=bets["n"], huella=word_seal(WORD)))[
            "t"
        ] == "ok"
    for window in four:
        assert (await window.ask("revelar", propuesta=1, palabra=WORD))["t"] == "ok"
    match = await sync_to_async(Match.objects.get)()
    for window in four:
        await window.until(lambda f: f["t"] == "ir" and f["url"] == f"/partida/{match.pk}/")
    assert "seguro" not in str(watcher.frames), "the talk is for those at the table"


async def test_there_is_no_agreement(room: Room, enter: Enter) -> None:
    four = await betting(room, enter)
    assert (await four[2].ask("rechazar_apuestas"))["t"] == "ok"
    await four[0].until(lambda f: f["t"] == "mia" and f["mia"]["fase"] == "configurando")


BAD = [
    ({"t": "apostar", "objeto": "12", "con": 1}, "tipo"),
    ({"t": "apostar", "objeto": True, "con": 1}, "tipo"),
    ({"t": "apostar", "objeto": 1.5, "con": 1}, "tipo"),
    ({"t": "apostar", "objeto": 1}, "campo_falta"),
    ({"t": "apostar", "objeto": 1, "con": 1, "valor": 5}, "campo_sobra"),
    ({"t": "apostar", "objeto": 1, "con": "1"}, "tipo"),
    ({"t": "apostar", "objeto": 1, "con": 0}, "rival"),
    ({"t": "apostar", "objeto": 1, "con": 99}, "rival"),
    ({"t": "apostar", "objeto": 999_999, "con": 1}, "objeto_no_tuyo"),
    ({"t": "apostar", "objeto": -1, "con": 1}, "objeto_no_tuyo"),
    ({"t": "apostar", "objeto": 10**15 - 1, "con": 1}, "objeto_no_tuyo"),
    ({"t": "apostar", "objeto": 0, "con": 1}, "objeto_no_tuyo"),
    ({"t": "apostar", "objeto": None, "con": 1}, "tipo"),
    ({"t": "apostar", "objeto": [1], "con": 1}, "tipo"),
    ({"t": "apostar", "objeto": 2**64, "con": 1}, "formato"),
    ({"t": "apostar", "objeto": 10**30, "con": 1}, "formato"),
    ({"t": "apostar", "objeto": 1, "con": -1}, "rival"),
    ({"t": "apostar", "objeto": 1, "con": 2}, "rival"),
    ({"t": "apostar", "objeto": 1, "con": 1.0}, "tipo"),
    ({"t": "aceptar_apuestas", "n": -1}, "apuestas_cambiadas"),
    ({"t": "aceptar_apuestas", "n": 0.5}, "tipo"),
    ({"t": "aceptar_apuestas"}, "campo_falta"),
    ({"t": "aceptar_apuestas", "n": 0, "huella": "ab"}, "tipo"),
    ({"t": "aceptar_apuestas", "n": "0"}, "tipo"),
    ({"t": "aceptar_apuestas", "n": 7}, "apuestas_cambiadas"),
    ({"t": "charla_apuestas", "texto": " "}, "vacio"),
    ({"t": "charla_apuestas", "texto": "x" * 301}, "largo"),
]


async def test_bad_input_gets_its_code_and_changes_nothing(room: Room, enter: Enter) -> None:
    four = await betting(room, enter)
    before = await sync_to_async(Table.objects.get)(number=1)
    for frame, code in BAD:
        answer = await four[0].ask(**frame)
        assert answer["codigo"] == code, frame
        assert answer["texto"]
    after = await sync_to_async(Table.objects.get)(number=1)
    assert after.version == before.version
