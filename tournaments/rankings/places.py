"""The places of a season: written at its close, once, and put right when a match of it changes.

A match is of the season in which it ended, also if it was settled later (torneos §20.1): a season
is closed once everything that ended in it has been counted, which the sweep looks for from its
last instant on; but one match that cannot be counted does not hold up those of all games. A match
that the staff annul afterwards, or any other that changes, moves places that are written, and
whoever follows the season is told again: a trophy is lost with the fact that it was given for
(torneos §22.2).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Window
from django.db.models.functions import Rank
from django.utils import timezone

from accounts.models import User
from games.live import sql
from games.live.failpoints import failpoint
from games.models import Match
from tournaments.models import Season, SeasonPlace
from tournaments.rankings import storing
from tournaments.rankings.seasons import calendar
from tournaments.rules.standings import STABLE_AFTER, TROPHY_MATCHES

log = logging.getLogger(__name__)

TROPHY_PLACES = 3
GRACE = timedelta(minutes=1)
"""No transaction that ends a match lasts longer: afterwards all that ended in time is seen."""
PATIENCE = timedelta(hours=6)
"""How long after its accounts were closed a match is waited for."""
PIECE = 5_000
"""Users whose places are put right with one statement, at most."""

Follower = Callable[[int], None]

_followers: list[Follower] = []


def on_season_close(follower: Follower) -> Follower:
    """Register what is called with the number of each season that has been closed.

    After the commit that wrote its places, or put them right: at least once and perhaps again.
    The season is held meanwhile, so that no place of it changes.
    """
    _followers.append(follower)
    return follower


def seasons_watch() -> None:
    """Write the season that has begun, close those that are over and tell who follows them."""
    now = timezone.now()
    known = calendar()
    if known.season_at(now) is None:
        _begin(known.to_be(now))
    for pk in Season.objects.filter(closed_at=None, ends_at__lte=now - GRACE).values_list("pk"):
        _close(*pk)
    for pk in Season.objects.filter(closed_at__isnull=False, told_at=None).values_list("pk"):
        _tell(*pk)


def _begin(season: Season) -> None:
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError:
        log.info("season %s was written by another process", season)


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
    """Return whether a match that ended in *season* is still to be settled, or to be counted.

    Whatever else follows it is not waited for; nor is, after ``PATIENCE``, one that cannot be
    counted, which is an error in the log.
    """
    ended = Match.objects.filter(finished_at__gte=season.starts_at, finished_at__lt=season.ends_at)
    untold = ended.filter(ranked=True, told_at=None)
    if untold.filter(closed_at=None).exists():
        return True
    patient = timezone.now() - PATIENCE
    late = []
    rows = untold.order_by("-closed_at", "-pk").values_list("pk", "game", "closed_at")
    for match_id, game, closed_at in rows:
        if _is_counted(game, match_id):
            continue
        if closed_at is not None and closed_at > patient:
            return True
        late.append(match_id)
    for match_id in late:
        log.error("season %s is closed without match %d, which is not counted", season, match_id)
    return False


def _is_counted(game: str, match_id: int) -> bool:
    try:
        with transaction.atomic():
            return storing.is_counted(game, match_id)
    except Exception:  # noqa: BLE001 - whoever counts it says why he cannot
        return False


_HIS = """
SELECT r.user_id, NULL::bigint AS partner_id, sum(r.points) AS points,
       count(*) FILTER (WHERE r.won) AS won, count(*) FILTER (WHERE r.played) AS played
  FROM tournaments_result r
 WHERE r.game = %(game)s AND r.season = %(code)s AND r.user_id = ANY(%(users)s)
   AND (r.played OR r.points <> 0) GROUP BY r.user_id"""
_OF_HIS_PAIRS = """
SELECT r.user_id, p.user_id AS partner_id, sum(least(r.points, p.points)) AS points,
       count(*) FILTER (WHERE r.won AND p.won) AS won, count(*) AS played
  FROM tournaments_result r
  JOIN tournaments_result p
    ON p.match_id = r.match_id AND p.side = r.side AND p.user_id > r.user_id
 WHERE r.game = %(game)s AND r.season = %(code)s AND r.user_id = ANY(%(users)s)
   AND r.played AND p.played GROUP BY r.user_id, p.user_id HAVING count(*) >= %(stable)s"""
# From the results, which stay of whoever has left; who had a place at the close still has it. As
# at the close, nobody else comes in whose account is off.
_REVISE = tuple(
    f"""
