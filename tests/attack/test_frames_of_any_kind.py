"""One socket stopped a whole process with frames that were no messages: they counted for nothing.

Empty continuations of a message that never ends made `/salud` take 14 s, pings whose answers nobody
reads cost 241 MiB. Now each frame counts, and what is not read is cut, under both web servers.
"""

from __future__ import annotations

import asyncio
import contextlib
import select
import socket as sockets
import struct
import time
import urllib.error
import urllib.request
from string import ascii_uppercase
from typing import NamedTuple

import msgspec
import pytest

from tests.pace import patience
from tests.ws.abused import Abused, abused, handshake, masked, request
from tools.players.player import Player

__all__ = ["abused"]

pytestmark = pytest.mark.slow

ATTACK_S = 6.0
CUT_S = 2.0
WARM = 8
"""Actions of the neighbours before anything is measured."""
TEXT, CONT, PING, PONG, FIN = 0x1, 0x0, 0x9, 0xA, 0x80


def frame(head: int, data: bytes = b"") -> bytes:
    """Return a frame of a browser; its mask changes nothing."""
    assert len(data) < 126
    return bytes([head, 0x80 | len(data)]) + b"\0\0\0\0" + data


class Flood(msgspec.Struct):
    """What is sent once and what is then sent over and over, by who reads or does not."""

    first: bytes
    over: bytes
    reads: bool = True


FLOODS = {
    "empty continuations": Flood(frame(TEXT), frame(CONT)),
    "continuations of one byte": Flood(frame(TEXT, b"x"), frame(CONT, b"x")),
    "messages in many parts": Flood(b"", frame(TEXT) + frame(CONT) * 30 + frame(FIN | CONT)),
    "empty messages": Flood(b"", frame(FIN | TEXT)),
    "pings": Flood(b"", frame(FIN | PING, b"x" * 100)),
    "pings inside a message": Flood(frame(TEXT), frame(FIN | PING, b"x" * 100)),
    "pings that are not read": Flood(b"", frame(FIN | PING, b"x" * 125), reads=False),
    "pongs": Flood(b"", frame(FIN | PONG)),
}


def answers(raw: sockets.socket, heard: bytearray) -> bytes:
    """Read what there is; return the answers to the pings in it, as a browser would send them."""
    pongs = b""
    while select.select([raw], [], [], 0)[0]:
        data = raw.recv(65_536)
        if not data:
            raise ConnectionAbortedError
        heard += data
    while len(heard) >= 2:
        size, skip = heard[1] & 0x7F, 2
        if size == 126 and len(heard) >= 4:
            size, skip = struct.unpack("!H", heard[2:4])[0], 4
        if len(heard) < skip + size:
            break
        if heard[0] == FIN | PING:
            pongs += frame(FIN | PONG, bytes(heard[skip : skip + size]))
        del heard[: skip + size]
    return pongs


def flooded(abused: Abused, flood: Flood) -> float | None:
    """Send for ``ATTACK_S``; return after how many seconds the socket was cut, if it was."""
    heard, lot, rest = bytearray(), flood.over * (65_536 // len(flood.over)), b""
    with handshake(abused) as raw:
        raw.settimeout(0.5)
        began = time.monotonic()
        try:
            raw.sendall(masked('{"t":"hola","p":1}') + flood.first)
            while time.monotonic() - began < ATTACK_S:
                if not rest:
                    rest = (answers(raw, heard) if flood.reads else b"") + lot
                with contextlib.suppress(TimeoutError):
                    rest = rest[raw.send(rest) :]
        except OSError:
            return time.monotonic() - began
    return None


def salud_took(abused: Abused) -> float:
    """Return how many seconds ``/salud`` took."""
    began = time.monotonic()
    with contextlib.suppress(urllib.error.HTTPError):
        urllib.request.urlopen(f"{abused.site.url}/salud", timeout=30).close()
    return time.monotonic() - began


class Figures(NamedTuple):
    """What the others met meanwhile; times in seconds."""

    cut: float | None
    salud: float
    actions: int
    p95: float
    mebibytes: float

    @property
    def held(self) -> bool:
        """Return whether it was cut in time and the others hardly noticed."""
        in_time = self.cut is not None and self.cut < CUT_S
        return in_time and self.salud < 2 and self.p95 < 1 and self.mebibytes < 20


async def met(abused: Abused, players: list[Player], flood: Flood) -> Figures:
    """Flood once; return what the *players* of another match met until a second after it."""
    for player in players:
        player.delay = lambda: 0.03
    playing = [asyncio.create_task(player.run()) for player in players]
    async with asyncio.timeout(patience(20)):
        while sum(len(player.latencies) for player in players) < WARM:  # noqa: ASYNC110 - they tell nobody
            await asyncio.sleep(0.02)
    before, salud = abused.rss(), []
    for player in players:
        player.latencies.clear()
    attack = asyncio.create_task(asyncio.to_thread(flooded, abused, flood))
    ended = asyncio.gather(attack, asyncio.sleep(1))
    while not ended.done():
        salud.append(await asyncio.to_thread(salud_took, abused))
        await asyncio.sleep(0.1)
    waited = sorted(seconds for player in players for seconds in player.waited())
    p95 = waited[len(waited) * 95 // 100] if waited else float("inf")
    after = abused.rss()
    for player in players:
        player.stop()
    await asyncio.wait(playing, timeout=patience(10))
    return Figures(await attack, max(salud), len(waited), p95, (after - before) / 1024)


async def test_frames_of_any_kind_are_cut_and_slow_nobody(abused: Abused) -> None:
    found = {}
    # A match for each: people who play as fast as they can come to the end of one in seconds.
    tables = abused.tables(*(f"Vecino{letter}" for letter in ascii_uppercase[: len(FLOODS)]))
    for (kind, flood), players in zip(FLOODS.items(), tables, strict=True):
        found[kind] = await met(abused, players, flood)
        print(kind, found[kind])
    assert {kind: figures for kind, figures in found.items() if not figures.held} == {}


def test_frames_before_the_socket_is_open_break_nothing(abused: Abused) -> None:
    """They came with the request: a server that closed what was not open yet wrote a traceback."""
    for flood in FLOODS.values():
        with sockets.create_connection(("127.0.0.1", abused.site.web[0].port)) as raw:
            raw.settimeout(1)
            # Daphne takes what comes in one piece with the request for another request.
            with contextlib.suppress(ConnectionError, TimeoutError):
                raw.sendall(request(abused))
                raw.sendall(flood.first + flood.over * 1000)
                while raw.recv(65_536):
                    pass
    assert "Traceback" not in abused.log()
    assert salud_took(abused) < 2


def heard_until(raw: sockets.socket, word: bytes) -> None:
    heard = b""
    while word not in heard:
        data = raw.recv(65_536)
        assert data, heard[-200:]
        heard += data


def test_a_whole_message_in_a_few_parts_is_heard(abused: Abused) -> None:
    with handshake(abused) as raw:
        raw.settimeout(patience(5))
        raw.sendall(masked('{"t":"hola","p":1}'))
        heard_until(raw, b'"t":"mirones"')
        time.sleep(0.5)
        parts = b'{"t":', b'"pi', b'ng"', b',"v":', b"1}"
        whole = frame(TEXT, parts[0])
        whole += b"".join(frame(CONT, part) + frame(FIN | PONG) for part in parts[1:-1])
        raw.sendall(whole + frame(FIN | CONT, parts[-1]))
        heard_until(raw, b'"pong"')
