"""The evening of a championship: rounds follow each other by themselves (torneos §2.3, §13, §14).

What is to be played follows from what was drawn and from the results, computed anew each time:
whoever notices brings the rows there, and the second time there is nothing left to do. Its
functions expect the championship locked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.championships import moving, past, sides, tables, telling
from tournaments.championships.entering import late_offers_over
from tournaments.championships.publishing import past_of, placed, published
from tournaments.championships.sides import entries_of
from tournaments.championships.states import (
    act_note,
    championship_move,
    cruce_move,
    entries_move,
    entry_move,
    round_step,
)
from tournaments.championships.versions import change_tell
from tournaments.models import Championship, Cruce, Entry, Round, Side
from tournaments.models.championships import GONE
from tournaments.models.evening import OPEN
from tournaments.pairing import mesas, parts, progress

RUNNING = ("en_juego", "pausado")


def advance(one: Championship, cruce: Cruce | None = None) -> bool:
    """Bring the locked championship to what follows from its results; end it after the last.

    Returns whether nothing is left to be played. In a pause it does not end (torneos §2.4). Whoever
    knows that only *cruce* has been decided since the last time says so: what it cannot move is not
    looked at.
    """
    if one.state not in RUNNING:
        return False
    is_over = _followed(one, None if cruce is None else [cruce])
    while left := _leave_out(one):
        is_over = _followed(one, left)
    _rounds_moved(one)
    if is_over and one.state == "en_juego":
        _finish(one)
    late_offers_over(one)
    change_tell(one.pk)
    return is_over


def _followed(one: Championship, decided: Sequence[Cruce] | None) -> bool:
    """Bring *one* to what follows from *decided*, or from all; return whether nothing is left."""
    if decided is not None and all(moving.moved(one, cruce) for cruce in decided):
        return False
    return published(one)


def _leave_out(one: Championship) -> list[Cruce]:
    """Decide the cruces of who withdrew or was expelled; return which those are."""
    at_tables = Side.objects.filter(cruce=OuterRef("pk"), entry__state__in=GONE)
    gone = Q(a__state__in=GONE) | Q(b__state__in=GONE) | Q(Exists(at_tables))
    rows = one.cruces.filter(gone, state__in=OPEN).select_related("a", "b", "round")
    crews = {row: entries_of(row) for row in rows.order_by("round", "index")}
    found = [row for row, crew in crews.items() if _is_left_alone(crew)]
    for row in found:
        staying = [e for e in crews[row] if e.state not in GONE]
        if tables.is_of_tables(one):
            tables.deserted(row, [e for e in crews[row] if e.state == "retirado"])
        tables.stop([row])
        not_played(one, row, staying[0] if staying else None)
    return found


def _is_left_alone(crew: Sequence[Entry]) -> bool:
    """Return whether one of *crew* at most has not withdrawn, and somebody has."""
    staying = sum(entry.state not in GONE for entry in crew)
    return staying < min(2, len(crew))


def not_played(one: Championship, cruce: Cruce, winner: Entry | None) -> None:
    """Decide *cruce* without a match: *winner* was there, and the others were not; or nobody."""
    entries = entries_of(cruce)
    if cruce.state == "en_juego":
        cruce_move(cruce, "anular_partida")
    if cruce.state in {"listo", "nulo"}:
        cruce_move(cruce, "llamar")
    clean = tables.clean_win(one) if winner else 0
    juegos = (clean, 0) if winner and winner.pk == cruce.a_id else (0, clean)
    if tables.is_of_tables(one):
        juegos = (0, 0)
        absent = [entry.pk for entry in entries if entry != winner]
        ranks = dict.fromkeys((entry.pk for entry in entries), 1)
        sides.placed(cruce, mesas.places_at(ranks, absent), absent)
    decide(cruce, winner, "vencer", juegos, is_walkover=True)
    missed(one, [entry for entry in entries if entry != winner])


def missed(one: Championship, entries: Iterable[Entry]) -> None:
    """Have these *entries*, which did not come to a table, not be paired, or be counted for it."""
    is_by_points = parts.is_by_points(one.format, past.rules_of(one))
    for entry in entries:
        if entry.state != "jugando":
            continue
        if is_by_points:
            entry_move(entry, "faltar")
        elif one.format == "liga":
            _missed(one, entry)


MISSED_MOST = 3


def _missed(one: Championship, entry: Entry) -> None:
    """Expel *entry* from a liga at his third incomparecencia (torneos §14.3)."""
    lost = one.cruces.filter(sides.of_entries([entry.pk]), state="incomparecencia")
    if lost.filter(Q(winner=None) | ~Q(winner=entry)).count() >= MISSED_MOST:
        entry_move(entry, "expulsar")
        nicks = ", ".join(entry.members.order_by("pk").values_list("user__username", flat=True))
        why = _("%(nicks)s: tercera incomparecencia en la liga.") % {"nicks": nicks}
        act_note(one, None, "expulsar", why, entry=entry)


def who_came(one: Championship, tree: str | None = None) -> set[int]:
    """Return the entries that played a cruce, or won one for being there (RULING C6).

    Of those of one *tree*, where it is told. Whoever lost one by a decision of the organiser was
    there, and so was who sat in a match of it, though he went in the middle or it came to nothing;
    nor did anybody stay away whom none awaited. At most eight queries.
    """
    cruces = one.cruces.all() if tree is None else one.cruces.filter(round__tree=tree)
    rows = cruces.filter(decided__isnull=False)
    played = rows.filter(Q(is_walkover=False) | Q(state="terminado")).values_list("a", "b")
    winners = rows.exclude(winner=None).values_list("winner", flat=True)
    sat = Side.objects.filter(cruce__in=rows, place__isnull=False, is_absent=False)
    seated = sat.values_list("entry", flat=True) if tables.is_of_tables(one) else ()
    known = {pk for both in played for pk in both if pk} | set(winners) | set(seated)
    return known | tables.who_sat(one, cruces) | _never_awaited(cruces)


def _never_awaited(cruces: QuerySet[Cruce]) -> set[int]:
    """Return who was exempt in *cruces* each time, as his rivals lacked (torneos §5.5, §9.3).

    Not who was awaited once, in a liguilla of odd size as well, nor who has gone. Two queries.
    """
    rests = cruces.filter(state="exento", a__isnull=False).exclude(a__state__in=GONE)
    awaited = cruces.filter(Q(called_at__isnull=False) | Q(decided__isnull=False))
    both = awaited.values_list("a", "b")
    return set(rests.values_list("a", flat=True)) - {pk for pair in both for pk in pair}


def decide(
    cruce: Cruce,
    winner: Entry | None,
    action: str,
    juegos: tuple[int, int],
    piedras: tuple[int, int] = (0, 0),
    *,
    is_walkover: bool,
) -> None:
    """Write the result of *cruce*, by the *action* that ends it."""
    rows = Cruce.objects.filter(championship=cruce.championship_id)
    cruce.decided = (rows.aggregate(n=Max("decided"))["n"] or 0) + 1
    cruce.winner, cruce.is_walkover = winner, is_walkover
    cruce.juegos_a, cruce.juegos_b = juegos
    cruce.piedras_a, cruce.piedras_b = piedras
    cruce_move(cruce, action)


def put_off(cruces: QuerySet[Cruce], gap: timedelta) -> None:
    """Have each of *cruces* at which somebody is waited for be waited for so much longer."""
    waiting = cruces.filter(state="esperando")
    telling.calls_put_off(waiting, gap)
    waiting.update(called_at=F("called_at") + gap, due_at=F("due_at") + gap)


def _rounds_moved(one: Championship) -> None:
    """Have each round that is not over be as far as its cruces are. Three queries at most."""
    changed = []
    rows = list(one.rounds.exclude(state="terminada"))
    known: dict[int, set[str]] = {row.pk: set() for row in rows}
    cruces = Cruce.objects.filter(round__in=known).order_by()
    for pk, state in cruces.values_list("round", "state").distinct():
        known[pk].add(state)
    for row in rows:
        before, states = row.state, known[row.pk]
        is_all_there = "pendiente" not in states
        if row.state == "prevista" and (is_all_there or states - {"pendiente", "exento"}):
            round_step(row, "publicar")
        is_begun = states - {"pendiente", "exento", "listo"} or not states - {"exento"}
        if row.state == "publicada" and is_begun:
            round_step(row, "empezar")
        if row.state == "en_juego" and not states & {"pendiente", *OPEN, "en_disputa"}:
            round_step(row, "terminar")
        if row.state != before:
            changed.append(row)
    Round.objects.bulk_update(changed, ["state"])


def _finish(one: Championship) -> None:
    entries = past.numbered(one)
    if not progress.has_trees(one.format, past.rules_of(one)):
        done = one.rounds.aggregate(n=Max("number"))["n"] or 0
        found = past_of(one, entries, done)
        places = parts.places_of_rounds(found, tables.clean_win(one))
        came = who_came(one)
        told: dict[int, int | None] = {n: p for n, p in places.items() if entries[n].pk in came}
        if tables.is_of_tables(one):  # who fell of a knock-out has had a place since
            told = {**dict.fromkeys(places), **told}
        placed(entries, told, ())
    entries_move(one.entries.all(), "jugando", "acabar")
    entries_move(one.entries.all(), "ausente", "acabar")
    one.ended_at, one.next_at = timezone.now(), None
    championship_move(one, "terminar")
