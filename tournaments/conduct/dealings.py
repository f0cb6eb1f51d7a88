"""What the rows say of who loses to whom: read at night for the radar (``conduct.radar``)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings

from economy.models import Tx
from economy.staff import reports
from games.live import sql
from tournaments.rules.collusion import Limits, Numbers

MOST = 2_000
"""Pairs that are looked at for each signal, those in which it is strongest."""
LINKED = 10
"""Matches that are linked, the last ones."""


class Pair(NamedTuple):
    """Who loses, who wins, what there is between them and in which matches."""

    giver: int
    taker: int
    numbers: Numbers
    matches: tuple[int, ...]


# Who won from whom, and how often: whoever shares a connection is looked at after one match. Each
# is paired with the others of his match by its own list: to join all rows with all was the dearest
# part, and without fresh statistics quadratic.
_MET = """
WITH rows AS (
    SELECT p.match_id, p.user_id, p.result, p.left_by, p.money,
           m.buy_in_least IS NOT NULL AS in_chips
      FROM games_matchplayer p JOIN games_match m ON m.id = p.match_id
     WHERE m.finished_at >= %(since)s AND p.robot_level = '' AND NOT m.training
       AND m.status IN ('terminada', 'nula')
), tables AS (
    SELECT match_id, array_agg(user_id) AS users, array_agg(result) AS results,
           array_agg(left_by) AS lefts, array_agg(money) AS moneys,
           CASE WHEN bool_and(in_chips)
                THEN greatest(sum(greatest(money, 0)), sum(greatest(-money, 0))) END AS moved
      FROM rows GROUP BY match_id
), met AS (
    SELECT g.user_id AS giver, t.user_id AS taker, m.match_id,
           (g.result = 'pierde' AND t.result = 'gana') AS lost,
           (g.result = 'gana' AND t.result = 'pierde') AS won,
           (g.left_by = 'abandona' AND t.result = 'gana') AS left_it,
           CASE WHEN g.money < 0 AND t.money > 0 AND m.moved > 0
                THEN t.money::numeric * -g.money / m.moved ELSE 0 END AS chips
      FROM tables m
     CROSS JOIN unnest(m.users, m.results, m.lefts, m.moneys) g(user_id, result, left_by, money)
     CROSS JOIN unnest(m.users, m.results, m.lefts, m.moneys) t(user_id, result, left_by, money)
     WHERE t.user_id <> g.user_id
), pairs AS (
    SELECT giver, taker, count(*) FILTER (WHERE lost) AS lost, count(*) FILTER (WHERE won) AS won,
           count(*) FILTER (WHERE left_it) AS left_them, round(sum(chips)) AS chips,
           (array_agg(match_id ORDER BY match_id DESC)
              FILTER (WHERE lost OR left_it OR chips > 0))[1:%(linked)s] AS matches
      FROM met GROUP BY giver, taker
), told AS (
    SELECT p.*, %(rule)s AND EXISTS (
           SELECT FROM accounts_signal a JOIN accounts_signal b
               ON b.kind = a.kind AND b.digest = a.digest AND b.user_id = p.taker
            WHERE a.user_id = p.giver) AS shared,
           (p.giver, p.taker) IN (
           SELECT * FROM unnest(%(givers)s::bigint[], %(takers)s::bigint[])) AS flows
      FROM pairs p WHERE matches IS NOT NULL
), of_all AS (
    SELECT user_id, count(*) FILTER (WHERE result = 'pierde') AS lost,
           count(*) FILTER (WHERE result = 'gana') AS won,
           coalesce(sum(-money) FILTER (WHERE in_chips AND money < 0), 0) AS chips
      FROM rows GROUP BY user_id
), asked AS (
SELECT t.*, t.lost + t.won AS faced, a.chips AS chips_lost, a.lost - t.lost AS others_lost,
       a.lost + a.won - t.lost - t.won AS others_faced
  FROM told t JOIN of_all a ON a.user_id = t.giver
 WHERE t.shared OR t.flows OR t.lost + t.won >= %(faced)s OR t.left_them >= %(left)s
    OR 2 * t.chips > %(flow)s
), rates AS (
SELECT k.*, CASE WHEN faced >= %(faced)s AND others_faced >= %(faced)s
            THEN lost::numeric / faced - others_lost::numeric / others_faced END AS oftener
  FROM asked k
), ranks AS (
SELECT r.*,
       row_number() OVER (ORDER BY NOT shared, lost - won DESC, giver, taker) AS by_shared,
       row_number() OVER (ORDER BY oftener DESC NULLS LAST, giver, taker) AS by_losses,
       row_number() OVER (ORDER BY left_them DESC, giver, taker) AS by_leaving,
       row_number() OVER (ORDER BY chips DESC NULLS LAST, giver, taker) AS by_chips
  FROM rates r
)
SELECT giver, taker, matches, shared, lost, faced, others_lost, others_faced,
       left_them, chips::bigint, chips_lost
  FROM ranks
 WHERE flows OR (shared AND by_shared <= %(most)s) OR by_losses <= %(most)s
    OR by_leaving <= %(most)s OR by_chips <= %(most)s
 ORDER BY giver, taker"""

_WELCOMES = """
SELECT u.id, sum(e.amount)::bigint
  FROM accounts_user u
  JOIN economy_account a ON a.user_id = u.id AND a.kind = 'wallet'
  JOIN economy_entry e ON e.account_id = a.id AND e.kind = %(welcome)s
 WHERE u.date_joined >= %(joined)s AND u.id = ANY(%(users)s)
 GROUP BY u.id"""


def pairs_since(now: datetime, limits: Limits) -> list[Pair]:
    """Return the pairs that may have a signal, in the days of the setting. Six queries.

    Each signal has its own: many of one keep none of another from being found.
    """
    rules = settings.USUMUS
    since = now - timedelta(days=rules["RADAR_DAYS"])
    joined = now - timedelta(days=rules["FLOW_NEW_DAYS"])
    moved = [
        *reports.transfers(since, now, MOST),
        *reports.transfers(since, now, MOST, joined=joined),
    ]
    flows = {(one.loser.pk, one.winner.pk): one.net for one in moved}
    met = _met(since, limits, flows)
    welcomes = _welcomes({row[0] for row in met}, joined)
    return [
        Pair(
            giver,
            taker,
            Numbers._make(
                (
                    shared,
                    max(0, flows.get((giver, taker), 0)),
                    *counts,
                    welcomes.get(giver, 0),
                )
            ),
            tuple(matches),
        )
        for giver, taker, matches, shared, *counts in met
    ]


def _met(since: datetime, limits: Limits, flows: Collection[tuple[int, int]]) -> list[Any]:
    asked = {
        "since": since, "most": MOST, "linked": LINKED, "faced": limits.faced,
        "left": limits.left, "flow": limits.flow, "rule": settings.USUMUS["SAME_CONNECTION_RULE"],
        "givers": [giver for giver, _ in flows], "takers": [taker for _, taker in flows],
    }  # fmt: skip
    return sql.rows(_MET, asked)


def _welcomes(users: Collection[int], joined: datetime) -> dict[int, int]:
    asked = {"welcome": Tx.Kind.WELCOME, "joined": joined, "users": list(users)}
    return dict(sql.rows(_WELCOMES, asked))
