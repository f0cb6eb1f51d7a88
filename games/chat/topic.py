"""The lines of one channel as they are said, for the sockets of a process."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Q

from games.chat import selectors
from games.chat.channel import Channel
from games.chat.outgoing import LineRemoved
from games.chat.services import REMOVED
from games.live.executor import in_db
from games.live.hints import Value
from games.live.hub import Topic, encoded, hub

REMEMBERED = 500
KEPT_S = 5.0
"""How old what was said may be when it is told: what somebody who leaves had said goes so soon."""


class ChatTopic(Topic):
    """The lines of one channel, for the sockets of this process."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        kind, _sep, number = self.ref.partition(":")
        self.channel = Channel(kind, int(number))  # type: ignore[arg-type]
        self.told: deque[int] = deque(maxlen=REMEMBERED)
        self._deaf: dict[int, dict[Any, frozenset[int]]] = {}
        """By line, whom each socket ignored when it was said: who is read again is from then on."""
        self._kept: list[tuple[int, str]] = []
        self._kept_at = -KEPT_S
        self._changes = 0
        self._turn = asyncio.Lock()

    def hear(self, what: str, value: Value) -> None:
        """Note a line, and who is not to be given it although he may hear its author by then."""
        if not what.startswith(REMOVED):
            deaf = {socket: socket.ignored for socket in self.sockets if socket.ignored}
            self._deaf.setdefault(int(value), deaf)
        super().hear(what, value)

    async def refresh(self, news: dict[str, Value]) -> None:
        """Send the new lines, each once however often it is heard of, and what is no more there."""
        deaf, self._deaf = self._deaf, {}
        gone = {int(value) for what, value in news.items() if what.startswith(REMOVED)}
        said = {int(value) for what, value in news.items() if not what.startswith(REMOVED)}
        for number in sorted(gone):
            self.send(LineRemoved(sala=self.channel.kind, n=number))
        wanted = sorted(said.difference(self.told))
        if wanted:
            only = Q(pk__in=wanted)
            for author, frame in await in_db(selectors.lines_by_author, self.channel, only):
                self.told.append(frame.n)
                self._hand_out(author, encoded(frame), deaf[frame.n])
        if gone or wanted:
            self._changes += 1
            self._kept_at = -KEPT_S

    def _hand_out(self, author: int, text: str, deaf: Mapping[Any, Collection[int]]) -> None:
        """Hand a line to every local socket except of people who ignore its *author*.

        Nor to those who did when it was said, as *deaf* has them.
        """
        for socket in tuple(self.sockets):
            if author not in socket.ignored and author not in deaf.get(socket, ()):
                socket.deliver(text)

    async def last(self) -> list[tuple[int, str]]:
        """Return its last lines, encoded, each with its author: read once for many who come.

        Whoever listens already misses nothing: what is said meanwhile is handed out to him.
        """
        async with self._turn:
            asked_at, changes = time.monotonic(), self._changes
            if asked_at - self._kept_at >= KEPT_S:
                found = await in_db(selectors.lines_by_author, self.channel)
                self._kept = [(author, encoded(frame)) for author, frame in found]
                if changes == self._changes:
                    self._kept_at = asked_at
            return self._kept


hub.register("chat", ChatTopic)
