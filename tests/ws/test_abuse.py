"""Abuse of a real site (P13, P15, F8, F22, F39, F41): both web servers, PostgreSQL, Valkey."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import shutil
import socket as sockets
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import psycopg
import pytest
import redis
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.ws.test_fuzz import CORPUS
from tools.players.player import Player
from tools.stack.folder import REPOSITORY, temporary_folder
from tools.stack.site import Site

pytestmark = pytest.mark.slow

QUIET_S = 30
TABLE = """
import json, sys, django
django.setup()
from games.engines.mus.options import Options
from tools.players.session import cookie_header
from tools.players.stage import person, start
people = [person(name) for name in sys.argv[1:]]
match = start(people, options=Options(reloj="sin", juegos=9))
print(json.dumps({"match": match.pk, "cookies": [cookie_header(user) for user in people]}))
"""


class Table(msgspec.Struct):
    """A match of four people that has just begun."""

    match: int
    cookies: list[str]


class Abused(msgspec.Struct):
    """A real site with a match of four people."""

    site: Site
    table: Table

    def reach(self, seat: int) -> connect:
        """Return the connection of a player to the match, not yet open."""
        web = self.site.web[0]
        return connect(
            f"{web.socket_url}/ws/partida/{self.table.match}/",
            additional_headers={"Cookie": self.table.cookies[seat], "Origin": web.url},
            compression=None,
            max_size=None,
        )

    def rss(self) -> int:
        """Return the resident memory of the web process in KiB."""
        status = Path(f"/proc/{self.site.web[0].pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found
        return int(found[1])

    def players(self, name: str) -> list[Player]:
        """Return the four of a new match: at the first one nobody may have been for minutes."""
        table = began(self.site, name)
        return [
            Player([self.site.url], cookie, table.match, seed=seat)
            for seat, cookie in enumerate(table.cookies)
        ]

    def log(self) -> str:
        return (self.site.folder / "web-0.log").read_text(errors="replace")


def run(site: Site, code: str, *arguments: str) -> str:
    """Run *code* in the site's environment; return what it prints."""
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=REPOSITORY,
        env=site.environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout


def began(site: Site, name: str) -> Table:
    """Start a match of four people called *name* and a number."""
    said = run(site, TABLE, *(f"{name}{seat}" for seat in range(4)))
    return msgspec.json.decode(said.splitlines()[-1], type=Table)


@pytest.fixture(scope="module", params=["uvicorn", "daphne"])
def abused(request: pytest.FixtureRequest) -> Iterator[Abused]:
    """Start the site on stores of its own, whatever the other tests use."""
    folder, held = temporary_folder()
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("DATABASE_URL", raising=False)
        patch.delenv("REDIS_URL", raising=False)
        with Site(folder, web=1, server=request.param, background=False, throwaway=True) as site:
            yield Abused(site, began(site, "Abusado"))
    shutil.rmtree(folder, ignore_errors=True)
    held.close()


async def greeted(socket: ClientConnection) -> None:
    await socket.send('{"t":"hola","p":1}')
    async for text in socket:
        if json.loads(text)["t"] == "mirones":
            return


async def until_closed(socket: ClientConnection, within: float) -> int | None:
    """Read until the server closes; return its code."""
    try:
        async with asyncio.timeout(within):
            async for _ in socket:
                pass
    except (TimeoutError, ConnectionClosed):
        pass
    return socket.close_code


async def pong(socket: ClientConnection) -> dict[str, Any]:
    await socket.send('{"t":"ping","v":1}')
    async with asyncio.timeout(5):
        async for text in socket:
            if (frame := json.loads(text))["t"] == "pong":
                return frame
    raise AssertionError("no pong")


async def test_p13_the_corpus(abused: Abused) -> None:
    codes = set()
    for text in CORPUS:
        async with abused.reach(0) as socket:
            await greeted(socket)
            await socket.send(text)
            try:
                await pong(socket)
            except (ConnectionClosed, AssertionError):
                codes.add(socket.close_code)
    assert codes <= {4413, 4400}
    assert "Traceback" not in abused.log()


async def test_b1_b12_b46_what_is_no_text(abused: Abused) -> None:
    async with abused.reach(0) as socket:
        await greeted(socket)
        for payload in (b"", b"\x00\xff", b"{" * 100):
            await socket.send(payload)
        await pong(socket)
        await socket.send(['{"t":', '"ping"', ',"v":', "1}"])
        await pong(socket)
    for payload, codes in (
        ("x" * 70_000, {1006, 1009, 4413}),
        (["x" * 1000] * 100, {1006, 1009, 4413}),
    ):
        async with abused.reach(0) as socket:
            await greeted(socket)
            with contextlib.suppress(ConnectionClosed):
                await socket.send(payload)
            assert await until_closed(socket, 5) in codes
    async with abused.reach(0) as socket:
        await greeted(socket)
        await socket.send(b"\xff\xfe\xfa", text=True)
        assert await until_closed(socket, 5) in {1006, 1007}
    assert "Traceback" not in abused.log()


