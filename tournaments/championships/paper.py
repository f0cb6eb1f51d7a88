"""What of a championship goes on paper, or into a file: a round, and its results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tournaments.championships import playing, words
from tournaments.championships.desk import named
from tournaments.championships.drawing import names_of
from tournaments.models import Championship

PER_SHEET = 128
_CHUNK = 500


@dataclass
class Sheet:
    """A round to print: those there are, and its tables; *following*: the page that goes on."""

    text: str
    chosen: int
    rounds: list[tuple[int, str]]
    lines: list[tuple[int, str, str, str]]
    following: int = 0


def sheet_of(one: Championship, chosen: int | None, page: int) -> Sheet:
    """Return the sheet of the round of number *chosen*, else of the last. Three queries."""
    rounds = list(one.rounds.exclude(state="prevista").order_by("pk"))
    shown = next((row for row in rounds if row.pk == chosen), rounds[-1] if rounds else None)
    if shown is None:
        return Sheet("", 0, [], [])
    start = page * PER_SHEET
    cruces = list(shown.cruces.order_by("index")[start : start + PER_SHEET + 1])
    people = playing.people_of({pk for c in cruces for pk in (c.a_id, c.b_id) if pk})
    lines = []
    for row in cruces[:PER_SHEET]:
        sides = [named(people.get(pk or 0, ())) for pk in (row.a_id, row.b_id)]
        score = f"{row.juegos_a}-{row.juegos_b}" if row.decided else ""
        lines.append((row.index + 1, sides[0], sides[1], score))
    return Sheet(
        playing.called(shown),
        shown.pk,
        [(row.pk, playing.called(row)) for row in rounds],
        lines,
        page + 1 if len(cruces) > PER_SHEET else 0,
    )


def results_of(one: Championship) -> Iterator[dict[str, Any]]:
    """Yield what became of each cruce, round by round. Two queries."""
    names = names_of(one.entries.filter(number__isnull=False))
    rows = one.cruces.exclude(state="pendiente").select_related("round")
    for row in rows.order_by("round", "index").iterator(chunk_size=_CHUNK):
        yield {
            "ronda": playing.called(row.round),
            "cruce": row.index + 1,
            "a": names.get(row.a_id or 0, ""),
            "b": names.get(row.b_id or 0, ""),
            "estado": str(words.CRUCES.get(row.state, row.state)),
            "gana": names.get(row.winner_id or 0, ""),
            "juegos_a": row.juegos_a,
            "juegos_b": row.juegos_b,
            "sin_jugar": row.is_walkover,
        }
