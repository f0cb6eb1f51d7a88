"""The places of a season: written at its close, once.

A match is of the season in which it ended, also if it was settled later (torneos §20.1): a season
is closed once everything that ended in it has been counted, which the sweep looks for from its
last instant on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.live import sql
from games.live.failpoints import failpoint
from games.models import Match
from tournaments.models import Season, SeasonPlace
from tournaments.rankings.seasons import calendar
from tournaments.rules import periods
from tournaments.rules.standings import STABLE_AFTER

log = logging.getLogger(__name__)

TROPHY_PLACES, TROPHY_MATCHES = 3, 20
GRACE = timedelta(minutes=1)
"""No transaction that ends a match lasts longer: afterwards all that ended in time is seen."""

Follower = Callable[[int], None]

_followers: list[Follower] = []


def on_season_close(follower: Follower) -> Follower:
    """Register what is called with the number of each season that has been closed.

    After the commit that wrote its places, at least once and perhaps again (``closing.on_close``).
    """
    _followers.append(follower)
    return follower


def seasons_watch() -> None:
    """Write the season that has begun, close those that are over and tell who follows them."""
    now = timezone.now()
    if calendar().season_at(now) is None:
        _begin(now)
    for pk in Season.objects.filter(closed_at=None, ends_at__lte=now - GRACE).values_list("pk"):
        _close(*pk)
    for pk in Season.objects.filter(closed_at__isnull=False, told_at=None).values_list("pk"):
        _tell(*pk)


def _begin(now: datetime) -> None:
    """Write the quarter of *now*, or what of it the seasons of the staff leave."""
    code = periods.season_of(now)
    start, end = periods.season_start(code), periods.season_end(code)
    before = Season.objects.filter(ends_at__lte=now).order_by("-ends_at").first()
    after = Season.objects.filter(starts_at__gt=now).order_by("starts_at").first()
    start = max(start, before.ends_at) if before else start
    end = min(end, after.starts_at) if after else end
    free = next(
        name for name in (code, *(code + mark for mark in "bcdefgh"))
        if not Season.objects.filter(code=name).exists()
    )  # fmt: skip
    try:
        with transaction.atomic():
            Season.objects.create(code=free, starts_at=start, ends_at=end)
    except IntegrityError:
        log.info("season %s was written by another process", free)


_PLACES = """
INSERT INTO tournaments_seasonplace
       (season_id, game, user_id, partner_id, place, points, won, played)
SELECT %(season)s, game, user_id, NULL,
       rank() OVER (PARTITION BY game ORDER BY points DESC, won DESC, played),
       points, won, played
  FROM tournaments_score WHERE period = %(code)s AND is_listed"""
_PAIR_PLACES = """
INSERT INTO tournaments_seasonplace
       (season_id, game, user_id, partner_id, place, points, won, played)
SELECT %(season)s, game, one_id, other_id,
       rank() OVER (PARTITION BY game ORDER BY points DESC, won DESC, played),
       points, won, played
  FROM tournaments_pairscore
 WHERE period = %(code)s AND played >= %(stable)s AND is_listed"""


def _close(season_id: int) -> None:
    """Write the places of a season that is over, unless something of it is still to be counted."""
    with transaction.atomic():
        season = Season.objects.select_for_update().get(pk=season_id)
        if season.closed_at is not None or _is_awaited(season):
            return
        asked = {"season": season.pk, "code": season.code, "stable": STABLE_AFTER}
        sql.run(_PLACES, asked)
        failpoint("season.placed")
        sql.run(_PAIR_PLACES, asked)
        season.closed_at = timezone.now()
        season.save(update_fields=["closed_at"])
        failpoint("season.closed")


def _is_awaited(season: Season) -> bool:
    """Return whether a match that ended in *season* has not been counted yet."""
    ended = Match.objects.filter(finished_at__gte=season.starts_at, finished_at__lt=season.ends_at)
    return ended.filter(ranked=True, told_at=None).exists()


def _tell(season_id: int) -> None:
    for follower in _followers:
        try:
            with transaction.atomic():
                follower(season_id)
        except Exception:
            log.exception("%s failed after season %d", follower.__qualname__, season_id)
            return  # and all are called again by the next sweep
    Season.objects.filter(pk=season_id, told_at=None).update(told_at=timezone.now())


def season_podium(season_id: int) -> QuerySet[SeasonPlace]:
    """Return the places of a closed season that have a trophy (torneos §20.3), by game."""
    return SeasonPlace.objects.filter(
        season=season_id, partner=None, place__lte=TROPHY_PLACES, played__gte=TROPHY_MATCHES
    ).select_related("season", "user")
