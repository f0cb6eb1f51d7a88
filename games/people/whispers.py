"""Conversations in private: how far they are read, their list, and their pages.

What is said goes through the one chat (``games.chat``); here is what each has read.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Case, F, IntegerField, Max, Q, QuerySet, Value, When

from accounts.models import User
from accounts.relations import ignored_by
from games.live import hints, sql
from games.models import ChatLine
from games.people.bell import unread

CONVERSATIONS = 100
LINES_PER_PAGE = 50


def conversation_read(*, reader_id: int, other_id: int, line: int) -> int:
    """Note that *reader_id* has read what *other_id* wrote up to *line*; return how far he has.

    Reading never goes back, nor beyond what has been written.
    """
    far = sql.row(
        """INSERT INTO games_readmark AS m (reader_id, other_id, line)
           SELECT %(reader)s, %(other)s, least(%(line)s, coalesce(max(l.id), 0))
             FROM games_chatline l WHERE l.recipient_id = %(reader)s AND l.author_id = %(other)s
           ON CONFLICT (reader_id, other_id) DO UPDATE SET line = excluded.line
            WHERE m.line < excluded.line
           RETURNING line""",
        {"reader": reader_id, "other": other_id, "line": line},
    )
    if far is None:
        found = sql.row(
            "SELECT line FROM games_readmark WHERE reader_id = %s AND other_id = %s",
            (reader_id, other_id),
        )
        return int(found[0])
    hints.publish(f"persona:{reader_id}", "avisos", 0)
    return int(far[0])


@dataclass(frozen=True, slots=True)
class Conversation:
    """What the list shows of a conversation: the other person, its last line, how many unread."""

    other: User
    text: str
    is_mine: bool
    at: datetime
    unread: int


def conversations_of(user_id: int) -> list[Conversation]:
    """Return the conversations of *user_id*, the last first, without people he ignores.

    Four queries, whatever their number.
    """
    last = (
        _lines_of(user_id)
        .values(with_=_other(user_id))
        .annotate(last=Max("pk"))
        .order_by("-last")[:CONVERSATIONS]
    )
    numbers = {row["with_"]: row["last"] for row in last}
    people = User.objects.filter(pk__in=numbers, is_active=True).select_related("profile")
    others = {person.pk: person for person in people}
    texts = {line.pk: line for line in ChatLine.objects.filter(pk__in=numbers.values())}
    waiting = unread(user_id)
    return [
        Conversation(
            others[other],
            texts[number].text,
            texts[number].author_id == user_id,
            texts[number].at,
            waiting.get(others[other].username, 0),
        )
        for other, number in numbers.items()
        if other in others and number in texts
    ]


def _other(user_id: int) -> Any:
    return Case(
        When(author=Value(user_id), then=F("recipient")),
        default=F("author"),
        output_field=IntegerField(),
    )


def _lines_of(user_id: int) -> QuerySet[ChatLine]:
    """Return the private lines of *user_id*, without those of people he ignores."""
    return (
        ChatLine.objects.filter(recipient__isnull=False)
        .filter(Q(author=user_id) | Q(recipient=user_id))
        .exclude(author__in=ignored_by(user_id))
    )


@dataclass(frozen=True, slots=True)
class PageOfLines:
    """A page of a conversation, oldest line first; *older* is where the page before it ends."""

    lines: list[ChatLine]
    older: int | None


def lines_between(user_id: int, other_id: int, before: int | None = None) -> PageOfLines:
    """Return the last lines between two people as the first reads them, or those before a line.

    One query.
    """
    rows = _lines_of(user_id).filter(Q(author=other_id) | Q(recipient=other_id))
    if before is not None:
        rows = rows.filter(pk__lt=before)
    rows = rows.select_related("author__profile").order_by("-pk")
    found = list(rows[: LINES_PER_PAGE + 1])
    shown = found[:LINES_PER_PAGE][::-1]
    return PageOfLines(shown, shown[0].pk if len(found) > LINES_PER_PAGE else None)
