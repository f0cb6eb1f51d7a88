"""What the organiser does to the dates of his championship (torneos §2.4)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.championships.disputed import (
    disputes_put_off,
    left_to_staff,
    open_ones,
    settle,
)
from tournaments.championships.drawing import closed
from tournaments.championships.evening import advance, put_off
from tournaments.championships.founding import cancelled, check_in_opens
from tournaments.championships.guarding import allowed
from tournaments.championships.jornadas import dateless, gone_by, has_dates
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import (
    championship_locked,
    championship_move,
    reason_of,
    require_organiser,
)
from tournaments.models import Championship


def championship_close(*, actor: User, championship_id: int, reason: str) -> None:
    """End entering before its time, once enough are in; the log says why (torneos §15.1).

    Refuses with ``permiso``, ``razon``, ``estado`` and ``minimo``; nothing has changed then.
    """
    with transaction.atomic():
        one = championship_locked(championship_id)
        require_organiser(one, actor)
        why = reason_of(reason)
        if one.state != "inscripcion":
            raise Refusal("estado")
        if not enough_are_in(one):
            raise Refusal("minimo")
        closed(one, actor, why)


def enough_are_in(one: Championship) -> bool:
    """Return whether as many have a place as it needs to be played."""
    return one.entries.filter(state="confirmado").count() >= one.least


def championship_reopen(
    *, actor: User, championship_id: int, closes_at: datetime, reason: str
) -> None:
    """Let people enter again until *closes_at*, before the check-in opens; the log says why.

    Refuses with ``permiso``, ``razon``, ``estado`` and ``fechas``; nothing has changed then.
    """
    with transaction.atomic():
        one = championship_locked(championship_id)
        require_organiser(one, actor)
        why = reason_of(reason)
        if one.state != "cerrado":
            raise Refusal("estado")
        if not timezone.now() < closes_at <= check_in_opens(one):
            raise Refusal("fechas")
        one.closes_at = closes_at
        championship_move(one, "reabrir", actor=actor, reason=why)


def championship_pause(*, actor: User, championship_id: int, reason: str) -> None:
    """Have nothing new be called and every courtesy stand still; running matches go on.

    It ends by itself (``pause_over``) at ``pause_ends_at``.
    Refuses with ``permiso``, ``razon`` and ``estado``; nothing has changed then.
    """
    with transaction.atomic():
        one = championship_locked(championship_id)
        why = allowed(one, actor, "pausar", reason)
        one.paused_at = timezone.now()
        championship_move(one, "pausar", actor=actor, reason=why)


def championship_resume(
    *, actor: User, championship_id: int, calls: Collection[int] | None = None
) -> None:
    """Go on: every courtesy is longer by what the pause has lasted (torneos §13.7).

    *calls* are the jornadas of which he was told that they are called although their day has gone
    by (``jornadas.gone_by``): where there are others he is refused with ``jornada_pasada``. Refuses
    with ``permiso`` and ``estado``; nothing has changed then.
    """
    with transaction.atomic():
        one = championship_locked(championship_id)
        allowed(one, actor, "reanudar")
        if calls is not None and not {number for number, _at in gone_by(one)} <= set(calls):
            raise Refusal("jornada_pasada")
        _resumed(one, actor)


def _resumed(one: Championship, actor: User | None) -> None:
    """Have the locked *one* go on; without *actor* it is the clock."""
    paused_at, one.paused_at = one.paused_at, None
    championship_move(one, "reanudar", actor=actor)
    if paused_at is not None:
        put_off(one.cruces.all(), timezone.now() - paused_at)
        disputes_put_off(one.disputes.all(), paused_at)
    advance(one)


def pause_ends_at(one: Championship) -> datetime | None:
    """Return until when *one* may stand still (``PAUSE_SECONDS``), ``None`` if for ever.

    So of a liga whose jornadas have their dates: it is played for weeks, and stands still for days.
    """
    if one.paused_at is None or has_dates(one):
        return None
    return one.paused_at + _longest_pause()


def _longest_pause() -> timedelta:
    return timedelta(seconds=settings.USUMUS["PAUSE_SECONDS"])


def pauses_over(now: datetime) -> QuerySet[Championship]:
    """Return those that have stood still for too long, as ``is_pause_over``. One query."""
    rows = Championship.objects.filter(state="pausado", paused_at__lte=now - _longest_pause())
    return rows.filter(dateless()).order_by("pk")


def is_pause_over(one: Championship) -> bool:
    """Return whether *one* has stood still for too long."""
    ends_at = pause_ends_at(one)
    return one.state == "pausado" and ends_at is not None and ends_at <= timezone.now()


def pause_over(championship_id: int) -> None:
    """End a championship that has stood still for too long: cancel it, and give everything back.

    To go on by itself would decide it by who happens to be there hours later; left as it is, it
    would hold what people paid for ever. Where nothing is left to be played nobody decides anything
    by being there: it ends, and what its results won is given (torneos §2.4). Whoever steers it has
    had those hours to decide what is claimed: results stand, and the staff decides (torneos §17.3).
    """
    one = championship_locked(championship_id)
    if not is_pause_over(one):
        return
    for dispute in open_ones(one.disputes.select_related("cruce")):
        left_to_staff(one, dispute)
        settle(one, dispute.cruce)
    if advance(one):
        _resumed(one, None)
    else:
        hours = settings.USUMUS["PAUSE_SECONDS"] // 3600
        why = _("Estuvo parado %(horas)s horas, y quedaba algo por jugar") % {"horas": hours}
        cancelled(one, reason=why)
