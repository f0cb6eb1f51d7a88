"""The lists of the rankings, a page at a time, with a constant number of queries (torneos §20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from accounts.models import Friendship, User
from tournaments.models import Level, PairScore, Score, Tally
from tournaments.rankings import columns
from tournaments.rankings.lines import Asked, Line, Listing
from tournaments.rankings.ordering import ORDERS, people
from tournaments.rankings.recency import cutoff, is_overdue
from tournaments.rules import periods
from tournaments.rules.standings import STABLE_AFTER

PER_PAGE = 50

_COUNTED = {0: "everybody", STABLE_AFTER: "ten", 20: "twenty"}
"""By least of matches, the column of Tally that says how many have played them."""


def period_of(name: str, now: datetime, season: str) -> str:
    """Return the period that is called ``mes``, ``temporada`` or ``siempre`` now."""
    if name == "mes":
        return periods.month_of(now)
    return season if name == "temporada" else ""


def has_pairs(game: str) -> bool:
    """Return whether anybody has ever played *game* with a partner."""
    return PairScore.objects.filter(game=game).exists()


def listing_of(asked: Asked, viewer: User, page: int) -> Listing:
    """Return the page of that number (the last if it is too high) of what is *asked*.

    However long the list is, rows are only counted among those who have the same points.
    """
    rows = _rows(asked, viewer)
    tally = _tally(asked, rows)
    total = sum(count for _, count in tally)
    pages = max(1, -(-total // PER_PAGE))
    page = min(max(1, page), pages)
    skipped = (page - 1) * PER_PAGE
    shown = _page(rows, tally, skipped)
    listing = Listing(_lines(rows, shown, skipped, viewer), total, page, pages)
    _add_mine(listing, rows, tally, viewer)
    if listing.mine is None:
        listing.missing = _missing(asked, viewer)
    columns.fill(asked, listing, tally)
    return listing


def _tally(asked: Asked, rows: QuerySet[Any]) -> list[tuple[int, int]]:
    """Return how many of the list have how many points, or of level; the most first."""
    first = ORDERS[rows.model].first
    if asked.friends:
        few = rows.order_by(f"-{first}").values_list(first).annotate(count=Count("*"))
        return list(few)
    period = Tally.LEVELS if asked.by_level else asked.period
    kept = Tally.objects.filter(game=asked.game, period=period, pairs=asked.pairs)
    if asked.recent:
        kept = kept.filter(is_recent=True)
    count = Sum(_COUNTED[asked.least_played])
    tally = Counter(dict(kept.values_list("points").annotate(count=count)))
    if asked.by_level:
        tally.subtract(dict(_overdue(asked)))
    return sorted(((points, n) for points, n in tally.items() if n > 0), reverse=True)


def _overdue(asked: Asked) -> QuerySet[Level, tuple[int, int]]:
    """Return how many the tally still counts who are left out already: few, until the sweep."""
    rows = Level.objects.filter(is_overdue(), game=asked.game, is_listed=True)
    if asked.least:
        rows = rows.filter(matches__gte=asked.least)
    return rows.values_list("rung").annotate(count=Count("*")).order_by()


def _page(rows: QuerySet[Any], tally: Iterable[tuple[int, int]], skipped: int) -> list[Any]:
    """Return the rows of a page: from the points of the first on, of which few are skipped."""
    for points, count in tally:
        if skipped < count:
            return _from(rows.filter(**{f"{ORDERS[rows.model].first}__lte": points}), skipped)
        skipped -= count
    return []


def _from(rows: QuerySet[Any], skipped: int) -> list[Any]:
    """Return a page of *rows*: whose it is says the index, and their people are read for it alone.

    However many share a place, nobody is read to be skipped.
    """
    who = ORDERS[rows.model].who
    keys = rows.select_related(None).values_list(*who)[skipped : skipped + PER_PAGE]
    whose = Q()
    for one in keys:
        whose |= Q(**dict(zip(who, one, strict=True)))
    return list(rows.filter(whose)) if whose else []


def _rows(asked: Asked, viewer: User) -> QuerySet[Any]:
    if asked.by_level:
        return _of_whom(_levels(asked), asked, viewer)
    rows: QuerySet[Any] = PairScore.objects.all() if asked.pairs else Score.objects.all()
    rows = rows.filter(game=asked.game, period=asked.period, is_listed=True)
    if least := asked.least_played:
        rows = rows.filter(played__gte=least)
    if asked.recent:
        rows = rows.filter(is_recent=True)
    return _of_whom(rows, asked, viewer)


def _levels(asked: Asked) -> QuerySet[Level]:
    rows = Level.objects.filter(game=asked.game, is_listed=True, is_recent=True)
    rows = rows.filter(rated_at__gt=cutoff())
    return rows.filter(matches__gte=asked.least) if asked.least else rows


def _of_whom(rows: QuerySet[Any], asked: Asked, viewer: User) -> QuerySet[Any]:
    """Return *rows* in order, with their people; of friends alone if that is asked."""
    order = ORDERS[rows.model]
    if asked.friends:
        known = [viewer.pk, *_friends(viewer.pk)]
        rows = rows.filter(**{f"{field}__in": known for field in order.who})
    return rows.select_related(*(f"{field}__profile" for field in order.who)).order_by(*order.by)


def _friends(user_id: int) -> list[int]:
    rows = Friendship.objects.filter(
        Q(asker=user_id) | Q(asked=user_id), accepted_at__isnull=False
    ).values_list("asker", "asked")
    return [asked if asker == user_id else asker for asker, asked in rows]


def _lines(rows: QuerySet[Any], shown: Sequence[Any], skipped: int, viewer: User) -> list[Line]:
    lines: list[Line] = []
    order = ORDERS[rows.model]
    for position, row in enumerate(shown):
        if not position:
            # Those of the page before may share the place of the first.
            place = 1 + skipped - (_equals_before(rows, row) if skipped else 0)
        elif order.key(row) != order.key(shown[position - 1]):
            place = skipped + position + 1
        lines.append(_line(row, place, viewer))
    named: dict[int, Line] = {}
    for line in lines:
        if line.is_mine or line.place not in named:
            named[line.place] = line
    for line in named.values():
        line.has_anchor = True
    return lines


def _line(row: Any, place: int, viewer: User) -> Line:
    his = people(row)
    is_mine = any(person.pk == viewer.pk for person in his)
    return Line(place, his, is_mine, None if isinstance(row, Level) else row)


def _add_mine(
    listing: Listing, rows: QuerySet[Any], tally: Iterable[tuple[int, int]], viewer: User
) -> None:
    order = ORDERS[rows.model]
    mine = rows.filter(order.of(viewer)).first()
    if mine is None:
        return
    first = getattr(mine, order.first)
    more = sum(count for points, count in tally if points > first)
    near = order.ahead(mine)[:-1]  # all but those of the first field, whom the tally has counted
    place = 1 + more + sum(rows.filter(stretch).count() for stretch in near)
    listing.mine = _line(mine, place, viewer)
    listing.my_page = (place - 1 + _equals_before(rows, mine)) // PER_PAGE + 1
    listing.above = _nearest(rows.reverse(), order.ahead(mine), viewer)
    listing.below = _nearest(rows, order.behind(mine), viewer)


def _missing(asked: Asked, viewer: User) -> int:
    """Return how many matches *viewer* lacks to be in the list: with the partner he lacks fewest.

    At least one, which is what brings back somebody who has not played of late.
    """
    rows: QuerySet[Any] = Level.objects.filter(game=asked.game)
    if not asked.by_level:
        kind: type[Any] = PairScore if asked.pairs else Score
        rows = kind.objects.filter(game=asked.game, period=asked.period)
    played = "matches" if asked.by_level else "played"
    his = rows.filter(ORDERS[rows.model].of(viewer)).order_by(f"-{played}")
    most = his.values_list(played, flat=True).first() or 0
    return max(1, asked.least_played - most)


def _nearest(rows: QuerySet[Any], stretches: Iterable[Q], viewer: User) -> Line | None:
    """Return the first of *rows* in the first of *stretches* that has any."""
    found = (rows.filter(stretch).first() for stretch in stretches)
    row = next(filter(None, found), None)
    return row and _line(row, 0, viewer)


def _equals_before(rows: QuerySet[Any], row: Any) -> int:
    """Return how many share the place of *row* and stand before it in the list."""
    return rows.filter(ORDERS[rows.model].equals_before(row)).count()
