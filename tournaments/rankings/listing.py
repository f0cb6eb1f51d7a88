"""The lists of the rankings, a page at a time, with a constant number of queries (torneos §20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from accounts.models import Friendship, User
from tournaments.models import Level, PairScore, Score, Tally
from tournaments.rankings import beside, columns
from tournaments.rankings.beside import Beside
from tournaments.rankings.lines import Asked, Line, Listing, Tallied
from tournaments.rankings.ordering import ORDERS, POINTS, Order, Row
from tournaments.rankings.recency import cutoff, is_overdue
from tournaments.rules import periods
from tournaments.rules.standings import STABLE_AFTER

PER_PAGE = 50

Show = Callable[[Row, int], Line]
"""What makes of a row, and its place, what is shown of it."""

_COUNTED = {0: "everybody", STABLE_AFTER: "ten", 20: "twenty"}
"""By least of matches, the column of Tally that says how many have played them."""


def period_of(name: str, now: datetime, season: str) -> str:
    """Return the period that is called ``mes``, ``temporada`` or ``siempre`` now.

    Any other name is that of a season.
    """
    usual = {"mes": periods.month_of(now), "temporada": season, "siempre": ""}
    return usual.get(name, name)


def has_pairs(game: str) -> bool:
    """Return whether anybody has ever played *game* with a partner."""
    return PairScore.objects.filter(game=game).exists()


def listing_of(asked: Asked, viewer: User, page: int) -> Listing:
    """Return the page of that number (the last if it is too high) of what is *asked*.

    However long the list is, rows are only counted among those who have the same points.
    """
    rows = _rows(asked, viewer)
    order = ORDERS[rows.model]
    tally = _tally(asked, rows)
    total = sum(count for _, count in tally)
    pages = max(1, -(-total // PER_PAGE))
    page = min(max(1, page), pages)
    skipped = (page - 1) * PER_PAGE
    shown = _page(rows, tally, skipped)
    mine = beside.of(rows, viewer.pk)
    people = _people({pk for row in (*shown, *(mine or ())[:3]) if row for pk in row.who})
    # Whose account went this moment is left out.
    shown = [row for row in shown if people.keys() >= set(row.who)]
    show = partial(_line, order, people, viewer)
    listing = Listing(_lines(rows, shown, skipped, show), total, page, pages)
    if mine is None:
        listing.missing = _missing(asked, viewer)
    else:
        _add_mine(listing, mine, tally, show)
    columns.fill(asked, listing, tally)
    return listing


def _people(keys: Collection[int]) -> dict[int, User]:
    return User.objects.select_related("profile").in_bulk(keys)


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


def _page(rows: QuerySet[Any], tally: Iterable[tuple[int, int]], skipped: int) -> list[Row]:
    """Return the rows of a page: from the points of the first on, of which few are skipped.

    The index alone tells them, however many share a place: nobody is read to be skipped.
    """
    order = ORDERS[rows.model]
    for points, count in tally:
        if skipped < count:
            found = rows.filter(**{f"{order.first}__lte": points}).values_list(*order.columns)
            return [order.row(one) for one in found[skipped : skipped + PER_PAGE]]
        skipped -= count
    return []


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
    """Return *rows* in order; of friends alone if that is asked."""
    order = ORDERS[rows.model]
    if asked.friends:
        known = [viewer.pk, *_friends(viewer.pk)]
        rows = rows.filter(**{f"{field}__in": known for field in order.who})
    return rows.order_by(*order.by)


def _friends(user_id: int) -> list[int]:
    rows = Friendship.objects.filter(
        Q(asker=user_id) | Q(asked=user_id), accepted_at__isnull=False
    ).values_list("asker", "asked")
    return [asked if asker == user_id else asker for asker, asked in rows]


def _lines(rows: QuerySet[Any], shown: Sequence[Row], skipped: int, show: Show) -> list[Line]:
    lines: list[Line] = []
    for position, row in enumerate(shown):
        if not position:
            # Those of the page before may share the place of the first.
            place = 1 + skipped - (_equals_before(rows, row) if skipped else 0)
        elif row.key != shown[position - 1].key:
            place = skipped + position + 1
        lines.append(show(row, place))
    named: dict[int, Line] = {}
    for line in lines:
        if line.is_mine or line.place not in named:
            named[line.place] = line
    for line in named.values():
        line.has_anchor = True
    return lines


def _line(order: Order, people: Mapping[int, User], viewer: User, row: Row, place: int) -> Line:
    score = Tallied(*row.key) if order.fields == POINTS else None
    known = [people[pk] for pk in row.who if pk in people]
    return Line(place, known, viewer.pk in row.who, score)


def _add_mine(listing: Listing, mine: Beside, tally: Iterable[tuple[int, int]], show: Show) -> None:
    more = sum(count for points, count in tally if points > mine.row.key[0])
    place = 1 + more + mine.ahead
    listing.mine = show(mine.row, place)
    listing.my_page = (place - 1 + mine.equals_before) // PER_PAGE + 1
    listing.above = mine.above and show(mine.above, 0)
    listing.below = mine.below and show(mine.below, 0)


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


def _equals_before(rows: QuerySet[Any], row: Row) -> int:
    """Return how many share the place of *row* and stand before it in the list."""
    return rows.filter(ORDERS[rows.model].equals_before(row)).count()
