"""What is said in a salón, at a match, over the bets or in private: one piece of code for all.

Plain text, short, limited in rate; the lines are rows and the sockets get them through a topic
``chat:<place>:<id>`` of the hub. ``talk`` says what a line may be, ``words`` which words it may
not have, ``mentions`` who is named in it.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Literal, NamedTuple
from uuid import UUID

from django.conf import settings
from django.contrib.postgres.expressions import ArraySubquery
from django.db import IntegrityError, connection
from django.db.models import Exists, F, Q, Subquery
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import JSONObject
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import Friendship, Sanction, User
from accounts.relations import ignored_by
from games.live import hints, mentions, talk, words
from games.live.executor import in_db
from games.live.hints import Value
from games.live.hub import Topic, encoded, hub
from games.live.refusals import Refusal
from games.live.talk import cleaned
from games.models import ChatLine, ChatSilence

HISTORY = 200
HISTORY_OF_BETS = 30
REMEMBERED = 500
LATELY_S = 60
LATELY = 20
ERASED_AT_ONCE = 2_000
_BE_SILENT = """
INSERT INTO games_chatsilence (user_id, until) VALUES (%s, %s)
ON CONFLICT (user_id) DO UPDATE SET until = excluded.until
"""


class Place(NamedTuple):
    """Where something is said: ``salon``, ``partida`` (a match), ``apuestas``, ``privado``.

    *id* is the number of the salón, the match or the table. A table agrees on its bets: the lines
    belong to one *proposal* and no socket listens to their topic, they are read with the agreement
    by who sits there. In private *id* is whose conversations they are, and *other* is with whom
    (0: with anybody); what two people say is a line of both.
    """

    kind: Literal["salon", "partida", "apuestas", "privado"]
    id: int
    proposal: int = 0
    other: int = 0

    @property
    def topic(self) -> str:
        """Return the hub's topic of its lines."""
        return f"chat:{self.kind}:{self.id}"

    @property
    def topics(self) -> tuple[str, ...]:
        """Return every topic that a new line of it is told to."""
        if self.kind == "privado":  # its reader's bell counts it, too
            return self.topic, f"chat:privado:{self.other}", f"persona:{self.other}"
        return (self.topic,)

    @property
    def columns(self) -> dict[str, int]:
        """Return the columns of a new line of it (in private: said by whose it is)."""
        if self.kind == "privado":
            return {"recipient_id": self.other}
        if self.kind == "apuestas":
            return {"table_id": self.id, "proposal": self.proposal}
        return {"room_id" if self.kind == "salon" else "match_id": self.id}

    @property
    def where(self) -> Q:
        """Return the condition of its lines."""
        if self.kind != "privado":
            return Q(**self.columns)
        sent, got = Q(author_id=self.id), Q(recipient_id=self.id)
        if self.other:
            sent &= Q(recipient_id=self.other)
            got &= Q(author_id=self.other)
        return Q(recipient__isnull=False) & (sent | got)


def forget() -> None:
    """Forget what this process knows: how fast everybody talks, the list of words."""
    talk.forget()
    words.forget()


# --- Saying


def line_add(
    *, place: Place, author_id: int, text: str, line_id: UUID, seat: int | None = None
) -> int:
    """Store a line and announce it; return its number. The same id is the same line.

    Two queries; one more when somebody is named, one when the list of words is read again and one
    when its author begins to be silent.
    Raises ``Refusal``: ``vacio``, ``largo``, ``id_reutilizado``, ``silenciado_staff``,
    ``silenciado``, ``repetido``, ``palabra``; in private also ``desconocido`` and ``ignorado``.
    """
    text = cleaned(text)
    standing = _standing(place, author_id, line_id)
    if standing["former"] is not None:
        return _again(standing["former"], author_id, text)
    _require_voice(standing["muted"])
    if place.kind == "privado":
        _require_reach(standing["recipient"], of_staff=standing["of_staff"])
    _require_pace(author_id, standing)
    text = words.admitted(text)
    talk.require_new(text, [line["text"] for line in standing["lately"]])
    try:
        line = ChatLine.objects.create(
            **place.columns, author_id=author_id, seat=seat, text=text, line_id=line_id
        )
    except IntegrityError:  # the same request, on two connections at once
        former = ChatLine.objects.filter(line_id=line_id).values("pk", "author", "text").first()
        if former is None:
            raise
        return _again(former, author_id, text)
    _announce(place, line)
    return line.pk


