"""Standings of a liguilla or a liga (torneos §12.2, §12.3, §14.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tournaments.pairing.results import (
    Entrant,
    How,
    Line,
    Result,
    Standings,
    lines_of,
    require_results,
)

Values = Mapping[str, int]

_TIE_BREAKS = ("diferencia", "a_favor", "sb")


def league_standings(
    entrants: Sequence[Entrant],
    results: Sequence[Result],
    *,
    clean: int,
    cruces: Values | None = None,
) -> Standings:
    """Return the standings, *clean* being the juegos of a clean win.

    Whoever is gone and has played fewer than half of his *cruces* in all (of those that he has
    results of, if ``None``) is struck out with all his results. Raises ``Illegal`` for results that
    are none.
    """
    require_results(entrants, results)
    gone = [one.id for one in entrants if one.is_gone]
    struck = {who for who in gone if _is_early(who, results, cruces)}
    staying = [one for one in entrants if one.id not in struck]
    counting = [one for one in results if not struck.intersection((one.a, one.b))]
    lines = lines_of(staying, (one for one in counting if one.b is not None), clean)
    points = {who: sum(line.points for line in mine) for who, mine in lines.items()}
    columns = {who: _columns(mine, points) for who, mine in lines.items()}
    number = {one.id: one.number for one in staying}
    order: list[str] = []
    places: dict[str, int] = {}
    for group in _groups(number, points):
        for tied in _separated(group, lines, columns):
            places |= dict.fromkeys(tied, len(order) + 1)
            order += sorted(tied, key=number.__getitem__)
    out = sorted((one for one in entrants if one.id in struck), key=lambda one: one.number)
    return Standings(order, {who: places[who] for who in order}, columns, [o.id for o in out])


def _is_early(who: str, results: Iterable[Result], cruces: Values | None) -> bool:
    mine = [one for one in results if one.b is not None and who in {one.a, one.b}]
    played = sum(one.how is How.PLAYED for one in mine)
    return 2 * played < (len(mine) if cruces is None else cruces[who])


def _columns(mine: Sequence[Line], points: Values) -> dict[str, int]:
    won = sum(line.won for line in mine)
    return {
        "puntos": sum(line.points for line in mine),
        "diferencia": won - sum(line.lost for line in mine),
        "a_favor": won,
        "sb": sum(line.points * points[line.rival] for line in mine if line.rival is not None),
    }


def _separated(
    tied: Sequence[str], lines: Mapping[str, list[Line]], columns: Mapping[str, Values]
) -> list[list[str]]:
    """Return those *tied* on points as groups that nothing but the number tells apart.

    As soon as a criterion separates some, each group still tied begins again (torneos §12.2).
    """
    if len(tied) == 1:
        return [list(tied)]
    among = set(tied)
    direct = {who: sum(o.points for o in lines[who] if o.rival in among) for who in tied}
    by_column = [{who: columns[who][name] for who in tied} for name in _TIE_BREAKS]
    for values in (direct, *by_column):
        groups = _groups(tied, values)
        if len(groups) > 1:
            return [part for group in groups for part in _separated(group, lines, columns)]
    return [list(tied)]


def _groups(people: Iterable[str], values: Values) -> list[list[str]]:
    """Return *people* by value, the highest first."""
    found: dict[int, list[str]] = {}
    for who in people:
        found.setdefault(values[who], []).append(who)
    return [found[value] for value in sorted(found, reverse=True)]
