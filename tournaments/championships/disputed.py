"""What waits for a dispute, and for how long (torneos §17.3): an evening never stands still.

A result of which something is claimed is ``en_disputa``: nothing follows from it, neither a cruce,
a round nor prizes, until the organiser has decided or the time for it is over. Then it stands, and
the staff decides. Expects the championship locked.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.record import holding
from games.record.acta import Unreadable
from games.record.holding import Held
from tournaments.championships import evening, following, past, publishing, telling, words
from tournaments.championships.states import act_note, cruce_move
from tournaments.models import Championship, Cruce, Dispute, Round
from tournaments.pairing import progress

TO_CLAIM = publishing.TO_CLAIM
"""After the end of the match."""
TO_ANSWER = timedelta(minutes=5)
LEAST_TO_DECIDE = timedelta(minutes=3)
"""However short the rest is: a lie is not decided before it can have been answered."""
_DECIDED = ("terminado", "incomparecencia")


class Kept(NamedTuple):
    """What is kept of a hand that is over, by column; nothing of it where nobody can tell."""

    cards: Sequence[str] = ()
    hand_from: datetime | None = None
    hand_until: datetime | None = None
    signs: Sequence[Sequence[Any]] = ()


def open_ones(disputes: QuerySet[Dispute]) -> QuerySet[Dispute]:
    """Return which of *disputes* the organiser may still decide."""
    return disputes.filter(ruling="", staff_at=None)


def to_decide(one: Championship) -> timedelta:
    """Return how long the organiser has once nobody answers any more: the rest, or a little."""
    return max(timedelta(minutes=past.rules_of(one).rest), LEAST_TO_DECIDE)


def due_at(one: Championship) -> datetime:
    """Return until when a result waits for what is claimed now: to answer it, and to decide."""
    return timezone.now() + TO_ANSWER + to_decide(one)


def answered_until(dispute: Dispute) -> datetime:
    """Return until when the other side may answer: five minutes, again from the end of the match.

    Not again who had his five minutes while it was played.
    """
    if dispute.due_at is None:
        return dispute.made_at + TO_ANSWER
    return dispute.due_at - to_decide(dispute.championship)


def match_ended(one: Championship, cruce: Cruce) -> None:
    """Have the result of *cruce*, which has just been written, wait for what was claimed."""
    waiting = open_ones(cruce.disputes.filter(due_at=None))
    heard = waiting.filter(made_at__lte=timezone.now() - TO_ANSWER)
    many = heard.update(due_at=timezone.now() + to_decide(one))
    if waiting.update(due_at=due_at(one)) + many:
        settle(one, cruce)


def settle(one: Championship, cruce: Cruce) -> None:
    """Have *cruce* be disputed while something claimed of it is open, and only then.

    What followed and nobody was called to, a round or a cuadro, is taken back, and made anew
    afterwards. Not where something that depends on it has begun, nor once the prizes are given:
    its result is not changed any more.
    """
    if one.state not in (*evening.RUNNING, "terminado"):
        return
    is_open = open_ones(cruce.disputes.filter(match__origin=cruce.origin)).exists()
    if cruce.state == "en_disputa" and not is_open:
        cruce_move(cruce, "resolver")
    elif cruce.state in _DECIDED and is_open:
        uncalled = following.uncalled_after(one, cruce)
        trees = following.uncalled_trees_after(one, cruce)
        if not uncalled and following.state_after(one, cruce, but=trees) is not None:
            return
        _withdrawn(one, cruce, uncalled, trees)
        cruce_move(cruce, "reclamar")
        if one.state in evening.RUNNING:
            following.held_back(one, cruce)


def _withdrawn(
    one: Championship, cruce: Cruce, rows: Sequence[Round], trees: Collection[str]
) -> None:
    """Take *rows* back, the round that followed, or *trees*; the log says that *cruce* is why."""
    if not rows and not trees:
        return
    why = _("Ronda %(n)d.") % {"n": rows[0].number} if rows else _drawn_called(one, trees)
    following.rounds_withdrawn(one, rows)
    following.trees_withdrawn(one, trees)
    act_note(one, None, "retirar_reclamada", why, cruce=cruce)


def _drawn_called(one: Championship, trees: Collection[str]) -> str:
    tree = progress.MAIN if progress.MAIN in trees else progress.CONSOLATION
    return f"{words.part_called(one.format, tree) or _('Eliminatoria')}."


def all_left_to_staff(one: Championship, cruce: Cruce) -> None:
    """Have the staff decide whatever is claimed of *cruce*: its result is decided without it."""
    for dispute in open_ones(cruce.disputes.select_related("cruce")):
        left_to_staff(one, dispute)


def left_to_staff(one: Championship, dispute: Dispute) -> None:
    """Have no result wait for *dispute* any longer: the staff decides it, and is told."""
    dispute.staff_at = timezone.now()
    dispute.save(update_fields=["staff_at"])
    act_note(one, None, "sin_fallo", "", cruce=dispute.cruce)
    telling.claim_to_staff(one, dispute)


def kept_of(held: Held) -> Kept:
    """Return what is kept of what was *held*, once its hand is over."""
    signs = [list(sign) for sign in held.signs]
    return Kept(list(held.cards), held.began, held.ended, signs)


def hand_of(dispute: Dispute) -> Kept | None:
    """Return what was held and the señas, ``None`` as long as that hand is played.

    Reads a whole log, until they are kept.
    """
    if dispute.cards:
        return Kept(dispute.cards, dispute.hand_from, dispute.hand_until, dispute.signs or ())
    try:
        held = holding.held_at(dispute.match_id, dispute.seat, dispute.said_at)
    except Unreadable:
        return Kept()
    if held is None:
        return Kept()
    return kept_of(held) if held.is_over else None


def noted(dispute: Dispute, kept: Kept | None) -> Sequence[str]:
    """Write on *dispute*, which the caller saves, what is *kept*; return the columns written."""
    if kept is None or not kept.cards:
        return ()
    for name, value in kept._asdict().items():
        setattr(dispute, name, value)
    return Kept._fields


def disputes_put_off(disputes: QuerySet[Dispute], since: datetime) -> None:
    """Have what is open of *disputes* be waited for longer: time has stood still *since* then.

    Of what has been waited for since later, by what it was waited for.
    """
    now = timezone.now()
    waiting = open_ones(disputes).exclude(due_at=None)
    for pk, *begun in waiting.values_list("pk", "made_at", "match__finished_at"):
        gap = now - max(since, *filter(None, begun))
        Dispute.objects.filter(pk=pk).update(due_at=F("due_at") + gap)
