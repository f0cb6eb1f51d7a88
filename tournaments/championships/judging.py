"""Deciding a dispute at the desk, and what follows from it (torneos §17.3, §17.4)."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from tournaments.championships import deciding, disputed, evening, following, telling
from tournaments.championships.claiming import dispute_locked, may_answer
from tournaments.championships.disputed import TO_CLAIM, Kept
from tournaments.championships.entering import alone
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import act_note, reason_of, require_organiser
from tournaments.models import Championship, Cruce, Dispute
from tournaments.models.championships import LIVE
from tournaments.pairing import mouth

LOOKED_AT = timedelta(minutes=2)
NO_EFFECT = "sin_efecto"
"""The sanction of a lie that came out when nothing could be taken away any more."""
RULED_IN = (*evening.RUNNING, "terminado", "premiado", "cancelado")
_LAPSES_IN = ("en_juego", "terminado", "premiado")
_TAKEN_FROM = ("listo", "esperando", "en_juego", "nulo", "en_disputa")


def dispute_look(*, user: User, dispute_id: int) -> None:
    """Have *user* look at a dispute, alone for two minutes, and see what was held.

    Refuses with ``reclamacion``, ``permiso``, ``juega_en_el``, ``del_personal`` and ``la_mira``.
    """
    _look(user=user, dispute_id=dispute_id, kept=_held(user, dispute_id))


@alone
def _look(*, user: User, dispute_id: int, kept: Kept | None) -> None:
    one, _cruce, dispute = dispute_locked(dispute_id)
    require_organiser(one, user)
    _require_mine(dispute, user)
    dispute.looked_by, dispute.looked_until = user, timezone.now() + LOOKED_AT
    columns = disputed.noted(dispute, kept)
    dispute.save(update_fields=["looked_by", "looked_until", *columns])


def _held(user: User, dispute_id: int) -> Kept | None:
    """Return what was held, for who may decide about it: read before anything is locked.

    Refuses with ``reclamacion``, ``permiso`` and ``juega_en_el``.
    """
    dispute = Dispute.objects.select_related("championship").filter(pk=dispute_id).first()
    if dispute is None:
        raise Refusal("reclamacion")
    require_organiser(dispute.championship, user)
    return disputed.hand_of(dispute)


def dispute_rule(*, user: User, dispute_id: int, ruling: str, reason: str) -> None:
    """Decide a dispute for *reason*; a lie has its sanction at once, and both sides are told.

    Refuses with ``reclamacion``, ``permiso``, ``juega_en_el``, ``razon``, ``estado``, ``fallo``,
    ``ya_fallada``, ``del_personal``, ``la_mira``, ``mano_sin_acabar``, ``aun_contesta`` and
    ``recien_acabada``.
    """
    given = {"user": user, "dispute_id": dispute_id, "ruling": ruling, "reason": reason}
    _rule(**given, kept=_held(user, dispute_id))


@alone
def _rule(*, user: User, dispute_id: int, ruling: str, reason: str, kept: Kept | None) -> None:
    one, cruce, dispute = dispute_locked(dispute_id)
    require_organiser(one, user)
    why = reason_of(reason)
    if dispute.ruling and (dispute.ruling, dispute.judge_id) == (ruling, user.pk):
        return
    _require_rulable(one, dispute, user, ruling)
    if kept is None:
        raise Refusal("mano_sin_acabar")
    if ruling == Dispute.Ruling.LIE and may_answer(dispute):
        raise Refusal("aun_contesta")
    disputed.noted(dispute, kept)
    before = one.disputes.filter(entry=dispute.entry, ruling=Dispute.Ruling.LIE).count()
    dispute.ruling, dispute.reason = ruling, why
    dispute.judge, dispute.ruled_at = user, timezone.now()
    dispute.save()
    act_note(one, user, f"fallo_{ruling}", why, cruce=cruce)
    telling.claim_over(one, dispute)
    if ruling == Dispute.Ruling.LIE:
        dispute.sanction = _sanctioned(one, cruce, dispute, user, before)
        dispute.save(update_fields=["sanction"])
    disputed.settle(one, cruce)
    evening.advance(one)


def _require_rulable(one: Championship, dispute: Dispute, user: User, ruling: str) -> None:
    if one.state not in RULED_IN:
        raise Refusal("estado")
    if ruling not in Dispute.Ruling.values:
        raise Refusal("fallo")
    if dispute.ruling:
        raise Refusal("ya_fallada")
    _require_mine(dispute, user)


def _require_mine(dispute: Dispute, user: User) -> None:
    """Refuse with ``del_personal`` what the staff decides, ``la_mira`` what another looks at."""
    if dispute.staff_at is not None and not user.is_staff:
        raise Refusal("del_personal")
    other = looked_at_by(dispute)
    if other is not None and other != user:
        raise Refusal("la_mira", nick=other.username)


def looked_at_by(dispute: Dispute) -> User | None:
    """Return who looks at it now, if anybody does."""
    until = dispute.looked_until
    return dispute.looked_by if until is not None and until > timezone.now() else None


def sanction_of(dispute: Dispute) -> str:
    """Return what would follow if it were a lie (torneos §17.4)."""
    rows = dispute.championship.disputes.filter(entry=dispute.entry_id)
    return mouth.sanction(rows.filter(ruling=Dispute.Ruling.LIE).count())


def _sanctioned(one: Championship, cruce: Cruce, dispute: Dispute, user: User, before: int) -> str:
    """Carry out what follows after so many lies *before*; return it, or that nothing could.

    Whoever is expelled loses the cruce too. What has been followed, or paid, stays.
    """
    sanction, entry, why = mouth.sanction(before), dispute.entry, dispute.reason
    if sanction == mouth.SANCTIONS[0]:
        return sanction
    other = cruce.b if entry == cruce.a else cruce.a
    is_over = one.state in {"premiado", "cancelado"}
    is_taken = not is_over and cruce.state in _TAKEN_FROM and other is not None
    if is_taken and other is not None:
        if one.state == "terminado":
            following.taken_back(one, cruce)
            deciding.reopened(one, user, why)
        deciding.awarded(one, user, cruce, other, why)
        entry.refresh_from_db()
    if sanction == mouth.SANCTIONS[-1] and one.state in evening.RUNNING and entry.state in LIVE:
        deciding.expelled(one, user, entry, why)
        return sanction
    return mouth.SANCTIONS[1] if is_taken else NO_EFFECT


def overdue() -> QuerySet[Dispute]:
    """Return the disputes for which no result waits any longer, nor will: it was awarded."""
    now = timezone.now()
    over = Q(due_at__lte=now) | Q(due_at=None, match__finished_at__lte=now - TO_CLAIM)
    rows = Dispute.objects.filter(over, championship__state__in=_LAPSES_IN)
    return disputed.open_ones(rows).order_by("pk")


def lapsed(dispute_id: int) -> None:
    """Have the result stand that nobody has decided about in time; the staff is told."""
    one, cruce, dispute = dispute_locked(dispute_id)
    if not overdue().filter(pk=dispute_id).exists():
        return
    disputed.left_to_staff(one, dispute)
    disputed.settle(one, cruce)
    evening.advance(one)
