"""The rows of ``Result``, read and written many at once, and who may change them now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from operator import attrgetter

from django.db import connection
from django.db.models import QuerySet

from games.live import sql
from tournaments.models import Result
from tournaments.rankings.outcomes import FIELDS, Outcome, outcomes, same, scoring
from tournaments.rankings.seasons import calendar

_COPY = f"COPY tournaments_result ({', '.join(FIELDS)}) FROM STDIN"
_RATE = """
UPDATE tournaments_result r SET mu = v.mu, sigma = v.sigma, nth = v.nth
  FROM unnest(%s::bigint[], %s::bigint[], %s::float8[], %s::float8[], %s::int[])
       AS v(match_id, user_id, mu, sigma, nth)
 WHERE r.match_id = v.match_id AND r.user_id = v.user_id"""
_RATED = attrgetter("match_id", "user_id", "mu", "sigma", "nth")


def read(rows: QuerySet[Result]) -> list[Outcome]:
    """Return what *rows* say, in their order."""
    return [Outcome(*row) for row in rows.values_list(*FIELDS)]


def by_match(match_ids: Collection[int]) -> dict[int, list[Outcome]]:
    """Return what is stored of matches, by seat."""
    found: dict[int, list[Outcome]] = {}
    for row in read(Result.objects.filter(match__in=match_ids).order_by("match", "seat")):
        found.setdefault(row.match_id, []).append(row)
    return found


def compared(game: str, match_id: int) -> tuple[list[Outcome], list[Outcome]]:
    """Return what a match gives, and what is stored of it, both by seat."""
    match = scoring(game).filter(pk=match_id)
    found = [row for one in outcomes(game, match, calendar()) for row in one[match_id]]
    return found, read(Result.objects.filter(match=match_id).order_by("seat"))


def is_counted(game: str, match_id: int) -> bool:
    """Return whether what is stored of a match is what it gives."""
    return agree(*compared(game, match_id))


def agree(found: Sequence[Outcome], known: Sequence[Outcome]) -> bool:
    """Return whether both say the same of a match, whatever the ratings."""
    return len(found) == len(known) and all(map(same, found, known))


def insert(rows: Iterable[Outcome]) -> None:
    """Store *rows*, of which none is yet."""
    lines = list(map(_line, rows))
    if not lines:
        return
    connection.ensure_connection()
    assert connection.connection is not None
    with (
        connection.wrap_database_errors,
        connection.connection.cursor() as cursor,
        cursor.copy(_COPY) as copy,
    ):
        copy.write("".join(lines))


def delete(match_ids: Collection[int]) -> None:
    """Delete what is stored of matches."""
    sql.run("DELETE FROM tournaments_result WHERE match_id = ANY(%s)", (list(match_ids),))


def rate(rows: Iterable[Outcome]) -> None:
    """Store the ratings of *rows*, whose others are stored."""
    columns = list(zip(*map(_RATED, rows), strict=True))
    if columns:
        sql.run(_RATE, tuple(map(list, columns)))


def _line(row: Outcome) -> str:
    # The name of a season is the only text that people write.
    season = row.season.replace("\\", r"\\").replace("\t", r"\t").replace("\n", r"\n")
    place = r"\N" if row.place is None else row.place
    rating = "\\N\t\\N\t\\N" if row.nth is None else f"{row.mu}\t{row.sigma}\t{row.nth}"
    return (
        f"{row.match_id}\t{row.user_id}\t{row.game}\t{row.closed_at}\t{row.month}\t{season}\t"
        f"{row.seat}\t{row.side}\t{place}\t{row.points}\t{row.won}\t{row.played}\t{rating}\n"
    )


def hold(game: str) -> None:
    """Let one transaction at a time count the matches of *game*: their order makes the ratings."""
    sql.row("SELECT pg_advisory_xact_lock(hashtext(%s))", (f"rankings {game}",))


def try_hold(game: str) -> bool:
    """Hold the rankings of *game* until the transaction ends, as who counts a match does.

    Returns whether nobody else had them; else nothing is held.
    """
    asked = "SELECT pg_try_advisory_xact_lock(hashtext(%s))"
    return bool(sql.row(asked, (f"rankings {game}",))[0])
