"""What waits for a dispute, and for how long (torneos §17.3): an evening never stands still.

A result of which something is claimed is ``en_disputa``: nothing follows from it, neither a cruce,
a round nor prizes, until the organiser has decided or the time for it is over. Then it stands, and
the staff decides. Expects the championship locked.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import F, QuerySet
from django.utils import timezone

from games.record import holding
from tournaments.championships import evening, following, past, publishing
from tournaments.championships.states import cruce_move
from tournaments.models import Championship, Cruce, Dispute

TO_CLAIM = publishing.TO_CLAIM
"""After the end of the match."""
TO_ANSWER = timedelta(minutes=5)
_DECIDED = ("terminado", "incomparecencia")


def open_ones(disputes: QuerySet[Dispute]) -> QuerySet[Dispute]:
    """Return which of *disputes* the organiser may still decide."""
    return disputes.filter(ruling="", staff_at=None)


def due_at(one: Championship) -> datetime:
    """Return until when a result waits for what is claimed now: to answer it, and then the rest."""
    return timezone.now() + TO_ANSWER + timedelta(minutes=past.rules_of(one).rest)


def answered_until(dispute: Dispute) -> datetime:
    """Return until when the other side may answer: five minutes, from the end of the match."""
    if dispute.due_at is None:
        return dispute.made_at + TO_ANSWER
    return dispute.due_at - timedelta(minutes=past.rules_of(dispute.championship).rest)


def match_ended(one: Championship, cruce: Cruce) -> None:
    """Have the result of *cruce*, which has just been written, wait for what was claimed."""
    if open_ones(cruce.disputes.all()).update(due_at=due_at(one)):
        settle(one, cruce)


def settle(one: Championship, cruce: Cruce) -> None:
    """Have *cruce* be disputed while something claimed of it is open, and only then.

    A round that followed and nobody was called to is taken back, and paired anew afterwards. Not
    where something that depends on it has begun: its result is not changed any more.
    """
    is_open = open_ones(cruce.disputes.filter(match__origin=cruce.origin)).exists()
    if cruce.state == "en_disputa" and not is_open:
        cruce_move(cruce, "resolver")
    elif cruce.state in _DECIDED and is_open:
        uncalled = following.uncalled_after(one, cruce)
        if not uncalled and following.state_after(one, cruce) is not None:
            return
        following.rounds_withdrawn(one, uncalled)
        cruce_move(cruce, "reclamar")
        if one.state in evening.RUNNING:
            following.held_back(one, cruce)


def cards_of(dispute: Dispute) -> Sequence[str] | None:
    """Return what was held, ``None`` as long as that hand is played.

    Raises ``games.record.acta.Unreadable``.
    """
    if dispute.cards:
        return list(dispute.cards)
    held = holding.held_at(dispute.match_id, dispute.seat, dispute.said_at)
    if held is None:
        return []
    return held.cards if held.is_over else None


def disputes_put_off(disputes: QuerySet[Dispute], gap: timedelta) -> None:
    """Have what is open of *disputes* be waited for so much longer."""
    waiting = open_ones(disputes).exclude(due_at=None)
    waiting.update(due_at=F("due_at") + gap)