def _again(former: Mapping[str, Any], author_id: int, text: str) -> int:
    if (former["author"], former["text"]) != (author_id, words.admitted(text)):
        raise Refusal("id_reutilizado")
    number: int = former["pk"]
    return number


def _announce(place: Place, line: ChatLine) -> None:
    for topic in place.topics:
        hints.publish(topic, f"linea:{line.pk}", line.pk)
    for user_id in mentions.to_tell(place, line.text, line.author_id):
        hints.publish(f"persona:{user_id}", f"mencion:{line.pk}", line.pk)


def _standing(place: Place, author_id: int, line_id: UUID) -> dict[str, Any]:
    """Return all that decides whether a line is taken, in one query."""
    former = ChatLine.objects.filter(line_id=line_id)
    muted = Sanction.objects.in_force().filter(user=author_id, kind=Sanction.Kind.MUTE)
    lately = ChatLine.objects.filter(
        author=author_id, at__gt=timezone.now() - timedelta(seconds=LATELY_S)
    )
    recipient = User.objects.filter(pk=place.other, is_active=True, kind=User.Kind.PERSON)
    ignored = ignored_by(author_id).filter(other=place.other)
    friends = Friendship.objects.filter(
        Q(asker=author_id, asked=place.other) | Q(asker=place.other, asked=author_id),
        accepted_at__isnull=False,
    )
    found = User.objects.filter(pk=author_id).values(
        former=Subquery(former.values(one=JSONObject(pk="pk", author="author", text="text"))[:1]),
        muted=Subquery(
            muted.order_by(F("ends_at").desc(nulls_first=True)).values(
                one=JSONObject(reason="reason", until="ends_at")
            )[:1]
        ),
        silent_until=Subquery(ChatSilence.objects.filter(user=author_id).values("until")),
        lately=ArraySubquery(
            lately.order_by("-pk").values(one=JSONObject(text="text", at="at"))[:LATELY]
        ),
        recipient=Subquery(
            recipient.values(
                one=JSONObject(
                    nick="username",
                    ignored=Exists(ignored),
                    hears=KeyTextTransform("privados", "profile__stored_preferences"),
                    friend=Exists(friends),
                )
            )[:1]
        ),
        of_staff=F("is_staff"),
    )
    return dict(found.get())


def _require_voice(muted: dict[str, Any] | None) -> None:
    """Raise ``Refusal`` (``silenciado_staff``) while the staff has silenced somebody."""
    if muted is None:
        return
    until = parse_datetime(muted["until"]) if muted["until"] else None
    if until is None:
        term = _("hasta nuevo aviso")
    else:
        day = date_format(timezone.localtime(until), r"j \d\e F, H:i")
        term = _("hasta el %(dia)s") % {"dia": day}
    raise Refusal("silenciado_staff", hasta=term, motivo=muted["reason"])


def _require_pace(author_id: int, standing: Mapping[str, Any]) -> None:
    """Raise ``Refusal`` (``silenciado``) for who talks too fast, or did so a moment ago.

    One more statement for the line that is one too many, none for the others.
    """
    now = timezone.now()
    until = standing["silent_until"]
    if until is not None and until > now:
        raise Refusal("silenciado", segundos=math.ceil((until - now).total_seconds()))
    since = now - timedelta(seconds=talk.RATE_S)
    said = sum(datetime.fromisoformat(line["at"]) > since for line in standing["lately"])
    if not talk.is_too_fast(author_id, said):
        return
    lasts = settings.USUMUS["CHAT_SILENCE_SECONDS"]
    with connection.cursor() as cursor:
        cursor.execute(_BE_SILENT, [author_id, now + timedelta(seconds=lasts)])
    raise Refusal("silenciado", segundos=lasts)


def _require_reach(recipient: dict[str, Any] | None, *, of_staff: bool) -> None:
    """Raise ``Refusal`` unless one may write in private to *recipient*.

    Who is ignored by him is not told: what he writes is stored and not delivered. The staff may
    write to anybody.
    """
    if recipient is None:
        raise Refusal("desconocido")
    if recipient["ignored"]:
        raise Refusal("ignorado", nick=recipient["nick"])
    if of_staff:
        return
    if recipient["hears"] == "nadie":
        raise Refusal("privados", nick=recipient["nick"])
    if recipient["hears"] == "amigos" and not recipient["friend"]:
        raise Refusal("privados_amigos", nick=recipient["nick"])


