"""Telling the staff about somebody: a line of the chat, a player, a match.

What was said around the line is kept with the report, so that erasing the chat, or its author's
account, does not erase the case. It is kept for some time after it was decided, what somebody who
has left the site had said until then at most. The reporter is told what was decided.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.activity import require_active
from accounts.models import Profile, User
from accounts.texts import plain
from games.live import hints
from games.models import ChatLine, Match, MatchPlayer, Report, Watcher
from games.people.refusals import Refusal

MOST_A_DAY = 10
AROUND = 50
TEXT_CHARACTERS = 500


def report_make(
    *,
    reporter: User,
    reported: User,
    reason: str,
    text: str,
    request: UUID,
    line_id: int | None = None,
    match_id: int | None = None,
) -> Report:
    """Tell the staff about *reported*; the same *request* is the same report.

    Raises ``Refusal``: ``yo_mismo``, ``no_permitido`` (a robot), ``valor`` (the reason), ``largo``,
    ``linea`` (not his, or not one that the reporter could read), ``partida`` (neither played nor
    watched it together), ``diarias``, ``id_reutilizado``.
    """
    _require_sense(reporter, reported, reason)
    text = plain(text, longest=TEXT_CHARACTERS)
    with transaction.atomic():
        list(Profile.objects.select_for_update(no_key=True).filter(user=reporter).values_list("pk"))
        require_active(reporter.pk)
        former = Report.objects.filter(request=request).first()
        if former is not None:
            return _again(former, reporter, reported)
        _require_room(reporter)
        line = None if line_id is None else _line(reporter.pk, reported.pk, line_id)
        match = _match(reporter.pk, reported.pk, match_id if line is None else line.match_id)
        return Report.objects.create(
            reporter=reporter,
            reported=reported,
            reason=reason,
            text=text,
            line=line,
            match_id=match,
            context=_context(reporter.pk, reported.pk, line, match),
            request=request,
        )


def _require_sense(reporter: User, reported: User, reason: str) -> None:
    if reporter.pk == reported.pk:
        raise Refusal("yo_mismo")
    if reported.is_robot:
        raise Refusal("no_permitido", nick=reported.username)
    if reason not in Report.Reason.values:
        raise Refusal("valor")


def _again(former: Report, reporter: User, reported: User) -> Report:
    if (former.reporter_id, former.reported_id) != (reporter.pk, reported.pk):
        raise Refusal("id_reutilizado")
    return former


def _require_room(reporter: User) -> None:
    since = timezone.now() - timedelta(days=1)
    if Report.objects.filter(reporter=reporter, made_at__gt=since).count() >= MOST_A_DAY:
        raise Refusal("diarias", maximo=MOST_A_DAY)


def _line(reporter_id: int, reported_id: int, line_id: int) -> ChatLine:
    """Return the line reported, if it is his and the reporter could read it."""
    line = ChatLine.objects.filter(pk=line_id, author=reported_id).first()
    if line is None:
        raise Refusal("linea")
    if line.recipient_id is not None and line.recipient_id != reporter_id:
        raise Refusal("linea")
    at_table = line.table_id is not None and line.table is not None
    if at_table and not line.table.seats.filter(user_id=reporter_id).exists():  # type: ignore[union-attr]
        raise Refusal("linea")
    if line.match_id is not None and not _was_at(reporter_id, line.match_id):
        raise Refusal("linea")
    return line


def _match(reporter_id: int, reported_id: int, match_id: int | None) -> int | None:
    """Return the match the report is about, if both were at it."""
    if match_id is None:
        return None
    if not Match.objects.filter(pk=match_id).exists():
        raise Refusal("partida")
    if not (_was_at(reporter_id, match_id) and _was_at(reported_id, match_id)):
        raise Refusal("partida")
    return match_id


def _was_at(user_id: int, match_id: int) -> bool:
    """Whether he played it, watches it, or spoke there (who watched long ago left no other row)."""
    return (
        MatchPlayer.objects.filter(match=match_id, user=user_id).exists()
        or Watcher.objects.filter(match=match_id, user=user_id).exists()
        or ChatLine.objects.filter(match=match_id, author=user_id).exists()
    )


def _context(
    reporter_id: int, reported_id: int, line: ChatLine | None, match: int | None
) -> list[dict[str, Any]]:
    """Return the last lines around the one reported, or the last of the match, as they were said.

    Of private ones, those between the two alone.
    """
    if line is not None:
        place = _place_of(line, reporter_id, reported_id)
        before = list(_lines(place).filter(pk__lte=line.pk).order_by("-pk")[: AROUND * 4 // 5])
        after = list(_lines(place).filter(pk__gt=line.pk).order_by("pk")[: AROUND - len(before)])
        rows = before[::-1] + after
    elif match is not None:
        rows = list(_lines(Q(match=match)).order_by("-pk")[:AROUND])[::-1]
    else:
        return []
    return [
        {
            "n": row.pk,
            "nick": row.author.username,
            "texto": row.text,
            "a": row.at.isoformat(),
            "es": line is not None and row.pk == line.pk,
        }
        for row in rows
    ]


def _place_of(line: ChatLine, reporter_id: int, reported_id: int) -> Q:
    if line.recipient_id is not None:
        return Q(author=reporter_id, recipient=reported_id) | Q(
            author=reported_id, recipient=reporter_id
        )
    if line.table_id is not None:
        return Q(table=line.table_id, proposal=line.proposal)
    if line.championship is not None:
        return Q(championship=line.championship)
    return Q(room=line.room_id) if line.room_id is not None else Q(match=line.match_id)


def _lines(place: Q) -> QuerySet[ChatLine]:
    return ChatLine.objects.filter(place).select_related("author")


# --- The reporter


def reports_of(user_id: int) -> QuerySet[Report]:
    """Return the reports that *user_id* made, newest first, with whom they are about."""
    return Report.objects.filter(reporter=user_id).select_related("reported")


def reports_read(*, reporter_id: int) -> int:
    """Note that the reporter has seen what was decided; return of how many he had not."""
    mine = Report.objects.filter(reporter=reporter_id, decided_at__isnull=False)
    with transaction.atomic():
        seen = mine.filter(answer_seen_at=None).update(answer_seen_at=timezone.now())
        if seen:
            hints.publish(f"persona:{reporter_id}", "avisos", 0)
    return seen


# --- Erasing


def contexts_erase() -> int:
    """Erase what was said around the reports whose term is over; return how many there were.

    The term, from the decision on, is the setting ``REPORT_KEEP_DAYS``. What was decided stays.
    """
    before = timezone.now() - timedelta(days=settings.USUMUS["REPORT_KEEP_DAYS"])
    old = Report.objects.filter(decided_at__lt=before).exclude(context=[])
    return old.update(context=[])


def reports_forget(user: User) -> None:
    """Take what *user* said and wrote, and his nick, out of the reports that are decided.

    An open one is still to be judged: its term erases it.
    """
    decided = Report.objects.filter(decided_at__isnull=False)
    decided.filter(reporter=user).update(text="")
    spoken = decided.filter(context__contains=[{"nick": user.username}])
    for report in spoken.select_for_update(no_key=True):
        for line in report.context:
            if line["nick"] == user.username:
                line["nick"] = line["texto"] = ""
        report.save(update_fields=["context"])
