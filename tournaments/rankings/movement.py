"""How many places somebody has won or lost since seven days ago.

Once a day the worker keeps how many of each list had how many points: a row a list. With what the
matches since gave to those of a page, that tells the places they had. Places of each one would be
as many rows a day as there are players. Among those with the same points nobody has moved.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from django.utils import timezone

from games.live import sql
from tournaments.models import Tally, TallyDay
from tournaments.rankings import seasons
from tournaments.rankings.streaks import Who
from tournaments.rules import periods

AGO, KEPT = timedelta(days=7), timedelta(days=10)

_KEEP = """
INSERT INTO tournaments_tallyday (day, at, game, period, pairs, counts)
SELECT %(day)s, now(), game, period, pairs,
       jsonb_agg(jsonb_build_array(points, everybody, ten, twenty) ORDER BY points)
  FROM (SELECT game, period, pairs, points, sum(everybody) AS everybody, sum(ten) AS ten,
               sum(twenty) AS twenty
          FROM tournaments_tally WHERE period = ANY(%(periods)s)
         GROUP BY game, period, pairs, points HAVING sum(everybody) > 0) one
 GROUP BY game, period, pairs
ON CONFLICT DO NOTHING"""

_OF_IT = "r.game = %(game)s AND %(period)s IN ('', r.month, r.season) AND r.closed_at > %(at)s"
_PLAYERS = f"""
SELECT r.user_id, 0, sum(r.points), count(*) FILTER (WHERE r.played)
  FROM tournaments_result r
 WHERE r.user_id = ANY(%(users)s) AND {_OF_IT} AND (r.played OR r.points <> 0)
 GROUP BY r.user_id"""  # noqa: S608 - the parts are ours
_PARTNERS = f"""
SELECT u.one, u.other, sum(least(r.points, o.points)), count(*)
  FROM unnest(%(users)s::bigint[], %(others)s::bigint[]) AS u(one, other)
  JOIN tournaments_result r ON r.user_id = u.one AND {_OF_IT} AND r.played
  JOIN tournaments_result o
    ON o.match_id = r.match_id AND o.side = r.side AND o.user_id = u.other AND o.played
 GROUP BY u.one, u.other"""  # noqa: S608 - the parts are ours
_LEVELS = """
SELECT u.who, 0, r.mu - 3 * r.sigma, r.nth
  FROM unnest(%(users)s::bigint[]) AS u(who) CROSS JOIN LATERAL (
       SELECT mu, sigma, nth FROM tournaments_result r
        WHERE r.user_id = u.who AND r.game = %(game)s AND r.closed_at <= %(at)s
          AND r.nth IS NOT NULL
        ORDER BY r.closed_at DESC, r.match_id DESC LIMIT 1) r"""


class Has(NamedTuple):
    """What somebody has in a list: points (or ``Level.rung``), of so many matches."""

    points: int
    played: int


def keep_today() -> None:
    """Keep what each list is like today, once, and forget what nobody asks for any more."""
    day = timezone.localdate()
    if TallyDay.objects.filter(day=day).exists():
        return
    now = timezone.now()
    asked = ["", Tally.LEVELS, periods.month_of(now), seasons.calendar().code_at(now)]
    sql.run(_KEEP, {"day": day, "periods": asked})
    TallyDay.objects.filter(day__lt=day - KEPT).delete()


def kept_of(game: str, period: str, *, pairs: bool) -> TallyDay | None:
    """Return what a list was like seven days ago, or, of a day that is missing, shortly before."""
    day = timezone.localdate() - AGO
    rows = TallyDay.objects.filter(game=game, period=period, pairs=pairs, day__lte=day)
    return rows.filter(day__gte=day - (KEPT - AGO)).order_by("-day").first()


def moves_of(
    then: TallyDay, now: Sequence[tuple[int, int]], people: Mapping[Who, Has], least: int
) -> dict[Who, int]:
    """Return by how many places each of *people* is better than *then*; without who was not listed.

    *now* is how many of the list have how many points; whoever has played fewer than *least*
    matches is not in it. One query.
    """
    before = _before(then, people)
    column = {0: 1, 10: 2, 20: 3}[least]
    counts = [(count[0], count[column]) for count in then.counts]
    return {
        who: _ahead(counts, before[who].points) - _ahead(now, has.points)
        for who, has in people.items()
        if who in before and before[who].played >= max(1, least)
    }


def _ahead(counts: Sequence[tuple[int, int]], points: int) -> int:
    return sum(count for more, count in counts if more > points)


def _before(then: TallyDay, people: Mapping[Who, Has]) -> dict[Who, Has]:
    """Return what each had *then*."""
    columns = list(map(list, zip(*people, strict=True))) or [[]]
    is_level = then.period == Tally.LEVELS
    asked = {"game": then.game, "period": then.period, "at": then.at}
    asked.update(users=columns[0], others=columns[-1])
    statement = _LEVELS if is_level else _PARTNERS if then.pairs else _PLAYERS
    rows = sql.rows(statement, asked)
    found: dict[Who, tuple[Any, int]] = {
        (one, other) if other else (one,): (given, n) for one, other, given, n in rows
    }
    if is_level:
        return {who: Has(math.floor(40 * strength), n) for who, (strength, n) in found.items()}
    return {
        who: Has(has.points - given, has.played - n)
        for who, has in people.items()
        for given, n in [found.get(who, (0, 0))]
    }
