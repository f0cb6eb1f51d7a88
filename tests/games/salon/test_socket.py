"""The salón by real sockets: from four browsers to a match, and what a socket must survive."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async

from economy.selectors import balance_of
from games.engines.core.chance import word_seal
from games.models import Match, Room, Table, TableSeat
from games.tables import upkeep
from tests.factories import PersonFactory
from tests.games.salon.conftest import Window
from tests.ws.browser import Browser

pytestmark = pytest.mark.django_db(transaction=True)

Enter = Callable[..., Awaitable[Window]]
CONFIGURATION = {
    "opciones": {"juegos": 3},
    "condiciones": {"mirones": "si", "mirones_hablan": True, "mirones_ven": False},
}


async def first_table(room: Room) -> int:
    return await sync_to_async(lambda: room.tables.get(number=1).pk)()


async def test_four_browsers_agree_and_are_taken_to_their_match(room: Room, enter: Enter) -> None:
    mesa = await first_table(room)
    watcher = await enter()
    four = [await enter() for _ in range(4)]
    for asiento, browser in enumerate(four):
        assert (await browser.ask("sentarse", mesa=mesa, asiento=asiento))["t"] == "ok"
    seen = await watcher.until(lambda f: f["t"] == "mesa" and f["mesa"]["estado"] == "preparando")
    assert [silla["nick"] for silla in seen["mesa"]["sillas"]] == [b.user.username for b in four]
    for browser in four:
        assert (await browser.ask("confirmar"))["t"] == "ok"
    await four[0].until(lambda f: f["t"] == "mia" and f["mia"]["fase"] == "configurando")
    assert (await four[0].ask("configurar", **CONFIGURATION))["t"] == "ok"
    await say_the_words(four, await bind_themselves(four))
    match = await sync_to_async(Match.objects.get)()
    for browser in four:
        await browser.until(lambda f: f["t"] == "ir" and f["url"] == f"/partida/{match.pk}/")
        assert await sync_to_async(balance_of)(browser.user.pk) == 950
    playing = await watcher.until(lambda f: f["t"] == "mesa" and f["mesa"]["estado"] == "jugando")
    assert playing["mesa"]["partida"] == match.pk
    assert playing["mesa"]["resumen"] == "40p 8r 3x"


async def bind_themselves(four: list[Window]) -> list[str]:
    """Have each of the players accept, bound to a word of his; return the seals of their words."""
    seals: list[str] = []
    for number, browser in enumerate(four):
        mine = await browser.until(
            lambda f: (
                f["t"] == "mia"
                and f["mia"]["fase"] == "aceptando"
                and f["mia"]["azar"]["huellas"][: len(seals)] == seals
            )
        )
        assert len(mine["mia"]["propuesta"]["compromiso"]) == 64
        given = [*seals, *[None] * (4 - number)]
        assert mine["mia"]["azar"] == {"pide": "huella", "huellas": given}
        seals.append(word_seal(f"{number:032x}"))
        answer = await browser.ask("aceptar", propuesta=1, huella=seals[number])
        assert answer["t"] == "ok"
    return seals


async def say_the_words(four: list[Window], seals: list[str]) -> None:
    """Have each of the players say the word to which he is bound, and no other."""
    for number, browser in enumerate(four):
        mine = await browser.until(lambda f: f["t"] == "mia" and f["mia"]["fase"] == "revelando")
        assert mine["mia"]["azar"] == {"pide": "palabra", "huellas": seals}
        other = await browser.ask("revelar", propuesta=1, palabra=f"{9:032x}")
        assert other["codigo"] == "otra_palabra"
        answer = await browser.ask("revelar", propuesta=1, palabra=f"{number:032x}")
        assert answer["t"] == "ok"


async def test_a_salon_of_30_piedras_is_played_with_them_by_its_socket(
    room: Room, enter: Enter
) -> None:
    await sync_to_async(Room.objects.filter(pk=room.pk).update)(
        fixed_options={"piedras": 30}, stakes=[50]
    )
    mesa = await first_table(room)
    four = [await enter() for _ in range(4)]
    refused = await four[0].ask("crear", valor=5, por_invitacion=False)
    assert (refused["t"], refused["codigo"]) == ("error", "valor")
    for asiento, browser in enumerate(four):
        await browser.ask("sentarse", mesa=mesa, asiento=asiento)
        await browser.ask("sillas", n=2)
    for browser in four:
        await browser.ask("confirmar")
    forged = {**CONFIGURATION, "opciones": {"piedras": 40}}
    refused = await four[0].ask("configurar", **forged)
    assert refused["codigo"] == "fijado"
    assert refused["texto"] == "En este salón no se elige: Piedras: 30 (6 amarracos)."
    assert (await four[0].ask("en_claro", **forged))["codigo"] == "fijado"
    assert (await four[0].ask("en_claro", **CONFIGURATION))["resumen"] == "30p 8r 3x"
    assert (await four[0].ask("configurar", **CONFIGURATION))["t"] == "ok"
    for browser in four:
        await browser.ask("aceptar", propuesta=1, huella=word_seal("ab" * 16))
    for browser in four:
        await browser.ask("revelar", propuesta=1, palabra="ab" * 16)
    match = await sync_to_async(Match.objects.get)()
    assert (match.options["piedras"], match.summary) == (30, "30p 8r 3x")


async def test_a_refusal_says_why_and_the_socket_stays_open(room: Room, enter: Enter) -> None:
    mesa = await first_table(room)
    one, other = await enter(), await enter()
    await one.ask("sentarse", mesa=mesa, asiento=0)
    answer = await other.ask("sentarse", mesa=mesa, asiento=0)
    assert (answer["t"], answer["codigo"]) == ("error", "silla_ocupada")
    assert answer["texto"] == "Esa silla ya está ocupada."
    assert (await other.ask("sentarse", mesa=mesa, asiento=1))["t"] == "ok"


BAD = [
    ({"t": "sentarse", "mesa": "1", "asiento": 0}, "tipo"),
    ({"t": "sentarse", "mesa": True, "asiento": 0}, "tipo"),
    ({"t": "sentarse", "mesa": 1.5, "asiento": 0}, "tipo"),
    ({"t": "sentarse", "mesa": -1, "asiento": 0}, "mesa"),
    ({"t": "sentarse", "mesa": 1}, "campo_falta"),
    ({"t": "sentarse", "mesa": 1, "asiento": 0, "otro": 1}, "campo_sobra"),
    ({"t": "sentarse", "mesa": 1, "asiento": 0, "invitacion": "x" * 65}, "tipo"),
    ({"t": "confirmar"}, "asiento_ajeno"),
    ({"t": "configurar", "opciones": [], "condiciones": {}}, "tipo"),
    ({"t": "configurar", **CONFIGURATION}, "asiento_ajeno"),
    ({"t": "aceptar", "propuesta": 1, "palabra": "no-hex"}, "tipo"),
    ({"t": "aceptar", "propuesta": 1, "palabra": "ab"}, "tipo"),
    ({"t": "aceptar", "propuesta": 1, "palabra": "ab" * 16}, "asiento_ajeno"),
    ({"t": "aceptar", "propuesta": 1, "huella": "ab" * 16}, "tipo"),
    ({"t": "revelar", "propuesta": 1}, "campo_falta"),
    ({"t": "revelar", "propuesta": 1, "palabra": ""}, "tipo"),
    ({"t": "revelar", "propuesta": 1, "palabra": "ab" * 16}, "asiento_ajeno"),
    ({"t": "cambiar", "con": 99}, "asiento_ajeno"),
    ({"t": "echar", "asiento": 0}, "asiento_ajeno"),
    ({"t": "robots", "nivel": "normal"}, "asiento_ajeno"),
    ({"t": "crear", "valor": 7, "por_invitacion": False}, "valor"),
    ({"t": "crear", "valor": 5, "por_invitacion": "si"}, "tipo"),
    ({"t": "crear", "valor": 5, "por_invitacion": False, "jugadores": 3}, "silla"),
    ({"t": "empezar"}, "accion_desconocida"),
    ({"t": "chat", "texto": "   "}, "vacio"),
    ({"t": "chat", "texto": "x" * 301}, "largo"),
]


async def test_bad_input_gets_its_code_and_changes_nothing(room: Room, enter: Enter) -> None:
    browser = await enter()
    for frame, code in BAD:
        answer = await browser.ask(**frame)
        assert answer["codigo"] == code, frame
        assert answer["texto"]
    for text in ("[]", "{", '{"t":"sentarse","t":"confirmar"}', '{"t":"chat","texto":NaN}'):
        await browser.browser.send(text)
        assert await browser.browser.error() == "formato", text
    await browser.browser.send('{"t":"levantarse","id":"7"}')
    assert await browser.browser.error() == "id"
    assert not await sync_to_async(TableSeat.objects.exists)()
    assert not await sync_to_async(Table.objects.filter(version__gt=0).exists)()
    assert (await browser.ask("levantarse"))["t"] == "ok"


async def test_p12_the_same_request_on_a_new_connection_is_done_once(
    room: Room, enter: Enter
) -> None:
    browser = await enter()
    request = str(uuid4())
    fields = {"valor": 25, "por_invitacion": True, "id": request}
    first = await browser.ask("crear", **fields)
    again = await (await enter(browser.user)).ask("crear", **fields)
    assert (first["t"], again["t"]) == ("ok", "ok")
    assert first["v"] == again["v"]
    assert await sync_to_async(room.tables.filter(transient=True).count)() == 1


async def test_p2_an_id_is_not_used_for_anything_else(room: Room, enter: Enter) -> None:
    browser = await enter()
    table, request = await first_table(room), str(uuid4())
    assert (await browser.ask("sentarse", mesa=table, asiento=0, id=request))["t"] == "ok"
    assert (await browser.ask("sentarse", mesa=table, asiento=0, id=request))["t"] == "ok"
    otherwise = {"valor": 25, "por_invitacion": True}
    for t, fields in (("levantarse", {}), ("confirmar", {}), ("crear", otherwise)):
        assert (await browser.ask(t, **fields, id=request))["codigo"] == "id_reutilizado", t
    assert (await sync_to_async(TableSeat.objects.get)()).seat == 0
    assert (await browser.ask("levantarse"))["t"] == "ok"


async def test_the_configuration_is_explained_before_it_is_proposed(
    room: Room, enter: Enter
) -> None:
    browser = await enter()
    await browser.ask("sentarse", mesa=await first_table(room), asiento=0)
    shown = await browser.ask("en_claro", **CONFIGURATION)
    assert shown["t"] == "en_claro"
    assert "3 juegos de 40 piedras" in shown["en_claro"][0]
    assert shown["cuenta"]
    bad = {**CONFIGURATION, "opciones": {"juegos": 10}}
    assert (await browser.ask("en_claro", **bad))["codigo"] == "opcion"


async def test_what_is_said_reaches_everybody_in_the_salon(room: Room, enter: Enter) -> None:
    one, other = await enter(), await enter()
    await one.ask("chat", texto="<b>aupa</b>")
    heard = await other.until(lambda f: f["t"] == "chat")
    assert heard["texto"] == "<b>aupa</b>"
    assert heard["autor"]["nick"] == one.user.username
    late = await enter()
    assert late.frames[-1]["chat"][-1]["texto"] == "<b>aupa</b>"


async def test_who_is_stood_up_by_the_clock_is_told_why(room: Room, enter: Enter) -> None:
    mesa = await first_table(room)
    four = [await enter() for _ in range(4)]
    for asiento, browser in enumerate(four):
        await browser.ask("sentarse", mesa=mesa, asiento=asiento)

    def run_out() -> None:
        Table.objects.filter(pk=mesa).update(deadline_at="2020-01-01T00:00Z")
        upkeep.expire()

    await sync_to_async(run_out)()
    notice = await four[1].until(lambda f: f["t"] == "aviso")
    assert notice["codigo"] == "tiempo"
    assert "mesa 1" in notice["texto"]


async def test_a_lost_hint_is_repaired(room: Room, enter: Enter) -> None:
    browser = await enter()
    mesa = await first_table(room)
    await browser.ask("sentarse", mesa=mesa, asiento=0)

    def quietly() -> None:
        Table.objects.filter(pk=mesa).update(value=100, version=77)

    await sync_to_async(quietly)()
    await browser.until(lambda f: f["t"] == "mesa" and f["mesa"].get("v") == 77)


async def test_a_salon_that_does_not_exist_or_is_closed(
    room: Room, arrive: Callable[..., Awaitable[Browser]]
) -> None:
    user = await sync_to_async(PersonFactory)()
    assert await (await arrive("/ws/salon/nada/", user)).closed() == 4404
    room.is_open = False
    await sync_to_async(room.save)()
    assert await (await arrive("/ws/salon/mus/", user)).closed() == 4404


async def test_who_is_not_signed_in(room: Room, arrive: Callable[..., Awaitable[Browser]]) -> None:
    assert await (await arrive("/ws/salon/mus/", None)).closed() == 4401


async def test_the_frames_hold_no_secret(room: Room, enter: Enter) -> None:
    browser = await enter()
    made: dict[str, Any] = await browser.ask("crear", valor=25, por_invitacion=True)
    assert made["t"] == "ok"
    stranger = await enter()
    table = await sync_to_async(room.tables.get)(transient=True)
    assert table.invite_token not in json.dumps(stranger.frames)
