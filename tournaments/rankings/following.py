"""What a match that is closed changes in the rankings of its game, and all of it from the matches.

The results of a match are counted again whenever it is told of, and what differs is put right: to
be told twice changes nothing, and a vote that closes after the end, or a match that the staff void,
is one more time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping

from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef

from games.live import sql
from games.live.failpoints import failpoint
from games.matches.closing import on_close_later
from games.models import Match
from tournaments.models import Level, PairScore, Recount, Result, Score
from tournaments.rankings import adding, levels, places, seasons, storing
from tournaments.rankings.levels import Moment
from tournaments.rankings.outcomes import Outcome, outcomes, scoring

BATCH = 1_000
PIECE = 20_000
MOST_ID = 2**63 - 1


@on_close_later
def follow(match_id: int) -> None:
    """Put right what the rankings say of a match; at once, or nothing."""
    game = Match.objects.filter(pk=match_id, ranked=True).values_list("game", flat=True).first()
    if game is None:
        return
    with transaction.atomic():
        _require_no_rebuild(game)
        storing.hold(game)
        _recount(game, match_id)


def _recount(game: str, match_id: int) -> None:
    found, known = storing.compared(game, match_id)
    if storing.agree(found, known):
        return
    if known:
        adding.take_back(game, match_id)
        storing.delete([match_id])
    storing.insert(found)
    failpoint("rankings.counted")
    adding.add(game, match_id)
    failpoint("rankings.added")
    closed_at = (found or known)[0].closed_at
    touched = {row.user_id for row in (*found, *known)}
    levels.rate_since(game, Moment(closed_at, match_id), touched)
    places.revise(game, ((row.season, row.user_id) for row in (*found, *known)))


def go_on() -> None:
    """Rate some more of each game of which many matches wait for it; of one at work, later."""
    for game in Recount.objects.values_list("game", flat=True):
        with transaction.atomic():
            if storing.try_hold(game):
                levels.rate_on(game)
                failpoint("rankings.piece")


def rebuild(game: str) -> int:
    """Make the rankings of *game* again from its matches, at once or not at all.

    Returns of how many. The same matches give the same numbers, which are those that were kept:
    then nothing is written. Those that are closed meanwhile do not wait for it: they are counted
    when it is over.
    """
    with transaction.atomic():
        sql.row("SELECT pg_advisory_xact_lock(hashtext(%s))", (_rebuilding(game),))
        storing.hold(game)
        failpoint("rankings.locked")
        # In pieces: no statement may take longer than the database waits for one, nor the end,
        # where what each row refers to would be looked up for all of them at once.
        sql.run("SET CONSTRAINTS ALL IMMEDIATE")
        changed: set[tuple[str, int]] = set()
        matches = _make_results(game, changed)
        failpoint("rankings.rebuilt")
        for first, last in _pieces(game):
            adding.make(game, first, last)
            levels.make(game, first, last)
        places.revise(game, changed)
        Recount.objects.filter(game=game).delete()
    return matches


def _make_results(game: str, changed: set[tuple[str, int]]) -> int:
    """Make all results; add to *changed* the season and the user of those that were others."""
    of_it = scoring(game).filter(pk=OuterRef("match"))
    gone = Result.objects.filter(~Exists(of_it), game=game)
    changed.update(gone.values_list("season", "user_id"))
    gone.delete()
    standings: levels.Standings = {}
    matches = 0
    in_order = scoring(game).order_by("closed_at", "pk")
    for batch in outcomes(game, in_order, seasons.calendar(), BATCH):
        for rows in batch.values():
            list(levels.rate(rows, standings))  # which writes into them
            matches += bool(rows)
        changed.update((row.season, row.user_id) for row in _store(batch))
    return matches


def _store(batch: Mapping[int, list[Outcome]]) -> Iterator[Outcome]:
    """Store what differs from what is stored; yield it, as it was and as it is."""
    known = storing.by_match(list(batch))
    differing = [pk for pk, rows in batch.items() if known.get(pk, []) != rows]
    for pk in differing:
        yield from (*known.get(pk, []), *batch[pk])
    if differing:
        storing.delete(differing)
        failpoint("rankings.emptied")
        storing.insert(row for pk in differing for row in batch[pk])


def _pieces(game: str) -> Iterator[tuple[int, int]]:
    """Yield the ids of all users from one to another, with so many results that it is soon done."""
    counts = Result.objects.filter(game=game).values_list("user_id").annotate(n=Count("pk"))
    first, many = 0, 0
    for user_id, count in counts.order_by("user_id"):
        if many and many + count > PIECE:
            yield first, user_id - 1
            first, many = user_id, 0
        many += count
    yield first, MOST_ID


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
