"""Entering a championship, alone or as a pair, waiting for a place, and leaving (torneos §3).

Each function is one transaction under the lock of the championship, tried again where the database
asks for it; what is refused changes nothing.
"""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Match
from tournaments.championships import evening, fees, offering, tables, telling
from tournaments.championships.conditions import keyed
from tournaments.championships.entering import (
    ENTERED,
    alone,
    fill,
    new_entry,
    own_entry,
    present_if_whole,
    require_entering,
    require_may_enter,
    require_unsanctioned,
    take_place,
)
from tournaments.championships.refusals import Refusal
from tournaments.championships.sides import of_entries
from tournaments.championships.states import championship_locked, entry_move
from tournaments.championships.versions import change_tell
from tournaments.models import Championship, Entry, Member, Seeker
from tournaments.models.evening import OPEN
from tournaments.pairing.draw import is_word


@keyed
@alone
def sign_up(*, user: User, championship_id: int) -> None:
    """Let *user* in, who pays the fee, or have him wait, who pays nothing yet.

    Refuses, in this order, with ``modo``, ``cerrado``, ``organiza``, ``ya_decidio``,
    ``sancionado``, ``ya_inscrito``, ``cuenta_nueva``, ``saldo_insuficiente``; with
    ``economia_congelada``, and with what ``conditions`` say.
    """
    championship = championship_locked(championship_id)
    require_entering(championship, in_pairs=False)
    require_may_enter(championship, user)
    take_place(championship, new_entry(championship, user), asked_by=user.pk)


@keyed
@alone
def invite(*, user: User, championship_id: int, other: User) -> None:
    """Ask *other* to be the partner of *user*; he is enrolled by nobody but himself.

    Asking again while it holds does nothing more. Refuses as ``sign_up``, of either of them, with
    ``yo_mismo`` and, whoever asks too many, as ``offering.require_moderate``.
    """
    championship = championship_locked(championship_id)
    require_entering(championship, in_pairs=True)
    if user.pk == other.pk:
        raise Refusal("yo_mismo")
    require_may_enter(championship, user, other)
    if not _invitations(championship, user).filter(members__user=other).exists():
        offering.require_moderate(user)
        entry = new_entry(championship, user, other)
        telling.tell(championship, "invitacion", [other.pk], about=entry.pk, other=user)
        change_tell(championship.pk)


@keyed
@alone
def accept(*, user: User, championship_id: int, captain: User) -> None:
    """Let the pair of *captain* and *user*, whom he invited, in, or have it wait.

    All other invitations of both vanish. Refuses as ``sign_up``, with ``pareja_sin_saldo``, and
    with ``no_invitado`` what was not asked of *user*, or no longer holds.
    """
    championship = championship_locked(championship_id)
    require_entering(championship, in_pairs=True)
    entry = _invitation(championship, captain, user)
    require_may_enter(championship, user, captain)
    take_place(championship, entry, asked_by=user.pk)
    telling.tell(championship, "aceptada", [captain.pk], about=entry.pk, other=user)


@alone
def decline(*, user: User, championship_id: int, captain: User) -> None:
    """Refuse the invitation of *captain*, whenever. Refuses with ``no_invitado``."""
    championship = championship_locked(championship_id)
    entry_move(_invitation(championship, captain, user), "rechazar")


@alone
def take_back(*, user: User, championship_id: int, other: User) -> None:
    """Withdraw the invitation to *other*, whenever. Refuses with ``no_invitado``."""
    championship = championship_locked(championship_id)
    entry_move(_invitation(championship, user, other), "caducar")


@alone
def withdraw(
    *, user: User, championship_id: int, loses: bool = False, refund: str | None = None
) -> None:
    """Take *user* out, and with him his partner; whoever waits longest takes the place.

    Whoever looks for a partner looks no more. The fee goes back while entering is open and, after
    that and before the draw, if the place is taken at that moment (torneos §3.7). Who plays a cruce
    *loses* it, and leaves its match (torneos §14.1): unless he says so he is refused with
    ``jugandola``. *refund* is what he was told that comes back (``fees.refund_of``): where that is
    no longer so he is refused with ``devolucion_cambiada``. Refuses with ``no_inscrito``,
    ``estado``, ``ocupada`` and, as long as the result of a match that has just ended is not taken,
    with ``recien_acabada``.
    """
    championship = championship_locked(championship_id)
    if Seeker.objects.filter(championship=championship, user=user).delete()[0]:
        return
    entry = own_entry(championship, user)
    if championship.state == "cancelado":
        raise Refusal("estado")
    if refund not in {None, fees.refund_of(championship, entry.members.get(user=user))}:
        raise Refusal("devolucion_cambiada")
    playing = _to_be_lost(entry, loses=loses)
    had_place = entry.state in ENTERED
    entry_move(entry, "retirarse")
    telling.partner_gone(entry, user)
    for match in playing:
        tables.leave(match, [user.pk])  # his partner has not left it
        if not tables.is_of_tables(championship):
            tables.forsake(match, user.pk)
    played = championship.cruces.filter(of_entries([entry.pk]))
    is_waited_for = tables.is_of_tables(championship) or not played.filter(state__in=OPEN).exists()
    if playing or is_waited_for:
        evening.advance(championship)  # a round may have waited for somebody to go
    if not had_place or championship.state not in {"inscripcion", "cerrado", "presentacion"}:
        return
    is_taken = fill(championship)
    if championship.state == "inscripcion" or is_taken:
        fees.give_back(championship, entry)


def _to_be_lost(entry: Entry, *, loses: bool) -> list[Match]:
    """Return the matches that *entry* plays and loses by going. Refuses as ``withdraw``."""
    playing = [match for _cruce, match in tables.in_course(entry)]
    if any(match.finished_at is not None for match in playing):
        raise Refusal("recien_acabada")
    if playing and not loses:
        raise Refusal("jugandola")
    return playing


@alone
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
    entry = own_entry(championship, user)
    require_unsanctioned(championship, user, is_inside=entry.state in ENTERED)
    entry.members.filter(user=user, present_at=None).update(present_at=timezone.now(), word=word)
    present_if_whole(entry)


def _invitations(championship: Championship, captain: User) -> QuerySet[Entry]:
    mine = Member.objects.filter(user=captain, is_captain=True).values("entry")
    return championship.entries.filter(state="invitado", pk__in=mine)


def _invitation(championship: Championship, captain: User, invited: User) -> Entry:
    found = _invitations(championship, captain)
    entry = found.filter(members__user=invited, members__is_captain=False).first()
    if entry is None:
        raise Refusal("no_invitado")
    return entry