def private_with(user_id: int, nick: str) -> tuple[Place, str]:
    """Return where *user_id* talks in private with who bears *nick*, and how he spells it.

    Raises ``Refusal``: ``desconocido`` (nobody, or he is gone), ``no_permitido`` (himself, a
    robot). One query.
    """
    found = (
        User.objects.bearing(nick).filter(is_active=True).values("pk", "kind", "username").first()
    )
    if found is None:
        raise Refusal("desconocido")
    if found["pk"] == user_id or found["kind"] != User.Kind.PERSON:
        raise Refusal("no_permitido")
    return Place("privado", user_id, other=found["pk"]), found["username"]


def whisper_add(*, author_id: int, nick: str, text: str, line_id: UUID) -> int:
    """Say something in private to who bears *nick*; return the number of the line.

    Raises ``Refusal`` with the codes of ``private_with`` and of ``line_add``.
    """
    place, _nick = private_with(author_id, nick)
    return line_add(place=place, author_id=author_id, text=text, line_id=line_id)


# --- Reading


_SHOWN = (
    "text",
    "at",
    "seat",
    "author__username",
    "author__kind",
    "author__profile__avatar",
    "author__profile__chat_tone",
)
"""What is read of a line: whoever comes in reads two hundred."""


def lines(place: Place, only: Q | None = None, reader: int | None = None) -> list[dict[str, Any]]:
    """Return the frames of the last lines of *place*, oldest first.

    *reader*: without those of whom he ignores. One query, two when somebody is named in them.
    """
    return [frame for _author, frame in _read(place, only, reader)]


def _read(
    place: Place, only: Q | None = None, reader: int | None = None
) -> list[tuple[int, dict[str, Any]]]:
    """Return the frames of ``lines`` with the author of each."""
    rows = ChatLine.objects.filter(place.where, only or Q())
    if reader is not None:
        rows = rows.exclude(author__in=ignored_by(reader))
    rows = rows.select_related("author__profile").only(*_SHOWN).order_by("-pk")
    if place.kind == "privado":
        rows = rows.select_related("recipient").only(*_SHOWN, "recipient__username")
    found = list(rows[: HISTORY_OF_BETS if place.kind == "apuestas" else HISTORY])[::-1]
    known = mentions.names(line.text for line in found)
    return [(line.author_id, _frame(place, line, known)) for line in found]


def _frame(place: Place, line: ChatLine, known: dict[str, str]) -> dict[str, Any]:
    profile = line.author.profile
    frame = {
        "t": "chat",
        "sala": place.kind,
        "n": line.pk,
        "autor": {
            "nick": line.author.username,
            "avatar": profile.avatar_url,
            "tono": profile.chat_tone,
            "asiento": line.seat,
        },
        "texto": line.text,
        "a": int(line.at.timestamp() * 1000),
        "nombra": mentions.named(line.text, known),
    }
    if place.kind == "privado":
        with_ = line.recipient if line.author_id == place.id else line.author
        assert with_ is not None
        frame["con"] = with_.username
    return frame


class ChatTopic(Topic):
    """The lines of one place, for the sockets of this process."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        kind, _sep, number = self.ref.partition(":")
        self.place = Place(kind, int(number))  # type: ignore[arg-type]
        self.told: deque[int] = deque(maxlen=REMEMBERED)

    async def refresh(self, news: dict[str, Value]) -> None:
        """Send the new lines, each once however often it is heard of."""
        wanted = sorted({int(value) for value in news.values()}.difference(self.told))
        if not wanted:
            return
        for author, frame in await in_db(_read, self.place, Q(pk__in=wanted)):
            self.told.append(frame["n"])
            self._hand_out(author, encoded(frame))

    def _hand_out(self, author: int, text: str) -> None:
        """Hand a line to every local socket but those of who ignores its *author*."""
        for socket in tuple(self.sockets):
            if author not in socket.ignored:
                socket.deliver(text)


# --- Erasing


def silences_erase() -> None:
    """Forget who had to be silent for a while and may talk again."""
    ChatSilence.objects.filter(until__lt=timezone.now()).delete()


def lines_erase(most: int = ERASED_AT_ONCE) -> int:
    """Erase up to *most* of the oldest lines whose term is over; return how many there were.

    The term is the setting ``CHAT_KEEP_DAYS``. A line that somebody has reported stays until that
    is decided.
    """
    before = timezone.now() - timedelta(days=settings.USUMUS["CHAT_KEEP_DAYS"])
    old = ChatLine.objects.filter(at__lt=before).exclude(reports__state="abierta").order_by("at")
    numbers = list(old.values_list("pk", flat=True)[:most])
    ChatLine.objects.filter(pk__in=numbers).delete()
    return len(numbers)


hub.register("chat", ChatTopic)
