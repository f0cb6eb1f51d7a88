"""The end of a match: results, points, objects and money, in the transaction that ends it.

While the economy stands still nothing is shared out: escrow and bets stay as they are until the
sweep finds the match after it goes on (DECISIONS §9).
"""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import DatabaseError, transaction

from economy import bets, postings
from economy.freezing import is_frozen
from economy.ledger import LedgerError
from economy.postings import MatchClose
from games.engines.core.contract import Outcome
from games.live.failpoints import failpoint
from games.matches import leaving, prizes
from games.matches.runner import Facts
from games.models import Match, MatchPlayer, MatchTimer

log = logging.getLogger(__name__)

VOIDED = Outcome(places=(), reason="anulada", void=True)
_RETRYABLE = frozenset({"40001", "40P01", "55P03"})


def settle(facts: Facts, outcome: Outcome, now: datetime) -> str:
    """Write the result of a match that has just ended and share out its stakes; return its status.

    What cannot be shared out now (a frozen economy, a fault) never takes the last action with it:
    the match ends with its escrow and its bets untouched and the sweep closes it later (P8).
    """
    status = Match.Status.VOID if outcome.void else Match.Status.FINISHED
    Match.objects.filter(pk=facts.id).update(
        status=status, reason=outcome.reason, finished_at=now, next_due_at=None
    )
    _write_results(facts, outcome)
    try:
        with transaction.atomic():
            close(facts, outcome, now)
    except (LedgerError, DatabaseError) as error:
        if getattr(error.__cause__, "sqlstate", None) in _RETRYABLE:
            raise  # the whole step is tried again
        log.exception("match %d ended but it is not settled", facts.id)
    return status


def close(facts: Facts, outcome: Outcome, now: datetime) -> bool:
    """Share out objects and stakes, once whatever the outcome; raises ``LedgerError``.

    Returns False, and nothing has changed, while the economy stands still.
    """
    if is_frozen():
        log.info("match %d waits for the economy to go on", facts.id)
        return False
    won = prizes.winners(outcome)
    user = [player.user_id for player in facts.players]
    # Objects before accounts (docs/arquitectura.md, rule 9).
    bets.settle(facts.id, {(user[one], user[other]) for one, other in prizes.beats(outcome)})
    failpoint("close.objects_settled")
    moved = postings.match_close(
        match_id=facts.id,
        outcome=MatchClose(
            winners=tuple(user[seat] for seat in won),
            leavers=frozenset(user[seat] for seat in outcome.left),
            reason=outcome.reason,
        ),
    )
    for user_id, amount in moved.items():
        MatchPlayer.objects.filter(match_id=facts.id, user_id=user_id).update(money=amount)
    Match.objects.filter(pk=facts.id).update(closed_at=now)
    return True


def void(facts: Facts, now: datetime, reason: str) -> bool:
    """End a match as void by decision of the staff: everything returns, nobody scores.

    Returns False while the economy stands still: it returns when that goes on.
    """
    Match.objects.filter(pk=facts.id).update(
        status=Match.Status.VOID,
        reason="anulada",
        void_reason=reason,
        finished_at=now,
        next_due_at=None,
    )
    MatchTimer.objects.filter(match_id=facts.id).delete()
    MatchPlayer.objects.filter(match_id=facts.id).update(result=MatchPlayer.Result.VOID)
    return close(facts, VOIDED, now)


def _write_results(facts: Facts, outcome: Outcome) -> None:
    scores = prizes.points(outcome, len(facts.players))
    won = prizes.winners(outcome)
    rows = list(MatchPlayer.objects.filter(match_id=facts.id))
    gone, lost = leaving.away(facts.id), leaving.lost_by(facts.id)
    for row in rows:
        counts = facts.row["ranked"] and row.staked >= facts.row["stake"]
        # Who left and did not come back scores nothing but what the others voted (leaving).
        earned = scores[row.seat] if counts and row.seat not in gone else 0
        row.points = earned - lost.get(row.seat, 0)
        if row.seat in outcome.left:
            row.result = MatchPlayer.Result.LEFT
        elif not won:
            row.result = MatchPlayer.Result.VOID
        else:
            row.result = MatchPlayer.Result.WON if row.seat in won else MatchPlayer.Result.LOST
    MatchPlayer.objects.bulk_update(rows, ["points", "result"])
