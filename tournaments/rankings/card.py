"""What the panel of a player says of his rankings."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from games.engines.registry import GAMES
from games.live import sql
from games.record import card
from tournaments.rankings import seasons
from tournaments.rules.rating import PROVISIONAL_BELOW, Rating

# Of who has more points the tally tells how many they are; who is ahead of equals is counted.
_STANDS = f"""
SELECT l.game, l.mu, l.sigma, l.matches, CASE WHEN s.id IS NOT NULL THEN
       1 + (SELECT COALESCE(sum(t.everybody), 0) FROM tournaments_tally t
             WHERE t.game = s.game AND t.period = s.period AND NOT t.pairs
               AND t.points > s.points)
         + (SELECT count(*) FROM tournaments_score o
             WHERE o.game = s.game AND o.period = s.period AND o.is_listed
               AND o.points = s.points AND o.won > s.won)
         + (SELECT count(*) FROM tournaments_score o
             WHERE o.game = s.game AND o.period = s.period AND o.is_listed
               AND o.points = s.points AND o.won = s.won AND o.played < s.played) END
  FROM tournaments_level l
  LEFT JOIN tournaments_score s
    ON s.user_id = l.user_id AND s.game = l.game AND s.period = {seasons.CODE_NOW}
 WHERE l.user_id = %(user)s ORDER BY l.game"""  # noqa: S608 (text of our own)


@card.tells
def standings(user_id: int) -> dict[str, Any]:
    """Return by game the rating of somebody and, of this season, his place. One query."""
    asked = {"user": user_id, **seasons.asked_at(timezone.now())}
    found = []
    for game, mu, sigma, matches, place in sql.rows(_STANDS, asked):
        rating = Rating(mu, sigma)
        found.append(
            {
                "juego": str(GAMES[game].texts.NAME),
                "puesto": place,
                "nivel": rating.level,
                "margen": rating.margin,
                "provisional": matches < PROVISIONAL_BELOW,
            }
        )
    return {"ranking": found}
