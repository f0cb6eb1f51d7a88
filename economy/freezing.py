"""Standing still: nothing is bought, pawned, redeemed or put at stake until somebody unfreezes it.

Matches that had begun go on to their end, but what they close waits: their escrow and the objects
bet stay held, and are settled once the economy goes on (decisiones §9). New ones start at stake 0.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from django.db import connection, transaction
from django.db.models import F, Value
from django.db.models.functions import Greatest

from economy import sql
from economy.models import Freeze, Pawn, PawnReminder
from economy.refusals import Refusal

if TYPE_CHECKING:
    from accounts.models import User

WORTH_TELLING = timedelta(hours=1)

_LAST = "SELECT frozen FROM economy_freeze ORDER BY id DESC LIMIT 1"


def is_frozen() -> bool:
    """Return whether the economy stands still. One query."""
    return bool(sql.rows(_LAST, {}) == [(True,)])


class Stop(NamedTuple):
    """The economy stood still from ``begin`` to ``end`` (``None``: it still does)."""

    begin: datetime
    end: datetime | None

    def after(self, moment: datetime, now: datetime) -> timedelta:
        """Return how much of it there was between *moment* and *now*."""
        return max(timedelta(), (self.end or now) - max(self.begin, moment))


def stops() -> list[Stop]:
    """Return every time that the economy stood still, oldest first. One query."""
    found: list[Stop] = []
    for frozen, moment in Freeze.objects.order_by("pk").values_list("frozen", "created_at"):
        if frozen:
            found.append(Stop(moment, None))
        elif found:
            found[-1] = found[-1]._replace(end=moment)
    return found


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

    The time it stood still does not count for objects to be redeemed. An owner told of an
    end that is now put off by ``WORTH_TELLING`` or more is told of the new one, in its time.
    """
    with transaction.atomic():
        frozen = _last_locked()
        if frozen is None:
            return False
        thaw = Freeze.objects.create(frozen=False, actor=actor, reason=reason)
        _put_off(frozen.created_at, thaw.created_at)
        return True


def _put_off(begin: datetime, end: datetime) -> None:
    """Put the end of every pawn off by what it was open while the economy stood still."""
    waiting = Pawn.objects.filter(ending="", created_at__lt=end)
    stood_still = Value(end) - Greatest(F("created_at"), Value(begin))
    waiting.update(due_at=F("due_at") + stood_still)
    if end - begin >= WORTH_TELLING:
        PawnReminder.objects.filter(pawn__ending="").delete()


def _last_locked() -> Freeze | None:
    """Return what froze the economy, or None; one at a time decides."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('economy_freeze'))")
    last = Freeze.objects.order_by("-pk").first()
    return last if last is not None and last.frozen else None
