"""What of a championship goes on paper: a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.championships import playing, results, tables
from tournaments.championships.logbook import named
from tournaments.models import Championship, Round
from tournaments.pairing.progress import CONSOLATION

PER_SHEET = 128


@dataclass
class Sheet:
    """A round to print: those there are, and its tables; *following*: the page that goes on."""

    text: str
    chosen: int
    rounds: list[tuple[int, str]]
    lines: list[tuple[int, str, str, str]]
    following: int = 0
    is_of_tables: bool = False
    """Each plays for himself: all of a table stand together, with their places once it is over."""
    places: Sequence[tuple[int | None, str]] = ()
    """Who ended where in the consuelo, with a round of it."""


def sheet_of(one: Championship, chosen: int | None, page: int) -> Sheet:
    """Return the sheet of the round of number *chosen*, else of the last. Six queries at most."""
    rounds = list(one.rounds.exclude(state="prevista").order_by("pk"))
    shown = next((row for row in rounds if row.pk == chosen), rounds[-1] if rounds else None)
    if shown is None:
        return Sheet("", 0, [], [])
    start = page * PER_SHEET
    cruces = list(shown.cruces.order_by("index")[start : start + PER_SHEET + 1])
    crews = playing.crews_of(one, cruces)
    people = playing.people_of({pk for crew in crews.values() for pk, _place in crew if pk})
    lines = []
    for row in cruces[:PER_SHEET]:
        sides = [_placed(named(people.get(pk or 0, ())), place) for pk, place in crews[row.pk]]
        if tables.is_of_tables(one):
            sides = [" – ".join(sides), ""]
        score = f"{row.juegos_a}-{row.juegos_b}" if row.decided and row.a_id else ""
        lines.append((row.index + 1, sides[0], sides[1], score))
    places = _consuelo(one, shown, start)
    goes_on = len(cruces) > PER_SHEET or len(places) > PER_SHEET
    return Sheet(
        playing.called(one, shown),
        shown.pk,
        [(row.pk, playing.called(one, row)) for row in rounds],
        lines,
        page + 1 if goes_on else 0,
        tables.is_of_tables(one),
        places[:PER_SHEET],
    )


def _consuelo(one: Championship, shown: Round, start: int) -> list[tuple[int | None, str]]:
    """Return the places from *start* on of the consuelo, if the round that is *shown* is of it."""
    if shown.tree != CONSOLATION:
        return []
    rows = results.consuelo_of(one, start, PER_SHEET + 1)
    return [(row.place, named(row.people)) for row in rows]


def _placed(name: str, place: int | None) -> str:
    return f"{place}.º {name}" if place else name
