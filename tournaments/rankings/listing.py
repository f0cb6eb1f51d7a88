"""The lists of the rankings, a page at a time, with a constant number of queries (torneos §20)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from accounts.models import Friendship, User
from tournaments.models import Level, PairScore, Score
from tournaments.rules import periods
from tournaments.rules.rating import PROVISIONAL_BELOW, Rating, of_pair
from tournaments.rules.standings import STABLE_AFTER

PER_PAGE = 50
ORDER = ("-points", "-won", "played")


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
    """A page of a list; *mine* is my row, wherever it is, *above* the one that it has before it."""

    lines: list[Line]
    total: int
    page: int
    pages: int
    mine: Line | None = None
    my_page: int = 0
    above: Line | None = None


def period_of(name: str, now: datetime) -> str:
    """Return the period that is called ``mes``, ``temporada`` or ``siempre`` now."""
    if name == "mes":
        return periods.month_of(now)
    return periods.season_of(now) if name == "temporada" else ""


def has_pairs(game: str) -> bool:
    """Return whether anybody has ever played *game* with a partner."""
    return PairScore.objects.filter(game=game).exists()


def listing_of(asked: Asked, viewer: User, page: int) -> Listing:
    """Return the page of that number (the last if it is too high) of what is *asked*."""
    rows = _rows(asked, viewer)
    total = rows.count()
    pages = max(1, -(-total // PER_PAGE))
    page = min(max(1, page), pages)
    skipped = (page - 1) * PER_PAGE
    shown = list(rows[skipped : skipped + PER_PAGE])
    listing = Listing(_lines(rows, shown, skipped, viewer), total, page, pages)
    _add_mine(listing, rows, viewer)
    _add_levels(asked.game, listing)
    return listing


def _rows(asked: Asked, viewer: User) -> QuerySet[Any]:
    least = max(asked.least, STABLE_AFTER if asked.pairs else 0)
    rows: QuerySet[Any] = (
        PairScore.objects.select_related("one__profile", "other__profile")
        if asked.pairs
        else Score.objects.select_related("user__profile")
    )
    rows = rows.filter(game=asked.game, period=asked.period)
    if least:
        rows = rows.filter(played__gte=least)
    if asked.friends:
        known = [viewer.pk, *_friends(viewer.pk)]
        who = Q(one__in=known, other__in=known) if asked.pairs else Q(user__in=known)
        rows = rows.filter(who)
    return rows.order_by(*ORDER, *(("one", "other") if asked.pairs else ("user",)))


def _friends(user_id: int) -> list[int]:
    rows = Friendship.objects.filter(
        Q(asker=user_id) | Q(asked=user_id), accepted_at__isnull=False
    ).values_list("asker", "asked")
    return [asked if asker == user_id else asker for asker, asked in rows]


def _key(row: Any) -> tuple[int, int, int]:
    return (-row.points, -row.won, row.played)


def _ahead(row: Any) -> Q:
    """Return what is said of whoever has a better place than *row* (torneos §20.2)."""
    return (
        Q(points__gt=row.points)
        | Q(points=row.points, won__gt=row.won)
        | Q(points=row.points, won=row.won, played__lt=row.played)
    )


def _lines(rows: QuerySet[Any], shown: Sequence[Any], skipped: int, viewer: User) -> list[Line]:
    lines: list[Line] = []
    for position, row in enumerate(shown):
        if not position:
            # Those of the page before may share the place of the first.
            place = 1 + rows.filter(_ahead(row)).count() if skipped else 1
        elif _key(row) != _key(shown[position - 1]):
            place = skipped + position + 1
        lines.append(_line(row, place, viewer))
    return lines


def _line(row: Any, place: int, viewer: User) -> Line:
    people = [row.one, row.other] if isinstance(row, PairScore) else [row.user]
    is_mine = any(person.pk == viewer.pk for person in people)
    return Line(place, people, row.points, row.won, row.played, is_mine)


def _add_mine(listing: Listing, rows: QuerySet[Any], viewer: User) -> None:
    pairs = rows.model is PairScore
    mine = rows.filter(Q(one=viewer) | Q(other=viewer) if pairs else Q(user=viewer)).first()
    if mine is None:
        return
    ahead = rows.filter(_ahead(mine))
    place = 1 + ahead.count()
    listing.mine = _line(mine, place, viewer)
    equals = rows.filter(points=mine.points, won=mine.won, played=mine.played)
    listing.my_page = (place - 1 + equals.filter(_listed_before(mine)).count()) // PER_PAGE + 1
    above = ahead.reverse().first()
    if above is not None:
        listing.above = _line(above, 0, viewer)


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
