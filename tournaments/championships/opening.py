"""From when on one may enter what is published: at once, or from a moment on (torneos §2.1)."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import formats, timezone

from tournaments.championships.refusals import Refusal
from tournaments.championships.states import act_note, championship_locked
from tournaments.models import Act, Championship

_OPENED = "abrir"


def require_opening(one: Championship) -> None:
    """Refuse with ``apertura`` a moment that is past, or at which entering is over."""
    if one.opens_at is not None and not timezone.now() < one.opens_at < one.closes_at:
        raise Refusal("apertura")


def opens_later(one: Championship) -> bool:
    """Return whether *one* is published, and one may not enter it yet."""
    return one.state == "inscripcion" and one.opens_at is not None and one.opens_at > timezone.now()


def is_open(one: Championship) -> bool:
    """Return whether one may enter *one* now, by its state and its dates."""
    is_so = one.state == "inscripcion" and one.closes_at > timezone.now()
    return is_so and not opens_later(one)


def require_open(one: Championship) -> None:
    """Refuse with ``sin_abrir``, which says when it opens, and ``cerrado`` what is not open."""
    if opens_later(one):
        assert one.opens_at is not None
        when = formats.date_format(timezone.localtime(one.opens_at), r"l j \d\e F, H:i")
        raise Refusal("sin_abrir", cuando=when)
    if not is_open(one):
        raise Refusal("cerrado")


# --- The clock


def just_open(now: datetime) -> QuerySet[Championship]:
    """Return those that have opened of which the log does not say so yet."""
    said = Act.objects.filter(championship=OuterRef("pk"), action=_OPENED)
    return Championship.objects.filter(~Exists(said), state="inscripcion", opens_at__lte=now)


def opened(championship_id: int) -> None:
    """Say in the log that one may enter by now, once: the pages that wait for it show it."""
    one = championship_locked(championship_id)
    if one in just_open(timezone.now()):
        act_note(one, None, _OPENED, "")
