"""Saying something and erasing what was said.

Plain text, short, limited in rate; the lines are rows and the sockets get them through a topic
``chat:<channel>:<id>`` of the hub. ``talk`` says what a line may be, ``words`` which words it may
not have, ``mentions`` who is named in it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.postgres.expressions import ArraySubquery
from django.db import IntegrityError, connection
from django.db.models import Exists, F, Q, Subquery
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import JSONObject
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from accounts import zones
from accounts.models import Friendship, Sanction, User
from accounts.relations import ignored_by
from games.chat import mentions, talk, words
from games.chat.channel import Channel
from games.chat.refusals import Refusal
from games.chat.selectors import private_with
from games.chat.talk import cleaned
from games.live import hints
from games.models import ChatLine, ChatSilence

REMOVED = "quitada:"
"""How the word of a line that was taken away begins; of one that was said, otherwise."""
LATELY_S = 60
LATELY = 20
ERASED_AT_ONCE = 2_000
_BE_SILENT = """
INSERT INTO games_chatsilence (user_id, until) VALUES (%s, %s)
ON CONFLICT (user_id) DO UPDATE SET until = excluded.until
"""


def forget() -> None:
    """Forget what this process knows: how fast everybody talks, the list of words."""
    talk.forget()
    words.forget()


def line_add(
    *, channel: Channel, author_id: int, text: str, line_id: UUID, seat: int | None = None
) -> int:
    """Store a line and announce it; return its number. The same id is the same line.

    Two queries; one more when somebody is named, one when the list of words is read again and one
    when its author begins to be silent.
    Raises ``Refusal``: ``vacio``, ``largo``, ``id_reutilizado``, ``cuenta_inactiva``,
    ``silenciado_staff``, ``silenciado``, ``repetido``, ``palabra``; in private also ``desconocido``
    and ``ignorado``.
    """
    text = cleaned(text)
    standing = _standing(channel, author_id, line_id)
    if standing["former"] is not None:
        return _again(standing["former"], author_id, text)
    if not standing["active"]:
        raise Refusal("cuenta_inactiva")
    _require_voice(standing["muted"])
    if channel.kind == "privado":
        _require_reach(standing["recipient"], of_staff=standing["of_staff"])
    _require_pace(author_id, standing)
    text = words.admitted(text)
    talk.require_new(text, [line["text"] for line in standing["lately"]])
    try:
        line = ChatLine.objects.create(
            **channel.columns, author_id=author_id, seat=seat, text=text, line_id=line_id
        )
    except IntegrityError:  # the same request, on two connections at once
        former = ChatLine.objects.filter(line_id=line_id).values("pk", "author", "text").first()
        if former is None:
            raise
        return _again(former, author_id, text)
    _announce(channel, line)
    return line.pk


def _again(former: Mapping[str, Any], author_id: int, text: str) -> int:
    if (former["author"], former["text"]) != (author_id, words.admitted(text)):
        raise Refusal("id_reutilizado")
    number: int = former["pk"]
    return number


def _announce(channel: Channel, line: ChatLine) -> None:
    for topic in channel.topics:
        hints.publish(topic, f"linea:{line.pk}", line.pk)
    for user_id in mentions.to_tell(channel, line.text, line.author_id):
        hints.publish(f"persona:{user_id}", f"mencion:{line.pk}", line.pk)


def _standing(channel: Channel, author_id: int, line_id: UUID) -> dict[str, Any]:
    """Return all that decides whether a line is taken, in one query."""
    former = ChatLine.objects.filter(line_id=line_id)
    sanctions = Sanction.objects.in_force().filter(user=author_id)
    muted = sanctions.filter(kind=Sanction.Kind.MUTE)
    lately = ChatLine.objects.filter(
        author=author_id, at__gt=timezone.now() - timedelta(seconds=LATELY_S)
    )
    recipient = User.objects.filter(pk=channel.other, is_active=True, kind=User.Kind.PERSON)
    ignored = ignored_by(author_id).filter(other=channel.other)
    friends = Friendship.objects.filter(
        Q(asker=author_id, asked=channel.other) | Q(asker=channel.other, asked=author_id),
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
        active=Q(is_active=True) & ~Exists(sanctions.filter(kind=Sanction.Kind.BAN)),
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
        day = zones.told(until, r"j \d\e F, H:i")
        term = _("hasta el %(dia)s") % {"dia": day}
    raise Refusal("silenciado_staff", hasta=term, motivo=muted["reason"])


def _require_pace(author_id: int, standing: Mapping[str, Any]) -> None:
    """Raise ``Refusal`` (``silenciado``) if he talks too fast, or did so a moment ago.

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


def whisper_add(*, author_id: int, nick: str, text: str, line_id: UUID) -> int:
    """Say something in private to the person called *nick*; return the number of the line.

    Raises ``Refusal`` with the codes of ``private_with`` and of ``line_add``.
    """
    channel, _nick = private_with(author_id, nick)
    return line_add(channel=channel, author_id=author_id, text=text, line_id=line_id)


# --- Taking away


def line_remove(*, channel: Channel, line_id: int) -> ChatLine:
    """Have nobody read a line of *channel* any more; return it. Again, it does nothing.

    Raises ``Refusal`` (``linea_ninguna``) where there is no such line.
    """
    rows = ChatLine.objects.select_for_update(no_key=True)
    line = rows.filter(channel.where, pk=line_id).first()
    if line is None:
        raise Refusal("linea_ninguna")
    if line.removed_at is None:
        line.removed_at = timezone.now()
        line.save(update_fields=["removed_at"])
        for topic in channel.topics:
            hints.publish(topic, f"{REMOVED}{line.pk}", line.pk)
    return line


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
