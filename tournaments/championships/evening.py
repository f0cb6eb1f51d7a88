"""The evening of a championship: rounds follow each other by themselves (torneos §2.3, §13, §14).

What is to be played follows from what was drawn and from the results, computed anew each time:
whoever notices brings the rows there, and the second time there is nothing left to do. Its
functions expect the championship locked.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import timedelta

from django.db.models import F, Max, QuerySet
from django.utils import timezone

from tournaments.championships import tables
from tournaments.championships.states import (
    championship_move,
    cruce_move,
    entry_move,
    round_move,
)
from tournaments.models import Championship, Cruce, Entry, Round
from tournaments.models.evening import OPEN
from tournaments.pairing import progress
from tournaments.pairing.bracket import Forbidden, as_forbidden
from tournaments.pairing.illegal import Illegal
from tournaments.pairing.progress import Report, Rules, Slot
from tournaments.pairing.results import Entrant, How, Result

log = logging.getLogger(__name__)

GONE = ("retirado", "expulsado")
RUNNING = ("en_juego", "pausado")


def advance(one: Championship) -> None:
    """Bring the locked championship to what follows from its results; end it after the last."""
    if one.state not in RUNNING:
        return
    is_over = False
    while not is_over:
        is_over = _by_trees(one) if one.format in progress.BY_TREES else _by_rounds(one)
        if not _leave_out(one):
            break
    _rounds_moved(one)
    if is_over and one.state == "en_juego":
        _finish(one)


def rules_of(one: Championship) -> Rules:
    """Return the rules of *one*, as many seeds as were drawn."""
    rules = Rules(**one.rules)
    return rules._replace(seeds=len((one.drawn or {}).get("cabezas", [])))


def numbered(one: Championship) -> dict[int, Entry]:
    """Return who was drawn, by number."""
    rows = one.entries.filter(number__isnull=False).order_by("number")
    return {entry.number: entry for entry in rows if entry.number is not None}


def forbidden(one: Championship) -> Forbidden:
    """Return who may not meet, by number."""
    rows = one.forbidden.filter(one__number__isnull=False, other__number__isnull=False)
    pairs = rows.values_list("one__number", "other__number")
    return as_forbidden([(one, other) for one, other in pairs if one and other])


# --- By trees


def _by_trees(one: Championship) -> bool:
    entries = numbered(one)
    rules = rules_of(one)
    standing = progress.standing_of_trees(
        one.format, len(entries), rules, forbidden(one), reports_of(one)
    )
    rows = _rows(one, standing.sides)
    for slot, (first, second) in standing.sides.items():
        cruce = rows[slot]
        if cruce.state != "pendiente":
            continue
        known = (entries.get(first or 0), entries.get(second or 0))
        if first is None or second is None:
            if known != (cruce.a, cruce.b):
                cruce.a, cruce.b = known
                cruce.save(update_fields=["a", "b"])
        elif first and second:
            cruce.a, cruce.b = known
            _ready(one, cruce, is_first=slot.round == 1 and slot.tree in _FIRST)
        else:
            cruce.a, cruce.b = known[0] or known[1], None
            cruce_move(cruce, "eximir")
    for number, place in standing.places.items():
        _placed(entries[number], place, is_out=place > 1)
    return standing.is_over


_FIRST = (progress.MAIN, progress.WINNERS)


def _placed(entry: Entry, place: int, *, is_out: bool) -> None:
    if entry.place != place:
        entry.place = place
        entry.save(update_fields=["place"])
    if is_out and entry.state in {"jugando", "ausente"}:
        entry_move(entry, "eliminar")


def reports_of(one: Championship) -> Iterable[Report]:
    """Yield the results of a championship by trees, in the order in which they came."""
    rows = one.cruces.filter(decided__isnull=False).select_related("round", "winner")
    for cruce in rows.order_by("decided"):
        slot = Slot(cruce.round.tree, cruce.round.number, cruce.index)
        winner = cruce.winner.number if cruce.winner else None
        yield Report(slot, winner, cruce.is_walkover)


def _rows(one: Championship, slots: Iterable[Slot]) -> dict[Slot, Cruce]:
    """Return the cruces of all *slots*, made where there was none."""
    wanted = list(slots)
    rounds = {(row.tree, row.number): row for row in one.rounds.all()}
    for slot in wanted:
        if (slot.tree, slot.round) not in rounds:
            rounds[slot.tree, slot.round] = Round.objects.create(
                championship=one, tree=slot.tree, number=slot.round
            )
    known = one.cruces.select_related("round", "a", "b")
    rows = {Slot(row.round.tree, row.round.number, row.index): row for row in known}
    missing = [
        Cruce(championship=one, round=rounds[slot.tree, slot.round], index=slot.cruce)
        for slot in wanted
        if slot not in rows
    ]
    Cruce.objects.bulk_create(missing)
    return rows | {Slot(row.round.tree, row.round.number, row.index): row for row in missing}


# --- By rounds


def _by_rounds(one: Championship) -> bool:
    """Publish the next round once the one before is over; return whether there is none."""
    last = one.rounds.order_by("-number").first()
    if last is not None and last.cruces.filter(state__in=OPEN).exists():
        return False
    number = last.number + 1 if last else 1
    entries = numbered(one)
    playing = {n for n, entry in entries.items() if entry.state == "jugando"}
    try:
        paired = progress.next_round(
            one.format,
            len(entries),
            rules_of(one),
            results_of(one),
            playing,
            forbidden(one),
            number,
        )
    except Illegal:
        log.warning("championship %d: no pairing for round %d", one.pk, number)
        return False  # the organiser has to lift what he forbade
    if paired is None:
        return True
    row = Round.objects.create(championship=one, tree=progress.MAIN, number=number)
    for index, (a, b) in enumerate(paired.cruces):
        cruce = Cruce(championship=one, round=row, index=index, a=entries[a], b=entries[b])
        _ready(one, cruce, is_first=number == 1)
    if paired.exempt:
        rests = Cruce(championship=one, round=row, index=len(paired.cruces))
        rests.a = entries[paired.exempt]
        cruce_move(rests, "eximir")
    return False


def results_of(one: Championship) -> list[Result]:
    """Return what is decided in a championship by rounds, as standings read it."""
    found = []
    rows = one.cruces.select_related("round", "a", "b", "winner").order_by("round__number", "index")
    for row in rows:
        names = [str(entry.number) if entry else None for entry in (row.a, row.b)]
        assert names[0] is not None
        if row.state == "exento":
            found.append(Result(row.round.number, How.EXEMPT, names[0]))
        elif row.decided is not None or row.state == "anulado":
            winner = str(row.winner.number) if row.winner else None
            juegos = (row.juegos_a, row.juegos_b)
            found.append(Result(row.round.number, _how(row), names[0], names[1], winner, juegos))
    return found


def _how(row: Cruce) -> How:
    if row.state == "anulado":
        return How.VOID
    if row.winner_id is None:
        return How.NOBODY_CAME
    return How.WALKOVER if row.is_walkover else How.PLAYED


# --- What both share


def _ready(one: Championship, cruce: Cruce, *, is_first: bool) -> None:
    """Have both sides of *cruce* be known: it is called at once, or after a rest."""
    rest = timedelta(0) if is_first else timedelta(minutes=rules_of(one).rest)
    cruce.call_at = timezone.now() + rest
    cruce_move(cruce, "completar")


def _leave_out(one: Championship) -> bool:
    """Decide the cruces of who withdrew or was expelled; return whether there were any."""
    rows = one.cruces.filter(state__in=OPEN).select_related("a", "b", "round")
    found = [row for row in rows if any(e and e.state in GONE for e in (row.a, row.b))]
    for row in found:
        staying = [e for e in (row.a, row.b) if e is not None and e.state not in GONE]
        tables.stop([row])
        not_played(one, row, staying[0] if staying else None)
    return bool(found)


def not_played(one: Championship, cruce: Cruce, winner: Entry | None) -> None:
    """Decide *cruce* without a match: *winner* was there, and the other was not; or nobody."""
    if cruce.state == "en_juego":
        cruce_move(cruce, "anular_partida")
    if cruce.state in {"listo", "nulo"}:
        cruce_move(cruce, "llamar")
    clean = tables.clean_win(one) if winner else 0
    juegos = (clean, 0) if winner and winner.pk == cruce.a_id else (0, clean)
    decide(cruce, winner, "vencer", juegos, is_walkover=True)
    if one.format == "suizo":
        for entry in (cruce.a, cruce.b):
            if entry is not None and entry.state == "jugando" and entry != winner:
                entry_move(entry, "faltar")


def decide(
    cruce: Cruce, winner: Entry | None, action: str, juegos: tuple[int, int], *, is_walkover: bool
) -> None:
    """Write the result of *cruce*, by the *action* that ends it."""
    rows = Cruce.objects.filter(championship=cruce.championship_id)
    cruce.decided = (rows.aggregate(n=Max("decided"))["n"] or 0) + 1
    cruce.winner, cruce.is_walkover = winner, is_walkover
    cruce.juegos_a, cruce.juegos_b = juegos
    cruce_move(cruce, action)


def put_off(cruces: QuerySet[Cruce], gap: timedelta) -> None:
    """Have each of *cruces* at which somebody is waited for be waited for so much longer."""
    waiting = cruces.filter(state="esperando")
    waiting.update(called_at=F("called_at") + gap, due_at=F("due_at") + gap)


def _rounds_moved(one: Championship) -> None:
    """Have each round be as far as its cruces are."""
    for row in one.rounds.prefetch_related("cruces"):
        states = {cruce.state for cruce in row.cruces.all()}
        if row.state == "prevista" and states - {"pendiente", "exento"}:
            round_move(row, "publicar")
        is_begun = states - {"pendiente", "exento", "listo"}
        if row.state == "publicada" and is_begun:
            round_move(row, "empezar")
        if row.state == "en_juego" and not states & {"pendiente", *OPEN, "en_disputa"}:
            round_move(row, "terminar")


def _finish(one: Championship) -> None:
    entries = numbered(one)
    if one.format in progress.BY_ROUNDS:
        people = [Entrant(str(n), n, is_gone=entry.state in GONE) for n, entry in entries.items()]
        found = progress.standings_of_rounds(
            one.format, people, results_of(one), clean=tables.clean_win(one)
        )
        for name, place in found.places.items():
            _placed(entries[int(name)], place, is_out=False)
    for entry in entries.values():
        if entry.state in {"jugando", "ausente"}:
            entry_move(entry, "acabar")
    one.ended_at = timezone.now()
    championship_move(one, "terminar")
