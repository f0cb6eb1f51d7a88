"""The lines of one channel as they are said, for the sockets of a process."""

from __future__ import annotations

from collections import deque

from django.db.models import Q

from games.chat import selectors
from games.chat.channel import Channel
from games.live.executor import in_db
from games.live.hints import Value
from games.live.hub import Topic, encoded, hub

REMEMBERED = 500


class ChatTopic(Topic):
    """The lines of one channel, for the sockets of this process."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        kind, _sep, number = self.ref.partition(":")
        self.channel = Channel(kind, int(number))  # type: ignore[arg-type]
        self.told: deque[int] = deque(maxlen=REMEMBERED)

    async def refresh(self, news: dict[str, Value]) -> None:
        """Send the new lines, each once however often it is heard of."""
        wanted = sorted({int(value) for value in news.values()}.difference(self.told))
        if not wanted:
            return
        for author, frame in await in_db(selectors.lines_by_author, self.channel, Q(pk__in=wanted)):
            self.told.append(frame.n)
            self._hand_out(author, encoded(frame))

    def _hand_out(self, author: int, text: str) -> None:
        """Hand a line to every local socket except of people who ignore its *author*."""
        for socket in tuple(self.sockets):
            if author not in socket.ignored:
                socket.deliver(text)


hub.register("chat", ChatTopic)
