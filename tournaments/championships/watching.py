"""The socket of the page of a championship: it tells what of it is another, and what is said.

However much changes, its browsers are told at most twice a second. What they show is made once for
all of them (``looking``), off the threads of the sockets, and they are told in what it differs from
what they have. Who has something else, or where that is too much, fetches it (``reading.trozo``);
to whom something has happened, what is his (``views.mio``), also if it is the first thing that has,
as that he is invited. A check every few seconds repairs what a lost hint missed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import ClassVar, cast
from urllib.parse import parse_qs
from uuid import UUID

from django.conf import settings
from msgspec import UNSET

from accounts import zones
from accounts.models import User
from games.chat import speaking
from games.chat.channel import Channel
from games.chat.speaking import Speaker
from games.chat.topic import ChatTopic
from games.live import process, refusals
from games.live.executor import in_db, in_shared
from games.live.frames import Frame, Hola, Ping
from games.live.hints import Value
from games.live.hub import Topic, encoded, hub
from games.live.refusals import Refusal
from games.people import persona
from tournaments.championships import panels, talking
from tournaments.championships.looking import (
    Kind,
    Look,
    News,
    Seen,
    frame_of,
    looked_at,
    news_for,
    within_ms,
)
from tournaments.championships.outgoing import ChampionshipChanged
from tournaments.championships.showing import championship_seen
from tournaments.championships.versions import (
    ALL,
    DEEDS,
    version_forget,
    version_of,
    version_with_marks,
)

CHECK_S = 3.0
PAUSE_S = 0.5
"""How long it is at least from one telling to the next; twice what it took, if that is more."""
MOST_KINDS = 4
"""Of so many kinds of windows what is another is told: who reads in a zone far away fetches it."""


class ChampionshipTopic(Topic):
    """A championship (``torneo:<id>``). Words: ``cambio`` and ``mirada`` (look at it again)."""

    sockets: set[ChampionshipConsumer]

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.championship_id = int(self.ref)
        self.version = 0
        self._marks: dict[int, int] = {}
        self._looks: dict[Kind, Look] = {}
        self._told_at = -PAUSE_S
        self._took_s = 0.0

    async def refresh(self, news: dict[str, Value]) -> None:
        """Tell what is another if the version is, a while after the last telling at the soonest."""
        pause_s = max(PAUSE_S, 2 * self._took_s)
        await asyncio.sleep(max(0.0, self._told_at + pause_s - time.monotonic()))
        began = time.monotonic()
        version = await in_shared(version_of, self.championship_id)
        kinds = self._kinds()
        if version == self.version and self._looks.keys() >= kinds:
            return
        version, marks = await in_shared(version_with_marks, self.championship_id)
        if version != self.version:
            await in_shared(version_forget, self.championship_id)  # before they come for it
        seen = {kind: await self._looked_at(kind) for kind in kinds}
        moved = {key for key, _mark in self._marks.items() ^ marks.items()}
        self.version, self._marks = version, marks  # not before: what failed is tried again
        self._tell(seen, moved)
        self._told_at = time.monotonic()
        self._took_s = self._told_at - began

    async def prime(self) -> None:
        """Note how it stands before the first socket is told."""
        if self.version:
            return
        version, marks = await in_db(version_with_marks, self.championship_id)
        if not self.version:  # nobody was told of another meanwhile
            self.version, self._marks = version, marks

    def version_for(self, kind: Kind | None) -> int:
        """Return of which version a window of that *kind* is told that it is."""
        if kind is None:
            return self.version
        look = self._looks.get(kind)
        if look is None:
            self.hear("mirada", 0)
        return self.version if look is None else look.version

    def knows_of(self, user_id: int) -> bool:
        """Return whether anything has happened to somebody in it, as far as this has come."""
        return user_id in self._marks

    def _kinds(self) -> set[Kind]:
        """Return what is shown, as much of it as is told; forget what is shown no more."""
        shown: dict[Kind, int] = {}
        for socket in self.sockets:
            if socket.kind is not None:
                shown[socket.kind] = shown.get(socket.kind, 0) + 1
        kept = set(sorted(shown, key=lambda kind: -shown[kind])[:MOST_KINDS])
        self._looks = {kind: look for kind, look in self._looks.items() if kind in kept}
        return kept

    async def _looked_at(self, kind: Kind) -> Seen | None:
        seen = await in_shared(looked_at, self.championship_id, kind, self._looks.get(kind))
        if seen is not None:
            self._looks[kind] = seen.now
        return seen

    def _tell(self, seen: Mapping[Kind, Seen | None], moved: set[int]) -> None:
        """Tell each socket what there is for it; for whom it is the same, it is encoded once."""
        told: list[tuple[ChampionshipConsumer, News]] = []
        for socket in tuple(self.sockets):
            if socket.version is None:
                continue  # it is about to be told how all stands
            of_it = None if socket.kind is None else seen.get(socket.kind)
            is_his = socket.is_concerned(moved, self._marks)
            news = news_for(of_it, self.version, socket.version, is_his=is_his)
            if news is not None:
                told.append((socket, news))
        within = within_ms(news for _socket, news in told)
        texts: dict[tuple[Kind | None, int, int, bool], str] = {}
        for socket, news in told:
            key = (socket.kind, news.version, news.since, news.is_his)
            if key not in texts:
                texts[key] = encoded(frame_of(news, within))
            socket.version = news.version
            socket.deliver(texts[key])


class ChampionshipConsumer(Speaker):
    """One window on the page of a championship."""

    surface = "torneo"
    kinds: ClassVar[Mapping[str, type[Frame]]] = {
        "hola": Hola, "ping": Ping, "chat": speaking.Chat, "tono": speaking.Tono
    }  # fmt: skip

    kind: Kind | None = None
    """What it shows; ``None``: something else than everybody is told of."""
    is_own = False
    """Whether it is the page of somebody who has something to do with the championship."""
    may_be_his = False
    """Whether it shows what is his, should he have something to do with it from now on."""

    async def opened(self) -> None:
        """Look up the championship; raise ``Refusal`` where he may not know of it."""
        number = self.scope["url_route"]["kwargs"]["number"]
        if not await in_db(_may_be_seen, number, self.user):
            raise Refusal("campeonato", close=refusals.MISSING)
        self.number = number
        query = parse_qs(self.scope.get("query_string", b"").decode("latin-1"))
        self.kind = _kind_of(query, self.scope.get("cookies", {}))
        self.is_own = query.get("propio") == ["1"]
        self.may_be_his = "propio" in query

    async def hello(self, frame: Frame) -> None:
        """Answer with the version that there is."""
        topic = cast("ChampionshipTopic", self.join(f"torneo:{self.number}"))
        await topic.prime()
        await persona.arrive(self)  # whom he ignores
        self.talk_topic = self.join(self.channels()["torneo"].topic)
        self.version = topic.version_for(self.kind)
        is_news = self._is_his_now(knows=topic.knows_of(self.user_id))
        self.tell(ChampionshipChanged(v=self.version, tuyo=is_news or UNSET))

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

    def is_concerned(self, moved: set[int], marks: Mapping[int, int]) -> bool:
        """Return whether something has happened to whose page it is, by those *marks* that *moved*.

        Who is in none of its entries steers it: to him happens what is written in the log.
        """
        if self._is_his_now(knows=self.user_id in moved):
            return True
        his = {ALL, self.user_id, -self.user_id}
        if self.user_id not in marks:
            his.add(DEEDS)
        return self.is_own and not his.isdisjoint(moved)

    def _is_his_now(self, *, knows: bool) -> bool:
        """Return whether it becomes somebody's own page: the first thing has happened to him."""
        becomes = knows and self.may_be_his and not self.is_own
        self.is_own = self.is_own or becomes
        return becomes

    async def handle(self, frame: Frame) -> None:
        """Talk."""
        await self.talk(frame)


def _kind_of(query: Mapping[str, list[str]], cookies: Mapping[str, str]) -> Kind | None:
    """Return what a page says that it shows, in the language in which everybody is told."""
    part = query.get("parte", [""])[0]
    language = query.get("lengua", [""])[0]
    if part not in panels.TOLD or language != settings.LANGUAGE_CODE:
        return None
    return Kind(part, zones.zone_in(cookies))


def _may_be_seen(number: int, user: User) -> bool:
    return championship_seen(number, user) is not None


async def check_championships() -> None:
    """Have what this process shows of championships looked at again."""
    for topic in tuple(hub.topics.values()):
        if isinstance(topic, ChampionshipTopic):
            topic.hear("cambio", 0)


hub.register("torneo", ChampionshipTopic)
process.every(CHECK_S, check_championships)
