"""What the staff decides about reports: dismissed, or upheld with a sanction in one step."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts import sanctions
from accounts.models import User
from accounts.texts import plain
from games.live import hints
from games.models import Report
from games.people.refusals import Refusal

DECISION_CHARACTERS = 500


def report_dismiss(*, actor: User, report_id: int, answer: str) -> Report:
    """Decide that a report has no ground; the reporter reads *answer*.

    Raises ``Refusal`` (``ya_decidida``, ``asunto_tuyo``, ``no_permitido``, ``corto``, ``largo``).
    """
    answer = _answer(answer)
    with transaction.atomic():
        report = _open(actor, report_id)
        return _decide(report, actor, Report.State.DISMISSED, answer)


def report_uphold(
    *, actor: User, report_id: int, answer: str, kind: str = "", reason: str = "", term: str = ""
) -> Report:
    """Decide that a report is right, and sanction the person with *kind* in the same step.

    Without *kind* nothing follows but the answer. The other open reports about the same line are
    decided with it, by the same sanction. Raises ``Refusal`` with the codes of ``report_dismiss``
    and of ``sanctions.sanction_impose``; then nothing has changed.
    """
    answer = _answer(answer)
    with transaction.atomic():
        report = _open(actor, report_id)
        if kind:
            report.sanction = sanctions.sanction_impose(
                actor=actor, user=report.reported, kind=kind, reason=reason, term=term
            )
        _decide(report, actor, Report.State.UPHELD, answer)
        if report.line_id is not None:
            _decide_alike(report, actor, answer)
        return report


def _decide_alike(report: Report, actor: User, answer: str) -> None:
    same = Report.objects.select_for_update(no_key=True).filter(
        line=report.line_id, reported=report.reported_id, state=Report.State.OPEN
    )
    for other in same.exclude(reporter=actor):
        other.sanction = report.sanction
        _decide(other, actor, Report.State.UPHELD, answer)


def _open(actor: User, report_id: int) -> Report:
    """Return the report, locked and still open, if *actor* may decide it."""
    report = (
        Report.objects.select_for_update(no_key=True, of=("self",))
        .select_related("reported", "reporter")
        .filter(pk=report_id)
        .first()
    )
    if report is None or report.state != Report.State.OPEN:
        raise Refusal("ya_decidida")
    if not (actor.is_active and actor.is_staff):
        raise Refusal("no_permitido", nick=report.reported.username)
    if actor.pk in {report.reported_id, report.reporter_id}:
        raise Refusal("asunto_tuyo")
    return report


def _answer(text: str) -> str:
    return plain(text, longest=DECISION_CHARACTERS, shortest=sanctions.SHORTEST_REASON)


def _decide(report: Report, actor: User, state: str, answer: str) -> Report:
    report.state, report.decided_by, report.decided_at = state, actor, timezone.now()
    report.decision = answer
    report.save(update_fields=["state", "decided_by", "decided_at", "decision", "sanction"])
    hints.publish(f"persona:{report.reporter_id}", "avisos", 0)
    return report
