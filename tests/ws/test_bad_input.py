"""Bad input over the sockets, kind by kind, where mus is what is played."""

from __future__ import annotations

import json
import time
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client
from django.urls import reverse

from games.engines.mus.options import Options
from games.matches import services
from games.matches.watching import sealed_key
from games.models import Match, MatchStep
from tests.factories import PASSWORD, PersonFactory
from tests.games.tools import start
from tests.pace import patience
from tests.ws.browser import Browser, cookie_of
from usumus.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)


async def deal(people, **setting):
    """Start a partida of mus without a clock."""
    options = Options(reloj="sin")
    return await sync_to_async(partial(start, people, game="mus", options=options, **setting))()


async def come(arrive, match, user, **hello) -> tuple[Browser, dict[str, Any]]:
    """Return the socket of somebody at a match and the first state he was sent."""
    browser = await arrive(match, user, **hello)
    state = await browser.until("partida")
    await browser.until("mirones")
    return browser, state


async def refused(browser: Browser, accion: dict[str, Any]) -> dict[str, Any]:
    """Ask for *accion* and return the error; nothing is stored."""
    before = await MatchStep.objects.acount()
    answer = await browser.answer(await browser.ask("jugar", accion=accion))
    assert answer["t"] == "error", answer
    assert answer["texto"]
    assert await MatchStep.objects.acount() == before
    return answer


async def seats(arrive, match, people) -> list[Browser]:
    """Return the sockets of the four, in order from the mano."""
    come_in = [await come(arrive, match, person) for person in people]
    mano = come_in[0][1]["vista"]["mano"]
    return [come_in[(mano + n) % 4][0] for n in range(4)]


async def say(browser: Browser, t: str, **args: Any) -> dict[str, Any]:
    answer = await browser.answer(await browser.ask("jugar", accion={"t": t, **args}))
    assert answer["t"] == "ok", answer
    return answer


# --- Frames


