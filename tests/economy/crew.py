"""Threads that stay, each with its own connection, and do their part of a round at one moment."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from django.db import connection, connections

from tests.pace import patience

PATIENCE_S = patience(20)


class Crew:
    """As many threads as there are parts in a round: the barrier lets each take one."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._pool = ThreadPoolExecutor(size)
        self._barrier = threading.Barrier(size)

    def __call__(self, calls: Sequence[Callable[[], Any]]) -> list[Any]:
        """Return what each of *calls*, one for each thread, gives or raises."""
        assert len(calls) == self.size
        return list(self._pool.map(self._one, calls))

    def _one(self, call: Callable[[], Any]) -> Any:
        connection.ensure_connection()
        self._barrier.wait(timeout=PATIENCE_S)
        try:
            return call()
        except Exception as error:  # noqa: BLE001 (the refusals are what the tests count)
            return error

    def leave(self) -> None:
        """Close the connection of every thread."""
        self([connections.close_all] * self.size)
        self._pool.shutdown()


@contextmanager
def crew_of(size: int) -> Iterator[Crew]:
    """Lend a crew of *size* threads."""
    crew = Crew(size)
    try:
        yield crew
    finally:
        crew.leave()
