"""The end of a match: results, points, objects and money, in the transaction that ends it.

While the economy stands still nothing is shared out: escrow and bets stay as they are until the
sweep finds the match after it goes on (decisiones §9). A match that holds neither is closed at
once: what is played for nothing goes on, and what follows from its result (torneos §16.1).
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime

from django.db import DatabaseError, transaction
from msgspec import UNSET

from economy import bets, escrow, postings
from economy.freezing import is_frozen
from economy.ledger import LedgerError
from economy.models import Tx
from economy.postings import MatchClose
from games.engines.core.chance import MatchChance
from games.engines.core.contract import Outcome
from games.engines.core.money import Money
from games.engines.registry import GAMES
from games.live.failpoints import failpoint
from games.matches import allowance, changes, closing, departures, homes, prizes
from games.matches.chairs import Chairs
from games.matches.runner import Facts
from games.models import Match, MatchPlayer, MatchTimer

log = logging.getLogger(__name__)

VOIDED = Outcome(places=(), reason="anulada", void=True)
_RETRYABLE = frozenset({"40001", "40P01", "55P03"})


def bare_facts(match: Match) -> Facts:
    """Return what settling needs of a match, even where its seed or options cannot be read."""
    row = {
        "stake": match.stake,
        "ranked": match.ranked,
        "competitive": match.competitive,
        "seats": match.seats,
    }
    engine = GAMES[match.game].engine
    chance = MatchChance(match.algorithm, b"", "")
    return Facts(match.pk, engine, None, engine.manners, Money(), chance, row)


def settle(facts: Facts, chairs: Chairs, outcome: Outcome, now: datetime) -> str:
    """Write the result of a match that has just ended and share out its stakes; return its status.

    What cannot be shared out now (a frozen economy, a fault) never takes the last action with it:
    the match ends with its escrow and its bets untouched; the sweep closes it later (promise P8).
    """
    status = Match.Status.VOID if outcome.void else Match.Status.FINISHED
    Match.objects.filter(pk=facts.id).update(
        status=status, reason=outcome.reason, finished_at=now, next_due_at=None
    )
    _write_results(facts, outcome)
    try:
        with transaction.atomic():
            close(facts, chairs, outcome, now)
    except (LedgerError, DatabaseError) as error:
        if getattr(error.__cause__, "sqlstate", None) in _RETRYABLE:
            raise  # the whole step is tried again
        log.exception("match %d ended but it is not settled", facts.id)
    return status


def close(facts: Facts, chairs: Chairs, outcome: Outcome, now: datetime) -> bool:
    """Share out objects and stakes, once whatever the outcome; raises ``LedgerError``.

    Returns False, and nothing has changed, while the economy stands still and it holds something.
    """
    if is_frozen() and _is_holding(facts.id):
        log.info("match %d waits for the economy to go on", facts.id)
        return False
    user = chairs.user_ids
    # Objects before accounts (docs/arquitectura.md, rule 9).
    bets.settle(facts.id, {(user[one], user[other]) for one, other in prizes.beats(outcome)})
    failpoint("close.objects_settled")
    changes.pay_owed(facts, chairs, "fin")
    moved = _shared_out(facts, chairs, outcome)
    before = _moved_before(facts.id) if moved else {}
    for user_id, amount in moved.items():
        row = MatchPlayer.objects.filter(match_id=facts.id, user_id=user_id, until=None)
        row.update(money=amount - before.get(user_id, 0))
    Match.objects.filter(pk=facts.id).update(closed_at=now)
    closing.tell_after_commit(facts.id)
    return True


def _is_holding(match_id: int) -> bool:
    """Return whether a match holds U$uros, whosever they are, or objects. Two queries at most."""
    return escrow.is_holding(match_id) or bets.is_holding(match_id)


def _shared_out(facts: Facts, chairs: Chairs, outcome: Outcome) -> dict[int, int]:
    """Share out what the match holds; return by user what he has won (+) or lost (-) in it."""
    if not facts.row["competitive"]:
        return {}  # nothing was put, and no prize is paid
    user = chairs.user_ids
    if outcome.paid is UNSET and facts.row["stake"]:
        return postings.match_close(
            match_id=facts.id,
            outcome=MatchClose(
                winners=tuple(user[seat] for seat in prizes.winners(outcome)),
                leavers=frozenset(user[seat] for seat in outcome.left),
                reason=outcome.reason,
            ),
        )
    if not (facts.has_stacks or facts.has_purse or escrow.is_holding(facts.id)):
        return {}
    paid = None
    if outcome.paid is not UNSET:
        paid = {user[seat]: amount for seat, amount in enumerate(outcome.paid) if seat in user}
    if paid and facts.has_purse and not facts.row["stake"] and not facts.has_stacks:
        _give_prizes(facts, chairs, paid)
        paid = None
    return escrow.close(match_id=facts.id, paid=paid, memo=outcome.reason)


def _give_prizes(facts: Facts, chairs: Chairs, paid: Mapping[int, int]) -> None:
    """Pay from the purse what the end brings to each, where nobody put anything himself."""
    prizes = allowance.granted(homes.best_placed(paid, chairs, range(facts.seats)))
    if prizes:
        escrow.award(match_id=facts.id, prizes=prizes)
        key = f"match:{facts.id}:premios"
        escrow.pay_owed(match_id=facts.id, key=key, amounts=prizes, kind=Tx.Kind.PRIZE)


def _moved_before(match_id: int) -> dict[int, int]:
    """Return by user what he had won or lost when he stood up, the times that he did."""
    rows = MatchPlayer.objects.filter(match_id=match_id, until__isnull=False)
    moved: dict[int, int] = {}
    for user_id, money in rows.values_list("user_id", "money"):
        moved[user_id] = moved.get(user_id, 0) + money
    return moved


def void(facts: Facts, chairs: Chairs, now: datetime, reason: str) -> bool:
    """End a match as void by decision of the staff: everything returns, nobody scores.

    Returns False while the economy stands still: what it holds returns when that goes on.
    """
    Match.objects.filter(pk=facts.id).update(
        status=Match.Status.VOID,
        reason="anulada",
        void_reason=reason,
        finished_at=now,
        next_due_at=None,
    )
    MatchTimer.objects.filter(match_id=facts.id).delete()
    MatchPlayer.objects.filter(match_id=facts.id, until=None).update(result=MatchPlayer.Result.VOID)
    return close(facts, chairs, VOIDED, now)


def _write_results(facts: Facts, outcome: Outcome) -> None:
    scores = prizes.points(outcome, facts.engine, facts.options, facts.seats)
    won = prizes.winners(outcome)
    places = prizes.places(outcome, facts.engine.sides(facts.options, facts.seats))
    rows = list(MatchPlayer.objects.filter(match_id=facts.id, until=None))
    gone, lost = departures.away(facts.id), departures.lost_by(facts.id)
    for row in rows:
        row.points = prizes.taken(
            scores[row.seat],
            # Who is excused before the end was put out of it by no wish of his: nor has he a place.
            scores=facts.row["ranked"] and row.staked >= facts.row["stake"] and not row.excused,
            is_away=row.seat in gone,
            lost=lost.get(row.seat, 0),
        )
        row.place = None if row.excused else places.get(row.seat)
        if row.seat in outcome.left:
            row.result = MatchPlayer.Result.LEFT
        elif not won:
            row.result = MatchPlayer.Result.VOID
        else:
            row.result = MatchPlayer.Result.WON if row.seat in won else MatchPlayer.Result.LOST
    MatchPlayer.objects.bulk_update(rows, ["points", "result", "place"])
