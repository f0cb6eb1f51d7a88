"""What a socket does with what is no request, is too much of it, or is not read."""

from __future__ import annotations

import asyncio
import json
import time

import pytest

from games.live import process, socket
from games.matches.consumers import MatchConsumer
from tests.ws.toy_match import begin

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "formato"),
        ("no json", "formato"),
        ("[1]", "formato"),
        ("[" * 5000, "formato"),
        ('{"t":"ping","v":NaN}', "formato"),
        ('{"t":"ping","v":1,"v":2}', "formato"),
        ('{"t":"ping","v":"1"}', "tipo"),
        ('{"t":"volar"}', "accion_desconocida"),
        ('{"t":"chat","id":"x","sala":"partida","texto":"a"}', "id"),
        ('{"t":"abandonar"}', "campo_falta"),
        ('{"t":"desde","asiento":1,"mas":1}', "campo_sobra"),
    ],
)
async def test_nonsense_gets_its_code_and_the_socket_stays_open(people, arrive, text, code):
    browser = await arrive(await begin(people), people[0])
    await browser.until("mirones")
    await browser.send(text)
    assert await browser.error() == code
    await browser.send({"t": "ping", "v": 1})
    await browser.until("pong")


async def test_the_time_of_the_server_comes_before_any_wait(people, arrive, monkeypatch):
    """A page that has slept counts by it, and the state may take long to come."""
    match, asked_at = await begin(people), time.time()
    browser = await arrive(match, people[0], greet=False)
    goes_on, hello = asyncio.Event(), MatchConsumer.hello

    async def slowly(self, frame):
        await goes_on.wait()
        await hello(self, frame)

    monkeypatch.setattr(MatchConsumer, "hello", slowly)
    await browser.send({"t": "hola", "p": 1})
    told = await browser.get()
    assert told["t"] == "pong"
    assert asked_at * 1000 - 1 <= told["ahora"] <= time.time() * 1000
    await browser.send({"t": "ping", "v": 0})
    assert (await browser.get())["t"] == "pong", "who doubts meanwhile would come a second time"
    goes_on.set()
    assert (await browser.get())["t"] != "pong"
    await browser.until("partida")


async def test_binary_is_refused_and_the_socket_stays_open(people, arrive):
    browser = await arrive(await begin(people), people[0])
    await browser.until("mirones")
    await browser.wire.send_to(bytes_data=b"\x00\x01")
    assert await browser.error() == "formato"
    await browser.send({"t": "ping", "v": 1})
    await browser.until("pong")


async def test_a_frame_over_the_limit_is_closed_with_4413(people, arrive):
    browser = await arrive(await begin(people), people[0])
    await browser.send(json.dumps({"t": "chat", "texto": "a" * 9000}))
    assert await browser.error() == "formato"
    assert await browser.closed() == 4413


async def test_a_flood_is_cut_with_4429(people, arrive, settings):
    settings.USUMUS = {**settings.USUMUS, "FRAMES_PER_20S": 30}
    browser = await arrive(await begin(people), people[0])
    for _ in range(40):
        await browser.send({"t": "ping", "v": 1})
    assert await browser.closed() == 4429


async def test_a_browser_that_does_not_read_is_cut(people, arrive, monkeypatch):
    monkeypatch.setattr(socket, "MAX_OUTBOX", 20_000)
    browser = await arrive(await begin(people), people[0])
    await browser.until("mirones")
    (server,) = process.sockets
    server.outbox.task = asyncio.create_task(asyncio.sleep(60))
    for _ in range(40):
        server.deliver("x" * 1000)
    assert server._closing == 1008
    assert await browser.closed() == 1008
