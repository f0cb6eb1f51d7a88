"""Entering a championship, alone or as a pair, waiting for a place, and leaving (torneos §3).

Each function is one transaction under the lock of the championship, tried again where the database
asks for it; what is refused changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Sanction, User
from economy import ledger
from games.matches.sitting import NOT_LET
from tournaments.championships import fees
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import championship_locked, entry_move
from tournaments.models import Championship, Entry, Member
from tournaments.pairing.draw import is_word

_ENTERED = ("confirmado", "presente")


def _alone(service: Callable[..., None]) -> Callable[..., None]:
    """Have *service* done in a transaction of its own, for somebody who is still here."""

    @wraps(service)
    def done(*, user: User, **given: Any) -> None:
        ledger.alone(lambda: service(user=user, **given), asked_by=user.pk)

    return done


@_alone
def sign_up(*, user: User, championship_id: int) -> None:
    """Let *user* in, who pays the fee, or have him wait, who pays nothing yet.

    Refuses, in this order, with ``modo``, ``cerrado``, ``organiza``, ``sancionado``,
    ``ya_inscrito``, ``cuenta_nueva``, ``saldo_insuficiente``; with ``economia_congelada``.
    """
    championship = championship_locked(championship_id)
    _require_entering(championship, in_pairs=False)
    _require_may_enter(championship, user)
    _take_place(championship, _entry(championship, user), asked_by=user.pk)


@_alone
def invite(*, user: User, championship_id: int, other: User) -> None:
    """Ask *other* to be the partner of *user*; he is enrolled by nobody but himself.

    Asking again while it holds does nothing more. Refuses as ``sign_up``, of either of them, and
    with ``yo_mismo``.
    """
    championship = championship_locked(championship_id)
    _require_entering(championship, in_pairs=True)
    if user.pk == other.pk:
        raise Refusal("yo_mismo")
    _require_may_enter(championship, user, other)
    if not _invitations(championship, user).filter(members__user=other).exists():
        _entry(championship, user, other)


@_alone
def accept(*, user: User, championship_id: int, captain: User) -> None:
    """Let the pair of *captain* and *user*, whom he invited, in, or have it wait.

    All other invitations of both vanish. Refuses as ``sign_up``, with ``pareja_sin_saldo``, and
    with ``no_invitado`` what was not asked of *user*, or no longer holds.
    """
    championship = championship_locked(championship_id)
    _require_entering(championship, in_pairs=True)
    entry = _invitation(championship, captain, user)
    _require_may_enter(championship, user, captain)
    _take_place(championship, entry, asked_by=user.pk)


@_alone
def decline(*, user: User, championship_id: int, captain: User) -> None:
    """Refuse the invitation of *captain*. Refuses with ``cerrado`` and ``no_invitado``."""
    championship = championship_locked(championship_id)
    _require_entering(championship, in_pairs=True)
    entry_move(_invitation(championship, captain, user), "rechazar")


@_alone
def take_back(*, user: User, championship_id: int, other: User) -> None:
    """Withdraw the invitation to *other*. Refuses with ``cerrado`` and ``no_invitado``."""
    championship = championship_locked(championship_id)
    _require_entering(championship, in_pairs=True)
    entry_move(_invitation(championship, user, other), "caducar")


@_alone
def withdraw(*, user: User, championship_id: int) -> None:
    """Take *user* out, and with him his partner; whoever waits longest takes the place.

    The fee goes back while entering is open and, after that and before the draw, if the place is
    taken at that moment (torneos §3.7). Refuses with ``no_inscrito`` and ``estado``.
    """
    championship = championship_locked(championship_id)
    entry = _own_entry(championship, user)
    had_place = entry.state in _ENTERED
    entry_move(entry, "retirarse")
    if not had_place or championship.state not in {"inscripcion", "cerrado", "presentacion"}:
        return
    is_taken = fill(championship)
    if championship.state == "inscripcion" or is_taken:
        fees.give_back(championship, entry)


@_alone
def check_in(*, user: User, championship_id: int, word: str = "") -> None:
    """Note that *user* is there; a pair is there when both are (torneos §3.8).

    *word* is what his browser adds to the draw, up to 64 hexadecimal digits; the first stands, and
    of a pair that of the captain counts. Whoever waits for a place says it too: only those of them
    who are there may still get one. Refuses with ``palabra_del_sorteo``, ``estado``,
    ``no_inscrito`` and ``sancionado``.
    """
    if not is_word(word):
        raise Refusal("palabra_del_sorteo")
    championship = championship_locked(championship_id)
    if championship.state != "presentacion":
        raise Refusal("estado")
    entry = _own_entry(championship, user)
    _require_unsanctioned(championship, user)
    entry.members.filter(user=user, present_at=None).update(present_at=timezone.now(), word=word)
    _present_if_whole(entry)


def _present_if_whole(entry: Entry) -> None:
    """Have *entry* be there if it has a place and each of its people is there."""
    if entry.state == "confirmado" and not entry.members.filter(present_at=None).exists():
        entry_move(entry, "presentarse")


def fill(championship: Championship, *, who_are_there: bool = False) -> bool:
    """Give free places to who waits and can pay, in turn; return whether anybody came in.

    Who cannot pay is passed over and keeps his turn; so is, with *who_are_there*, who has not said
    that he is there. The championship is locked.
    """
    came = False
    waiting = championship.entries.filter(state="en_espera")
    if who_are_there:
        away = Member.objects.filter(championship=championship, is_in=True, present_at=None)
        waiting = waiting.exclude(pk__in=away.values("entry"))
    for entry in waiting.order_by("turn"):
        if _is_full(championship):
            break
        try:
            with transaction.atomic():
                fees.charge(championship, entry, asked_by=None)
                entry_move(entry, "entrar")
                if championship.state == "presentacion":
                    _present_if_whole(entry)
        except Refusal:
            continue
        came = True
    return came


# --- What they share


def _require_entering(championship: Championship, *, in_pairs: bool) -> None:
    if championship.in_pairs != in_pairs:
        raise Refusal("modo")
    if championship.state != "inscripcion" or championship.closes_at <= timezone.now():
        raise Refusal("cerrado")


def _require_may_enter(championship: Championship, *people: User) -> None:
    for one in people:
        if one.pk == championship.organiser_id:
            raise Refusal("organiza")
        if one.is_robot or not one.is_active:
            raise Refusal("no_permitido", nick=one.username)
    for one in people:
        _require_unsanctioned(championship, one)
    inside = championship.members.filter(user__in=people, is_in=True).select_related("user")
    if (member := inside.first()) is not None:
        raise Refusal("ya_inscrito", nick=member.user.username)


def _require_unsanctioned(championship: Championship, user: User) -> None:
    """Refuse with ``sancionado`` whom the staff does not let sit, or the house when it starts."""
    held = Sanction.objects.in_force().filter(user=user, kind__in=NOT_LET)
    over = held.filter(imposed_by=None, ends_at__lte=championship.starts_at)
    if held.exclude(pk__in=over.values("pk")).exists():
        raise Refusal("sancionado", nick=user.username)


def _entry(championship: Championship, captain: User, other: User | None = None) -> Entry:
    """Return a new entry, which has neither come in nor begun to wait."""
    entry = Entry.objects.create(championship=championship)
    for user in filter(None, (captain, other)):
        Member.objects.create(
            entry=entry, championship=championship, user=user, is_captain=user == captain
        )
    return entry


def _take_place(championship: Championship, entry: Entry, *, asked_by: int) -> None:
    """Let *entry* in or have it wait; no invitation of its people holds any more."""
    if _is_full(championship):
        entry_move(entry, "esperar")
    else:
        fees.charge(championship, entry, asked_by=asked_by)
        entry_move(entry, "aceptar")
    people = entry.members.values("user")
    others = championship.entries.filter(state="invitado", members__user__in=people).distinct()
    for other in others:
        entry_move(other, "caducar")


def _is_full(championship: Championship) -> bool:
    inside = championship.entries.filter(state__in=_ENTERED)
    return inside.count() >= championship.places


def _invitations(championship: Championship, captain: User) -> QuerySet[Entry]:
    mine = Member.objects.filter(user=captain, is_captain=True).values("entry")
    return championship.entries.filter(state="invitado", pk__in=mine)


def _invitation(championship: Championship, captain: User, invited: User) -> Entry:
    found = _invitations(championship, captain)
    entry = found.filter(members__user=invited, members__is_captain=False).first()
    if entry is None:
        raise Refusal("no_invitado")
    return entry


def _own_entry(championship: Championship, user: User) -> Entry:
    members = championship.members.filter(user=user, is_in=True).select_related("entry")
    member = members.first()
    if member is None:
        raise Refusal("no_inscrito")
    return member.entry
