"""What the parts of the stack have in common: they are contexts, and a store can be killed."""

from __future__ import annotations

import shutil
from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from tools.stack.folder import socket_folder
from tools.stack.process import Process


class Startable(ABC):
    """A context: it is started on the way in and stopped on the way out."""

    @abstractmethod
    def start(self) -> Self:
        """Start it; stops what had started when something fails with StackError."""

    @abstractmethod
    def stop(self) -> None:
        """Stop what was started."""

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()


class Store(ABC):
    """One server that is reached by a unix socket in a private folder."""

    def __init__(self) -> None:
        self.sockets = socket_folder()
        self.process: Process | None = None

    @abstractmethod
    def start(self) -> None:
        """Start it; raises StackError when there is no program or it does not come up."""

    def stop(self) -> None:
        """Stop it cleanly and remove its socket folder."""
        if self.process:
            self.process.stop()
        shutil.rmtree(self.sockets, ignore_errors=True)

    def kill9(self) -> None:
        """Kill it at once, as a power cut would; children of its own end by themselves."""
        if self.process:
            self.process.kill9()

    def restart(self) -> None:
        """Start it again at the same address, after a kill or from running."""
        if self.process:
            self.process.stop()
        self.start()
