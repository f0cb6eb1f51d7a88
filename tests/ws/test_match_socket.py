"""The match socket, through the whole application (docs/protocolo.md)."""

from __future__ import annotations

from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session

from accounts.models import Profile, User
from games.chat import repair
from games.chat.channel import Channel
from games.chat.services import line_add
from games.live import hints, process, socket, sweep
from games.matches import runner, services
from games.matches.consumers import MatchConsumer
from games.matches.seat_presence import next_window
from games.models import Match, MatchPlayer, SeatPresence
from tests.factories import PersonFactory
from tests.games import tools
from tests.games.tools import overdue, start
from tests.games.toy import CoinOptions
from tests.ws.toy_match import CALL, begin, seated, stranger

pytestmark = pytest.mark.django_db(transaction=True)

PROMISED_S = 8
"""The five seconds in which one who may not look any more is closed, and what a machine adds."""

# --- Arriving


async def test_a_player_sees_table_match_and_people(people, arrive):
    match = await begin(people)
    ana = await arrive(match, people[0])
    table = await ana.until("mesa")
    assert (table["yo"], table["papel"], table["compromiso"]) == (0, "jugador", match.commitment)
    assert [seat["nick"] for seat in table["asientos"]] == [p.username for p in people]
    state = await ana.until("partida")
    assert state["v"] == 1
    assert state["vista"]["cards"][0].startswith("carta-")
    assert state["vista"]["cards"][1:] == [None] * 3
    assert state["relojes"][0]["clave"] == "turno"
    assert 58_000 < state["relojes"][0]["quedan"] <= 60_000
    assert {c["accion"] for c in state["legales"]} == {"Call", "Nudge", "Explode"}
    assert (await ana.until("mirones"))["lista"] == []


async def test_what_is_played_while_somebody_arrives_reaches_him(people, arrive, monkeypatch):
    """Between the first state and the greeting he is told of no step; nobody else repairs it."""
    match = await begin(people)
    (ana,) = await seated(arrive, match, people[:1])
    shown = MatchConsumer._show_match

    async def slowly(consumer: MatchConsumer) -> None:
        await shown(consumer)
        await ana.ask("jugar", accion=CALL)
        await ana.until("partida", v=2)

    monkeypatch.setattr(MatchConsumer, "_show_match", slowly)
    beto = await arrive(match, people[1])
    assert (await beto.until("partida"))["v"] == 1
    assert (await beto.until("partida"))["v"] == 2


async def test_the_staff_see_when_who_is_connected_was_last_here(people, arrive):
    match = await begin(people)
    await seated(arrive, match, people[:1])
    await process.note_who_is_here()
    here = Profile.objects.exclude(last_seen_at=None).values_list("user_id", flat=True)
    assert [user_id async for user_id in here] == [people[0].pk]


async def test_without_session_the_socket_closes_with_4401(people, arrive):
    match = await begin(people)
    assert await (await arrive(match, None)).closed() == 4401


@pytest.mark.parametrize("number", ["0", str(2**63), str(2**70), "999999999"])
async def test_no_such_match_is_4404(people, arrive, number):
    assert await (await arrive(f"/ws/partida/{number}/", people[0])).closed() == 4404


@pytest.mark.parametrize("path", ["/ws/partida/-1/", "/ws/partida/1 OR 1=1/", "/ws/otra/"])
async def test_no_such_address_is_4404(people, arrive, path):
    assert await (await arrive(path, people[0])).closed() == 4404


async def test_an_old_browser_is_told_to_reload(people, arrive):
    match = await begin(people)
    browser = await arrive(match, people[0], p=7)
    assert await browser.error() == "version"
    assert await browser.closed() == 4400


async def test_who_does_not_greet_is_closed_with_4408(people, arrive, monkeypatch):
    monkeypatch.setattr(socket, "HELLO_S", 0.2)
    match = await begin(people)
    browser = await arrive(match, people[0], greet=False)
    assert await browser.closed() == 4408


async def test_nothing_is_understood_before_greeting(people, arrive):
    match = await begin(people)
    browser = await arrive(match, people[0], greet=False)
    await browser.ask("jugar", accion=CALL)
    assert await browser.error() == "formato"


async def test_more_sockets_than_allowed_are_closed_with_4429(people, arrive, settings):
    settings.USUMUS = {**settings.USUMUS, "SOCKETS_PER_USER": 2}
    match = await begin(people)
    watcher = await stranger()
    for _ in range(2):
        await (await arrive(match, watcher)).until("partida")
    assert await (await arrive(match, watcher)).closed() == 4429


# --- Playing


async def test_everybody_gets_a_step_and_the_player_an_acknowledgement(people, arrive):
    match = await begin(people)
    sockets = await seated(arrive, match, people)
    request = await sockets[0].ask("jugar", accion=CALL, v=1)
    for browser in sockets[1:]:
        frame = await browser.until("partida", v=2)
        assert frame["eventos"][0]["t"] == "Called"
    assert await sockets[0].answer(request) == {"t": "ok", "id": request, "v": 2}


