"""Who came to what in a championship that is over, and the way of who won it.

Read from the rows of its cruces and matches alone, and not by what the site itself asks of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import django

django.setup()

from django.db.models import QuerySet  # noqa: E402 - the settings come first

from games.models import MatchPlayer  # noqa: E402 - the settings come first
from tournaments.championships import past  # noqa: E402
from tournaments.models import Championship, Cruce, Entry, Side  # noqa: E402
from tournaments.models.championships import GONE  # noqa: E402
from tournaments.pairing import parts, progress  # noqa: E402

_LAST_OF = {"doble": progress.FINAL}
"""The tree whose last cruce is won by who wins; else that of the cuadro."""


def there_and_away(one: Championship, before: int, tree: str = "") -> tuple[set[int], set[int]]:
    """Return who was at some cruce of the rounds before *before*, and who missed one, by entry.

    Of all trees, unless one is named.
    """
    there: set[int] = set()
    away: set[int] = set()
    rows = one.cruces.exclude(decided=None).filter(round__number__lt=before)
    rows = rows.filter(round__tree=tree) if tree else rows
    for cruce in rows.exclude(a=None):
        both = {pk for pk in (cruce.a_id, cruce.b_id) if pk}
        came = {pk for pk in (cruce.winner_id,) if pk} if cruce.is_walkover else both
        there |= came
        away |= both - came
    for side in Side.objects.filter(cruce__in=rows):
        (away if side.is_absent else there).add(side.entry_id)
    return there, away


def who_came(one: Championship, tree: str = "") -> set[int]:
    """Return the keys of the entries that were at some cruce of *one*, though they went then.

    Of a *tree* of it, where one is named. Whoever rested and was never awaited has not been away.
    """
    cruces = one.cruces.filter(round__tree=tree) if tree else one.cruces.all()
    known = [
        f"torneo:{one.pk}:cruce:{pk}:{n}"
        for pk, last in cruces.values_list("pk", "attempt")
        for n in range(1, last + 1)
    ]
    sat = MatchPlayer.objects.filter(match__origin__in=known)
    of_one = Entry.objects.filter(championship=one, number__isnull=False)
    they = of_one.filter(members__user__in=sat.values("user")).values_list("pk", flat=True)
    rested = {c.a_id for c in cruces.filter(state="exento") if c.a_id} - _awaited(cruces)
    gone = set(of_one.filter(state__in=GONE).values_list("pk", flat=True))
    return there_and_away(one, progress.MOST_NUMBER, tree)[0] | set(they) | rested - gone


def _awaited(cruces: QuerySet[Cruce]) -> set[int]:
    """Return the keys of the entries of which one of *cruces* was called, or decided uncalled."""
    known = [c for c in cruces if c.called_at is not None or c.decided is not None]
    return {pk for c in known for pk in (c.a_id, c.b_id) if pk}


def path_wrong(one: Championship) -> Iterator[str]:
    """Tell what is wrong with the way of each who has the first place, or that nobody has one."""
    if not one.entries.filter(place__in=(1, 2)).exists():
        yield "nobody has a place"
    for first in one.entries.filter(place=1):
        if one.format in parts.TABLES:
            yield from _by_tables(one, first)
        else:
            yield from _by_cruces(one, first)


def _most_lost(one: Championship) -> int | None:
    """Return how often who wins *one* may have lost; ``None``: points say who wins."""
    rules = past.rules_of(one)
    most = {"eliminatoria": int(rules.repesca), "doble": 1, "vidas": rules.vidas - 1}
    return most.get(one.format)


def _by_cruces(one: Championship, first: Entry) -> Iterator[str]:
    rows = one.cruces.exclude(round__tree=progress.CONSOLATION).select_related("round")
    mine = [c for c in rows.order_by("round__number") if first.pk in {c.a_id, c.b_id}]
    lost = sum(c.decided is not None and c.winner_id != first.pk for c in mine)
    most = _most_lost(one)
    if most is not None and lost > most:
        yield f"who won had lost {lost}"
    if not progress.has_trees(one.format, past.rules_of(one)):
        return
    tree = _LAST_OF.get(one.format, progress.MAIN)
    final = one.cruces.filter(round__tree=tree).order_by("round__number").last()
    # Without a rival, as nobody came to the other semifinal, it is won all the same.
    alone = final and final.state == "exento" and final.a_id == first.pk
    if final and not alone and final.winner_id != first.pk:
        yield "who won has not won the final"
    if tree == progress.MAIN:
        yield from _whole_way(one, [c for c in mine if c.round.tree == tree])


def _whole_way(one: Championship, mine: Sequence[Cruce]) -> Iterator[str]:
    """Tell whether who won has not come through every round of the cuadro, each time onwards."""
    rounds = one.rounds.filter(tree=progress.MAIN).count()
    if [c.round.number for c in mine] != list(range(1, rounds + 1)):
        yield "who won has not come through every round"
    for before, after in pairwise(mine):
        if before.index // 2 != after.index:
            yield f"who won has gone astray in round {after.round.number}"


def _by_tables(one: Championship, first: Entry) -> Iterator[str]:
    if one.format != "mesas_eliminatoria":
        return  # points say who wins
    rows = Side.objects.filter(entry=first, cruce__championship=one).order_by("cruce__round")
    for side in rows.select_related("cruce__round"):
        seats = side.cruce.sides.count()
        number, passing = side.cruce.round.number, past.rules_of(one).pasan
        is_last = not one.rounds.filter(number__gt=number).exists()
        most = 1 if is_last else min(passing, max(1, seats - 1))
        if side.is_absent or (side.place or seats) > most:
            yield f"who won has not passed round {number}"
