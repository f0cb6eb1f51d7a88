"""Rounds by tables of each for himself: who sits with whom, and who is where (torneos §10, §12.4).

Numbers are those of the draw. Beside ``tables``, which knows sizes and points, this is the course
of an evening: what follows from the tables that are over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from tournaments.pairing.bracket import Forbidden
from tournaments.pairing.illegal import Illegal
from tournaments.pairing.results import Entrant, Standings, places_of
from tournaments.pairing.swiss_standings import TableResult, tables_standings
from tournaments.pairing.tables import TableSize, first_tables, next_tables, sizes_of, tables_for

NEVER = 1_000
"""Times that two who may not meet count as having sat together (torneos §15.2)."""


class Sat(NamedTuple):
    """A table that is over: the places by number, and who was not there or did not come back."""

    round: int
    places: Mapping[int, int]
    absent: Collection[int] = ()


class Evening(NamedTuple):
    """What was drawn, and what has happened by tables since."""

    entrants: int
    size: TableSize
    fewest: int
    """With how many the game is played at all."""
    rounds: int | None
    """How many are played; ``None``: until a final table."""
    passing: int = 1
    """Of each table, in a knock-out."""
    done: int = 0
    sat: Sequence[Sat] = ()
    playing: Collection[int] = ()
    gone: Collection[int] = ()
    forbidden: Forbidden = frozenset()

    @property
    def is_knockout(self) -> bool:
        """Whether who does not pass is out."""
        return self.rounds is None


def places_at(ranks: Mapping[int, int | None], absent: Collection[int]) -> dict[int, int]:
    """Return the places of a table: of those who stayed among themselves, the others the last.

    *ranks* are the places of the match, robots among them; ``None`` of who has none.
    """
    last = max((one for one in ranks.values() if one), default=0) + 1
    found = {who: rank or last for who, rank in ranks.items() if who not in absent}
    after = len(found) + 1
    return {
        who: after if who in absent else 1 + sum(one < found[who] for one in found.values())
        for who in ranks
    }


def left(evening: Evening) -> list[int]:
    """Return who plays the next round, the best first."""
    if not evening.done:
        return sorted(evening.playing)
    if not evening.is_knockout:
        order = [int(name) for name in standings(evening).order]
        return [who for who in order if who in evening.playing]
    passed = []
    for table in (one for one in evening.sat if one.round == evening.done):
        able = [who for who in table.places if who not in table.absent]
        able = [who for who in able if who in evening.playing]
        able.sort(key=lambda who: (table.places[who], who))
        most = min(evening.passing, max(1, len(table.places) - 1))
        passed += [(table.places[who], who) for who in able[:most]]
    return [who for _place, who in sorted(passed)]


def is_over(evening: Evening) -> bool:
    """Return whether no round follows."""
    if evening.rounds is not None:
        return evening.done >= evening.rounds
    return evening.done > 0 and (_was_final(evening) or len(left(evening)) < 2)


def _was_final(evening: Evening) -> bool:
    return sum(one.round == evening.done for one in evening.sat) == 1


def next_round(evening: Evening) -> list[list[int]] | None:
    """Return who sits at each table of the round that follows; ``None`` after the last.

    Where no size fits so many, because some are not there, tables may be as small as the game
    is played at all; with fewer than that it is over.
    """
    if is_over(evening):
        return None
    people = left(evening)
    if len(people) < evening.fewest:
        return None
    if evening.is_knockout and len(people) <= evening.size.most:
        return [people]
    size = _fitting(len(people), evening)
    if evening.is_knockout or not evening.done:
        return [[people[n - 1] for n in table] for table in first_tables(len(people), size)]
    names = [str(who) for who in people]
    found = next_tables(names, sizes_of(len(names), size), _met(evening))
    return [[int(name) for name in table] for table in found]


def _fitting(people: int, evening: Evening) -> TableSize:
    try:
        tables_for(people, evening.size)
    except Illegal:
        return evening.size._replace(least=min(evening.fewest, evening.size.least))
    return evening.size


def _met(evening: Evening) -> Counter[frozenset[str]]:
    """Return how often two have sat together; who was not there sat with nobody."""
    found: Counter[frozenset[str]] = Counter()
    for table in evening.sat:
        there = [str(who) for who in table.places if who not in table.absent]
        found.update(frozenset(both) for both in combinations(there, 2))
    for both in evening.forbidden:
        found[frozenset(str(who) for who in both)] += NEVER
    return found


def standings(evening: Evening) -> Standings:
    """Return who is where: by points, or in a knock-out by how far and then by place."""
    people = [Entrant(str(n), n, n in evening.gone) for n in range(1, evening.entrants + 1)]
    if evening.is_knockout:
        return _by_rounds(people, evening)
    results = [
        TableResult(
            {str(who): place for who, place in one.places.items()},
            [str(who) for who in one.absent],
        )
        for one in evening.sat
        if len(one.places) > 1
    ]
    return tables_standings(people, results)


def _by_rounds(people: Sequence[Entrant], evening: Evening) -> Standings:
    last: dict[int, tuple[int, bool, int]] = {}
    for table in sorted(evening.sat, key=lambda one: one.round):
        for who, place in table.places.items():
            last[who] = (-table.round, who in table.absent, place)
    never = (0, False, 0)
    keys = {one.id: last.get(one.number, never) for one in people}
    order = [one.id for one in sorted(people, key=lambda one: (keys[one.id], one.number))]
    columns = {
        name: {"rondas": -far, "entre_ellos": place} for name, (far, _away, place) in keys.items()
    }
    return Standings(order, places_of(order, keys), columns)


def places(evening: Evening) -> dict[int, int]:
    """Return who ended where."""
    return {int(name): place for name, place in standings(evening).places.items()}


def out(evening: Evening) -> dict[int, int]:
    """Return the places of those who are out of a knock-out before its next round."""
    staying = set(left(evening))
    return {who: place for who, place in places(evening).items() if who not in staying}
