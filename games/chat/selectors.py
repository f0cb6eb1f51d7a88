"""What is read of the chat: the last lines of a channel, as frames."""

from __future__ import annotations

from django.db.models import Q
from msgspec import UNSET, UnsetType

from accounts.models import User
from accounts.relations import ignored_by
from games.chat import mentions
from games.chat.channel import Channel
from games.chat.outgoing import Author, Line
from games.chat.refusals import Refusal
from games.models import ChatLine

HISTORY = 200
HISTORY_OF_BETS = 30


def private_with(user_id: int, nick: str) -> tuple[Channel, str]:
    """Return where *user_id* talks in private with the person called *nick*, and its spelling.

    Raises ``Refusal``: ``desconocido`` (nobody, or he is gone), ``no_permitido`` (himself, a
    robot). One query.
    """
    found = (
        User.objects.bearing(nick).filter(is_active=True).values("pk", "kind", "username").first()
    )
    if found is None:
        raise Refusal("desconocido")
    if found["pk"] == user_id or found["kind"] != User.Kind.PERSON:
        raise Refusal("no_permitido", nick=found["username"])
    return Channel("privado", user_id, other=found["pk"]), found["username"]


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


def lines(channel: Channel, reader: int | None = None) -> list[Line]:
    """Return the frames of the last lines of *channel*, oldest first.

    *reader*: without those of people he ignores. One query, two if somebody is named in them.
    """
    return [frame for _author, frame in lines_by_author(channel, reader=reader)]


def lines_by_author(
    channel: Channel, only: Q | None = None, reader: int | None = None
) -> list[tuple[int, Line]]:
    """Return the frames of ``lines`` with the author of each."""
    rows = ChatLine.objects.filter(channel.where, only or Q(), removed_at=None)
    if reader is not None:
        rows = rows.exclude(author__in=ignored_by(reader))
    rows = rows.select_related("author__profile").only(*_SHOWN).order_by("-pk")
    if channel.kind == "privado":
        rows = rows.select_related("recipient").only(*_SHOWN, "recipient__username")
    found = list(rows[: HISTORY_OF_BETS if channel.kind == "apuestas" else HISTORY])[::-1]
    known = mentions.names(line.text for line in found)
    return [(line.author_id, _frame(channel, line, known)) for line in found]


def _frame(channel: Channel, line: ChatLine, known: dict[str, str]) -> Line:
    profile = line.author.profile
    other: str | UnsetType = UNSET
    if channel.kind == "privado":
        with_ = line.recipient if line.author_id == channel.id else line.author
        assert with_ is not None
        other = with_.username
    return Line(
        sala=channel.kind,
        n=line.pk,
        autor=Author(
            nick=line.author.username,
            avatar=profile.avatar_url,
            tono=profile.chat_tone,
            asiento=line.seat,
        ),
        texto=line.text,
        a=int(line.at.timestamp() * 1000),
        nombra=mentions.named(line.text, known),
        con=other,
    )
