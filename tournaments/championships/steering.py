"""What the organiser does to the dates of his championship (torneos §2.4)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from tournaments.championships.drawing import closed
from tournaments.championships.evening import advance, put_off
from tournaments.championships.founding import check_in_opens
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import (
    championship_locked,
    championship_move,
    reason_of,
    require_organiser,
)


def championship_close(*, actor: User, championship_id: int) -> None:
    """End entering before its time, once enough are in.

    Refuses with ``permiso``, ``estado`` and ``minimo``; nothing has changed then.
    """
    with transaction.atomic():
        one = championship_locked(championship_id)
        require_organiser(one, actor)
        if one.state != "inscripcion":
            raise Refusal("estado")
        if one.entries.filter(state="confirmado").count() < one.least:
            raise Refusal("minimo")
        closed(one, actor)


def championship_reopen(*, actor: User, championship_id: int, closes_at: datetime) -> None:
    """Let people enter again until *closes_at*, before the check-in opens.

    Refuses with ``permiso``, ``estado`` and ``fechas``; nothing has changed then.
    """
    with transaction.atomic():
        one = championship_locked(championship_id)
        require_organiser(one, actor)
        if one.state != "cerrado":
            raise Refusal("estado")
        if not timezone.now() < closes_at <= check_in_opens(one):
            raise Refusal("fechas")
        one.closes_at = closes_at
        championship_move(one, "reabrir", actor=actor)


def championship_pause(*, actor: User, championship_id: int, reason: str) -> None:
    """Have nothing new be called and every courtesy stand still; running matches go on.

    Refuses with ``permiso``, ``razon`` and ``estado``; nothing has changed then.
    """
    with transaction.atomic():
        one = championship_locked(championship_id)
        require_organiser(one, actor)
        one.paused_at = timezone.now()
        championship_move(one, "pausar", actor=actor, reason=reason_of(reason))


def championship_resume(*, actor: User, championship_id: int) -> None:
    """Go on: every courtesy is longer by what the pause has lasted (torneos §13.7).

    Refuses with ``permiso`` and ``estado``; nothing has changed then.
    """
    with transaction.atomic():
        one = championship_locked(championship_id)
        require_organiser(one, actor)
        paused_at, one.paused_at = one.paused_at, None
        championship_move(one, "reanudar", actor=actor)
        if paused_at is not None:
            put_off(one.cruces.all(), timezone.now() - paused_at)
        advance(one)
