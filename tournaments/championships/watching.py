"""The socket of the page of a championship: it tells that something changed, and what is said.

However much changes, its browsers are told at most once a second, and each fetches then what it
shows (``publishing.trozo``). A check every few seconds repairs what a lost hint missed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import ClassVar
from uuid import UUID

from accounts.models import User
from games.chat import speaking
from games.chat.channel import Channel
from games.chat.speaking import Speaker
from games.chat.topic import ChatTopic
from games.live import process, refusals
from games.live.executor import in_db
from games.live.frames import Frame, Hola, Ping
from games.live.hints import Value
from games.live.hub import Topic, hub
from games.live.refusals import Refusal
from games.people import persona
from tournaments.championships import talking
from tournaments.championships.outgoing import ChampionshipChanged
from tournaments.championships.showing import championship_seen
from tournaments.championships.versions import version_forget, version_of

CHECK_S = 3.0
PAUSE_S = 1.0
"""How long it is at least from one telling to the next."""


class ChampionshipTopic(Topic):
    """A championship (``torneo:<id>``). Word: ``cambio`` (look at it again)."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.championship_id = int(self.ref)
        self.version = 0
        self._told_at = -PAUSE_S

    async def refresh(self, news: dict[str, Value]) -> None:
        """Tell the version if it is another, a second after the last one at the soonest."""
        await asyncio.sleep(max(0.0, self._told_at + PAUSE_S - time.monotonic()))
        version = await in_db(version_of, self.championship_id)
        if version != self.version:
            self.version = version
            await in_db(version_forget, self.championship_id)  # before they come for what is new
            self._told_at = time.monotonic()
            self.send(self.frame())

    async def prime(self) -> None:
        """Note how it stands before the first socket is told."""
        if not self.version:
            self.version = await in_db(version_of, self.championship_id)

    def frame(self) -> ChampionshipChanged:
        """Return what a window is told."""
        return ChampionshipChanged(v=self.version)


class ChampionshipConsumer(Speaker):
    """One window on the page of a championship."""

    surface = "torneo"
    kinds: ClassVar[Mapping[str, type[Frame]]] = {
        "hola": Hola, "ping": Ping, "chat": speaking.Chat, "tono": speaking.Tono
    }  # fmt: skip

    topic: ChampionshipTopic

    async def opened(self) -> None:
        """Look up the championship; raise ``Refusal`` where he may not know of it."""
        number = self.scope["url_route"]["kwargs"]["number"]
        if not await in_db(_may_be_seen, number, self.user):
            raise Refusal("campeonato", close=refusals.MISSING)
        self.number = number

    async def hello(self, frame: Frame) -> None:
        """Answer with the version that there is."""
        topic = self.join(f"torneo:{self.number}")
        assert isinstance(topic, ChampionshipTopic)
        await topic.prime()
        self.topic = topic
        await persona.arrive(self)  # whom he ignores
        self.talk_topic = self.join(self.channels()["torneo"].topic)
        self.tell(topic.frame())

    async def settle(self) -> None:
        """Tell what was said."""
        assert isinstance(self.talk_topic, ChatTopic)
        await self.tell_kept(self.talk_topic)

    def channels(self) -> dict[str, Channel]:
        """Return its one place to talk."""
        return {"torneo": Channel("torneo", self.number)}

    async def speak(self, channel: Channel, text: str, line_id: UUID) -> None:
        """Say something to all who look at it; raises ``Refusal`` for who may not."""
        await in_db(
            talking.line_say,
            user=self.user,
            championship_id=channel.id,
            text=text,
            line_id=line_id,
        )

    def ping(self, frame: Ping) -> None:
        """Answer a heartbeat with the version that there is."""
        self.version = self.topic.version
        super().ping(frame)

    async def handle(self, frame: Frame) -> None:
        """Talk."""
        await self.talk(frame)


def _may_be_seen(number: int, user: User) -> bool:
    return championship_seen(number, user) is not None


async def check_championships() -> None:
    """Have what this process shows of championships looked at again."""
    for topic in tuple(hub.topics.values()):
        if isinstance(topic, ChampionshipTopic):
            topic.hear("cambio", 0)


hub.register("torneo", ChampionshipTopic)
process.every(CHECK_S, check_championships)
