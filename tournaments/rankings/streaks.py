"""How the last matches of those in a list went, of players and of partners."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.live import sql

LAST = 5


class Ended(models.TextChoices):
    """How a match ended for somebody."""

    WON = "ganada", _("ganada")
    LOST = "perdida", _("perdida")
    LEFT = "abandonada", _("abandonada")


_OF_IT = "r.game = %(game)s AND %(period)s IN ('', r.month, r.season)"
_PLAYERS = f"""
SELECT u.who, 0, r.won, p.left_by <> ''
  FROM unnest(%(users)s::bigint[]) AS u(who) CROSS JOIN LATERAL (
       SELECT r.match_id, r.seat, r.won, r.closed_at FROM tournaments_result r
        WHERE r.user_id = u.who AND {_OF_IT} AND (r.played OR r.points <> 0)
        ORDER BY r.closed_at DESC, r.match_id DESC LIMIT {LAST}) r
  JOIN games_matchplayer p ON p.match_id = r.match_id AND p.seat = r.seat AND p.until IS NULL
 ORDER BY u.who, r.closed_at, r.match_id"""  # noqa: S608 - the parts are ours
_PARTNERS = f"""
SELECT u.one, u.other, r.won, p.left_by <> '' OR q.left_by <> ''
  FROM unnest(%(users)s::bigint[], %(others)s::bigint[]) AS u(one, other) CROSS JOIN LATERAL (
       SELECT r.match_id, r.seat, o.seat AS beside, r.won AND o.won AS won, r.closed_at
         FROM tournaments_result r
         JOIN tournaments_result o
           ON o.match_id = r.match_id AND o.side = r.side AND o.user_id = u.other
        WHERE r.user_id = u.one AND {_OF_IT} AND r.played AND o.played
        ORDER BY r.closed_at DESC, r.match_id DESC LIMIT {LAST}) r
  JOIN games_matchplayer p ON p.match_id = r.match_id AND p.seat = r.seat AND p.until IS NULL
  JOIN games_matchplayer q ON q.match_id = r.match_id AND q.seat = r.beside AND q.until IS NULL
 ORDER BY u.one, u.other, r.closed_at, r.match_id"""  # noqa: S608 - the parts are ours

Who = tuple[int, ...]
"""A user, or two partners, the lower number first."""


def streaks_of(game: str, period: str, people: Collection[Who]) -> dict[Who, Sequence[Ended]]:
    """Return how the last matches of each of *people* went, the oldest first. One query.

    Of *period* alone ("": of all time), and of those that count for points.
    """
    found: dict[Who, list[Ended]] = {}
    columns = list(map(list, zip(*people, strict=True))) or [[]]
    asked = {"game": game, "period": period, "users": columns[0], "others": columns[-1]}
    statement = _PARTNERS if len(columns) > 1 else _PLAYERS
    for one, other, won, left in sql.rows(statement, asked):
        how = Ended.LEFT if left else Ended.WON if won else Ended.LOST
        found.setdefault((one, other) if other else (one,), []).append(how)
    return dict(found)
