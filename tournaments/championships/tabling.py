"""The standings of a championship for its page: of all, of each group or division."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.championships import past, tables, words
from tournaments.championships.publishing import past_of
from tournaments.models import Championship, Round
from tournaments.pairing import parts, progress
from tournaments.pairing.parts import Past
from tournaments.pairing.results import Standings

MOST_ROWS = 64
"""Of a table: who is farther down is found among those who entered."""
MOST_TABLES = 16
"""On a page: another is chosen."""
_COLUMNS: Mapping[str, Sequence[str]] = {
    "suizo": ("puntos", "mediano", "diferencia"),
    "vidas": ("vidas", "ganadas", "diferencia"),
    "mesas": ("puntos", "primeros", "segundos"),
    "mesas_eliminatoria": ("rondas", "entre_ellos"),
}
_OF_LEAGUES = ("puntos", "diferencia", "a_favor")


@dataclass
class Row:
    """Somebody in a table, by the key of his entry; no *place*: none of his results counts."""

    entry: int
    place: int | None
    values: Sequence[int]


@dataclass
class Ranking:
    """A table: what it is called, what its columns mean, and who is where."""

    title: str
    columns: Sequence[str]
    rows: list[Row]


def rankings_of(
    one: Championship, rounds: Sequence[Round], chosen: int | None = None
) -> tuple[list[str], list[Ranking]]:
    """Return the standings of what is played by rounds, and of a consuelo. At most five queries.

    *rounds* are those that were published. Where there are more than ``MOST_TABLES``, the titles
    of all come first, and the one of them that is *chosen* by its place is shown alone.
    """
    rules = past.rules_of(one)
    if one.format == "eliminatoria":
        return [], _consolation(one)
    if not progress.has_rounds(one.format, rules) or not rounds:
        return [], []
    entries = past.numbered(one)
    told = past_of(one, entries, _done(one, rounds))
    keys = {str(number): entry.pk for number, entry in entries.items()}
    clean = tables.clean_win(one)
    sections = parts.sections_of(told)
    titles = [words.part_called(one.format, section.tree) for section in sections]
    first, last = 0, MOST_TABLES
    if len(sections) > MOST_TABLES and chosen is not None and 0 <= chosen < len(sections):
        first, last = chosen, chosen + 1
    found = [
        _ranking(title, parts.standings_in(told, section, clean), told, keys)
        for title, section in zip(titles[first:last], sections[first:last], strict=True)
    ]
    return titles if len(sections) > MOST_TABLES else [], found


def _done(one: Championship, rounds: Sequence[Round]) -> int:
    """Return how many rounds count: where all play at once, those that are over."""
    if one.format not in parts.TABLES and not parts.is_by_points(one.format, past.rules_of(one)):
        return progress.MOST_NUMBER
    return max((row.number for row in rounds if row.state == "terminada"), default=0)


def _ranking(title: str, found: Standings, told: Past, keys: Mapping[str, int]) -> Ranking:
    is_swiss = parts.is_swiss_within(told.format, told.rules)
    columns = _COLUMNS.get("suizo" if is_swiss else told.format, _OF_LEAGUES)
    rows = [
        Row(keys[name], found.places[name], [found.columns[name][column] for column in columns])
        for name in found.order
    ]
    rows += [Row(keys[name], None, ()) for name in found.unplaced]
    return Ranking(title, [str(words.COLUMNS[name]) for name in columns], rows[:MOST_ROWS])


def _consolation(one: Championship) -> list[Ranking]:
    """Return who ended where in the consuelo of an elimination, if it is played."""
    if not past.consuelo_positions(one):
        return []
    places = past.consuelo_places(one)
    keys = {number: entry.pk for number, entry in past.numbered(one).items()}
    rows = [Row(keys[number], place, ()) for number, place in sorted(places.items(), key=_by_place)]
    return (
        [Ranking(words.part_called(one.format, progress.CONSOLATION), (), rows[:MOST_ROWS])]
        if rows
        else []
    )


def _by_place(told: tuple[int, int]) -> tuple[int, int]:
    return told[1], told[0]
