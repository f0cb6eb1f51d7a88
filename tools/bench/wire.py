"""A websocket client with nothing to spare, so that the generator is never the limit."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import cast

_MASK = b"\x00\x00\x00\x00"  # a mask of zeros leaves the payload as it is


class Wire(asyncio.Protocol):
    """One connection: *hear* gets each text frame (bytes), *ended* the close code."""

    def __init__(self, host: str, path: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self._host, self._path, self._cookie, self._hear = host, path, cookie, hear
        self._buffer = bytearray()
        self._open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed_with: int | None = None
        self.bytes_in = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shake hands."""
        self._transport = transport = cast(asyncio.Transport, transport)  # uvloop's is no subclass
        key = os.urandom(16).hex()[:22] + "=="
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Origin: http://{self._host}\r\nCookie: {self._cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Cut the stream into frames."""
        self.bytes_in += len(data)
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._buffer.startswith(b"HTTP/1.1 101"):
                self.ready.set_exception(ConnectionError(bytes(self._buffer[:end]).decode()))
                return
            del self._buffer[: end + 4]
            self._open = True
            self.ready.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return False
        opcode, payload = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if opcode == 1:
            self._hear(payload)
        elif opcode == 9:
            self._transport.write(bytes((0x8A, 0x80 | len(payload))) + _MASK + payload)
        elif opcode == 8:
            self.closed_with = int.from_bytes(payload[:2], "big")
            self._transport.close()
        return True

    def send(self, text: bytes) -> None:
        """Send one text frame."""
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self._transport.write(head + _MASK + text)

    def connection_lost(self, error: Exception | None) -> None:
        """Remember that it is over."""
        if not self.ready.done():
            self.ready.set_exception(error or ConnectionError("closed"))

    def close(self) -> None:
        """Leave."""
        self._transport.close()
