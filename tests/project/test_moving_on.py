"""A web server that ends moves its people on; in the place of the site, an application of ours."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from tests.pace import patience
from usumus import serve

PEOPLE = 6
PAUSE_S = 0.2


async def echo(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Say what is said."""
    assert scope["type"] == "websocket"
    while (message := await receive())["type"] != "websocket.disconnect":
        if message["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        else:
            await send({"type": "websocket.send", "text": message["text"]})


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[serve.Server]:
    """A server that runs, and leaves time between the websockets that it tells to move on."""
    monkeypatch.setattr(serve, "MOVE_S", PAUSE_S)
    options = {**serve.options("127.0.0.1", 0), "lifespan": "off"}
    running = serve.Server(uvicorn.Config(echo, **options))
    task = asyncio.create_task(running._serve())
    async with asyncio.timeout(patience(10)):
        while not running.started:  # noqa: ASYNC110 - uvicorn tells nobody
            await asyncio.sleep(0.01)
    yield running
    running.should_exit = True
    await task


def url(server: serve.Server) -> str:
    """Return its address."""
    return f"ws://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/"


async def moved_at(one: ClientConnection) -> float:
    """Return when *one* is told that the server goes away."""
    await one.wait_closed()
    assert one.close_code == 1012
    return time.monotonic()


async def test_p11_a_process_that_ends_moves_its_people_on_one_by_one(server: serve.Server) -> None:
    where = url(server)
    people = [await connect(where) for _ in range(PEOPLE)]
    server.should_exit = True
    moves = sorted(await asyncio.gather(*map(moved_at, people)))
    gaps = [after - before for before, after in itertools.pairwise(moves)]
    assert min(gaps) > PAUSE_S / 2


async def test_p11_meanwhile_it_serves_the_others_and_takes_nobody_in(server: serve.Server) -> None:
    where = url(server)
    people = [await connect(where) for _ in range(PEOPLE)]
    server.should_exit = True
    first = [asyncio.create_task(moved_at(one)) for one in people]
    await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
    with pytest.raises(ConnectionRefusedError):
        await connect(where)
    left = [one for one, move in zip(people, first, strict=True) if not move.done()]
    assert len(left) > 1
    for move in first:
        move.cancel()
    await left[-1].send("hola")
    assert await left[-1].recv() == "hola"


async def test_p11_one_who_is_half_closed_keeps_nobody_from_being_told(
    server: serve.Server,
) -> None:
    where = url(server)
    people = [await connect(where) for _ in range(PEOPLE)]
    half = next(iter(server.server_state.connections))
    half.conn.send_close(1000)  # said, and not written yet
    server.should_exit = True
    await asyncio.gather(*(one.wait_closed() for one in people))
    assert sorted(one.close_code for one in people) == [1006, *[1012] * (PEOPLE - 1)]


async def test_p11_a_thousand_sockets_take_no_longer_than_it_is_given(
    server: serve.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "MOVES_S", PAUSE_S)
    where = url(server)
    people = [await connect(where) for _ in range(PEOPLE)]
    server.should_exit = True
    start = time.monotonic()
    moves = await asyncio.gather(*map(moved_at, people))
    assert max(moves) - start < PEOPLE * PAUSE_S
