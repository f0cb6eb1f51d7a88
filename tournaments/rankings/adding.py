"""The results of matches added up, by game and period: of players and of partners."""

from __future__ import annotations

from collections.abc import Sequence

from games.live import sql

_PERIODS = "CROSS JOIN LATERAL (VALUES (''), (r.month), (r.season)) AS v(period)"

_SCORES = f"""
INSERT INTO tournaments_score AS s (user_id, game, period, points, won, played)
SELECT r.user_id, r.game, v.period, %(sign)s * sum(r.points),
       %(sign)s * count(*) FILTER (WHERE r.won), %(sign)s * count(*) FILTER (WHERE r.played)
  FROM tournaments_result r {_PERIODS}
 WHERE r.game = %(game)s AND (r.played OR r.points <> 0)
   AND r.match_id = ANY(%(matches)s::bigint[])
 GROUP BY r.user_id, r.game, v.period
 ORDER BY r.user_id, v.period
ON CONFLICT (game, period, user_id) DO UPDATE
   SET points = s.points + EXCLUDED.points, won = s.won + EXCLUDED.won,
       played = s.played + EXCLUDED.played"""  # noqa: S608 - the parts are ours

# A pair has of a match the lower of what it gave to each of them (torneos §20.4).
_PAIRS = f"""
INSERT INTO tournaments_pairscore AS s (one_id, other_id, game, period, points, won, played)
SELECT r.user_id, p.user_id, r.game, v.period, %(sign)s * sum(least(r.points, p.points)),
       %(sign)s * count(*) FILTER (WHERE r.won AND p.won), %(sign)s * count(*)
  FROM tournaments_result r
  JOIN tournaments_result p
    ON p.match_id = r.match_id AND p.side = r.side AND p.user_id > r.user_id {_PERIODS}
 WHERE r.game = %(game)s AND r.played AND p.played
   AND r.match_id = ANY(%(matches)s::bigint[])
 GROUP BY r.user_id, p.user_id, r.game, v.period
 ORDER BY r.user_id, p.user_id, v.period
ON CONFLICT (game, period, one_id, other_id) DO UPDATE
   SET points = s.points + EXCLUDED.points, won = s.won + EXCLUDED.won,
       played = s.played + EXCLUDED.played"""  # noqa: S608 - the parts are ours


def add(game: str, match_ids: Sequence[int]) -> None:
    """Add to the scores what the results of matches say."""
    _run(game, match_ids, 1)


def take_back(game: str, match_id: int) -> None:
    """Take from the scores what the results of a match say, before they change."""
    _run(game, [match_id], -1)
    for table in ("tournaments_score", "tournaments_pairscore"):
        sql.run(
            f"DELETE FROM {table} WHERE game = %s AND played = 0 AND points = 0",  # noqa: S608
            (game,),
        )


def _run(game: str, match_ids: Sequence[int], sign: int) -> None:
    asked = {"game": game, "matches": list(match_ids), "sign": sign}
    sql.run(_SCORES, asked)
    sql.run(_PAIRS, asked)
