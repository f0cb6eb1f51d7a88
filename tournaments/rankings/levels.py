"""The ratings: of the matches of a game in the order in which they were closed (torneos §19.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.db.models import Q, QuerySet

from tournaments.models import Level, Recount, Result
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


def rate(results: Iterable[Result], standings: Standings) -> Iterator[Result]:
    """Yield the rated ones of *results*, which are in order, with their ratings written into them.

    *standings* are those before the first, and become those after the last that was yielded.
    """
    for _, group in groupby(results, key=attrgetter("match_id")):
        rows = [row for row in group if row.place is not None]
        sides: dict[int, list[Result]] = {}
        for row in rows:
            sides.setdefault(row.side, []).append(row)
        if len(sides) > 1:
            yield from _rate_match([sides[side] for side in sorted(sides)], standings)


def _rate_match(sides: list[list[Result]], standings: Standings) -> Iterator[Result]:
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
    """
    pending = _pending(game)
    go_on = _rate_piece(game, moment)
    write(game, touched)
    if pending is None or moment <= pending:
        _keep(game, go_on)


def rate_on(game: str) -> bool:
    """Rate some more of the matches of *game* that wait for it; return whether none is left."""
    pending = _pending(game)
    go_on = pending and _rate_piece(game, pending)
    _keep(game, go_on)
    return go_on is None


def _rate_piece(game: str, moment: Moment) -> Moment | None:
    """Rate so many matches from *moment* on; return that of the next, or ``None``."""
    rows = list(_since(game, moment).select_for_update(no_key=True)[: PIECE + 1])
    go_on = None
    if len(rows) > PIECE:
        go_on = Moment(rows[-1].closed_at, rows[-1].match_id)  # of which not all may be there
        rows = [row for row in rows if row.match_id != go_on.match_id]
    users = {row.user_id for row in rows}
    told = {row.pk: (row.mu, row.sigma, row.nth) for row in rows}
    rated_now = rate(rows, _before(game, moment, users))
    changed = [row for row in rated_now if (row.mu, row.sigma, row.nth) != told[row.pk]]
    Result.objects.bulk_update(changed, ["mu", "sigma", "nth"], batch_size=1_000)
    write(game, {row.user_id for row in changed})
    return go_on


def _pending(game: str) -> Moment | None:
    row = Recount.objects.filter(game=game).first()
    return Moment(row.closed_at, row.match_id) if row else None


def _keep(game: str, go_on: Moment | None) -> None:
    if go_on is None:
        Recount.objects.filter(game=game).delete()
    else:
        Recount.objects.update_or_create(game=game, defaults=go_on._asdict())


def write(game: str, users: Iterable[int] | None = None) -> None:
    """Write the levels of *users* (``None``: of all) as their last rated results say.

    Who has none has no level.
    """
    whose = Q() if users is None else Q(user__in=users)
    last = _last(Result.objects.filter(whose, game=game))
    found = [_level(row) for row in last]
    if users is not None:
        gone = set(users) - {level.user_id for level in found}
        Level.objects.filter(game=game, user__in=gone).delete()
    Level.objects.bulk_create(
        sorted(found, key=attrgetter("user_id")),
        update_conflicts=True,
        unique_fields=["game", "user"],
        update_fields=["mu", "sigma", "matches", "rated_at"],
        batch_size=1_000,
    )


def _before(game: str, moment: Moment, users: Iterable[int]) -> Standings:
    rows = _last(Result.objects.filter(_earlier(moment), game=game, user__in=users))
    return {row.user_id: _standing(row) for row in rows}


def _level(row: Result) -> Level:
    (mu, sigma), matches = _standing(row)
    return Level(
        user_id=row.user_id,
        game=row.game,
        mu=mu,
        sigma=sigma,
        matches=matches,
        rated_at=row.closed_at,
    )


def _standing(row: Result) -> Standing:
    assert row.mu is not None
    assert row.sigma is not None
    assert row.nth is not None
    return Standing(Rating(row.mu, row.sigma), row.nth)


def _last(rows: QuerySet[Result]) -> QuerySet[Result]:
    """Return of each user the last of *rows* that rated him."""
    rated_ones = rows.filter(nth__isnull=False)
    return rated_ones.order_by("user_id", "-closed_at", "-match_id").distinct("user_id")


def _since(game: str, moment: Moment) -> QuerySet[Result]:
    later = Q(closed_at__gt=moment.closed_at) | Q(
        closed_at=moment.closed_at, match_id__gte=moment.match_id
    )
    return Result.objects.filter(later, game=game).order_by("closed_at", "match_id", "seat")


def _earlier(moment: Moment) -> Q:
    return Q(closed_at__lt=moment.closed_at) | Q(
        closed_at=moment.closed_at, match_id__lt=moment.match_id
    )