async def test_the_same_request_twice_gets_the_same_answer(people, arrive):
    match = await begin(people)
    browser = await arrive(match, people[0])
    frame = {"t": "jugar", "id": str(uuid4()), "accion": CALL}
    for _ in range(2):
        await browser.send(frame)
        assert await browser.answer(frame["id"]) == {"t": "ok", "id": frame["id"], "v": 2}
    await browser.send(frame | {"accion": {"t": "Call", "side": "cruz"}})
    assert (await browser.answer(frame["id"]))["codigo"] == "id_reutilizado"


async def test_a_refusal_says_why_and_the_socket_stays_open(people, arrive):
    match = await begin(people)
    browser = await arrive(match, people[2])
    request = await browser.ask("jugar", accion=CALL)
    answer = await browser.answer(request)
    assert answer["codigo"] == "fuera_de_turno"
    assert people[0].username in answer["texto"]
    assert answer["v"] == 1
    await browser.send({"t": "ping", "v": 1})
    assert (await browser.until("pong"))["v"] == 1


async def test_a_bug_costs_one_player_one_error_and_nobody_else_anything(people, arrive):
    match = await begin(people)
    sockets = await seated(arrive, match, people)
    request = await sockets[1].ask("jugar", accion={"t": "Explode"})
    assert (await sockets[1].answer(request))["codigo"] == "interno"
    request = await sockets[0].ask("jugar", accion=CALL)
    assert (await sockets[0].answer(request))["t"] == "ok"
    assert (await sockets[1].until("partida"))["v"] == 2


async def test_an_old_screen_gets_the_error_and_the_state(people, arrive):
    match = await begin(people)
    sockets = await seated(arrive, match, people)
    for seat in range(4):
        await sockets[seat].answer(await sockets[seat].ask("jugar", accion=CALL))
    late = await sockets[0].ask("jugar", accion=CALL, v=1)
    await sockets[0].until("partida", v=5)
    whole = await sockets[0].until("partida", v=5)
    assert whole["eventos"] == []
    assert (await sockets[0].answer(late))["codigo"] == "desfasado"


# --- Heartbeat and repair (promise P4)


async def test_a_socket_that_is_behind_gets_the_whole_state(people, arrive):
    match = await begin(people)
    browser = await arrive(match, people[0])
    await browser.until("mirones")
    await browser.send({"t": "ping", "v": 0})
    assert (await browser.until("partida"))["eventos"] == []


async def test_a_lost_hint_is_repaired_by_comparing_with_the_rows(people, arrive):
    match = await begin(people)
    browser = await arrive(match, people[1])
    await browser.until("mirones")

    def elsewhere():
        """Play as another process would whose hint never arrives."""
        kept = runner.cache.get(match.pk)
        with hints.collected():
            tools.call(match, 0)
        runner.cache.forget(match.pk)
        runner.cache.put(kept)

    await sync_to_async(elsewhere)()
    frame = await browser.until("partida")
    assert (frame["v"], frame["eventos"][0]["t"]) == (2, "Called")


async def test_after_reconnecting_the_view_is_the_same_as_before(people, arrive):
    match = await begin(people)
    sockets = await seated(arrive, match, people)
    await sockets[0].ask("jugar", accion=CALL)
    seen = await sockets[2].until("partida", v=2)
    await sockets[2].close()
    again = await (await arrive(match, people[2])).until("partida")
    for key in ("v", "vista", "legales"):
        assert again[key] == seen[key]


# --- Windows and presence


async def test_the_newest_window_takes_the_seat_and_the_old_one_says_so(people, arrive):
    match = await begin(people)
    old = await arrive(match, people[0])
    await old.until("mirones")
    new = await arrive(match, people[0])
    assert (await old.until("cerrada"))["motivo"] == "otra_ventana"
    assert await old.closed() == 4409
    request = await new.ask("jugar", accion=CALL)
    assert (await new.answer(request))["t"] == "ok"


async def test_a_window_elsewhere_is_learnt_from_the_flush(people, arrive):
    match = await begin(people)
    old = await arrive(match, people[0])
    await old.until("mirones")
    newer = await sync_to_async(next_window)()
    await SeatPresence.objects.filter(match=match, seat=0).aupdate(connection=newer)
    assert await old.closed() == 4409


async def test_the_others_see_who_is_connected(people, arrive):
    match = await begin(people)
    ana = await arrive(match, people[0])
    await ana.until("mirones")
    eva = await arrive(match, people[1])
    shown = await ana.until("mesa")
    assert [seat["conectado"] for seat in shown["asientos"]] == [True, True, False, False]
    await eva.close()
    shown = await ana.until("mesa")
    while shown["asientos"][1]["conectado"]:
        shown = await ana.until("mesa")
    lost = await SeatPresence.objects.aget(match=match, seat=1)
    assert not lost.is_lost


# --- Sessions


async def test_a_ban_closes_the_socket_within_five_seconds(people, arrive):
    browser = await arrive(await begin(people), people[0])
    await browser.until("mirones")
    await User.objects.filter(pk=people[0].pk).aupdate(is_active=False)
    assert await browser.closed(within=PROMISED_S) == 4403


