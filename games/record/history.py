"""The matches of a player: his history, and what his public profile says of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Q, QuerySet, Sum, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from accounts.models import User
from games.engines.registry import GAMES
from games.models import Match, MatchPlayer
from games.record.acta import PRIVATE_DAYS, sides_of
from games.record.conduct import (
    LAST_DAYS,
    LAST_MATCHES,
    Ending,
    Played,
    Reliability,
    reliability,
)
from games.record.figures import Shown, figures_of
from games.record.occasions import Occasion, occasions_of
from games.record.outages import fell_by_outage

PER_PAGE = 20
RECENT = 10

RESULTS = tuple(MatchPlayer.Result.values)
SCORING: Mapping[str, Q] = {
    "si": Q(match__ranked=True),
    "no": Q(match__ranked=False),
}
_ENDED = (Match.Status.FINISHED, Match.Status.VOID)


class Person(NamedTuple):
    """Who played."""

    nick: str
    avatar: str
    is_robot: bool


class Line(NamedTuple):
    """One match as its player reads it: his side first."""

    match: Match
    mine: MatchPlayer
    side: tuple[Person, ...]
    rivals: tuple[Person, ...]
    score: str
    ended_at: datetime | None
    occasion: Occasion | None = None
    """What it was part of, beyond its table."""


class Ended(NamedTuple):
    """What ended for somebody, and how; *fact* names a match (``partida:5``) or what else it is."""

    fact: str
    at: datetime
    ending: Ending


class Record(NamedTuple):
    """What a player has done in a game; *points* may be negative."""

    game: str
    played: int
    won: int
    points: int
    figures: Sequence[Shown] = ()

    @property
    def percent(self) -> int:
        """Won of every hundred played."""
        return round(100 * self.won / self.played) if self.played else 0


def history_of(user_id: int) -> QuerySet[MatchPlayer]:
    """Return the ended matches of a player that count, newest first (decisiones §9)."""
    return _ended(user_id).filter(match__competitive=True)


def uncounted_of(user_id: int) -> QuerySet[MatchPlayer]:
    """Return what does not count: his training, and his single juegos of the last seven days."""
    lately = timezone.now() - timedelta(days=PRIVATE_DAYS)
    return _ended(user_id).filter(
        Q(match__training=True) | Q(match__finished_at__gt=lately), match__competitive=False
    )


def _ended(user_id: int) -> QuerySet[MatchPlayer]:
    return (
        MatchPlayer.objects.filter(user_id=user_id, match__status__in=_ENDED)
        .select_related("match__room")
        .defer("match__state", "match__server_seed")
        .prefetch_related("match__players__user__profile")
        .order_by("-match_id")
    )


def filtered(
    rows: QuerySet[MatchPlayer], *, result: str = "", scoring: str = ""
) -> QuerySet[MatchPlayer]:
    """Return the rows with that result and scoring; values that are not ours filter nothing."""
    if result in RESULTS:
        rows = rows.filter(result=result)
    return rows.filter(SCORING[scoring]) if scoring in SCORING else rows


def page_of(rows: QuerySet[MatchPlayer], number: str) -> tuple[Page[MatchPlayer], list[Line]]:
    """Return a page and its lines; a number that is none is the first, one too high the last."""
    page = Paginator(rows, PER_PAGE).get_page(number)
    found = [line_of(row) for row in page]
    told = occasions_of(line.match.origin for line in found)
    return page, [line._replace(occasion=told.get(line.match.origin)) for line in found]


def line_of(row: MatchPlayer) -> Line:
    """Return *row* as its player reads it. No query once its match has its players loaded."""
    match = row.match
    sides = sides_of(match)
    own = next(index for index, side in enumerate(sides) if row.seat in side)
    people: dict[int, dict[Person, None]] = {}
    for player in sorted(match.players.all(), key=attrgetter("seat", "since")):
        if player.pk == row.pk or _met(player, row):
            person = Person(
                player.user.username, player.user.profile.avatar_url, bool(player.robot_level)
            )
            people.setdefault(player.seat, {})[person] = None
    rivals = [seat for side in sides if side != sides[own] for seat in side]
    return Line(
        match=match,
        mine=row,
        side=_of(people, sides[own]),
        rivals=_of(people, rivals),
        score=_turned(match.marks, own, len(sides)),
        ended_at=match.finished_at,
    )


def _met(one: MatchPlayer, other: MatchPlayer) -> bool:
    """Return whether both sat at a moment, on chairs that people may have come to and left."""
    begins, ends = max(one.since, other.since), [r.until for r in (one, other) if r.until]
    return begins < min(ends, default=begins + 1)


def _of(people: Mapping[int, Iterable[Person]], seats: Iterable[int]) -> tuple[Person, ...]:
    """Return once each of those who sat on *seats*."""
    return tuple(dict.fromkeys(person for seat in seats for person in people.get(seat, ())))


def _turned(score: str, own: int, sides: int) -> str:
    """Return a score ``"2-1 · 23-18"`` with the own side first, without empty parts at its end.

    What does not tell of each of the *sides* («13 manos») stays as it is.
    """
    parts = [part.split("-") for part in score.split(" · ") if part]
    while len(parts) > 1 and not any(n.strip("0") for n in parts[-1]):
        parts.pop()
    return " · ".join(
        "-".join([part[own], *part[:own], *part[own + 1 :]] if len(part) == sides else part)
        for part in parts
    )


def records_of(user_id: int) -> list[Record]:
    """Return what a player has done in each game he has played.

    One query, and one for each game that counts how one plays (``figures``).

    A void match is not one that he played, but leaving it may have cost him points; one that the
    staff annulled is nothing at all, as in the rankings. What a robot won in his place is none
    that he won (torneos §18.5), and what he was put out of none that he played (torneos §14.1).
    """
    was_put_out = Q(place=None) & ~Q(excused="")
    is_played = Q(match__status=Match.Status.FINISHED) & ~was_put_out
    rows = (
        MatchPlayer.objects.filter(
            user_id=user_id, match__competitive=True, match__status__in=_ENDED,
            match__void_reason="",
        )
        .values("match__game")
        .annotate(
            # Once, however often he sat down at it.
            played=Count("match", filter=is_played, distinct=True),
            won=Count("pk", filter=Q(result=MatchPlayer.Result.WON, left_by="")),
            points=Sum("points"),
        )
        .exclude(played=0, points=0)
        .order_by("match__game")
    )  # fmt: skip
    return [
        Record(
            GAMES[row["match__game"]].texts.NAME,
            row["played"],
            row["won"],
            row["points"] or 0,
            figures_of(user_id, row["match__game"]),
        )
        for row in rows
    ]


def reliability_of(user_id: int) -> Reliability:
    """Return the reliability of a person, as everybody sees it."""
    return reliabilities_of([user_id])[user_id]


def reliabilities_of(user_ids: Iterable[int]) -> dict[int, Reliability]:
    """Return ``reliability_of`` by person. As many queries as ``endings_of``."""
    wanted = list(user_ids)
    today = timezone.now()
    endings = endings_of(wanted, since=today - timedelta(days=LAST_DAYS))
    return {
        user_id: reliability(
            [Played(one.at.toordinal(), one.ending) for one in endings.get(user_id, ())],
            today.toordinal(),
        )
        for user_id in wanted
    }


Ends = Callable[[Collection[int], datetime], Mapping[int, Sequence[Ended]]]

_also: list[Ends] = []


def also_ends(more: Ends) -> Ends:
    """Register what apps above know that counts as a match does: *more*, by person, since then."""
    _also.append(more)
    return more


def endings_of(user_ids: Iterable[int], *, since: datetime) -> dict[int, list[Ended]]:
    """Return by person how the matches with others that ended *since* then did for him.

    The oldest first, of the last ``LAST_MATCHES`` that count (torneos §21.1): tables of U$uros that
    one leaves when one likes have no end to reach. One query, and those of who adds to it.
    """
    wanted = list(user_ids)
    rows = (
        MatchPlayer.objects.filter(
            user_id__in=wanted, until=None, robot_level="", match__competitive=True,
            match__buy_in_least=None, match__status__in=_ENDED, match__finished_at__gte=since,
            match__void_reason="", excused="",
        )
        .exclude(pk__in=fell_by_outage(MatchPlayer.objects.filter(user_id__in=wanted)).values("pk"))
        .annotate(
            nth=Window(RowNumber(), partition_by=[F("user_id")], order_by=F("match_id").desc())
        )
        .filter(nth__lte=LAST_MATCHES)
        .order_by("match__finished_at", "match_id")
        .values_list("user_id", "match_id", "match__finished_at", "left_by")
    )  # fmt: skip
    found: dict[int, list[Ended]] = {}
    for user_id, match_id, at, left_by in rows:
        assert at is not None
        ending = Ending(left_by) if left_by else Ending.FINISHED
        found.setdefault(user_id, []).append(Ended(f"partida:{match_id}", at, ending))
    for more in _also:
        for user_id, others in more(wanted, since).items():
            merged = sorted((*found.get(user_id, ()), *others), key=attrgetter("at"))
            found[user_id] = merged[-LAST_MATCHES:]
    return found


def profile_of(user: User) -> dict[str, Any]:
    """Return what anybody may know of *user* as a player; nothing of his money."""
    lines = [] if user.is_robot else [line_of(row) for row in history_of(user.pk)[:RECENT]]
    return {
        "marcas": records_of(user.pk),
        "fiabilidad": reliability_of(user.pk),
        "recientes": lines,
    }
