"""Standings of a Swiss, and of tables of each for himself (torneos §12.4-§12.6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from tournaments.pairing.illegal import require
from tournaments.pairing.results import (
    Entrant,
    Line,
    Result,
    Standings,
    lines_of,
    places_of,
    require_results,
)
from tournaments.pairing.tables import table_points

MEDIAN_FROM = 3
"""Rounds from which the highest and the lowest term are left out."""


def swiss_standings(
    entrants: Sequence[Entrant], results: Sequence[Result], *, clean: int, rounds: int
) -> Standings:
    """Return the standings after so many *rounds* (torneos §12.5, RULING C13).

    Raises ``Illegal`` for results that are none, or two of somebody in a round.
    """
    require_results(entrants, results)
    lines = lines_of(entrants, results, clean)
    adjusted = {}
    for who, mine in lines.items():
        require(all(line.round <= rounds for line in mine), "rondas")
        require(len({line.round for line in mine}) == len(mine), "resultados")
        played = [line for line in mine if line.is_played]
        adjusted[who] = sum(line.points for line in played) + rounds - len(played)
    columns = {who: _columns(mine, adjusted, rounds) for who, mine in lines.items()}
    return _by_columns(entrants, columns)


def _columns(mine: Sequence[Line], adjusted: Mapping[str, int], rounds: int) -> dict[str, int]:
    met = [(line, adjusted[line.rival]) for line in mine if line.is_played and line.rival]
    terms = sorted([score for _, score in met] + [0] * (rounds - len(met)))
    return {
        "puntos": sum(line.points for line in mine),
        "mediano": sum(terms[1:-1] if rounds >= MEDIAN_FROM else terms),
        "buchholz": sum(terms),
        "sb": sum(score * line.points for line, score in met),
        "diferencia": sum(line.won - line.lost for line in mine),
    }


class TableResult(NamedTuple):
    """The places of a table, and who of it was not there."""

    places: Mapping[str, int]
    absent: Collection[str] = ()


def tables_standings(entrants: Sequence[Entrant], tables: Sequence[TableResult]) -> Standings:
    """Return the standings by tables (torneos §12.4); ``Illegal`` for places that are none."""
    columns = {one.id: {"puntos": 0, "primeros": 0, "segundos": 0} for one in entrants}
    require(len(columns) == len(entrants) > 0, "repetido")
    for table in tables:
        people = list(table.places)
        require(set(people) <= set(columns) and set(table.absent) <= set(people), "resultados")
        away = [who in table.absent for who in people]
        points = table_points([table.places[who] for who in people], away)
        for who, earned, is_away in zip(people, points, away, strict=True):
            columns[who]["puntos"] += earned
            if not is_away:
                columns[who]["primeros"] += table.places[who] == 1
                columns[who]["segundos"] += table.places[who] == 2
    return _by_columns(entrants, columns)


def _by_columns(entrants: Sequence[Entrant], columns: dict[str, dict[str, int]]) -> Standings:
    """Return the order by *columns*, the first the most important, then by number."""
    keys = {who: tuple(-value for value in mine.values()) for who, mine in columns.items()}
    order = [o.id for o in sorted(entrants, key=lambda one: (keys[one.id], one.number))]
    return Standings(order, places_of(order, keys), columns)
