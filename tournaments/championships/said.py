"""What was said around a line of which something is claimed, in order (torneos §17.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import QuerySet

from accounts.relations import ignored_by
from games.models import ChatLine, MatchPlayer
from games.record import holding
from tournaments.championships.disputed import Kept
from tournaments.models import Dispute

BEFORE, AFTER = 24, 12
"""At most so many lines of the hand, the nearest to the claimed one."""
_AROUND = timedelta(minutes=3)
"""Where it is not known when its hand began."""


@dataclass(frozen=True)
class Said:
    """A line of chat, or a seña, which is called by its name."""

    at: datetime
    nick: str
    text: str
    is_claimed: bool = False
    is_sign: bool = False
    is_from_outside: bool = False


def said_to_judge(dispute: Dispute, kept: Kept | None) -> list[Said]:
    """Return what was said in the hand of a dispute, as who decides it reads it.

    With the señas, once that hand is over and so *kept*; whom he ignores he reads here, as whoever
    judges a report does. Three queries at most.
    """
    found = [*_spoken(dispute, _lines(dispute, kept or Kept()))]
    if kept is not None and kept.signs:
        found += _signs(dispute, kept.signs)
    return sorted(found, key=lambda one: one.at)


def said_to_side(dispute: Dispute, reader: int) -> list[Said]:
    """Return it as *reader*, of one of its sides, has it in his chat: without whom he ignores.

    Nobody is told a seña here. Two queries.
    """
    known = Kept(hand_from=dispute.hand_from, hand_until=dispute.hand_until)
    lines = _lines(dispute, known).filter(removed_at=None)
    return [*_spoken(dispute, lines.exclude(author__in=ignored_by(reader)))]


def _lines(dispute: Dispute, kept: Kept) -> QuerySet[ChatLine]:
    """Return the lines of the hand; those until it was claimed, where it is not known to be over.

    Of the match alone, so that nothing said in private is among them.
    """
    began = kept.hand_from or dispute.hand_from or dispute.said_at - _AROUND
    ended = kept.hand_until or dispute.hand_until or dispute.made_at
    rows = ChatLine.objects.filter(match=dispute.match_id, at__gte=began, at__lt=ended)
    return rows.select_related("author").only("text", "at", "seat", "author__username")


def _spoken(dispute: Dispute, lines: QuerySet[ChatLine]) -> Iterator[Said]:
    """Yield the nearest of *lines* with the claimed one between them, which may be erased since."""
    before = list(lines.filter(pk__lt=dispute.line).order_by("-pk")[:BEFORE])
    yield from map(_said, before[::-1])
    yield Said(dispute.said_at, dispute.accused.username, dispute.text, is_claimed=True)
    yield from map(_said, lines.filter(pk__gt=dispute.line).order_by("pk")[:AFTER])


def _said(line: ChatLine) -> Said:
    return Said(line.at, line.author.username, line.text, is_from_outside=line.seat is None)


def _signs(dispute: Dispute, signs: Sequence[Sequence[Any]]) -> Iterator[Said]:
    game = dispute.championship.room.game
    nicks = _nicks(dispute.match_id)
    for ms, seat, code in signs:
        at = datetime.fromtimestamp(ms / 1000, tz=UTC)
        name = holding.sign_called(game, code)
        yield Said(at, nicks.get(seat, ""), name, is_sign=True)


def _nicks(match_id: int) -> Mapping[int, str]:
    rows = MatchPlayer.objects.filter(match=match_id).order_by("since")
    return dict(rows.values_list("seat", "user__username"))
