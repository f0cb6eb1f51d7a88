"""The recommended web server: ``python -m usumus.serve --host 127.0.0.1 --port 8000``.

uvicorn, with the options that promises rest on in one place: frames are not compressed (small ones
cost three times the throughput), a dead connection is noticed in ten seconds (decisiones §4), and
memory is capped before the consumer refuses what is too big with a clear code.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import logging
import socket
import sys
from typing import Any

import uvicorn
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ProtocolError
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from games.live.refusals import TOO_FAST
from usumus import metrics
from usumus.frame_budget import FrameBudget

APPLICATION = "usumus.asgi:application"
MAX_FRAME_BYTES = 65_536
PING_S = 5
TOGETHER_BYTES = 16_384
"""What is written at once, at most: who reads slowly is noticed by what the transport keeps."""
LAST_WORDS_S = 1.0
"""For how long somebody who answers nothing may still read that he is closed."""
MOVE_S = 0.025
"""Between two websockets that are told to move on."""
MOVES_S = 8.0
"""For all of them, at most; systemd and Docker wait longer before they kill (``deploy``)."""
LAST_WORDS_BYTES = 65_536
"""What a browser may still have had on its way when it was told that it is closed."""


@functools.lru_cache(maxsize=32)
def framed(text: str) -> bytes:
    """Return *text* as the bytes of one frame from a server."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


class Reader(ServerProtocol):
    """Reads frames while the socket may send them: the first too many is the last that is read."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._budget = FrameBudget()

    def recv_frame(self, frame: Frame) -> None:
        """Count a frame of any kind before anything is made of it."""
        if not self._budget.allows(frame.opcode):
            self.fail(TOO_FAST)
            raise ProtocolError("too many frames")
        super().recv_frame(frame)


class WebSocket(WebSocketsSansIOProtocol):
    """A websocket that does not wait for those who will not answer.

    uvicorn reads on for ten seconds after a close, and keeps what it cannot write for as long as
    the other end stays: a flood would go on, a browser that reads nothing would linger.
    """

    _since_close = 0
    _said: tuple[bytes, ...] = ()
    _said_bytes = 0

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        log = logging.getLogger("uvicorn.error")
        self.conn = Reader(max_size=self.config.ws_max_size, logger=log)

    async def send(self, message: Any) -> None:
        """Write text in the frame made when it was first sent; leave the rest to uvicorn.

        A thousand people are told the same: the frame of a text is made for the first of them.
        What one is told in one turn of the loop is one write: each costs a call of the system.
        """
        text = message.get("text")
        if text is None or self.conn.state is not State.OPEN or not self.handshake_complete:
            self._flush()
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        if not self._said:
            self.loop.call_soon(self._flush)
        frame = framed(text)
        self._said += (frame,)
        self._said_bytes += len(frame)
        if self._said_bytes > TOGETHER_BYTES:
            self._flush()

    def _flush(self) -> None:
        said, self._said, self._said_bytes = self._said, (), 0
        if said and self.conn.state is State.OPEN and not self.disconnected:
            self.transport.write(said[0] if len(said) == 1 else b"".join(said))

    def shutdown(self) -> None:
        """Say what was to be said, then that the server goes away; drop who is half closed."""
        self._flush()
        if self.handshake_complete and not self.close_sent and self.conn.state is not State.OPEN:
            self.transport.abort()  # nothing more may be said to him
        else:
            super().shutdown()

    def data_received(self, data: bytes) -> None:
        """Read, unless the other end goes on talking after it was closed."""
        if self.close_sent:
            self._since_close += len(data)
            if self._since_close > LAST_WORDS_BYTES:
                self.transport.abort()
                return
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; text that is no UTF-8 closes the socket and writes no traceback."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Close the socket of whom nothing more is read; one that is not open yet is dropped."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def keepalive_timeout(self) -> None:
        """Drop who answers no ping, whatever he has not read: it would wait for ever."""
        super().keepalive_timeout()
        self.loop.call_later(LAST_WORDS_S, self.transport.abort)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Drop the connection in a while, whatever is still to be written."""
        super().on_task_complete(task)
        self.loop.call_later(self.close_timeout, self.transport.abort)


class Server(uvicorn.Server):
    """Before it ends, tells its websockets one by one to move on.

    All at once would come to the other processes at once, and wait there for each other.
    """

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nobody in any more, move everybody on, then end as uvicorn does."""
        for server in self.servers:
            server.close()
        open_ones = [one for one in self.server_state.connections if isinstance(one, WebSocket)]
        pause_s = min(MOVE_S, MOVES_S / max(1, len(open_ones)))
        for one in open_ones:
            if self.force_exit:
                break
            if one in self.server_state.connections:
                one.shutdown()
                await asyncio.sleep(pause_s)
        await super().shutdown(sockets)


def options(host: str, port: int) -> dict[str, Any]:
    """Return the arguments of ``uvicorn.run``."""
    return {
        "host": host,
        "port": port,
        "ws": WebSocket,
        "ws_max_size": MAX_FRAME_BYTES,
        "ws_ping_interval": PING_S,
        "ws_ping_timeout": PING_S,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": 5,
        "server_header": False,
        "log_level": "warning",
    }


def main() -> None:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    asked = parser.parse_args()
    metrics.serve_web(asked.port)
    server = Server(uvicorn.Config(APPLICATION, **options(asked.host, asked.port)))
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit("the web server did not start")


if __name__ == "__main__":
    main()
