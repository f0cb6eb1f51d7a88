"""Replacing one of the two of a pair before round one (torneos §14.4)."""

from __future__ import annotations

from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from tournaments.championships import fees, offering, telling
from tournaments.championships.conditions import keyed
from tournaments.championships.entering import (
    ENTERED,
    alone,
    forget_offers,
    own_entry,
    present_if_whole,
    require_may_enter,
)
from tournaments.championships.kinds import PARTNERLESS
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import championship_locked
from tournaments.championships.versions import change_tell
from tournaments.models import Championship, Entry, Member, Substitution

_BEFORE_THE_DRAW = ("inscripcion", "cerrado", "presentacion")


@alone
def substitute_offer(*, user: User, championship_id: int, other: User) -> None:
    """Offer *other* the place of *user* in his pair; nothing changes until he accepts.

    Refuses with ``modo``, ``estado``, ``no_inscrito``, ``ya_sustituida`` a pair of which one was
    replaced, and *other* as ``enrolment.sign_up`` refuses who may not enter.
    """
    championship = _open(championship_id)
    entry = own_entry(championship, user)
    _require_unchanged(entry)
    require_may_enter(championship, other, asker=user)
    offering.require_moderate(user)
    offer, _ = Substitution.objects.get_or_create(entry=entry, leaver=user, newcomer=other)
    telling.tell(championship, "relevo", [other.pk], about=offer.pk, other=user)
    change_tell(championship.pk)


@alone
def substitute_drop(*, user: User, championship_id: int, other: User) -> None:
    """Take back what *user* offered *other*, or refuse what *other* offered *user*.

    Refuses with ``no_invitado`` where neither is.
    """
    championship = championship_locked(championship_id)
    rows = Substitution.objects.filter(
        Q(leaver=user, newcomer=other) | Q(leaver=other, newcomer=user),
        entry__championship=championship,
    )
    telling.settle(championship.pk, ("relevo",), rows.values_list("pk", flat=True))
    if not rows.delete()[0]:
        raise Refusal("no_invitado")
    change_tell(championship.pk)


@keyed
@alone
def substitute_accept(*, user: User, championship_id: int, leaver: User) -> None:
    """Put *user* in the place that *leaver* offered him: he pays, who leaves is paid back.

    He is captain if *leaver* was. To accept while the check-in is open is to be there. Refuses with
    ``modo``, ``estado``, ``no_invitado``, ``ya_sustituida`` and as ``enrolment.sign_up``.
    """
    championship = _open(championship_id)
    offers = Substitution.objects.filter(entry__championship=championship, newcomer=user)
    offer = offers.filter(leaver=leaver).select_related("entry").first()
    going = championship.members.filter(user=leaver, is_in=True).first()
    if offer is None or going is None or going.entry_id != offer.entry_id:
        raise Refusal("no_invitado")
    entry = offer.entry
    _require_unchanged(entry)
    require_may_enter(championship, user)
    _replace(championship, entry, going, user)
    forget_offers(championship, [user])
    telling.settle_for(championship.pk, PARTNERLESS, [user.pk])
    telling.tell(championship, "relevado", [leaver.pk], about=entry.pk, other=user)
    partner = entry.members.exclude(user=user).values_list("user", flat=True)
    telling.tell(championship, "pareja", partner, about=entry.pk, attempt=1, other=user)
    over = Substitution.objects.filter(
        Q(entry=entry) | Q(newcomer=user, entry__championship=championship)
    )
    telling.settle(championship.pk, ("relevo",), over.values_list("pk", flat=True))
    over.delete()
    change_tell(championship.pk)


def _replace(championship: Championship, entry: Entry, going: Member, user: User) -> None:
    """Have *user* be in *entry* instead of *going*, who keeps an entry of his own that withdrew."""
    coming = Member.objects.create(
        entry=entry,
        championship=championship,
        user=user,
        is_captain=going.is_captain,
        is_in=True,
        present_at=timezone.now() if championship.state == "presentacion" else None,
    )
    if entry.state in ENTERED:
        fees.charge_members(championship, [coming], asked_by=user.pk)
    gone = Entry.objects.create(championship=championship, state="retirado")
    going.entry, going.is_in = gone, False
    going.save(update_fields=["entry", "is_in"])
    fees.give_back(championship, gone)
    entry.is_changed = True
    entry.save(update_fields=["is_changed"])
    present_if_whole(entry)


def _open(championship_id: int) -> Championship:
    championship = championship_locked(championship_id)
    if not championship.in_pairs:
        raise Refusal("modo")
    if championship.state not in _BEFORE_THE_DRAW:
        raise Refusal("estado")
    return championship


def _require_unchanged(entry: Entry) -> None:
    if entry.is_changed:
        raise Refusal("ya_sustituida")
