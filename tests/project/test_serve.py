"""The recommended server writes the frames that the library of websockets would, and when."""

from __future__ import annotations

import asyncio

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Opcode
from websockets.protocol import Protocol, Side, State

from games.live.outbox import Outbox
from usumus import serve
from usumus.frame_budget import FrameBudget
from usumus.serve import TOGETHER_BYTES, WebSocket, framed, options

MOST_KEPT = 65_536


class Transport:
    """The way to a browser: what it does not read is kept, and too much of it pauses the server."""

    def __init__(self, server: WebSocket) -> None:
        self.server = server
        self.writes: list[bytes] = []
        self.kept = 0
        self.reads = True
        self.is_aborted = False

    def write(self, data: bytes) -> None:
        self.writes.append(data)
        if not self.reads:
            self.kept += len(data)
            if self.kept > MOST_KEPT:
                self.server.pause_writing()

    def go_on(self) -> None:
        """Read what is kept, and nothing after it."""
        self.kept = 0
        self.server.resume_writing()

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        """Close once everything is read, which may be never."""

    def abort(self) -> None:
        self.is_aborted = True


@pytest.fixture
async def server() -> WebSocket:
    """A websocket that is open."""
    config = uvicorn.Config(asyncio.sleep, **options("127.0.0.1", 0))
    server = WebSocket(config, ServerState(), {})
    server.transport = Transport(server)
    server.conn.state = State.OPEN
    server.handshake_complete = True
    return server


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_text_is_one_frame_that_a_browser_reads(size):
    browser = Protocol(Side.CLIENT, state=State.OPEN)
    text = "ñ" * (size // 2) + "a" * (size % 2)
    browser.receive_data(framed(text))
    (frame,) = browser.events_received()
    assert (frame.opcode, frame.fin, bytes(frame.data).decode()) == (Opcode.TEXT, True, text)


def test_what_many_are_told_is_framed_once():
    text = "a" * 200
    assert framed(text) is framed(text)


async def test_what_one_is_told_in_one_turn_is_one_write(server):
    outbox = Outbox(server.send)
    outbox.put("a")
    outbox.put("b")
    assert server.transport.writes == []
    await asyncio.sleep(0)
    outbox.put("c")
    await asyncio.sleep(0)
    assert server.transport.writes == [framed("a") + framed("b"), framed("c")]


async def test_a_close_follows_what_was_said_before_it(server):
    outbox = Outbox(server.send)
    outbox.put("a")
    outbox.close(4401)
    await outbox.task
    browser = Protocol(Side.CLIENT, state=State.OPEN)
    browser.receive_data(b"".join(server.transport.writes))
    assert [frame.opcode for frame in browser.events_received()] == [Opcode.TEXT, Opcode.CLOSE]
    assert browser.close_rcvd.code == 4401


async def test_what_a_slow_browser_does_not_read_waits_in_its_outbox(server):
    text = "a" * 200
    server.transport.reads = False
    outbox = Outbox(server.send)
    for _ in range(1000):
        outbox.put(text)
    waiting = outbox.size
    assert waiting > 1000 * len(text) - MOST_KEPT - 2 * TOGETHER_BYTES
    server.transport.go_on()
    await asyncio.sleep(0.01)
    assert server.transport.kept <= MOST_KEPT + 2 * TOGETHER_BYTES, "it pauses again in time"
    assert outbox.size >= waiting - MOST_KEPT - 2 * TOGETHER_BYTES
    outbox.cut(1008)
    server.transport.go_on()
    await asyncio.wait([outbox.task])


async def test_who_answers_no_ping_is_dropped_though_he_has_not_read_all(server, monkeypatch):
    """To close waits for what is still to be written, and nobody reads it."""
    monkeypatch.setattr(serve, "LAST_WORDS_S", 0.01)
    server.keepalive_timeout()
    await asyncio.sleep(0.05)
    assert server.transport.is_aborted


async def test_a_browser_may_answer_pings_and_send_as_many_frames_as_it_may_messages(settings):
    budget = FrameBudget()
    assert all(budget.allows(Opcode.TEXT) for _ in range(settings.USUMUS["FRAMES_PER_20S"]))
    assert not budget.allows(Opcode.TEXT)
    assert all(budget.allows(Opcode.PONG) for _ in range(4))


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.CLOSE])
def test_frames_of_control_have_a_budget(settings, opcode):
    budget = FrameBudget()
    allowed = [budget.allows(opcode) for _ in range(1000)]
    assert sum(allowed) == settings.USUMUS["CONTROL_FRAMES_PER_20S"]


def test_a_message_has_a_few_parts_and_the_next_one_too(settings):
    few = settings.USUMUS["FRAMES_PER_MESSAGE"]
    budget = FrameBudget()
    for _ in range(2):
        assert budget.allows(Opcode.TEXT)
        assert all(budget.allows(Opcode.CONT) for _ in range(few - 1))
    assert not budget.allows(Opcode.CONT)
