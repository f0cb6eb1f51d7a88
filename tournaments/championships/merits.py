"""What a championship counts towards milestones: podium, champion, organiser (torneos §22.3).

Counted once, with its prizes; of one that is not awarded, or *de prueba*, nothing is, and what was
counted goes with it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from games.engines.core.feats import Feat, Tally
from tournaments.championships import tables
from tournaments.championships.evening import who_came
from tournaments.championships.states import championship_locked
from tournaments.models import Championship, Deed, Entry, Side
from tournaments.trophies.awarding import places_annulled
from tournaments.trophies.counting import CHAMPIONSHIP, Moment, deed_write

_FIRST, _LAST = 1, 3
_PODIUM, _WON = "podios", "campeonatos_ganados"
_UNBEATEN, _HELD = "campeonatos_invicto", "campeonatos_organizados"


def podium_of(one: Championship) -> dict[int, Entry]:
    """Return by user the entry with which he is among the first three.

    Nobody who was expelled, nor who never came, neither to play nor to wait (RULING C6).
    """
    rows = one.entries.filter(number__isnull=False, place__range=(_FIRST, _LAST))
    entries = {entry.pk: entry for entry in rows.exclude(state="expulsado")}
    came = who_came(one)
    people = tables.people_by_entry(entry for pk, entry in entries.items() if pk in came)
    return {user_id: entries[pk] for pk, members in people.items() for user_id in members}


def merits_count(one: Championship, besides: Collection[int] = ()) -> None:
    """Count the locked championship *one* for those to whom it is a merit, and for nobody else.

    Not the place of those whose place the staff annulled, nor of those *besides* of whom they are
    doing it. All or nothing; again, it changes nothing.
    """
    counts = one.state == "premiado" and not one.robots
    found = _tallies(one, {*besides, *places_annulled(one.pk)}) if counts else {}
    concerned = {*one.members.values_list("user", flat=True), one.organiser_id}
    moment = Moment(f"{CHAMPIONSHIP}:{one.pk}", one.settled_at or one.created_at)
    with transaction.atomic():
        had = Deed.objects.filter(user__in=concerned, fact=moment.fact)
        everybody = {*found, *had.values_list("user", flat=True)}
        gone = User.objects.filter(pk__in=everybody, is_active=False, email="")
        for user_id in sorted(everybody.difference(gone.values_list("pk", flat=True))):
            deed_write(user_id, moment, found.get(user_id))


def merits_recount() -> None:
    """Count every championship again that was awarded, one at a time, from its own rows."""
    awarded = Championship.objects.filter(state="premiado").order_by("settled_at", "pk")
    for pk in list(awarded.values_list("pk", flat=True)):
        with transaction.atomic():
            merits_count(championship_locked(pk))


def _tallies(one: Championship, annulled: Collection[int]) -> Mapping[int, Tally]:
    counters: dict[int, list[str]] = defaultdict(list)
    for user_id, entry in podium_of(one).items():
        if user_id in annulled:
            continue
        counters[user_id].append(_PODIUM)
        if entry.place == _FIRST:
            counters[user_id].append(_WON)
            if not _has_lost(one, entry):
                counters[user_id].append(_UNBEATEN)
    counters[one.organiser_id].append(_HELD)
    return {user_id: _tally(names) for user_id, names in counters.items()}


def _tally(names: Iterable[str]) -> Tally:
    return Tally.of(Feat(0, 0, name) for name in names)


def _has_lost(one: Championship, entry: Entry) -> bool:
    """Return whether *entry* lost a cruce, or was not the first of a table it sat at."""
    decided = one.cruces.filter(decided__isnull=False).exclude(state="anulado")
    if tables.is_of_tables(one):
        sat = Side.objects.filter(cruce__in=decided, entry=entry)
        return sat.filter(Q(place__gt=1) | Q(is_absent=True)).exists()
    its = decided.filter(Q(a=entry) | Q(b=entry))
    return its.exclude(winner=entry).exists()
