"""The lists of the rankings, a page at a time, with a constant number of queries (torneos §20)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet

from accounts.models import Friendship, User
from tournaments.models import Level, PairScore, Score, Tally
from tournaments.rules import periods
from tournaments.rules.rating import PROVISIONAL_BELOW, Rating, of_pair
from tournaments.rules.standings import STABLE_AFTER

PER_PAGE = 50
ORDER = ("-points", "-won", "played")

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


class Shown(NamedTuple):
    """A level as it is shown: provisional after few matches (torneos §19.4)."""

    level: int
    margin: int
    is_provisional: bool


@dataclass
class Line:
    """A row of a list: *place* is shared by those who are equal in everything."""

    place: int
    people: Sequence[User]
    points: int
    won: int
    played: int
    is_mine: bool
    level: Shown | None = None

    @property
    def percent(self) -> int:
        """Won of every hundred played."""
        return round(100 * self.won / self.played) if self.played else 0


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
    _add_levels(asked.game, listing)
    return listing


def _least(asked: Asked) -> int:
    return max(asked.least, STABLE_AFTER if asked.pairs else 0)


def _tally(asked: Asked, rows: QuerySet[Any]) -> list[tuple[int, int]]:
    """Return how many of the list have how many points, the most points first."""
    if asked.friends:
        few = rows.order_by("-points").values_list("points").annotate(count=Count("*"))
        return list(few)
    kept = Tally.objects.filter(game=asked.game, period=asked.period, pairs=asked.pairs)
    count = _COUNTED[_least(asked)]
    return list(kept.filter(**{f"{count}__gt": 0}).order_by("-points").values_list("points", count))


def _page(rows: QuerySet[Any], tally: Iterable[tuple[int, int]], skipped: int) -> list[Any]:
    """Return the rows of a page: from the points of the first on, of which few are skipped."""
    for points, count in tally:
        if skipped < count:
            return _from(rows.filter(points__lte=points), skipped)
        skipped -= count
    return []


def _from(rows: QuerySet[Any], skipped: int) -> list[Any]:
    """Return a page of *rows*: whose it is says the index, and their people are read for it alone.

    However many share a place, nobody is read to be skipped.
    """
    who = _who(rows.model)
    keys = rows.select_related(None).values_list(*who)[skipped : skipped + PER_PAGE]
    whose = Q()
    for one in keys:
        whose |= Q(**dict(zip(who, one, strict=True)))
    return list(rows.filter(whose)) if whose else []


def _rows(asked: Asked, viewer: User) -> QuerySet[Any]:
    least = _least(asked)
    rows: QuerySet[Any] = (
        PairScore.objects.select_related("one__profile", "other__profile")
        if asked.pairs
        else Score.objects.select_related("user__profile")
    )
    rows = rows.filter(game=asked.game, period=asked.period, is_listed=True)
    if least:
        rows = rows.filter(played__gte=least)
    if asked.friends:
        known = [viewer.pk, *_friends(viewer.pk)]
        who = Q(one__in=known, other__in=known) if asked.pairs else Q(user__in=known)
        rows = rows.filter(who)
    return rows.order_by(*ORDER, *_who(rows.model))


def _who(kind: type[Any]) -> tuple[str, ...]:
    """Return the fields that say whose a row is; among equals they put the rows in order."""
    return ("one", "other") if kind is PairScore else ("user",)


def _of(kind: type[Any], viewer: User) -> Q:
    """Return what is said of the rows of *viewer*."""
    return Q(one=viewer) | Q(other=viewer) if kind is PairScore else Q(user=viewer)


def _friends(user_id: int) -> list[int]:
    rows = Friendship.objects.filter(
        Q(asker=user_id) | Q(asked=user_id), accepted_at__isnull=False
    ).values_list("asker", "asked")
    return [asked if asker == user_id else asker for asker, asked in rows]


def _key(row: Any) -> tuple[int, int, int]:
    return (-row.points, -row.won, row.played)


def _ahead(row: Any) -> tuple[Q, Q, Q]:
    """Return what is said of whoever has a better place than *row* (torneos §20.2), nearest first.

    Each of the three is a stretch of the index; no row is of two.
    """
    same = Q(points=row.points)
    return (
        same & Q(won=row.won, played__lt=row.played),
        same & Q(won__gt=row.won),
        Q(points__gt=row.points),
    )


def _behind(row: Any) -> tuple[Q, Q, Q]:
    """Return what is said of whoever has a worse place than *row*, likewise."""
    same = Q(points=row.points)
    return (
        same & Q(won=row.won, played__gt=row.played),
        same & Q(won__lt=row.won),
        Q(points__lt=row.points),
    )


def _lines(rows: QuerySet[Any], shown: Sequence[Any], skipped: int, viewer: User) -> list[Line]:
    lines: list[Line] = []
    for position, row in enumerate(shown):
        if not position:
            # Those of the page before may share the place of the first.
            place = 1 + skipped - (_equals_before(rows, row) if skipped else 0)
        elif _key(row) != _key(shown[position - 1]):
            place = skipped + position + 1
        lines.append(_line(row, place, viewer))
    return lines


def _line(row: Any, place: int, viewer: User) -> Line:
    people = [row.one, row.other] if isinstance(row, PairScore) else [row.user]
    is_mine = any(person.pk == viewer.pk for person in people)
    return Line(place, people, row.points, row.won, row.played, is_mine)


def _add_mine(
    listing: Listing, rows: QuerySet[Any], tally: Iterable[tuple[int, int]], viewer: User
) -> None:
    mine = rows.filter(_of(rows.model, viewer)).first()
    if mine is None:
        return
    fewer_matches, more_won, _ = (rows.filter(stretch) for stretch in _ahead(mine))
    more = sum(count for points, count in tally if points > mine.points)
    place = 1 + more + more_won.count() + fewer_matches.count()
    listing.mine = _line(mine, place, viewer)
    listing.my_page = (place - 1 + _equals_before(rows, mine)) // PER_PAGE + 1
    listing.above = _nearest(rows.reverse(), _ahead(mine), viewer)
    listing.below = _nearest(rows, _behind(mine), viewer)


def _nearest(rows: QuerySet[Any], stretches: Iterable[Q], viewer: User) -> Line | None:
    """Return the first of *rows* in the first of *stretches* that has any."""
    found = (rows.filter(stretch).first() for stretch in stretches)
    row = next(filter(None, found), None)
    return row and _line(row, 0, viewer)


def _equals_before(rows: QuerySet[Any], row: Any) -> int:
    """Return how many share the place of *row* and stand before it in the list."""
    equals = rows.filter(points=row.points, won=row.won, played=row.played)
    return equals.filter(_listed_before(row)).count()


def _listed_before(row: Any) -> Q:
    """Return what is said of whoever stands before *row* among those of its place."""
    if isinstance(row, PairScore):
        return Q(one__lt=row.one_id) | Q(one=row.one_id, other__lt=row.other_id)
    return Q(user__lt=row.user_id)


def _add_levels(game: str, listing: Listing) -> None:
    lines = [*listing.lines, *([listing.mine] if listing.mine else [])]
    users = {person.pk for line in lines for person in line.people}
    levels = {level.user_id: level for level in Level.objects.filter(game=game, user__in=users)}
    for line in lines:
        found = [levels[person.pk] for person in line.people if person.pk in levels]
        if len(found) == len(line.people):
            line.level = _shown(found)


def _shown(levels: Iterable[Level]) -> Shown:
    levels = list(levels)
    ratings = [Rating(level.mu, level.sigma) for level in levels]
    rating = ratings[0] if len(ratings) == 1 else of_pair(*ratings)
    few = any(level.matches < PROVISIONAL_BELOW for level in levels)
    return Shown(rating.level, rating.margin, few)
