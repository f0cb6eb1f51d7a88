"""What a socket does with what is no request, is too much of it, or is not read."""

from __future__ import annotations

import asyncio
import json

import pytest

from games.live import process, socket
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
