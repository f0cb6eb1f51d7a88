"""What the organiser decides about cruces, entries and rounds (torneos §15.2), each with a reason.

Each is one transaction under the lock of the championship, behind ``guarding.allowed``, and is in
the log, which everybody reads. What follows from it (``evening.advance``) happens with it.
"""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from games.live.failpoints import failpoint
from games.matches import origins
from tournaments.championships import disputed, evening, following, past, tables
from tournaments.championships.cruces import locked
from tournaments.championships.entering import ENTERED, alone, fill
from tournaments.championships.guarding import allowed
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import (
    act_note,
    championship_locked,
    championship_move,
    cruce_move,
    entry_move,
    reason_of,
    require_organiser,
)
from tournaments.models import Championship, Cruce, Entry
from tournaments.models.championships import LIVE
from tournaments.pairing import progress

BEFORE_THE_DRAW = ("inscripcion", "cerrado", "presentacion")
ANNOUNCED_IN = (*BEFORE_THE_DRAW, "sorteado", "en_juego", "pausado", "terminado")
"""States in which there is somebody to say something to."""


@alone
def cruce_award(*, user: User, cruce_id: int, winner: int, reason: str) -> None:
    """Give a cruce to the entry *winner*, as a win without losing any; what is played is voided.

    Refuses as ``guarding.allowed``, with ``no_lo_juega`` and with ``recien_acabada``.
    """
    one, cruce = locked(cruce_id)
    why = allowed(one, user, "otorgar", reason, cruce)
    side = next((e for e in (cruce.a, cruce.b) if e is not None and e.pk == winner), None)
    if side is None:
        raise Refusal("no_lo_juega")
    disputed.all_left_to_staff(one, cruce)
    awarded(one, user, cruce, side, why)
    evening.advance(one, cruce)


def awarded(one: Championship, user: User, cruce: Cruce, side: Entry, why: str) -> None:
    """Have *side* win *cruce* of the locked championship. Refuses with ``recien_acabada``."""
    _stop(cruce)
    clean = tables.clean_win(one)
    juegos = (clean, 0) if side == cruce.a else (0, clean)
    evening.decide(cruce, side, "otorgar", juegos, is_walkover=True)
    failpoint("desk.awarded")
    act_note(one, user, "otorgar", why, cruce=cruce, entry=side)


def reopened(one: Championship, user: User, why: str) -> None:
    """Have a locked championship that had ended go on: one of its results is taken back."""
    following.ended_no_more(one)
    one.ended_at = None
    championship_move(one, "reabrir", actor=user, reason=why)


@alone
def cruce_replay(*, user: User, cruce_id: int, reason: str) -> None:
    """Have a cruce be played again; a championship that had ended goes on.

    The points and the rating of its match stay. Refuses as ``guarding.allowed``.
    """
    one, cruce = locked(cruce_id)
    why = allowed(one, user, "repetir", reason, cruce)
    disputed.all_left_to_staff(one, cruce)
    following.taken_back(one, cruce)
    cruce.call_at = timezone.now()
    cruce_move(cruce, "repetir")
    one.next_at = None  # what comes after it rests once it is over
    one.save(update_fields=["next_at"])
    if one.state == "terminado":
        reopened(one, user, why)
    act_note(one, user, "repetir", why, cruce=cruce)
    evening.advance(one)


@alone
def cruce_void(*, user: User, cruce_id: int, reason: str) -> None:
    """Have a cruce count for nothing; what is played is voided.

    Refuses as ``guarding.allowed`` and with ``recien_acabada``.
    """
    one, cruce = locked(cruce_id)
    why = allowed(one, user, "anular", reason, cruce)
    disputed.all_left_to_staff(one, cruce)
    _stop(cruce)
    following.taken_back(one, cruce)
    cruce_move(cruce, "anular")
    act_note(one, user, "anular", why, cruce=cruce)
    evening.advance(one)


@alone
def entry_expel(*, user: User, championship_id: int, entry_id: int, reason: str) -> None:
    """Put an entry out of the championship: it loses what it plays, its fee and its prize.

    Before the draw whoever waits longest takes the place. Refuses as ``guarding.allowed`` and with
    ``no_esta_dentro``.
    """
    one = championship_locked(championship_id)
    why = allowed(one, user, "expulsar", reason)
    entry = one.entries.filter(pk=entry_id, state__in=LIVE).first()
    if entry is None:
        raise Refusal("no_esta_dentro")
    had_place = entry.state in ENTERED
    expelled(one, user, entry, why)
    if had_place and one.state in BEFORE_THE_DRAW:
        fill(one)
    evening.advance(one)  # it loses what it plays, and a round may have waited for it


def expelled(one: Championship, user: User, entry: Entry, why: str) -> None:
    """Have *entry*, which is in the locked championship, be out of it; its log says why.

    A cruce of two sides is lost, and its match voided as by an award (``evening``). From a table of
    several its people are put out, and the others play on (torneos §14.1). Robots that play a trial
    are put out of nothing.
    """
    is_of_several = tables.is_of_tables(one) and not one.robots
    playing = tables.in_course(entry) if is_of_several else []
    entry_move(entry, "expulsar")
    act_note(one, user, "expulsar", why, entry=entry)
    for _cruce, match in playing:
        tables.put_out(match, tables.people_of(entry), why)


@alone
def round_withdraw(*, user: User, championship_id: int, reason: str) -> None:
    """Take back the last round, of which nobody was called, and stop the championship.

    So with the cuadro that followed from rounds. It is paired, or drawn, again once the
    championship goes on, so that meanwhile something can change (torneos §2.5).
    Refuses with ``permiso``, ``razon``, ``estado``, with ``formato_de_campeonato`` where rounds
    follow from the tree, and with ``ronda_a_destiempo``.
    """
    one = championship_locked(championship_id)
    require_organiser(one, user)
    why = reason_of(reason)
    if one.state not in evening.RUNNING:
        raise Refusal("estado")
    if not progress.has_rounds(one.format, past.rules_of(one)):
        raise Refusal("formato_de_campeonato")
    rows, trees = following.withdrawable(one), following.withdrawable_trees(one)
    if not rows and not trees:
        raise Refusal("ronda_a_destiempo")
    following.rounds_withdrawn(one, rows)
    following.trees_withdrawn(one, trees)
    if one.state == "en_juego":
        one.paused_at = timezone.now()
        championship_move(one, "pausar", actor=user, reason=why, is_told=False)
    act_note(one, user, "retirar", why)


@alone
def announce(*, user: User, championship_id: int, reason: str) -> None:
    """Say something to everybody: it stands in the log and above the championship.

    Refuses with ``permiso``, ``razon`` and, once it is over, ``estado``.
    """
    one = championship_locked(championship_id)
    require_organiser(one, user)
    text = reason_of(reason)
    if one.state not in ANNOUNCED_IN:
        raise Refusal("estado")
    act_note(one, user, "anunciar", text)


def _stop(cruce: Cruce) -> None:
    """Take its table away and void its match. Refuses with ``recien_acabada`` a result to come."""
    if cruce.state in {"esperando", "en_juego"}:
        match = origins.match_of(cruce.origin)
        if match is not None and match.finished_at is not None:
            raise Refusal("recien_acabada")
        tables.stop([cruce])
