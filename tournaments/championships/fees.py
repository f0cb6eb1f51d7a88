"""The fees of a championship: taken for a place, and given back (torneos §3.7, §16)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from economy import funds
from economy.freezing import is_frozen
from economy.ledger import InsufficientFunds
from games.people import newcomers
from tournaments.championships.objects import objects_returned
from tournaments.championships.refusals import Refusal, of_another
from tournaments.models import Championship, Entry, Member

_REFUNDS = {"inscripcion": "todo", "cerrado": "si_entra", "presentacion": "si_entra"}


def charge(championship: Championship, entry: Entry, *, asked_by: int | None) -> None:
    """Take the fee from each of *entry*, for the locked *championship*; from all or from nobody.

    Refuses with ``saldo_insuficiente`` if *asked_by* lacks U$uros and with ``pareja_sin_saldo`` if
    another does, with ``cuenta_nueva`` and with ``economia_congelada``.
    """
    charge_members(championship, list(entry.members.select_related("user")), asked_by=asked_by)


def charge_members(
    championship: Championship, members: Sequence[Member], *, asked_by: int | None
) -> None:
    """Take the fee from each of *members*, as ``charge`` does."""
    if not championship.fee:
        return
    for member in members:
        _require_stake(member, championship.fee, asked_by=asked_by)
    numbers = {member.user_id: _next(championship.pk, member.user_id) for member in members}
    try:
        funds.charge(fund_id=championship.pk, entries=numbers, fee=championship.fee)
    except InsufficientFunds as short:
        if short.user_id == asked_by:
            raise Refusal("saldo_insuficiente", faltan=short.missing) from short
        nick = next(one.user.username for one in members if one.user_id == short.user_id)
        raise Refusal("pareja_sin_saldo", nick=nick) from short
    for member in members:
        member.fee_number = numbers[member.user_id]
        member.save(update_fields=["fee_number"])


def _require_stake(member: Member, fee: int, *, asked_by: int | None) -> None:
    try:
        newcomers.require_stake(member.user_id, fee)
    except Refusal as refusal:
        if member.user_id == asked_by:
            raise
        raise of_another(refusal.code, member.user.username) from refusal


def refund_of(championship: Championship, member: Member) -> str:
    """Return what *member* gets back if he leaves now (torneos §3.7).

    ``todo``; ``si_entra``, if somebody who waits takes the place at that moment; or ``nada``. It is
    "" where he has paid nothing, or all of it goes back anyway.
    """
    if not championship.fee or member.fee_number is None or championship.state == "cancelado":
        return ""
    return _REFUNDS.get(championship.state, "nada")


def give_back(championship: Championship, *entries: Entry) -> None:
    """Return the fees of *entries*: now or, while the economy stands still, once it goes on."""
    paid = Member.objects.filter(entry__in=entries, fee_number__isnull=False)
    if paid.update(is_owed=True):
        pay_owed(championship)


def pay_owed(championship: Championship) -> None:
    """Return what the locked *championship* owes, unless the economy stands still.

    Once it is cancelled that is everything, the objects that are its prizes as well.
    """
    owed = Member.objects.filter(championship=championship, is_owed=True)
    if championship.settled_at is not None or is_frozen():
        return
    if championship.state == "cancelado":
        objects_returned(championship)  # before any account is locked
        funds.cancel(fund_id=championship.pk)
        Championship.objects.filter(pk=championship.pk).update(settled_at=timezone.now())
    else:
        for member in owed.order_by("user_id"):
            assert member.fee_number is not None
            entries = {member.user_id: member.fee_number}
            funds.give_back(fund_id=championship.pk, entries=entries)
    owed.update(is_owed=False)


def _next(championship_id: int, user_id: int) -> int:
    """Return the how manieth fee of a person in a championship his next one is."""
    paid = Member.objects.filter(championship=championship_id, user=user_id)
    return paid.filter(fee_number__isnull=False).count() + 1