@pytest.mark.parametrize("letter", ["x", "é", "😀"])
async def test_the_limit_of_a_frame_is_in_bytes(people, arrive, letter):
    browser, _ = await come(arrive, await deal(people), people[0])
    text = letter * (9 * 1024 // len(letter.encode()))
    await browser.send(
        json.dumps(
            {"t": "chat", "id": str(uuid4()), "sala": "salon", "texto": text}, ensure_ascii=False
        )
    )
    assert await browser.error() == "formato"
    assert await browser.closed() == 4413


async def test_the_whole_state_is_asked_for_once(people, arrive):
    browser, _ = await come(arrive, await deal(people), people[0])
    await browser.send({"t": "hola", "p": 1})
    assert await browser.error() == "formato"
    await browser.send({"t": "ping", "v": 1})
    await browser.until("pong")


# --- Actions of mus


@pytest.mark.parametrize("piedras", [-3, 0, 1, 100, 10**9])
async def test_an_envite_has_a_least_and_a_most(people, arrive, piedras):
    match = await deal(people)
    mano, *_ = await seats(arrive, match, people)
    await say(mano, "Cortar")
    error = await refused(mano, {"t": "Envidar", "piedras": piedras})
    assert error["codigo"] == "cantidad"
    assert "2" in error["texto"]
    assert "99" in error["texto"]


@pytest.mark.parametrize("piedras", [2.5, 2.0, "2", True, None, [2], {"n": 2}])
async def test_an_envite_is_a_whole_number(people, arrive, piedras):
    match = await deal(people)
    mano, *_ = await seats(arrive, match, people)
    await say(mano, "Cortar")
    assert (await refused(mano, {"t": "Envidar", "piedras": piedras}))["codigo"] == "tipo"


async def test_a_discard_is_of_one_to_four_own_different_cards(people, arrive):
    match = await deal(people)
    sockets = await seats(arrive, match, people)
    for browser in sockets:
        await say(browser, "Mus")
    state = await sockets[0].until("partida", v=5)
    view = state["vista"]
    mine = view["cartas"][view["yo"]]
    foreign = next(c for c in ("1o", "2o", "3o", "4o", "5o") if c not in mine)
    for cards, code in (
        ([foreign], "carta_no_tuya"),
        ([*mine[:3], foreign], "carta_no_tuya"),
        (["99z"], "carta_no_tuya"),
        ([mine[0], mine[0]], "carta_repetida"),
        ([], "cuantas"),
        ([*mine, foreign], "carta_no_tuya"),
        (mine[0], "tipo"),
        ([1], "tipo"),
        (None, "tipo"),
    ):
        error = await refused(sockets[0], {"t": "Descartar", "cartas": cards})
        assert error["codigo"] == code, cards


async def test_out_of_turn_names_whose_it_is(people, arrive):
    match = await deal(people)
    sockets = await seats(arrive, match, people)
    error = await refused(sockets[1], {"t": "Mus"})
    assert error["codigo"] == "fuera_de_turno"
    assert any(person.username in error["texto"] for person in people)


@pytest.mark.parametrize(
    "accion",
    [
        {"t": "Querer"},
        {"t": "NoQuerer"},
        {"t": "Pasar"},
        {"t": "Envidar", "piedras": 2},
        {"t": "Descartar", "cartas": ["1o"]},
    ],
)
async def test_what_this_phase_does_not_admit_lists_what_it_does(people, arrive, accion):
    match = await deal(people)
    mano, *_ = await seats(arrive, match, people)
    error = await refused(mano, accion)
    assert error["codigo"] == "jugada_ilegal"
    assert error["texto"] == "Ahora no puedes hacer eso: te toca cortar o mus."


async def test_nothing_goes_over_an_ordago_and_a_raise_is_of_two(people, arrive):
    match = await deal(people)
    sockets = await seats(arrive, match, people)
    await say(sockets[0], "Cortar")
    await say(sockets[0], "Envidar", piedras=2)
    assert (await refused(sockets[1], {"t": "Reenvidar", "piedras": 1}))["codigo"] == "cantidad"
    await say(sockets[1], "Ordago")
    for accion in ({"t": "Reenvidar", "piedras": 2}, {"t": "Ordago"}):
        told = [(await refused(browser, accion))["codigo"] for browser in sockets]
        assert sorted(told) == ["fuera_de_turno"] * 3 + ["jugada_ilegal"]


@pytest.mark.parametrize(
    ("accion", "code"),
    [
        ({"t": "Mus", "asiento": 1}, "campo_sobra"),
        ({"t": "SeatLeft", "seat": 1}, "accion_desconocida"),
        ({"t": "SeatLost", "seat": 1}, "accion_desconocida"),
        ({"t": "SeatBack", "seat": 1}, "accion_desconocida"),
        ({"t": "TimerFired", "key": "turno:0", "token": 1}, "accion_desconocida"),
        ({"t": "Acabada", "razon": "ganada", "ganan": 0}, "accion_desconocida"),
        ({}, "campo_falta"),
        ({"t": None}, "campo_falta"),
        ({"t": ["Mus"]}, "accion_desconocida"),
    ],
)
async def test_nobody_acts_for_another_seat_nor_for_the_table(people, arrive, accion, code):
    match = await deal(people)
    mano, *_ = await seats(arrive, match, people)
    assert (await refused(mano, accion))["codigo"] == code


async def test_a_player_does_not_choose_where_to_look_from(people, arrive):
    browser, state = await come(arrive, await deal(people), people[1], desde=0)
    assert state["vista"]["yo"] == 1
    assert [bool(cards) for cards in state["vista"]["cartas"]] == [False, True, False, False]
    await browser.send({"t": "desde", "asiento": 0})
    assert await browser.error() == "asiento_ajeno"


async def test_nothing_is_played_at_a_frozen_match(people, arrive):
    match = await deal(people)
    browser, _ = await come(arrive, match, people[0])
    await Match.objects.filter(pk=match.pk).aupdate(status=Match.Status.FROZEN)
    assert (await refused(browser, {"t": "Mus"}))["codigo"] == "partida_congelada"
    answer = await browser.answer(await browser.ask("abandonar"))
    assert answer["codigo"] == "partida_congelada"


async def test_nothing_is_played_at_a_finished_match(people, arrive):
    match = await deal(people)
    browser, _ = await come(arrive, match, people[0])
    await sync_to_async(services.match_leave)(
        match_id=match.pk, user_id=people[1].pk, action_id=uuid4()
    )
    for accion in ({"t": "Mus"}, {"t": "Cortar"}, {"t": "Descartar", "cartas": ["1o"]}):
        assert (await refused(browser, accion))["codigo"] == "partida_terminada"
    answer = await browser.answer(await browser.ask("abandonar"))
    assert answer["codigo"] == "partida_terminada"


async def test_the_id_of_another_player_is_not_reused(people, arrive):
    match = await deal(people)
    sockets = await seats(arrive, match, people)
    frame = {"t": "jugar", "id": str(uuid4()), "accion": {"t": "Mus"}}
    await sockets[0].send(frame)
    assert (await sockets[0].answer(frame["id"]))["t"] == "ok"
    await sockets[1].send(frame)
    assert (await sockets[1].answer(frame["id"]))["codigo"] == "id_reutilizado"


# --- Who may come in


async def test_after_six_wrong_keys_the_right_one_does_not_open_either(people, arrive):
    conditions = {"mirones": "clave", "mirones_hablan": True, "mirones_ven": False}
    match = await deal(people, conditions=conditions, key=sealed_key("sésamo"))
    thief = await sync_to_async(PersonFactory)()
    browser = await arrive(match, thief, clave="ábrete")
    for _ in range(6):
        assert await browser.error() == "clave"
        await browser.send({"t": "hola", "p": 1, "clave": "ábrete"})
    assert await browser.closed() == 4429
    again = await arrive(match, thief, clave="sésamo")
    assert await again.closed() == 4429
    friend, _ = await come(arrive, match, await sync_to_async(PersonFactory)(), clave="sésamo")
    await friend.send({"t": "ping", "v": 1})
    await friend.until("pong")


NOWHERE = [
    "/ws/partida/١٢/",
    "/ws/partida/%D9%A1/",
    "/ws/partida/1.0/",
    "/ws/partida/1e3/",
    "/ws/partida/+1/",
    "/ws/partida/ 1/",
    "/ws/partida//",
    "/ws/partida/1/../2/",
    f"/ws/partida/{'9' * 4000}/",
    "/ws/salon/../",
    "/ws/salon/mus%00/",
    f"/ws/salon/{'a' * 4000}/",
    "/ws/",
    "/",
    "/ws/partida/1/otra/",
]


async def test_an_address_that_leads_nowhere_is_4404(people, arrive):
    for path in NOWHERE:
        assert await (await arrive(path, people[0], greet=False)).closed() == 4404, path


FOREIGN = ["http://malo.example", "https://localhost.malo.example", "null", "", "file://"]


async def test_another_origin_does_not_even_connect(people, arrive):
    match = await deal(people)
    cookie = await sync_to_async(cookie_of)(people[0])
    for origin in FOREIGN:
        wire = Browser(f"/ws/partida/{match.pk}/", cookie, origin).wire
        assert (await wire.connect(timeout=patience(5)))[0] is False, origin


async def test_without_an_origin_nobody_connects(people, arrive):
    match = await deal(people)
    cookie = await sync_to_async(cookie_of)(people[0])
    headers = [(b"host", b"localhost"), (b"cookie", f"sessionid={cookie}".encode())]
    wire = WebsocketCommunicator(application, f"/ws/partida/{match.pk}/", headers)
    assert (await wire.connect(timeout=patience(5)))[0] is False


NO_SESSION = ["", "x", "a" * 32, "../../etc", "a" * 4000, "ñ", '"\\000aaaaaaaa"']


async def test_a_session_that_does_not_exist_is_4401(people, arrive):
    match = await deal(people)
    for cookie in NO_SESSION:
        browser = await Browser(f"/ws/partida/{match.pk}/", cookie).open()
        assert await browser.closed() == 4401, cookie
        await browser.close()


async def test_who_has_not_verified_has_no_session_to_come_with(people, arrive):
    match = await deal(people)

    def enter() -> str:
        user = PersonFactory(welcomed=False)
        client = Client()
        client.post(reverse("account_login"), {"login": user.username, "password": PASSWORD})
        return client.cookies["sessionid"].value

    browser = await Browser(f"/ws/partida/{match.pk}/", await sync_to_async(enter)()).open()
    assert await browser.closed() == 4401
    await browser.close()


async def test_p21_a_password_changed_elsewhere_closes_the_socket_in_five_seconds(people, arrive):
    match = await deal(people)
    browser, _ = await come(arrive, match, people[0])
    stayed, _ = await come(arrive, match, people[1])

    def change() -> None:
        people[0].set_password("otra-clave-muy-larga-7")
        people[0].save()

    await sync_to_async(change)()
    began = time.monotonic()
    assert await browser.closed() == 4401
    assert time.monotonic() - began <= 5.5
    await stayed.send({"t": "ping", "v": 1})
    await stayed.until("pong")


async def test_an_address_has_so_many_sockets_whoever_they_are(people, arrive, settings):
    settings.USUMUS = {**settings.USUMUS, "SOCKETS_PER_ADDRESS": 3}
    match = await deal(people)
    for person in people[:3]:
        await come(arrive, match, person)
    assert await (await arrive(match, people[3])).closed() == 4429


async def test_a_closed_socket_makes_room_for_another(people, arrive, settings):
    settings.USUMUS = {**settings.USUMUS, "SOCKETS_PER_USER": 2}
    match = await deal(people)
    watcher = await sync_to_async(PersonFactory)()
    for _ in range(6):
        browser, _state = await come(arrive, match, watcher)
        await browser.close()
    await come(arrive, match, watcher)
