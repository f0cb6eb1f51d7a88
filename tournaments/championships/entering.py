"""What everybody passes who enters a championship, and how a place is taken (torneos §3).

Each service is one transaction under the lock of the championship, tried again where the database
asks for it; what is refused changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from accounts.models import Sanction, User
from economy import ledger
from economy.selectors import balances_of
from games.matches.sitting import NOT_LET
from tournaments.championships import conditions, fees
from tournaments.championships.opening import require_open
from tournaments.championships.past import begun, may_enter_late
from tournaments.championships.refusals import Refusal, of_another
from tournaments.championships.states import entries_move, entry_move, require_not_steered
from tournaments.models import Championship, Entry, Member, Seeker

ENTERED = ("confirmado", "presente")


def alone(service: Callable[..., None]) -> Callable[..., None]:
    """Have *service* done in a transaction of its own, for somebody who is still here."""

    @wraps(service)
    def done(*, user: User, **given: Any) -> None:
        ledger.alone(lambda: service(user=user, **given), asked_by=user.pk)

    return done


def require_entering(championship: Championship, *, in_pairs: bool) -> None:
    """Refuse with ``de_prueba`` and ``modo`` where nobody enters so, and as ``require_open`` now.

    A suizo may be entered until half of it has begun, if it says so (torneos §14.5).
    """
    if championship.robots:
        raise Refusal("de_prueba")
    if championship.in_pairs != in_pairs:
        raise Refusal("modo")
    if may_enter_late(championship):
        return
    require_open(championship)


def require_may_enter(championship: Championship, *people: User, asker: User | None = None) -> None:
    """Refuse whom of *people* the championship does not admit, or has already (torneos §3.1).

    *asker*, who wants them in, is told of nobody else's sanctions; without him it is the first.
    """
    asker = asker or people[0]
    for one in people:
        if one.pk == championship.organiser_id:
            raise Refusal("organiza")
        if one.is_robot or not one.is_active:
            raise Refusal("no_permitido", nick=one.username)
    require_not_steered(championship, people)
    for one in people:
        try:
            require_unsanctioned(championship, one)
        except Refusal as refusal:
            if one.pk == asker.pk:
                raise
            raise of_another(refusal.code, one.username) from refusal
    conditions.require_met(championship, people)
    inside = championship.members.filter(user__in=people, is_in=True).select_related("user")
    if (member := inside.first()) is not None:
        raise Refusal("ya_inscrito", nick=member.user.username)
    was_in = Q(entry__state="expulsado") | Q(entry__number__isnull=False)
    before = championship.members.filter(was_in, user__in=people).select_related("user")
    if (member := before.first()) is not None:
        raise Refusal("ya_estuvo", nick=member.user.username)


def require_unsanctioned(
    championship: Championship, user: User, *, is_inside: bool = False
) -> None:
    """Refuse with ``sancionado`` whom a sanction keeps out, as ``kept_out``."""
    if kept_out(championship, [user.pk], is_inside=is_inside):
        raise Refusal("sancionado", nick=user.username)


def kept_out(
    championship: Championship, user_ids: Collection[int], *, is_inside: bool = False
) -> set[int]:
    """Return whom the staff does not let sit, or the house when it starts (torneos §3.1).

    Whoever *is_inside* already, with a place, plays in spite of a ban of the house (torneos §21.5).
    Nobody does whose account is switched off. One query.
    """
    held = Sanction.objects.in_force().filter(user__in=user_ids, kind__in=NOT_LET)
    by_the_house = held.filter(imposed_by=None)
    if is_inside:
        by_the_house = by_the_house.filter(kind=Sanction.Kind.NO_SEAT)
    else:
        by_the_house = by_the_house.filter(ends_at__lte=championship.starts_at)
    held = held.exclude(pk__in=by_the_house.values("pk"))
    people = User.objects.filter(pk__in=user_ids)
    kept = people.filter(Q(is_active=False) | Q(pk__in=held.values("user")))
    return set(kept.values_list("pk", flat=True))


def new_entry(championship: Championship, captain: User, other: User | None = None) -> Entry:
    """Return a new entry, which has neither come in nor begun to wait."""
    entry = Entry.objects.create(championship=championship)
    for user in filter(None, (captain, other)):
        Member.objects.create(
            entry=entry, championship=championship, user=user, is_captain=user == captain
        )
    return entry


def take_place(championship: Championship, entry: Entry, *, asked_by: int | None) -> None:
    """Let *entry* in or have it wait; no invitation of its people holds any more.

    A place that is free goes first to who waits for it and can pay by now (torneos §3.6). Refuses
    as ``fees.charge``.
    """
    if championship.state == "en_juego":
        fees.charge(championship, entry, asked_by=asked_by)
        _come_late(championship, entry)
    elif is_full(championship) or (fill(championship) and is_full(championship)):
        entry_move(entry, "esperar")
    else:
        fees.charge(championship, entry, asked_by=asked_by)
        entry_move(entry, "aceptar")
    people = entry.members.values("user")
    forget_offers(championship, people)


def _come_late(championship: Championship, entry: Entry) -> None:
    """Have *entry*, which has paid, play from the next round on, with the next number."""
    last = championship.entries.aggregate(n=Max("number"))["n"] or 0
    entry.number, entry.missed = last + 1, begun(championship)
    entry.members.update(present_at=timezone.now())
    for action in ("aceptar", "presentarse", "sortear"):
        entry_move(entry, action)
    late_offers_over(championship)


def late_offers_over(championship: Championship) -> None:
    """Have no invitation hold in what was drawn once nobody may enter it (torneos §3.4, §14.5).

    In a pause they hold: one may enter again after it.
    """
    if not championship.in_pairs or championship.state == "pausado":
        return
    asked = championship.entries.filter(state="invitado")
    if asked.exists() and not may_enter_late(championship):
        entries_move(asked, "invitado", "caducar")


def forget_offers(championship: Championship, people: Any) -> None:
    """Have no invitation of *people* hold any more, nor their search for a partner."""
    Seeker.objects.filter(championship=championship, user__in=people).delete()
    others = championship.entries.filter(state="invitado", members__user__in=people).distinct()
    for other in others:
        entry_move(other, "caducar")


def is_full(championship: Championship) -> bool:
    """Return whether every place is taken."""
    inside = championship.entries.filter(state__in=ENTERED)
    return inside.count() >= championship.places


def own_entry(championship: Championship, user: User) -> Entry:
    """Return the entry of *user*. Refuses with ``no_inscrito``."""
    members = championship.members.filter(user=user, is_in=True).select_related("entry")
    member = members.first()
    if member is None:
        raise Refusal("no_inscrito")
    return member.entry


def fill(championship: Championship, *, who_are_there: bool = False) -> bool:
    """Give free places to who waits and can pay, in turn; return whether anybody came in.

    Who cannot pay is passed over and keeps his turn, and so is whom a sanction keeps out, and with
    *who_are_there* who has not said that he is there, as while people say so. The championship is
    locked.
    """
    came = False
    who_are_there = who_are_there or championship.state == "presentacion"
    waiting = championship.entries.filter(state="en_espera")
    if who_are_there:
        away = Member.objects.filter(championship=championship, is_in=True, present_at=None)
        waiting = waiting.exclude(pk__in=away.values("entry"))
    members = Member.objects.filter(entry__in=waiting.values("pk"))
    people = set(members.values_list("user", flat=True))
    if not people:
        return False
    passed_over = kept_out(championship, people)
    if championship.fee:
        money = balances_of(people)
        passed_over |= {user for user, balance in money.items() if balance < championship.fee}
    waiting = waiting.exclude(pk__in=members.filter(user__in=passed_over).values("entry"))
    for entry in waiting.order_by("turn"):
        if is_full(championship):
            break
        try:
            with transaction.atomic():
                fees.charge(championship, entry, asked_by=None)
                entry_move(entry, "entrar")
                if championship.state == "presentacion":
                    present_if_whole(entry)
        except Refusal:
            continue
        came = True
    return came


def present_if_whole(entry: Entry) -> None:
    """Have *entry* be there if it has a place and each of its people is there."""
    if entry.state == "confirmado" and not entry.members.filter(present_at=None).exists():
        entry_move(entry, "presentarse")
