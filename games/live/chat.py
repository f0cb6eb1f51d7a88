"""What is said in a salón, at a match or over the bets: one piece of code for all.

Plain text, short, limited in rate; the lines are rows and the sockets get them through a topic
``chat:<place>:<id>`` of the hub.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections import deque
from typing import Any, Literal, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db.models import Q

from games.live import hints
from games.live.executor import in_db
from games.live.hints import Value
from games.live.hub import Topic, hub
from games.live.refusals import Refusal
from games.models import ChatLine

HISTORY = 30
REMEMBERED = 500
REPEATS_S = 60.0
MAX_MARKS = 3
FORGET_AFTER = 20_000

_INVISIBLE = re.compile("[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_SPACES = re.compile(r"\s+")


class Place(NamedTuple):
    """Where something is said, and its number: ``salon``, ``partida`` (a match), ``apuestas``.

    The last is a table that agrees on its bets: the lines belong to one *proposal* and no socket
    listens to their topic, they are read with the agreement by who sits there.
    """

    kind: Literal["salon", "partida", "apuestas"]
    id: int
    proposal: int = 0

    @property
    def topic(self) -> str:
        """Return the hub's topic of its lines."""
        return f"chat:{self.kind}:{self.id}"

    @property
    def where(self) -> dict[str, int]:
        """Return the columns of its lines."""
        if self.kind == "apuestas":
            return {"table_id": self.id, "proposal": self.proposal}
        return {"room_id" if self.kind == "salon" else "match_id": self.id}


def cleaned(text: str) -> str:
    """Return *text* as it will be shown; raises ``Refusal`` (``vacio``, ``largo``)."""
    text = _SPACES.sub(" ", _INVISIBLE.sub("", text)).strip()
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks <= MAX_MARKS:
            kept.append(character)
    text = "".join(kept)
    if not text or all(unicodedata.combining(character) for character in text):
        raise Refusal("vacio")
    longest = settings.USUMUS["CHAT_CHARACTERS"]
    if len(text) > longest:
        raise Refusal("largo", maximo=longest)
    return text


class _Tongue:
    """How fast one person has been talking in this process."""

    __slots__ = ("last", "last_at", "silent_until", "times")

    def __init__(self) -> None:
        self.times: deque[float] = deque()
        self.silent_until = 0.0
        self.last = ""
        self.last_at = -REPEATS_S


_tongues: dict[int, _Tongue] = {}


def forget() -> None:
    """Forget how fast everybody has been talking."""
    _tongues.clear()


def admit(user_id: int, text: str) -> None:
    """Count a line against its author's limits; raises ``Refusal`` (silenciado, repetido)."""
    now = time.monotonic()
    if len(_tongues) > FORGET_AFTER:
        forget()
    tongue = _tongues.setdefault(user_id, _Tongue())
    if now < tongue.silent_until:
        raise Refusal("silenciado", segundos=int(tongue.silent_until - now) + 1)
    while tongue.times and now - tongue.times[0] > 5:
        tongue.times.popleft()
    if len(tongue.times) >= settings.USUMUS["CHAT_LINES_PER_5S"]:
        tongue.silent_until = now + settings.USUMUS["CHAT_SILENCE_SECONDS"]
        raise Refusal("silenciado", segundos=settings.USUMUS["CHAT_SILENCE_SECONDS"])
    if text.casefold() == tongue.last and now - tongue.last_at < REPEATS_S:
        raise Refusal("repetido")
    tongue.times.append(now)
    tongue.last, tongue.last_at = text.casefold(), now


def line_add(
    *, place: Place, author_id: int, text: str, line_id: UUID, seat: int | None = None
) -> int:
    """Store a line and announce it; return its number. The same id is the same line.

    Raises ``Refusal`` (``vacio``, ``largo``, ``silenciado``, ``repetido``, ``id_reutilizado``).
    """
    text = cleaned(text)
    former = ChatLine.objects.filter(line_id=line_id).first()
    if former is not None:
        if (former.author_id, former.text) != (author_id, text):
            raise Refusal("id_reutilizado")
        return former.pk
    admit(author_id, text)
    line = ChatLine.objects.create(
        **place.where, author_id=author_id, seat=seat, text=text, line_id=line_id
    )
    hints.publish(place.topic, f"linea:{line.pk}", line.pk)
    return line.pk


def lines(place: Place, only: Q | None = None) -> list[dict[str, Any]]:
    """Return the frames of the last lines of *place*, oldest first."""
    rows = (
        ChatLine.objects.filter(only or Q(), **place.where)
        .select_related("author__profile")
        .order_by("-pk")[:HISTORY]
    )
    return [_frame(place, line) for line in reversed(rows)]


def _frame(place: Place, line: ChatLine) -> dict[str, Any]:
    return {
        "t": "chat",
        "sala": place.kind,
        "n": line.pk,
        "autor": {
            "nick": line.author.username,
            "avatar": line.author.profile.avatar_url,
            "asiento": line.seat,
        },
        "texto": line.text,
        "a": int(line.at.timestamp() * 1000),
    }


class ChatTopic(Topic):
    """The lines of one place, for the sockets of this process."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        kind, _, number = self.ref.partition(":")
        self.place = Place(kind, int(number))  # type: ignore[arg-type]
        self.told: deque[int] = deque(maxlen=REMEMBERED)

    async def refresh(self, news: dict[str, Value]) -> None:
        """Send the new lines, each once however often it is heard of."""
        wanted = sorted({int(value) for value in news.values()}.difference(self.told))
        if not wanted:
            return
        for frame in await in_db(lines, self.place, Q(pk__in=wanted)):
            self.told.append(frame["n"])
            self.send(frame)


hub.register("chat", ChatTopic)
