"""A way to the database that can be made to swallow everything, as a firewall that forgot us."""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import Self


class SilentProxy:
    """Passes what comes to ``port`` on to *target*; ``silence`` loses all that is open now."""

    def __init__(self, target: socket.socket) -> None:
        self._family, self._address = target.family, target.getpeername()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._open: set[socket.socket] = set()
        self._lost: set[socket.socket] = set()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for one in [*self._open, *self._lost]:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def silence(self) -> None:
        """Pass on nothing more of what is connected; whoever connects from now on is served."""
        self._lost |= self._open
        self._open = set()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.socket(self._family, socket.SOCK_STREAM)
                far.connect(self._address)
                self._open |= {near, far}
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65_536):
                if one not in self._lost:
                    other.sendall(data)
            if one not in self._lost:
                other.close()