WITH found AS ({found}),
     known AS (
     SELECT * FROM tournaments_seasonplace
      WHERE season_id = %(season)s AND game = %(game)s AND user_id = ANY(%(users)s)
        AND partner_id IS {kind}),
     gone AS (
     DELETE FROM tournaments_seasonplace WHERE id IN (
            SELECT k.id FROM known k WHERE NOT EXISTS (
                   SELECT FROM found f WHERE f.user_id = k.user_id
                      AND f.partner_id IS NOT DISTINCT FROM k.partner_id)))
INSERT INTO tournaments_seasonplace AS s
       (season_id, game, user_id, partner_id, place, points, won, played)
SELECT %(season)s, %(game)s, f.user_id, f.partner_id, 0, f.points, f.won, f.played FROM found f
 WHERE EXISTS (SELECT FROM known k WHERE k.user_id = f.user_id
                  AND k.partner_id IS NOT DISTINCT FROM f.partner_id)
    OR NOT EXISTS (SELECT FROM accounts_user u
                    WHERE u.id IN (f.user_id, f.partner_id) AND NOT u.is_active)
ON CONFLICT ON CONSTRAINT one_place_a_season DO UPDATE
   SET points = EXCLUDED.points, won = EXCLUDED.won, played = EXCLUDED.played"""  # noqa: S608 - ours
    for found, kind in ((_HIS, "NULL"), (_OF_HIS_PAIRS, "NOT NULL"))
)
_RANK = """
UPDATE tournaments_seasonplace s SET place = v.place
  FROM (SELECT id, rank() OVER (PARTITION BY partner_id IS NULL
                                ORDER BY points DESC, won DESC, played) AS place
          FROM tournaments_seasonplace WHERE season_id = %(season)s AND game = %(game)s) v
 WHERE v.id = s.id AND v.place <> s.place"""


def revise(game: str, changed: Iterable[tuple[str, int]]) -> None:
    """Put right the places of the seasons that are closed, and have their followers told again.

    *changed* are the seasons, by name, and the users of all results of *game* that are others than
    they were, or are no more. In the transaction that changed them; one season that is still to be
    closed waits for it, or has been closed without it and is put right here.
    """
    by_code: dict[str, set[int]] = {}
    for code, user_id in changed:
        by_code.setdefault(code, set()).add(user_id)
    # Not that which is played: all who count a match would wait for one another.
    over = Season.objects.filter(code__in=by_code, ends_at__lte=timezone.now()).order_by("pk")
    for season in over.select_for_update(no_key=True):
        if season.closed_at is not None:
            _revise(season, game, sorted(by_code[season.code]))


def _revise(season: Season, game: str, users: list[int]) -> None:
    asked = {"season": season.pk, "code": season.code, "game": game, "stable": STABLE_AFTER}
    for first in range(0, len(users), PIECE):
        for statement in _REVISE:
            sql.run(statement, {**asked, "users": users[first : first + PIECE]})
    sql.run(_RANK, asked)
    season.told_at = None
    season.save(update_fields=["told_at"])
    failpoint("season.revised")


def _tell(season_id: int) -> None:
    try:
        with transaction.atomic():
            # Held: what is put right meanwhile is told of afterwards.
            season = Season.objects.select_for_update(no_key=True).get(pk=season_id)
            if season.told_at is not None:
                return
            for follower in _followers:
                follower(season_id)
            season.told_at = timezone.now()
            season.save(update_fields=["told_at"])
    except Exception:
        # All are called again by the next sweep.
        log.exception("who follows seasons failed after season %d", season_id)


class Winner(NamedTuple):
    """One of the first of a game in a season; who is equal in everything shares the *place*."""

    user: User
    game: str
    place: int


def season_podium(season_id: int) -> list[Winner]:
    """Return who wins a trophy in a season that is closed, by game (torneos §20.3).

    The first three of those who played enough in it: whoever did not stands before nobody there,
    as in the list of those who did (decisiones §10).
    """
    enough = SeasonPlace.objects.filter(
        season=season_id, partner=None, played__gte=TROPHY_MATCHES
    ).annotate(nth=Window(Rank(), partition_by="game", order_by="place"))
    rows = enough.filter(nth__lte=TROPHY_PLACES).select_related("user")
    return [Winner(row.user, row.game, row.nth) for row in rows.order_by("game", "nth", "pk")]
