"""The results of matches added up, by game and period: of players and of partners."""

from __future__ import annotations

from collections.abc import Sequence

from games.live import sql

_STAYS = """
EXISTS (SELECT FROM accounts_user u WHERE u.id = {} AND (u.is_active OR u.email <> ''))"""
"""Whoever was erased is in no list: neither what his matches give nor what is taken back."""

_PERIODS = "CROSS JOIN LATERAL (VALUES (''), (r.month), (r.season)) AS v(period)"

_SCORES = f"""
SELECT r.user_id, r.game, v.period, %(sign)s * sum(r.points) AS points,
       %(sign)s * count(*) FILTER (WHERE r.won) AS won,
       %(sign)s * count(*) FILTER (WHERE r.played) AS played
  FROM tournaments_result r {_PERIODS}
 WHERE r.game = %(game)s AND (r.played OR r.points <> 0) AND {{which}}
   AND {_STAYS.format("r.user_id")}
 GROUP BY r.user_id, r.game, v.period"""  # noqa: S608 - the parts are ours
_TO_SCORES = """
INSERT INTO tournaments_score AS s (user_id, game, period, points, won, played)
SELECT * FROM made ORDER BY user_id, period
ON CONFLICT (game, period, user_id) DO UPDATE"""

# A pair has of a match the lower of what it gave to each of them (torneos §20.4).
_PAIRS = f"""
SELECT r.user_id AS one_id, p.user_id AS other_id, r.game, v.period,
       %(sign)s * sum(least(r.points, p.points)) AS points,
       %(sign)s * count(*) FILTER (WHERE r.won AND p.won) AS won, %(sign)s * count(*) AS played
  FROM tournaments_result r
  JOIN tournaments_result p
    ON p.match_id = r.match_id AND p.side = r.side AND p.user_id > r.user_id {_PERIODS}
 WHERE r.game = %(game)s AND r.played AND p.played AND {{which}}
   AND {_STAYS.format("r.user_id")} AND {_STAYS.format("p.user_id")}
 GROUP BY r.user_id, p.user_id, r.game, v.period"""  # noqa: S608 - the parts are ours
_TO_PAIRS = """
INSERT INTO tournaments_pairscore AS s (one_id, other_id, game, period, points, won, played)
SELECT * FROM made ORDER BY one_id, other_id, period
ON CONFLICT (game, period, one_id, other_id) DO UPDATE"""

_OF_MATCHES = "r.match_id = ANY(%(matches)s::bigint[])"
_ADDED = """SET points = s.points + EXCLUDED.points, won = s.won + EXCLUDED.won,
       played = s.played + EXCLUDED.played"""
_ADD = tuple(
    f"WITH made AS ({made.format(which=_OF_MATCHES)}) {into} {_ADDED}"
    for made, into in ((_SCORES, _TO_SCORES), (_PAIRS, _TO_PAIRS))
)

# Whoever makes all of them touches what differs alone, mostly nothing. EXCEPT, as the planner does
# not know how long either list is, and would compare each row of one with each of the other.
_OF_USERS = "r.user_id BETWEEN %(first)s AND %(last)s"
_SET = "SET points = EXCLUDED.points, won = EXCLUDED.won, played = EXCLUDED.played"
_MAKE = tuple(
    f"""
WITH found AS ({found.format(which=_OF_USERS)}),
     known AS (
     SELECT {who}, game, period, points, won, played FROM {table}
      WHERE game = %(game)s AND {first} BETWEEN %(first)s AND %(last)s),
     gone AS (
     DELETE FROM {table} s
      WHERE s.game = %(game)s AND s.{first} BETWEEN %(first)s AND %(last)s
        AND ({who}, period) IN (
            SELECT {who}, period FROM known EXCEPT SELECT {who}, period FROM found)),
     made AS (SELECT * FROM found EXCEPT SELECT * FROM known)
{into} {_SET}"""  # noqa: S608 - the parts are ours
    for found, into, table, first, who in (
        (_SCORES, _TO_SCORES, "tournaments_score", "user_id", "user_id"),
        (_PAIRS, _TO_PAIRS, "tournaments_pairscore", "one_id", "one_id, other_id"),
    )
)


def add(game: str, match_id: int) -> None:
    """Add to the scores what the results of a match say."""
    _run(_ADD, game, matches=[match_id], sign=1)


def take_back(game: str, match_id: int) -> None:
    """Take from the scores what the results of a match say, before they change."""
    _run(_ADD, game, matches=[match_id], sign=-1)
    for table in ("tournaments_score", "tournaments_pairscore"):
        sql.run(
            f"DELETE FROM {table} WHERE game = %s AND played = 0 AND points = 0",  # noqa: S608
            (game,),
        )


def make(game: str, first: int, last: int) -> None:
    """Make the scores of the users from *first* to *last* what the results say."""
    _run(_MAKE, game, first=first, last=last, sign=1)


def _run(statements: Sequence[str], game: str, **asked: object) -> None:
    for statement in statements:
        sql.run(statement, {"game": game, **asked})
