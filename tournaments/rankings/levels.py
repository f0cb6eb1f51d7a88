"""The ratings: of the matches of a game in the order in which they were closed (torneos §19.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.db.models import Q, QuerySet

from games.live import sql
from tournaments.models import Level, Recount, Result
from tournaments.rankings import storing
from tournaments.rankings.outcomes import Outcome
from tournaments.rules.rating import NEW, Rating, rated

PIECE = 800
"""Results that are rated in a transaction, at most."""


class Standing(NamedTuple):
    """The rating of somebody, after so many rated matches."""

    rating: Rating = NEW
    matches: int = 0


Standings = dict[int, Standing]
"""By user id; who is not there is new."""


class Moment(NamedTuple):
    """A place in the order of matches."""

    closed_at: datetime
    match_id: int


def rate(results: Iterable[Outcome], standings: Standings) -> Iterator[Outcome]:
    """Yield the rated ones of *results*, which are in order, with their ratings written into them.

    *standings* are those before the first, and become those after the last that was yielded.
    """
    for _, group in groupby(results, key=attrgetter("match_id")):
        sides: dict[int, list[Outcome]] = {}
        for row in group:
            if row.place is not None:
                sides.setdefault(row.side, []).append(row)
        if len(sides) > 1:
            yield from _rate_match([sides[side] for side in sorted(sides)], standings)


def _rate_match(sides: list[list[Outcome]], standings: Standings) -> Iterator[Outcome]:
    before = [[standings.get(row.user_id, Standing()) for row in side] for side in sides]
    after = rated(
        [[one.rating for one in side] for side in before],
        [place for side in sides if (place := side[0].place) is not None],
    )
    for rows, olds, news in zip(sides, before, after, strict=True):
        for row, old, new in zip(rows, olds, news, strict=True):
            row.mu, row.sigma, row.nth = new.mu, new.sigma, old.matches + 1
            standings[row.user_id] = Standing(new, row.nth)
            yield row


def rate_since(game: str, moment: Moment, touched: Iterable[int]) -> None:
    """Rate the matches of *game* from *moment* on, and write who has which level since.

    *touched* are players whose results there have changed, or are no more. Of many matches the
    first are rated now, and ``rate_on`` goes on from there: whoever closes one waits for no more.
    Where it waits further back already, it goes on from there.
    """
    pending = _pending(game)
    go_on = _rate_piece(game, moment, touched)
    if pending and pending < moment:
        return  # it comes by here: to go on from later would leave out what lies between
    if go_on or pending:
        _keep(game, go_on)


def rate_on(game: str) -> bool:
    """Rate some more of the matches of *game* that wait for it; return whether none is left."""
    pending = _pending(game)
    go_on = pending and _rate_piece(game, pending)
    _keep(game, go_on)
    return go_on is None


def _rate_piece(game: str, moment: Moment, touched: Iterable[int] = ()) -> Moment | None:
    """Rate so many matches from *moment* on; return that of the next, or ``None``."""
    rows = storing.read(_since(game, moment).select_for_update(no_key=True)[: PIECE + 1])
    go_on = None
    if len(rows) > PIECE:
        go_on = Moment(rows[-1].closed_at, rows[-1].match_id)  # of which not all may be there
        rows = [row for row in rows if row.match_id != go_on.match_id]
    told = {(row.match_id, row.user_id): (row.mu, row.sigma, row.nth) for row in rows}
    rated_now = rate(rows, _before(game, moment, {row.user_id for row in rows}))
    changed = [
        row for row in rated_now
        if (row.mu, row.sigma, row.nth) != told[row.match_id, row.user_id]
    ]  # fmt: skip
    storing.rate(changed)
    _write(game, {*touched, *(row.user_id for row in changed)})
    return go_on


def _pending(game: str) -> Moment | None:
    row = Recount.objects.filter(game=game).first()
    return Moment(row.closed_at, row.match_id) if row else None


def _keep(game: str, go_on: Moment | None) -> None:
    if go_on is None:
        Recount.objects.filter(game=game).delete()
    else:
        Recount.objects.update_or_create(game=game, defaults=go_on._asdict())


_LAST = """
SELECT u.user_id, r.mu, r.sigma, r.nth, r.closed_at
  FROM {people} CROSS JOIN LATERAL (
       SELECT mu, sigma, nth, closed_at FROM tournaments_result r
        WHERE r.user_id = u.user_id AND r.game = %(game)s AND r.nth IS NOT NULL {before}
        ORDER BY r.closed_at DESC, r.match_id DESC LIMIT 1) r"""
_ALL = "unnest(%(users)s::bigint[]) AS u(user_id)"
# Whoever was erased has no level, but the ratings of the others still come from his.
_STAYING = """(
       SELECT id AS user_id FROM accounts_user
        WHERE id = ANY(%(users)s::bigint[]) AND (is_active OR email <> '')) u"""
_BEFORE = _LAST.format(people=_ALL, before="AND (r.closed_at, r.match_id) < (%(at)s, %(match)s)")
_WRITE = f"""
WITH found AS ({_LAST.format(people=_STAYING, before="")}), gone AS (
     DELETE FROM tournaments_level l
      WHERE l.game = %(game)s AND l.user_id = ANY(%(users)s)
        AND NOT EXISTS (SELECT FROM found f WHERE f.user_id = l.user_id))
INSERT INTO tournaments_level AS l (user_id, game, mu, sigma, matches, rated_at)
SELECT user_id, %(game)s, mu, sigma, nth, closed_at FROM found ORDER BY user_id
ON CONFLICT (game, user_id) DO UPDATE
   SET mu = EXCLUDED.mu, sigma = EXCLUDED.sigma, matches = EXCLUDED.matches,
       rated_at = EXCLUDED.rated_at
 WHERE (l.mu, l.sigma, l.matches, l.rated_at)
    <> (EXCLUDED.mu, EXCLUDED.sigma, EXCLUDED.matches, EXCLUDED.rated_at)"""  # noqa: S608 - ours


def make(game: str, first: int, last: int) -> None:
    """Write the levels of the users from *first* to *last*."""
    of_game = Q(game=game, user__gte=first, user__lte=last)
    users = Result.objects.filter(of_game).values("user").union(
        Level.objects.filter(of_game).values("user")
    )  # fmt: skip
    _write(game, {row["user"] for row in users})


def _write(game: str, users: Collection[int]) -> None:
    """Write the levels of *users* as their last rated results say; who has none has no level."""
    if users:
        sql.run(_WRITE, {"game": game, "users": sorted(users)})


def _before(game: str, moment: Moment, users: Collection[int]) -> Standings:
    asked = {"at": moment.closed_at, "match": moment.match_id}
    rows = sql.rows(_BEFORE, {"game": game, "users": list(users), **asked})
    return {user_id: Standing(Rating(mu, sigma), nth) for user_id, mu, sigma, nth, _at in rows}


def _since(game: str, moment: Moment) -> QuerySet[Result]:
    later = Q(closed_at__gt=moment.closed_at) | Q(
        closed_at=moment.closed_at, match_id__gte=moment.match_id
    )
    return Result.objects.filter(later, game=game).order_by("closed_at", "match_id", "seat")