async def test_a_logout_closes_the_socket_within_five_seconds(people, arrive):
    browser = await arrive(await begin(people), people[0])
    await browser.until("mirones")
    await Session.objects.all().adelete()
    assert await browser.closed(within=PROMISED_S) == 4401


# --- Chat


async def test_a_line_reaches_everybody_and_history_whoever_comes_later(people, arrive):
    match = await begin(people)
    ana, eva = await arrive(match, people[0]), await arrive(match, people[1])
    await eva.until("charla", sala="salon")  # what is said from here on comes by itself
    request = await ana.ask("chat", sala="partida", texto="  hola <b>a todos</b> ")
    assert (await ana.answer(request))["t"] == "ok"
    line = await eva.until("chat")
    assert (line["texto"], line["autor"]["asiento"]) == ("hola <b>a todos</b>", 0)
    late = await arrive(match, people[2])
    history = await late.until("charla", sala="partida")
    assert [said["n"] for said in history["lineas"]] == [line["n"]]


async def test_a_line_whose_hint_was_lost_is_told_all_the_same_and_once(people, arrive):
    match = await begin(people)
    ana, eva = await arrive(match, people[0]), await arrive(match, people[1])
    for window in (ana, eva):  # it listens to the chat once it has been told what was said
        await window.until("charla", sala="salon")
    await repair.repair_chat()

    def say_without_a_hint() -> None:
        with hints.collected():
            line_add(
                channel=Channel("partida", match.pk), author_id=people[2].pk, text="hola",
                line_id=uuid4(), seat=2,
            )  # fmt: skip

    await sync_to_async(say_without_a_hint)()
    await repair.repair_chat()
    assert (await eva.until("chat"))["texto"] == "hola"
    await repair.repair_chat()
    await ana.answer(await ana.ask("chat", sala="partida", texto="adiós"))
    assert (await eva.until("chat"))["texto"] == "adiós"


# --- The end


async def test_leaving_ends_it_for_everybody_with_what_each_won(people, arrive):
    match = await begin(people)
    sockets = await seated(arrive, match, people)
    request = await sockets[1].ask("abandonar")
    assert (await sockets[1].answer(request))["t"] == "ok"
    table = await sockets[0].until("mesa", estado="terminada")
    assert table["fin"]["razon"] == "abandono"
    assert table["fin"]["ganan"] == [0, 2]
    won = {"asiento": 0, "usuros": 50, "puntos": 12, "objetos": []}
    assert table["fin"]["movimientos"][0] == won
    late = await sockets[0].ask("jugar", accion=CALL)
    assert (await sockets[0].answer(late))["codigo"] == "partida_terminada"
    await sockets[2].ask("revancha")
    assert (await sockets[0].until("revancha"))["quieren"] == [2]


async def test_a_voided_match_says_so_to_who_looks(people, arrive):
    match = await begin(people)
    ana = await arrive(match, people[0])
    await ana.until("mirones")
    staff = await sync_to_async(PersonFactory)(is_staff=True)
    await sync_to_async(services.match_void)(
        match_id=match.pk, actor=staff, reason="mesa bloqueada por un fallo"
    )
    assert (await ana.until("mesa", estado="nula"))["fin"]["razon"] == "anulada"


async def test_the_process_that_serves_a_match_fires_its_waits_itself(people, arrive, monkeypatch):
    """By the alarm of the match: nobody sweeps, and nobody asks for anything."""
    monkeypatch.setattr(sweep, "run_if_stale", lambda: False)
    match = await begin(people)
    await sync_to_async(overdue)(match, by=-1)
    ana = await arrive(match, people[1])
    state = await ana.until("partida", v=2)
    assert state["vista"]["turno"] == 1


async def test_robots_answer_by_themselves(people, arrive, settings):
    settings.USUMUS = {**settings.USUMUS, "ROBOT_PAUSE_MS": 0, "ROBOT_PAUSE_MAX_MS": 0}
    match = await sync_to_async(start)(
        people[:1], robots={1: "novato", 2: "novato", 3: "novato"}, options=CoinOptions(points=9)
    )
    ana = await arrive(match, people[0])
    await ana.until("mirones")
    await ana.ask("jugar", accion=CALL)
    frame = await ana.until("partida", v=5)
    assert frame["vista"]["turno"] == 0


async def test_the_rows_and_the_socket_agree_at_the_end(people, arrive):
    match = await begin(people)
    sockets = await seated(arrive, match, people)
    turn = 0
    for _ in range(30):
        answer = await sockets[turn].answer(await sockets[turn].ask("jugar", accion=CALL))
        assert answer["t"] == "ok"
        turn = (turn + 1) % 4
        if (await Match.objects.aget(pk=match.pk)).status != "jugando":
            break
    table = await sockets[0].until("mesa", estado="terminada")
    rows = {p.seat: p.money async for p in MatchPlayer.objects.filter(match=match)}
    assert {m["asiento"]: m["usuros"] for m in table["fin"]["movimientos"]} == rows
