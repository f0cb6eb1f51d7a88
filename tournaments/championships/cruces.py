"""One cruce from its call to its result (torneos §13): each function is for one cruce, and once."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.live.failpoints import failpoint
from games.matches.closing import on_close
from games.models import Match
from games.tables.refusals import Refusal as NotReserved
from tournaments.championships import disputed, evening, sides, tables, telling
from tournaments.championships.entering import alone, own_entry
from tournaments.championships.guarding import allowed
from tournaments.championships.past import rules_of
from tournaments.championships.publishing import AGAIN
from tournaments.championships.refusals import Refusal
from tournaments.championships.sides import entries_of
from tournaments.championships.states import (
    REASON_CHARACTERS,
    act_note,
    championship_locked,
    cruce_move,
    entry_move,
    round_move,
)
from tournaments.championships.versions import change_tell
from tournaments.conduct.absences import no_show
from tournaments.models import Championship, Cruce, Member
from tournaments.pairing.courtesy import LONGEST, LONGEST_BY_SIDES, STEP


def called(cruce_id: int) -> None:
    """Open the table of a cruce whose time has come; its courtesy runs from now (torneos §13.1)."""
    one, cruce = locked(cruce_id)
    now = timezone.now()
    is_due = cruce.call_at is not None and cruce.call_at <= now
    if one.state != "en_juego" or cruce.state not in {"listo", "nulo"} or not is_due:
        return
    cruce.attempt += 1
    cruce.origin = tables.origin_of(one.pk, cruce.pk, cruce.attempt)
    cruce.called_at = now
    cruce.due_at = now + timedelta(minutes=rules_of(one).courtesy)
    try:
        with transaction.atomic():
            tables.open_table(one, cruce)
    except NotReserved as refusal:
        _without_table(one, cruce, refusal)
    else:
        failpoint("cruce.table")
        cruce_move(cruce, "llamar")
        telling.cruce_called(one, cruce)
        if cruce.round.state == "publicada":
            round_move(cruce.round, "empezar")


def _without_table(one: Championship, cruce: Cruce, refusal: NotReserved) -> None:
    """Decide a cruce of which somebody's account is switched off: he does not come.

    Where it is nobody's fault it is tried again in a while, and the log says once what is wrong.
    """
    entries = [] if tables.is_of_tables(one) else entries_of(cruce)
    off = Member.objects.filter(entry__in=entries, user__is_active=False)
    gone = set(off.values_list("entry", flat=True))
    cruce.origin = ""
    if gone:
        there = [entry for entry in entries if entry.pk not in gone]
        evening.not_played(one, cruce, there[0] if len(there) == 1 else None)
        evening.advance(one, cruce)
        return
    rows = Cruce.objects.filter(pk=cruce.pk)
    rows.update(call_at=timezone.now() + AGAIN)
    _lacking(one, refusal)


def waited(cruce_id: int) -> bool:
    """Look at a cruce that waits: it plays, or its courtesy is over (torneos §13.3, §13.4).

    Returns whether anything came of it.
    """
    one, cruce = locked(cruce_id)
    if cruce.state != "esperando":
        return False
    if tables.has_match(cruce):
        cruce_move(cruce, "sentarse")
        return True
    return one.state == "en_juego" and _waited_for(one, cruce)


def _waited_for(one: Championship, cruce: Cruce) -> bool:
    assert cruce.due_at is not None
    # Its time first: whoever is not seen by what follows has not come until then.
    is_late, is_of_several = cruce.due_at <= timezone.now(), tables.is_of_tables(one)
    there, absent = tables.complete(cruce), tables.absent(cruce)
    if not is_late and (absent or not is_of_several):
        return False
    if not is_of_several and len(there) == len(entries_of(cruce)):
        return False  # all are on their chairs: the table counts its last seconds
    if is_of_several and len(there) > 1:
        return _begun_without(one, cruce, 2 if is_late else len(there))
    if not tables.take_away(cruce):
        cruce_move(cruce, "sentarse")  # the last of them sat down at this very moment
        return True
    failpoint("cruce.over")
    no_show(cruce.origin, absent, cruce.due_at)
    evening.not_played(one, cruce, there[0] if len(there) == 1 else None)
    evening.advance(one, cruce)
    return True


def _begun_without(one: Championship, cruce: Cruce, least: int) -> bool:
    """Begin at a table of several with who is there: a robot takes each other chair.

    Where fewer than *least* are left, or robots lack, it is tried at the next sweep.
    """
    assert cruce.due_at is not None
    try:
        is_begun = tables.begin(cruce, least)
    except NotReserved as refusal:
        _lacking(one, refusal)
        return False
    if not is_begun:
        return False
    # Who is not in the match: who was not there may have come before the table was locked.
    absent = set(tables.left_out(cruce))
    cruce_move(cruce, "sentarse")
    failpoint("cruce.over")
    no_show(cruce.origin, absent, cruce.due_at)
    people = tables.people_by_entry(entries := entries_of(cruce))
    evening.missed(one, [entry for entry in entries if absent.intersection(people[entry.pk])])
    return True


def _lacking(one: Championship, refusal: NotReserved) -> None:
    """Say once in the log, and to who organises it, why there is no table."""
    why = refusal.sentence()[: REASON_CHARACTERS[1]]
    if not one.acts.filter(action="sin_mesa", reason=why).exists():
        act_note(one, None, "sin_mesa", why)


@on_close
def closed(match_id: int) -> None:
    """Take the result of the match of a cruce, once; what came to nothing is played again."""
    match = Match.objects.defer("state", "server_seed").get(pk=match_id)
    found = Cruce.objects.filter(origin=match.origin).first() if match.origin else None
    if found is None or match.finished_at is None:
        return
    one, cruce = locked(found.pk)
    if one.state not in evening.RUNNING or cruce.origin != match.origin:
        return
    if cruce.state == "esperando":
        cruce_move(cruce, "sentarse")
    if cruce.state != "en_juego":
        return
    ended = (
        _of_several(cruce, match) if tables.is_of_tables(one) else tables.ended(one, cruce, match)
    )
    if ended is None:
        cruce.call_at = timezone.now()
        cruce_move(cruce, "anular_partida")
    else:
        evening.decide(cruce, ended.winner, "acabar", *ended[1:], is_walkover=False)
    disputed.match_ended(one, cruce)
    failpoint("cruce.result")
    evening.advance(one, cruce)


def _of_several(cruce: Cruce, match: Match) -> tables.Ended | None:
    """Write the places at a table of several; return who has the first alone, without juegos."""
    stood = tables.stood(cruce, match)
    if stood is None:
        return None
    sides.placed(cruce, *stood)
    entries = {entry.pk: entry for entry in entries_of(cruce)}
    first = [pk for pk, place in stood.places.items() if place == 1 and pk not in stood.absent]
    return tables.Ended(entries[first[0]] if len(first) == 1 else None, (0, 0))


@alone
def wait_longer(*, user: User, cruce_id: int) -> None:
    """Have the side of *user*, which is there, wait a quarter of an hour more (torneos §13.5).

    Up to 45 minutes in all. Refuses with ``no_inscrito`` who does not play it and with
    ``no_se_espera`` where nobody waits, his side is not whole or the other is.
    """
    one, cruce = locked(cruce_id)
    mine = own_entry(one, user)
    entries = entries_of(cruce)
    if mine not in entries:
        raise Refusal("no_inscrito")
    is_open = cruce.due_at is not None and cruce.due_at >= timezone.now()
    if one.state != "en_juego" or cruce.state != "esperando" or not is_open:
        raise Refusal("no_se_espera")
    there = tables.complete(cruce)
    if mine not in there or len(there) == len(entries):
        raise Refusal("no_se_espera")
    if _put_off(cruce, timedelta(seconds=STEP), LONGEST_BY_SIDES):
        telling.waits_longer(one, cruce, "esperan_mas", tables.absent(cruce))


@alone
def extend(*, user: User, cruce_id: int, minutes: int, reason: str) -> None:
    """Have a cruce wait so many *minutes* more, up to 60 in all, for *reason* (torneos §13.6).

    Refuses as ``guarding.allowed`` and with ``minutos_de_espera``.
    """
    one, cruce = locked(cruce_id)
    why = allowed(one, user, "extender", reason, cruce)
    if type(minutes) is not int or not 1 <= minutes * 60 <= LONGEST:
        raise Refusal("minutos_de_espera", maximo=LONGEST // 60)
    if _put_off(cruce, timedelta(minutes=minutes), LONGEST):
        telling.waits_longer(one, cruce, "extender", telling.awaited(cruce))
    act_note(one, user, "extender", why, cruce=cruce)


def _put_off(cruce: Cruce, more: timedelta, longest_s: int) -> bool:
    """Have *cruce* wait *more*, so long in all at most; return whether that is longer."""
    assert cruce.due_at is not None
    assert cruce.called_at is not None
    before, longest = cruce.due_at, cruce.called_at + timedelta(seconds=longest_s)
    cruce.due_at = max(before, min(before + more, longest))
    cruce.save(update_fields=["due_at"])
    change_tell(cruce.championship_id)
    return cruce.due_at > before


@alone
def still_here(*, user: User, championship_id: int) -> None:
    """Have who did not come to his last cruce be paired again (torneos §14.3, *Sigo aquí*).

    Refuses with ``no_inscrito`` and, also where it is not being played any more, with ``estado``.
    """
    one = championship_locked(championship_id)
    entry = own_entry(one, user)
    if one.state not in evening.RUNNING:
        raise Refusal("estado")
    entry_move(entry, "volver")
    evening.advance(one)  # too few may have been left for a round


def locked(cruce_id: int) -> tuple[Championship, Cruce]:
    """Return a cruce and its championship, which is locked. Refuses with ``campeonato``."""
    rows = Cruce.objects.filter(pk=cruce_id)
    championship_id = rows.values_list("championship", flat=True).first()
    one = championship_locked(championship_id or 0)
    return one, rows.select_related("a", "b", "round").get()
