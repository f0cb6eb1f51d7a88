"""The chat by real sockets: who hears whom, in a salón, at a match and in private."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import get_args, get_type_hints
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts.models import Profile, Regard, Sanction
from games.chat import repair
from games.chat.services import whisper_add
from games.chat.speaking import Tono
from games.live import hints, process
from tests.factories import PersonFactory
from tests.games.tools import OPEN, room_of, start

SALON = "/ws/salon/coin/"


@pytest.fixture
def salon(people):
    return room_of("coin")


async def begin(people, **given):
    return await sync_to_async(start)(people, **given)


async def enter(arrive, user):
    browser = await arrive(SALON, user)
    await browser.until("salon")
    return browser


async def said(browser, **fields):
    """Say something and return the answer."""
    return await browser.answer(await browser.ask("chat", **fields))


async def hears_nothing_until(browser, texto):
    """Return the texts of the lines that came before *texto* did."""
    heard = []
    while (frame := await browser.until("chat"))["texto"] != texto:
        heard.append(frame["texto"])
    return heard


# --- In private


async def test_a_private_line_reaches_every_window_of_the_two_and_nobody_else(
    salon, people, arrive
):
    match = await begin(people)
    ana, stranger = await enter(arrive, people[0]), await enter(arrive, await person())
    eva, eva_plays = await enter(arrive, people[1]), await arrive(match, people[1])
    await eva_plays.until("charla", sala="salon")  # from here on it listens
    answer = await said(ana, sala="privado", con=people[1].username, texto="¿una?")
    assert answer["t"] == "ok"
    for browser, with_ in ((ana, people[1]), (eva, people[0]), (eva_plays, people[0])):
        line = await browser.until("chat", sala="privado")
        assert (line["texto"], line["con"]) == ("¿una?", with_.username)
        assert line["autor"]["nick"] == people[0].username
    await said(ana, texto="para todos")
    assert await hears_nothing_until(stranger, "para todos") == []


async def person():
    return await sync_to_async(PersonFactory)()


async def test_a_conversation_is_read_from_either_socket(salon, people, arrive):
    match = await begin(people)
    ana, eva = await enter(arrive, people[0]), await arrive(match, people[1])
    await said(ana, sala="privado", con=people[1].username, texto="¿una?")
    for browser, with_ in ((ana, people[1]), (eva, people[0])):
        request = await browser.ask("conversacion", con=with_.username.lower())
        frame = await browser.until("charla", sala="privado", id=request)
        assert frame["con"] == with_.username
        assert [line["texto"] for line in frame["lineas"]] == ["¿una?"]


@pytest.mark.parametrize(
    ("con", "code"), [("Nadie_asi", "desconocido"), ("", "desconocido"), ("x" * 65, "tipo")]
)
async def test_a_conversation_with_nobody(salon, people, arrive, con, code):
    ana = await enter(arrive, people[0])
    assert (await said(ana, sala="privado", con=con, texto="hola"))["codigo"] == code
    assert (await ana.answer(await ana.ask("conversacion", con=con)))["codigo"] == code


async def test_a_private_line_whose_hint_was_lost_is_told_to_both_and_once(salon, people, arrive):
    ana, eva = await enter(arrive, people[0]), await enter(arrive, people[1])
    await repair.repair_chat()

    def whisper_without_a_hint():
        with hints.collected():
            whisper_add(
                author_id=people[0].pk, nick=people[1].username, text="¿me lees?", line_id=uuid4()
            )

    await sync_to_async(whisper_without_a_hint)()
    await repair.repair_chat()
    for browser in (ana, eva):
        assert (await browser.until("chat"))["texto"] == "¿me lees?"
    await repair.repair_chat()
    await said(eva, texto="para todos")
    for browser in (ana, eva):
        assert await hears_nothing_until(browser, "para todos") == []


# --- Ignored, muted


async def test_who_is_ignored_is_not_delivered_nor_in_the_history(salon, people, arrive):
    ana, eva = await enter(arrive, people[0]), await enter(arrive, people[1])

    def ignores():
        Regard.objects.create(owner=people[1], other=people[0], ignored=True)

    await sync_to_async(ignores)()
    socket_of(people[1]).ignored = frozenset({people[0].pk})
    leo = await enter(arrive, people[2])
    await said(ana, texto="¿me oyes?")
    assert (await leo.until("chat"))["texto"] == "¿me oyes?"
    await said(ana, sala="privado", con=people[1].username, texto="¿y así?")
    await said(leo, texto="yo sí me oigo")
    assert await hears_nothing_until(eva, "yo sí me oigo") == []
    again = await arrive(SALON, people[1])
    history = (await again.until("salon"))["chat"]
    assert [line["texto"] for line in history] == ["yo sí me oigo"]


def socket_of(user):
    (socket,) = [socket for socket in process.sockets if socket.user_id == user.pk]
    return socket


async def test_a_mute_holds_from_the_next_line_on_an_open_socket(salon, people, arrive):
    match = await begin(people)
    ana = await arrive(match, people[0])
    assert (await said(ana, sala="partida", texto="hola"))["t"] == "ok"

    def mute():
        Sanction.objects.create(
            user=people[0], kind="silencio", reason="Insultos repetidos en la mesa",
            imposed_by=people[1], ends_at=timezone.now() + timedelta(hours=1),
        )  # fmt: skip

    await sync_to_async(mute)()
    private = {"sala": "privado", "con": people[1].username}
    for place in ({"sala": "partida"}, {"sala": "salon"}, private):
        answer = await said(ana, texto="otra cosa", **place)
        assert answer["codigo"] == "silenciado_staff"
        assert "Insultos repetidos en la mesa" in answer["texto"]


async def test_a_miron_who_may_not_talk_still_talks_to_the_salon_and_in_private(people, arrive):
    match = await begin(people, conditions={**OPEN, "mirones_hablan": False})
    miron = await arrive(match, await person(), desde=0)
    await miron.until("mirones")
    assert (await said(miron, sala="partida", texto="uno"))["codigo"] == "solo_mirando"
    assert (await said(miron, sala="salon", texto="dos"))["t"] == "ok"
    private = await said(miron, sala="privado", con=people[0].username, texto="tres")
    assert private["t"] == "ok"


# --- The tone of what I write


async def test_the_tone_is_changed_from_the_chat_and_is_one_of_the_eight(salon, people, arrive):
    assert set(get_args(get_type_hints(Tono)["tono"])) == set(Profile.Tone.values)
    ana = await enter(arrive, people[0])
    assert (await ana.answer(await ana.ask("tono", tono="mar")))["t"] == "ok"
    refused = await ana.answer(await ana.ask("tono", tono="red;background:url(x)"))
    assert refused["codigo"] == "tipo"
    await ana.ask("chat", texto="hola")
    assert (await ana.until("chat"))["autor"]["tono"] == "mar"


# --- Strange text


XSS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "\"><svg/onload=alert(1)>",
    "{{7*7}} ${7*7} <%= 7*7 %>",
    "https://example.org/<b>",
]  # fmt: skip


async def test_markup_and_links_travel_as_the_text_they_are(salon, people, arrive):
    sockets = [await enter(arrive, user) for user in people[:2]]
    for n, text in enumerate(XSS):
        assert (await said(sockets[n % 2], texto=text))["t"] == "ok"
        assert (await sockets[0].until("chat"))["texto"] == text


@pytest.mark.parametrize("character", ["\x00", "\x07", "\x1b", "\x7f", "\x85"])
async def test_control_characters_are_refused(salon, people, arrive, character):
    ana = await enter(arrive, people[0])
    answer = await said(ana, texto=f"ho{character}la")
    assert answer["codigo"] == "texto_invalido"


async def test_what_turns_or_hides_text_is_taken_off(salon, people, arrive):
    ana = await enter(arrive, people[0])
    await said(ana, texto="\u202ehola\u2066\u200b z\u0301\u0301\u0301\u0301\u0301\u0301o")
    assert (await ana.until("chat"))["texto"] == "hola \u017a\u0301\u0301\u0301o"


async def test_a_frame_of_ten_megabytes_closes_that_socket_and_no_other(salon, people, arrive):
    ana, eva = await enter(arrive, people[0]), await enter(arrive, people[1])
    await ana.send({"t": "chat", "id": str(uuid4()), "texto": "x" * 10_000_000})
    assert await ana.closed() == 4413
    assert (await said(eva, texto="aquí sigo"))["t"] == "ok"


async def test_who_talks_as_fast_as_he_can_is_cut_and_others_go_on_talking(salon, people, arrive):
    ana, eva = await enter(arrive, people[0]), await enter(arrive, people[1])

    async def flood():
        for n in range(200):
            await ana.send({"t": "chat", "id": str(uuid4()), "texto": f"línea {n} de muchas"})

    flooding = asyncio.create_task(flood())
    assert (await said(eva, texto="yo hablo tranquila"))["t"] == "ok"
    await flooding
    assert await ana.closed() == 4429
    before = await hears_nothing_until(eva, "yo hablo tranquila")
    assert len(before) <= 1  # the rest were the same again, too many or unread
