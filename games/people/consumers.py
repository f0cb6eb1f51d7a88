"""The light socket (``/ws/persona/``): one person, on pages that are no live surface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from games.chat import speaking
from games.chat.speaking import Speaker
from games.live.frames import Frame, Hola, Ping
from games.people import persona


class PersonConsumer(Speaker):
    """A window that is at no salón and no match: private messages, relations, the bell."""

    surface = "persona"
    kinds: ClassVar[Mapping[str, type[Frame]]] = {"hola": Hola, "ping": Ping, **speaking.KINDS}

    async def hello(self, frame: Frame) -> None:
        frames = await persona.arrive(self)
        self.listen()
        for shown in frames:
            self.tell(shown)

    async def handle(self, frame: Frame) -> None:
        await self.talk(frame)