async def test_p15_f41_a_flood_is_cut_and_slows_nobody(abused: Abused) -> None:
    players = abused.players("Vecino")
    for player in players:
        player.delay = lambda: 0.03
    playing = [asyncio.create_task(player.run()) for player in players]
    await asyncio.sleep(2)
    calm = sum(len(player.latencies) for player in players)
    before = abused.rss()
    cut, sent, rates = [], 0, []
    for _ in range(4):
        async with abused.reach(0) as socket:
            await greeted(socket)
            closed = asyncio.create_task(until_closed(socket, 10))
            began, count = time.monotonic(), 0
            try:
                while time.monotonic() - began < 5 and not closed.done():
                    await socket.send('{"t":"ping","v":1}')
                    count += 1
                    if count % 20 == 0:  # the players live in this process too
                        await asyncio.sleep(0)
            except ConnectionClosed:
                pass
            cut.append(time.monotonic() - began)
            rates.append(count / cut[-1])
            sent += count
            assert await closed in {4429, 1006}
        await asyncio.sleep(1)
    await asyncio.sleep(1)
    for player in players:
        player.stop()
    await asyncio.wait(playing, timeout=10)
    latencies = sorted(s for player in players for s in player.latencies[calm // 4 :])
    p95 = statistics.quantiles(latencies, n=20)[-1]
    print(
        f"{max(rates):.0f} frames/s, {sent} sent, cut in {max(cut):.2f} s, p95 {p95 * 1000:.0f} ms"
        f" of {len(latencies)}"
    )
    assert max(cut) <= 2
    assert len(latencies) > 20
    # Daphne parses all that has arrived before anything else runs, and stalls meanwhile.
    assert p95 <= (0.25 if "usumus.serve" in abused.site.web[0].command else 1.0)
    assert abused.rss() - before <= 100 * 1024


def handshake(abused: Abused) -> sockets.socket:
    """Open a websocket by hand, to be able not to read it."""
    web = abused.site.web[0]
    raw = sockets.create_connection(("127.0.0.1", web.port))
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    raw.sendall(
        f"GET /ws/partida/{abused.table.match}/ HTTP/1.1\r\nHost: 127.0.0.1:{web.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Origin: {web.url}\r\nCookie: {abused.table.cookies[0]}\r\n\r\n".encode()
    )
    assert b"101" in raw.recv(4096)
    return raw


def masked(text: str) -> bytes:
    data = text.encode()
    assert len(data) < 126
    return b"\x81" + bytes([0x80 | len(data)]) + b"\0\0\0\0" + data


DEAR = ['{"t":"hola","p":1}', '{"t":"ping","v":0}', '{"t":"desde","asiento":1}']
"""Short frames that ask for long answers."""


def test_f39_a_client_that_never_reads_costs_little(abused: Abused) -> None:
    """uvicorn cuts it. Daphne writes into its own memory: what it can ask for must be little."""
    raw, before = handshake(abused), abused.rss()
    with raw, contextlib.suppress(ConnectionError):
        for turn in range(60):
            raw.sendall(masked(DEAR[turn % len(DEAR)]))
            time.sleep(0.2)
    assert abused.rss() - before < 4 * 1024


@pytest.mark.parametrize("abused", ["uvicorn"], indirect=True)
async def test_f22_a_quiet_socket_is_alive_after_thirty_seconds(abused: Abused) -> None:
    async with abused.reach(1) as player, abused.reach(2) as other:
        await greeted(player)
        await greeted(other)
        silence = asyncio.create_task(until_closed(other, QUIET_S))
        assert await silence is None
        await pong(other)
        await pong(player)


STRANGE = """
import django
django.setup()
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
for message in (
    {"type": "nuevo.evento", "v": 9},
    {"type": "live.hints"},
    {"type": "live.hints", "origin": "x", "hints": [["match:1"], None, 7]},
    {"type": "live.hints", "origin": "x", "hints": [["nada:1", "v", 1], ["match:x", "v", "x"]]},
    {},
):
    async_to_sync(get_channel_layer().group_send)("live", message)
"""


async def test_f8_an_unknown_message_of_the_layer_is_ignored(abused: Abused) -> None:
    async with abused.reach(0) as ana, abused.reach(1) as eva:
        await greeted(ana)
        await greeted(eva)
        await asyncio.to_thread(run, abused.site, STRANGE)
        await asyncio.sleep(1)
        line = {"t": "chat", "id": str(uuid4()), "sala": "partida", "texto": "¿sigues?"}
        await ana.send(json.dumps(line))
        async with asyncio.timeout(8):
            async for text in eva:
                if json.loads(text).get("texto") == line["texto"]:
                    break
        await pong(ana)


CARD = re.compile(r"(?<![\w-])\d{1,2}[oceb](?![\w-])")


def overheard(url: str, lines: list[str]) -> None:
    """Note every command that Valkey carries out until somebody says enough."""
    with redis.Redis.from_url(url, socket_timeout=30).monitor() as monitor:
        for heard in monitor.listen():
            if heard["command"] == "ECHO enough":
                return
            lines.append(heard["command"])


async def test_p16_p18_nothing_on_redis_in_the_log_or_at_rest_names_a_card(abused: Abused) -> None:
    lines: list[str] = []
    url = abused.site.valkey.url
    listening = asyncio.create_task(asyncio.to_thread(overheard, url, lines))
    players = abused.players("Secreto")
    playing = [asyncio.create_task(player.run()) for player in players]
    await asyncio.sleep(3)
    for player in players:
        player.stop()
    await asyncio.wait(playing, timeout=10)
    await asyncio.to_thread(redis.Redis.from_url(url).echo, "enough")
    await listening
    assert sum(len(player.acked) for player in players) > 20
    assert any("match:" in line for line in lines)
    assert not [line for line in lines if CARD.search(line)]
    assert not CARD.search(abused.log())
    with psycopg.connect(abused.site.postgres.url) as database:
        tables = database.execute(
            "SELECT table_name FROM information_schema.tables"
            " WHERE table_schema = 'public' AND table_name LIKE 'games\\_%'"
        ).fetchall()
        assert len(tables) > 8
        for (table,) in tables:
            for (row,) in database.execute(f"SELECT to_jsonb(t)::text FROM {table} t"):
                assert not CARD.search(row), (table, row)
