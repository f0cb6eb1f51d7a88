"""Standing still: nothing is bought, pawned, redeemed or put at stake until somebody unfreezes it.

Matches that had begun go on to their end, but what they close waits: their escrow and the objects
bet stay held, and are settled once the economy goes on (DECISIONS §9). New ones start at stake 0.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from economy import sql
from economy.models import Freeze, Pawn
from economy.refusals import Refusal

if TYPE_CHECKING:
    from accounts.models import User


_LAST = "SELECT frozen FROM economy_freeze ORDER BY id DESC LIMIT 1"


def is_frozen() -> bool:
    """Return whether the economy stands still. One query."""
    return bool(sql.rows(_LAST, {}) == [(True,)])


def stood_still_since(moment: datetime) -> bool:
    """Return whether the economy stands still or was let go on after *moment*. One query."""
    last = Freeze.objects.order_by("-pk").first()
    return last is not None and (last.frozen or last.created_at > moment)


def refuse_if_frozen() -> None:
    """Raise Refusal while the economy stands still."""
    if is_frozen():
        raise Refusal("economia_congelada")


def economy_freeze(*, reason: str, actor: User | None = None) -> bool:
    """Freeze the economy for *reason* (10 letters at least); False when it was."""
    with transaction.atomic():
        if _last_locked() is not None:
            return False
        Freeze.objects.create(frozen=True, actor=actor, reason=reason)
        return True


def economy_unfreeze(*, reason: str, actor: User) -> bool:
    """Let the economy go on; False when it did.

    The time it stood still does not count for who has something to redeem.
    """
    with transaction.atomic():
        frozen = _last_locked()
        if frozen is None:
            return False
        Freeze.objects.create(frozen=False, actor=actor, reason=reason)
        stood_still = timezone.now() - frozen.created_at
        Pawn.objects.filter(ending="").update(due_at=F("due_at") + stood_still)
        return True


def _last_locked() -> Freeze | None:
    """Return what froze the economy, or None; one at a time decides."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('economy_freeze'))")
    last = Freeze.objects.order_by("-pk").first()
    return last if last is not None and last.frozen else None
