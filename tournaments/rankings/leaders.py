"""Who leads the games this season, for the front page and the salones (torneos §20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils import timezone

from games.live import sql
from tournaments.rankings import seasons

SHOWN = 3

_LEADERS = f"""
SELECT g.game, s.place, u.username, s.points
  FROM unnest(%(games)s::text[]) WITH ORDINALITY AS g (game, nth)
 CROSS JOIN LATERAL (
       SELECT user_id, points, rank() OVER (ORDER BY points DESC, won DESC, played) AS place
         FROM (SELECT user_id, points, won, played FROM tournaments_score
                WHERE game = g.game AND period = {seasons.CODE_NOW} AND points > 0 AND is_listed
                ORDER BY points DESC, won DESC, played, user_id LIMIT {SHOWN}) first) s
  JOIN accounts_user u ON u.id = s.user_id
 ORDER BY g.nth, s.place, u.username"""  # noqa: S608 (text of our own)


class Leader(NamedTuple):
    """One of the first of a game; who is equal in everything shares the *place*."""

    place: int
    nick: str
    points: int


def leaders(games: Sequence[str]) -> dict[str, list[Leader]]:
    """Return the first of each of *games*, in their order; without those that nobody leads.

    One query, however many have played.
    """
    asked = {"games": list(games), **seasons.asked_at(timezone.now())}
    found: dict[str, list[Leader]] = {}
    for game, *leader in sql.rows(_LEADERS, asked):
        found.setdefault(game, []).append(Leader(*leader))
    return found
