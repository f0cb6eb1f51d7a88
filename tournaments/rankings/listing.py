"""The lists of the rankings, a page at a time, with a constant number of queries (torneos §20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet, Sum

from accounts.models import Friendship, User
from tournaments.models import Level, PairScore, Score, Tally
from tournaments.rankings.ordering import ORDERS, people
from tournaments.rankings.recency import cutoff, is_overdue
from tournaments.rules import periods
from tournaments.rules.rating import PROVISIONAL_BELOW, Rating, of_pair
from tournaments.rules.standings import STABLE_AFTER

PER_PAGE = 50

WIDE_ABOVE = 110
"""A margin above which a level is shown as provisional, however many matches there are."""

_COUNTED = {0: "everybody", STABLE_AFTER: "ten", 20: "twenty"}
"""By least of matches, the column of Tally that says how many have played them."""


class Asked(NamedTuple):
    """Which list: of a *game* and a *period* ("": all time), of pairs or not, of whom."""

    game: str
    period: str = ""
    pairs: bool = False
    friends: bool = False
    least: int = 0
    """Matches that somebody must have played to be in it."""
    recent: bool = False
    """Only those who have had a rated match of late."""
    by_level: bool = False
    """By the least that each is likely to play, and only those of late (torneos §19.4)."""


class Shown(NamedTuple):
    """A level as it is shown: provisional after few matches (torneos §19.4)."""

    level: int
    margin: int
    is_provisional: bool

    @property
    def is_wide(self) -> bool:
        """Whether the margin is so wide that the level says little."""
        return self.margin > WIDE_ABOVE


@dataclass
class Line:
    """A row of a list: *place* is shared by those who are equal in everything."""

    place: int
    people: Sequence[User]
    is_mine: bool
    score: Score | PairScore | None = None
    """What he has of the period; in a list by level nothing, perhaps."""
    level: Shown | None = None
    has_anchor: bool = False
    """Whether a link to its place leads to it: to my row, or to the first of those who share it."""

    @property
    def points(self) -> int:
        """Points of the period."""
        return self.score.points if self.score else 0

    @property
    def played(self) -> int:
        """Matches of the period."""
        return self.score.played if self.score else 0

    @property
    def percent(self) -> int:
        """Won of every hundred played."""
        return round(100 * self.score.won / self.played) if self.score and self.played else 0


@dataclass
class Listing:
    """A page of a list; *mine* is my row, wherever it is.

    *above* is the nearest that has a better place, *below* the nearest that has a worse one.
    """

    lines: list[Line]
    total: int
    page: int
    pages: int
    mine: Line | None = None
    my_page: int = 0
    above: Line | None = None
    below: Line | None = None

    @property
    def all_lines(self) -> list[Line]:
        """Those of the page, mine and those beside it."""
        return [*self.lines, *(one for one in (self.mine, self.above, self.below) if one)]


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
    if asked.by_level:
        _add_scores(asked, listing)
    _add_levels(asked.game, listing)
    return listing


def _least(asked: Asked) -> int:
    return max(asked.least, STABLE_AFTER if asked.pairs else 0)


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
    count = Sum(_COUNTED[_least(asked)])
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
    if least := _least(asked):
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


def _nearest(rows: QuerySet[Any], stretches: Iterable[Q], viewer: User) -> Line | None:
    """Return the first of *rows* in the first of *stretches* that has any."""
    found = (rows.filter(stretch).first() for stretch in stretches)
    row = next(filter(None, found), None)
    return row and _line(row, 0, viewer)


def _equals_before(rows: QuerySet[Any], row: Any) -> int:
    """Return how many share the place of *row* and stand before it in the list."""
    return rows.filter(ORDERS[rows.model].equals_before(row)).count()


def _add_scores(asked: Asked, listing: Listing) -> None:
    """Say what those of a list by level have of the period."""
    lines = listing.all_lines
    users = [person.pk for line in lines for person in line.people]
    found = Score.objects.filter(game=asked.game, period=asked.period, user__in=users)
    scores = {score.user_id: score for score in found}
    for line in lines:
        line.score = scores.get(line.people[0].pk)


def _add_levels(game: str, listing: Listing) -> None:
    users = {person.pk for line in listing.all_lines for person in line.people}
    levels = {level.user_id: level for level in Level.objects.filter(game=game, user__in=users)}
    for line in listing.all_lines:
        found = [levels[person.pk] for person in line.people if person.pk in levels]
        if len(found) == len(line.people):
            line.level = _shown(found)


def _shown(levels: Iterable[Level]) -> Shown:
    levels = list(levels)
    ratings = [Rating(level.mu, level.sigma) for level in levels]
    rating = ratings[0] if len(ratings) == 1 else of_pair(*ratings)
    few = any(level.matches < PROVISIONAL_BELOW for level in levels)
    return Shown(rating.level, rating.margin, few)
