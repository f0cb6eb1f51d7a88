"""Who plays a cruce: its two sides, or all of a table at which each plays for himself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Q

from tournaments.models import Cruce, Entry, Side


def entries_of(cruce: Cruce) -> list[Entry]:
    """Return who plays *cruce*, in the order of the chairs; one query where they are several."""
    if cruce.a_id is not None:
        return [entry for entry in (cruce.a, cruce.b) if entry is not None]
    return [side.entry for side in cruce.sides.select_related("entry").order_by("index")]


def ids_of(cruces: Iterable[Cruce]) -> dict[int, list[int]]:
    """Return by cruce the keys of who plays it. One query where some are tables of several."""
    found = {row.pk: [pk for pk in (row.a_id, row.b_id) if pk] for row in cruces}
    several = [pk for pk, entries in found.items() if not entries]
    rows = Side.objects.filter(cruce__in=several).order_by("index") if several else ()
    for side in rows:
        found[side.cruce_id].append(side.entry_id)
    return found


def of_entries(entries: Any, path: str = "") -> Q:
    """Return which cruces (those at *path*) some of *entries* play: a list, or a query of keys."""
    tables = Side.objects.filter(entry__in=entries).values("cruce")
    return (
        Q(**{f"{path}a__in": entries})
        | Q(**{f"{path}b__in": entries})
        | Q(**{f"{path}pk__in": tables})
    )


def placed(cruce: Cruce, places: Mapping[int, int], absent: Iterable[int]) -> None:
    """Write where those of a table of several ended, by entry, and who of them was not there."""
    away = set(absent)
    rows = list(cruce.sides.all())
    for row in rows:
        row.place, row.is_absent = places[row.entry_id], row.entry_id in away
    Side.objects.bulk_update(rows, ["place", "is_absent"])


def forgotten(cruce: Cruce) -> None:
    """Have nobody of a table of several have ended anywhere."""
    cruce.sides.update(place=None, is_absent=False)


def seated(cruces: Sequence[tuple[Cruce, Sequence[Entry]]]) -> None:
    """Write who sits at each of *cruces*, which have just been made."""
    Side.objects.bulk_create(
        [
            Side(cruce=cruce, index=index, entry=entry)
            for cruce, entries in cruces
            for index, entry in enumerate(entries)
        ],
        batch_size=500,
    )
