"""The other web server drops who does not read, and serves with what promises rest on."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from twisted.internet.task import Clock

from usumus import serve, serve_daphne


class Transport:
    """The way to a browser, which says to one producer whether what it writes is read."""

    def __init__(self) -> None:
        self.producer: Any = object()  # that of http
        self.is_aborted = False

    def registerProducer(self, producer: Any, streaming: bool) -> None:  # noqa: N802
        assert self.producer is None
        assert streaming
        self.producer = producer

    def unregisterProducer(self) -> None:  # noqa: N802
        self.producer = None

    def abortConnection(self) -> None:  # noqa: N802
        self.is_aborted = True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(serve_daphne, "reactor", clock)
    return clock


@pytest.fixture
def socket(monkeypatch: pytest.MonkeyPatch) -> serve_daphne.WebSocket:
    """A websocket whose request has come."""
    monkeypatch.setattr(serve_daphne.WebSocketProtocol, "onConnect", lambda _self, _request: None)
    socket = serve_daphne.WebSocket()
    socket.transport = Transport()
    socket.state = socket.STATE_CONNECTING
    socket.data = b""
    socket.onConnect(None)
    return socket


def test_who_does_not_read_is_dropped_after_a_while(clock, socket):
    socket.transport.producer.pauseProducing()
    clock.advance(serve_daphne.UNREAD_S - 1)
    assert not socket.transport.is_aborted
    clock.advance(1)
    assert socket.transport.is_aborted


def test_who_reads_again_stays(clock, socket):
    for _ in range(3):
        socket.transport.producer.pauseProducing()
        clock.advance(serve_daphne.UNREAD_S - 1)
        socket.transport.producer.resumeProducing()
    clock.advance(serve_daphne.UNREAD_S)
    assert not socket.transport.is_aborted


def test_what_comes_before_the_socket_is_open_is_kept_up_to_a_frame(clock, socket):
    socket.dataReceived(b"a" * serve.MAX_FRAME_BYTES)
    assert not socket.transport.is_aborted
    socket.dataReceived(b"a")
    assert socket.transport.is_aborted


def test_daphne_serves_with_the_options_of_the_other(clock):
    server = serve_daphne.Server(SimpleNamespace(), "127.0.0.1", 1)
    assert server.websocket_max_message_size == serve.MAX_FRAME_BYTES
    assert server.websocket_max_frame_size == serve.MAX_FRAME_BYTES
    assert server.ping_interval == server.ping_timeout == serve.PING_S
    server.ws_factory = SimpleNamespace(protocol=None)
    server.ready_callable()
    assert server.ws_factory.protocol is serve_daphne.WebSocket
