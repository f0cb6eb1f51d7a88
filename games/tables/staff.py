"""What the staff does at a table: free a chair, or close the table whatever goes on there.

Each function is one transaction under the lock of the table. The reason is told to those who have
to stand up; who did it and why is kept in the log of the admin, and with the match that it ends.
"""

from __future__ import annotations

import logging

from django.db import transaction

from accounts.models import User
from games.matches.services import match_void
from games.models import Match, TableSeat
from games.tables import agreement as ag
from games.tables import store
from games.tables.services import stepped

log = logging.getLogger(__name__)

_LIVE = (Match.Status.PLAYING, Match.Status.FROZEN)
TOLD_CHARACTERS = (10, 160)
"""How long a reason may be: enough to say something, and no more than a notice holds."""


def chair_free(*, seat_id: int, actor: User, reason: str) -> bool:
    """Stand up whoever holds the row *seat_id*; return False when he no longer sits there.

    Refuses with ``jugando`` while a match is played: its chairs are those of the match. Raises
    ``ValueError`` without a reason.
    """
    require_reason(reason)
    row = TableSeat.objects.filter(pk=seat_id).first()
    if row is None:
        return False
    with transaction.atomic():
        table = store.lock(row.table_id)
        if not TableSeat.objects.filter(pk=seat_id).exists():
            return False  # he stood up, or changed chairs, before the table was ours
        before = store.load(table)
        after = stepped(before, ag.Levantarse(row.user_id))
        store.save(table, before, after, why="liberada", reason=reason.strip())
    log.warning("chair %d of table %d freed by %s", row.seat, row.table_id, actor)
    return True


def table_close(*, table_id: int, actor: User, reason: str) -> bool:
    """End what goes on at a table and take it out of its salón.

    A match in play ends as void: stakes and bets return. Returns False while the economy stands
    still, as ``match_void`` does. Refuses with ``mesa`` when the table is gone; raises
    ``ValueError`` without a reason and ``LedgerError`` when nothing can return: then the table
    stays as it was.
    """
    require_reason(reason)
    with transaction.atomic():
        table = store.lock(table_id)
        before = store.load(table)
        match, is_back = table.match, True
        if match is not None and match.status in _LIVE:
            is_back = match_void(match_id=match.pk, actor=actor, reason=reason)
        store.remove(table, before, why="cerrada", reason=reason.strip())
    log.warning("table %d closed by %s", table_id, actor)
    return is_back


def require_reason(reason: str) -> None:
    """Raise ``ValueError`` unless *reason* has as many letters as ``TOLD_CHARACTERS`` asks."""
    low, high = TOLD_CHARACTERS
    if not low <= len(reason.strip()) <= high:
        raise ValueError(f"a reason has between {low} and {high} characters")
