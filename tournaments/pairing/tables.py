"""Tables of each for himself: sizes, rounds, points, knock-out (torneos §10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from games.engines.core.points import PointScale
from tournaments.pairing.illegal import require, require_size
from tournaments.pairing.leagues import serpentine

_LOOKED_AT = 4
"""Times the size of a table: how many of those not yet seated are looked at (torneos §10.2)."""
_BONUS = 10
_SMALLEST, _LARGEST = 2, 10


class TableSize(NamedTuple):
    """How many sit at a table."""

    preferred: int
    least: int
    most: int


def tables_for(entrants: int, size: TableSize) -> int:
    """Return the number of tables (torneos §10.1); ``Illegal`` if none fits."""
    require_size(entrants)
    require(1 <= size.least <= size.most, "mesas")
    fitting = range(-(-entrants // size.most), entrants // size.least + 1)
    require(bool(fitting), "mesas")
    near = entrants // max(1, size.preferred)
    nearest = (min(max(tables, fitting[0]), fitting[-1]) for tables in (near, near + 1))
    return min(nearest, key=lambda tables: (abs(entrants - size.preferred * tables), tables))


def first_tables(entrants: int, size: TableSize) -> list[list[int]]:
    """Return the numbers at each table of round one; ``Illegal`` as ``tables_for``."""
    return serpentine(entrants, tables_for(entrants, size))


def _dealt(entrants: int, tables: int) -> list[int]:
    """Return the sizes of ``first_tables`` alone: there and back, the last row as it comes."""
    whole, over = divmod(entrants, tables)
    larger, usual = [whole + 1] * over, [whole] * (tables - over)
    return usual + larger if whole % 2 else larger + usual


def sizes_of(entrants: int, size: TableSize) -> list[int]:
    """Return the sizes of later rounds, the largest first (torneos §10.2)."""
    tables = tables_for(entrants, size)
    return [entrants // tables + (n < entrants % tables) for n in range(tables)]


def next_tables(
    ordered: Sequence[str], sizes: Sequence[int], met: Counter[frozenset[str]]
) -> list[list[str]]:
    """Return who sits at each table of a later round (torneos §10.2).

    *ordered* are those who play in the order of the standings, *met* says how often two have sat
    together. Raises ``Illegal`` unless the sizes add up and everybody is there once.
    """
    require(sum(sizes) == len(ordered) and min(sizes, default=0) > 0, "tamanos")
    require(len(set(ordered)) == len(ordered), "repetido")
    waiting = list(ordered)
    found = []
    for size in sizes:
        table = [waiting.pop(0)]
        while len(table) < size:
            near = waiting[: _LOOKED_AT * size]
            # The first of the least: the earlier on a tie.
            one = min(near, key=lambda who: sum(met[frozenset((who, at))] for at in table))
            waiting.remove(one)
            table.append(one)
        found.append(table)
    return found


def require_places(places: Sequence[int]) -> None:
    """Raise ``Illegal`` unless *places* are like 1, 2, 2, 4."""
    require(all(one == 1 + sum(other < one for other in places) for one in places), "puestos")


def table_points(places: Sequence[int], absent: Sequence[bool]) -> list[int]:
    """Return the points of each of a table, in the order of *places* (torneos §10.3, §10.4).

    Raises ``Illegal`` for places or a size of table that there are not.
    """
    require(_SMALLEST <= len(places) <= _LARGEST and len(absent) == len(places), "puestos")
    require_places(places)
    values = [one + _BONUS for one in PointScale().by_place(len(places))]
    found = []
    for place, is_absent in zip(places, absent, strict=True):
        shared = values[place - 1 : place - 1 + places.count(place)]
        found.append(0 if is_absent else sum(shared) // len(shared))
    return found


def knockout_rounds(entrants: int, size: TableSize, passing: int) -> list[list[int]]:
    """Return the sizes of the tables of each round until a final table (torneos §10.5).

    Raises ``Illegal`` if some round would leave fewer than a table needs, or no size fits.
    """
    require_size(entrants)
    require(passing >= 1, "pasan")
    rounds = []
    left = entrants
    while left > size.most:
        sizes = _dealt(left, tables_for(left, size))
        rounds.append(sizes)
        left = sum(many * min(passing, one - 1) for one, many in Counter(sizes).items())
        require(left >= size.least, "pasan")
    require(left >= size.least, "mesas")
    return [*rounds, [left]]
