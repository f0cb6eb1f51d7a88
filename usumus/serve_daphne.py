"""The other web server: ``python -m usumus.serve_daphne --host 127.0.0.1 --port 8000``.

daphne, with the options of ``usumus.serve`` and a websocket that counts frames and waits for nobody
who does not read: on its own command line it would do neither.
"""

from __future__ import annotations

import argparse
import importlib
import logging
from typing import Any

from daphne.server import Server as DaphneServer  # makes the reactor: before what asks for it
from daphne.ws_protocol import WebSocketProtocol
from twisted import internet

from games.live.refusals import TOO_FAST
from usumus import metrics
from usumus.frame_budget import FrameBudget
from usumus.serve import APPLICATION, LAST_WORDS_S, MAX_FRAME_BYTES, PING_S

reactor: Any = internet.reactor  # its stubs know the module alone
UNREAD_S = 10.0
"""For how long what has been written may wait for who reads slowly: as long as for a pong."""


class WebSocket(WebSocketProtocol):
    """A websocket that is cut when it sends too many frames, or does not read what it is sent.

    daphne reads all that has come before anything else runs, and keeps what it cannot write.
    """

    _budget: FrameBudget | None = None
    _unread: Any = None
    _has_flooded = False

    def onConnect(self, request: Any) -> Any:  # noqa: N802 - autobahn's name
        """Begin to count, and to hear from the transport whether it gets rid of what is written."""
        self._budget = FrameBudget()
        self.transport.unregisterProducer()  # http's, which has nothing more to write
        self.transport.registerProducer(self, True)
        return super().onConnect(request)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - twisted's name
        """Read; what comes before the socket is accepted waits, and not without an end."""
        if self._budget is None or self.state != self.STATE_CONNECTING:
            super().dataReceived(data)
            return
        self.data += data
        if len(self.data) > MAX_FRAME_BYTES:
            self.transport.abortConnection()

    def onFrameBegin(self) -> None:  # noqa: N802 - autobahn's name
        """Count a frame of any kind; the first too many is the last that is read."""
        assert self._budget is not None
        if self._budget.allows(self.current_frame.opcode):
            super().onFrameBegin()
            return
        self._has_flooded = True
        self.sendCloseFrame(code=TOO_FAST)
        self.wasClean = False
        self.wasNotCleanReason = "too many frames"
        self.dropConnection(abort=False)
        reactor.callLater(LAST_WORDS_S, self.transport.abortConnection)

    def onClose(self, wasClean: bool, code: int, reason: str) -> None:  # noqa: N802, N803
        """Tell the application why: autobahn would say that the other end has gone."""
        super().onClose(wasClean, TOO_FAST if self._has_flooded else code, reason)

    def pauseProducing(self) -> None:  # noqa: N802 - twisted's name
        """Note that the other end does not read: it has a while for it."""
        self._unread = reactor.callLater(UNREAD_S, self.transport.abortConnection)

    def resumeProducing(self) -> None:  # noqa: N802 - twisted's name
        """Note that it reads again."""
        self.stopProducing()

    def stopProducing(self) -> None:  # noqa: N802 - twisted's name
        """Note that there is nobody any more."""
        if self._unread is not None and self._unread.active():
            self._unread.cancel()


class Server(DaphneServer):
    """daphne with our websocket."""

    def __init__(self, application: Any, host: str, port: int) -> None:
        super().__init__(
            application,
            endpoints=[f"tcp:port={port}:interface={host}"],
            ping_interval=PING_S,
            ping_timeout=PING_S,
            websocket_connect_timeout=5,
            websocket_handshake_timeout=5,
            websocket_max_message_size=MAX_FRAME_BYTES,
            websocket_max_frame_size=MAX_FRAME_BYTES,
            application_close_timeout=5,
            ready_callable=self._ready,
            verbosity=0,
            server_name="",
        )

    def _ready(self) -> None:
        self.ws_factory.protocol = WebSocket


def main() -> None:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    asked = parser.parse_args()
    logging.basicConfig(level=logging.WARNING)
    metrics.serve_web(asked.port)
    module, name = APPLICATION.split(":")
    Server(getattr(importlib.import_module(module), name), asked.host, asked.port).run()


if __name__ == "__main__":
    main()
