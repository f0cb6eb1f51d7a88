"""What a match that is closed changes in the rankings of its game, and all of it from the matches.

The results of a match are counted again whenever it is told of, and what differs is put right: to
be told twice changes nothing, and a vote that closes after the end, or a match that the staff void,
is one more time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from django.db import transaction
from django.db.models import F

from games.live import sql
from games.live.failpoints import failpoint
from games.matches.closing import on_close
from games.models import Match
from tournaments.models import Level, PairScore, Recount, Result, Score
from tournaments.rankings import adding, levels, personal, seasons
from tournaments.rankings.levels import Moment
from tournaments.rankings.outcomes import results_of, same

BATCH = 2_000


@on_close
def follow(match_id: int) -> None:
    """Put right what the rankings say of a match; at once, or nothing."""
    match = Match.objects.defer("server_seed", "state").get(pk=match_id)
    if not match.ranked:
        return
    with transaction.atomic():
        _require_no_rebuild(match.game)
        _lock(match.game)
        _recount(match)


def _recount(match: Match) -> None:
    found = results_of(match, seasons.calendar())
    known = list(Result.objects.filter(match=match).order_by("seat"))
    if len(found) == len(known) and all(map(same, found, known)):
        return
    if known:
        adding.take_back(match.game, match.pk)
        Result.objects.filter(match=match).delete()
    Result.objects.bulk_create(found)
    failpoint("rankings.counted")
    adding.add(match.game, [match.pk])
    failpoint("rankings.added")
    closed_at = (found or known)[0].closed_at
    touched = {row.user_id for row in (*found, *known)}
    levels.rate_since(match.game, Moment(closed_at, match.pk), touched)


def go_on() -> None:
    """Rate some more of each game of which many matches wait for it; of one at work, later."""
    for game in Recount.objects.values_list("game", flat=True):
        with transaction.atomic():
            if _try_lock(game):
                levels.rate_on(game)
                failpoint("rankings.piece")


def rebuild(game: str) -> int:
    """Make the rankings of *game* again from its matches, at once or not at all.

    Returns of how many. The same matches give the same numbers, which are those that were kept.
    Those that are closed meanwhile do not wait for it: they are counted when it is over.
    """
    with transaction.atomic():
        sql.row("SELECT pg_advisory_xact_lock(hashtext(%s))", (_rebuilding(game),))
        _lock(game)
        for kind in (Result, Score, PairScore, Level, Recount):
            kind.objects.filter(game=game).delete()
        failpoint("rankings.emptied")
        matches = _write_results(game)
        failpoint("rankings.rebuilt")
        levels.write(game)
        personal.forget_again(game)
    return matches


def _write_results(game: str) -> int:
    standings: levels.Standings = {}
    batch: list[Result] = []
    matches = 0
    for rows in _matches(game):
        matches += 1
        list(levels.rate(rows, standings))  # which writes into them
        batch += rows
        if len(batch) >= BATCH:
            _write_batch(game, batch)
            batch = []
    _write_batch(game, batch)
    return matches


def _write_batch(game: str, batch: list[Result]) -> None:
    Result.objects.bulk_create(batch)
    # Not all at once at the end: no statement may take longer than the database waits for one.
    adding.add(game, [*{row.match_id for row in batch}])


def _matches(game: str) -> Iterator[list[Result]]:
    closed = Match.objects.filter(game=game, ranked=True, closed_at__isnull=False)
    in_order = closed.defer("server_seed", "state").order_by("closed_at", "pk")
    in_order = in_order.prefetch_related("players")
    calendar = seasons.calendar()
    for match in in_order.iterator(chunk_size=200):
        rows = results_of(match, calendar)
        if rows:
            yield rows


def digest_of(game: str) -> str:
    """Return 64 hex digits that are others when a number of the rankings of *game* is another."""
    told = hashlib.sha256()
    scores = Score.objects.filter(game=game).order_by("period", "user")
    pairs = PairScore.objects.filter(game=game).order_by("period", "one", "other")
    for row in (
        *scores.values_list("period", "user", "points", "won", "played"),
        *pairs.values_list("period", "one", "other", "points", "won", "played"),
        *Level.objects.filter(game=game)
        .order_by("user")
        .values_list("user", "mu", "sigma", "matches"),
        *Result.objects.filter(game=game, nth__isnull=False)
        .order_by("match", "seat")
        .values_list("match", F("user"), "points", "mu", "sigma"),
    ):
        told.update(repr(row).encode())
    return told.hexdigest()


class Rebuilding(RuntimeError):
    """The rankings of the game are being made again: to be told of a match later."""


def _require_no_rebuild(game: str) -> None:
    # Shared, as those who close matches do not keep one another from it.
    asked = "SELECT pg_try_advisory_xact_lock_shared(hashtext(%s))"
    if not sql.row(asked, (_rebuilding(game),))[0]:
        raise Rebuilding(game)


def _rebuilding(game: str) -> str:
    return f"rankings of {game} again"


def _lock(game: str) -> None:
    """Let one transaction at a time count the matches of *game*: their order makes the ratings."""
    sql.row("SELECT pg_advisory_xact_lock(hashtext(%s))", (f"rankings {game}",))


def _try_lock(game: str) -> bool:
    asked = "SELECT pg_try_advisory_xact_lock(hashtext(%s))"
    return bool(sql.row(asked, (f"rankings {game}",))[0])
