"""Where a person sits or plays, and whether a page of his leads there (``ir``).

It follows from the rows of the tables alone: whoever was away when it came about, or whose hint was
lost, is led as soon as he is looked at. Nobody is held anywhere: once he has come to his match a
page leads to it no more, and that of the match before does only while he sits for its revancha.
"""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse

from games.live import sql

MARK = """
SELECT s.user_id, 'chair',
       concat(r.slug, ' ', w.match_id, ' ', s.rematch_of_id, ' ',
              CASE WHEN w.process = '' AND w.connection IS NULL THEN 'awaited' END)
  FROM games_tableseat s
  JOIN games_table t ON t.id = s.table_id
  JOIN games_room r ON r.id = t.room_id
  LEFT JOIN games_match m ON m.id = t.match_id AND m.status = 'jugando'
  LEFT JOIN games_matchplayer p
         ON p.match_id = m.id AND p.user_id = s.user_id AND p.until IS NULL AND p.result = ''
  LEFT JOIN games_seatpresence w ON w.match_id = p.match_id AND w.seat = p.seat
 WHERE s.user_id = ANY(%(people)s) AND NOT s.is_robot
   AND (w.match_id IS NOT NULL OR t.match_id IS NULL AND s.rematch_of_id IS NOT NULL)"""
"""Who plays, or sits for a revancha: a kind of row of ``persona.marks``, which ``read`` reads."""


class Chair(NamedTuple):
    """The chair on which a person is waited for."""

    salon: str
    """The slug of the salón."""
    match: int | None
    """The match that he plays there; ``None`` while it is agreed."""
    rematch_of: int | None
    is_awaited: bool
    """He has not come to the match yet."""

    @property
    def url(self) -> str:
        """The address where he plays or sits."""
        if self.match is None:
            return reverse("salon", args=[self.salon])
        return reverse("partida", args=[self.match])

    def leads_from(self, match_id: int | None) -> bool:
        """Return whether the page of a match (``None``: another page) leads its player here."""
        if self.match is not None and self.match == match_id:
            return False
        return self.is_awaited or (match_id is not None and self.rematch_of == match_id)


def chair_of(user_id: int) -> Chair | None:
    """Return the chair on which *user_id* is waited for, if he is. One query."""
    found = sql.row(MARK, {"people": [user_id]})
    return read(found[2]) if found else None


def read(mark: str | None) -> Chair | None:
    """Return the chair that a *mark* tells of."""
    if mark is None:
        return None
    salon, match, rematch_of, awaited = mark.split(" ")
    number = int(match) if match else None
    return Chair(salon, number, int(rematch_of) if rematch_of else None, bool(awaited))
