"""Which matches have something to be done that nobody asks for: so many at a time, in turn.

What cannot be done waits behind what fell due meanwhile (``games.live.tries``), however much fails.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.sanctions import BANNED_NOW
from economy.freezing import is_frozen
from economy.models import Bet, Holding
from games.live import sql, tries
from games.models import Match

AT_ONCE = 100
WAITS_AT_ONCE = 200
"""What a sweep takes on of each, once a second."""

REMATCH_WITHIN = timedelta(hours=1)
"""For how long after a match the sweep looks whether its revancha can be decided."""

WAITS, SETTLEMENT, CLOSINGS, DEBTS = "waits", "settlement", "closings", "debts"
REMATCHES = "rematches"
"""The jobs under which ``tries`` notes what could not be done."""


def unsettled_matches(after_s: int) -> list[int]:
    """Return matches that ended *after_s* seconds ago or more and are not settled.

    While the economy stands still none that holds something: it cannot be yet (decisiones §9).
    """
    before = timezone.now() - timedelta(seconds=after_s)
    over = Match.objects.filter(
        status__in=(Match.Status.FINISHED, Match.Status.VOID),
        closed_at=None,
        finished_at__lt=before,
    )
    if is_frozen():
        held = (
            Holding.objects.filter(match_id=OuterRef("pk")),
            Bet.objects.filter(match_id=OuterRef("pk"), ending=""),
        )
        over = over.exclude(Exists(held[0]) | Exists(held[1]))
    return _some(over, SETTLEMENT, "finished_at")


def untold_matches(after_s: int) -> list[int]:
    """Return matches closed *after_s* seconds ago or more whose closing has not been told."""
    before = timezone.now() - timedelta(seconds=after_s)
    closed = Match.objects.filter(closed_at__lt=before, told_at=None)
    return _some(closed, CLOSINGS, "closed_at")


def owing_matches() -> list[int]:
    """Return matches in play that owe somebody U$uros."""
    owing = Holding.objects.filter(owed__gt=0).values("match_id")
    playing = Match.objects.filter(status=Match.Status.PLAYING, pk__in=owing)
    return _some(playing, DEBTS, "started_at")


_STAYED = """FROM games_matchplayer p
              WHERE p.match_id = m.id AND p.until IS NULL AND p.robot_level = ''
                AND NOT EXISTS (SELECT FROM games_departure d WHERE d.match_id = m.id
                                   AND d.seat = p.seat AND d.returned_at IS NULL)"""

_UNDECIDED = f"""
SELECT m.id
  FROM games_match m LEFT JOIN games_sweeptry tried ON tried.job = %s AND tried.item = m.id
 WHERE m.rematch = '' AND m.finished_at > clock_timestamp() - %s
   AND EXISTS (SELECT {_STAYED} AND p.wants_rematch)
   AND (EXISTS (SELECT {_STAYED}
                   AND EXISTS (SELECT FROM games_tableseat s
                                WHERE s.user_id = p.user_id AND NOT s.is_robot
                                  AND s.table_id IS DISTINCT FROM m.table_id))
        OR NOT EXISTS (SELECT {_STAYED} AND NOT p.wants_rematch
                          AND EXISTS (SELECT FROM accounts_user u
                                       WHERE u.id = p.user_id AND u.is_active
                                         AND NOT {BANNED_NOW.format(user="u.id")})))
 ORDER BY greatest(m.finished_at, tried.tried_at) LIMIT %s"""  # noqa: S608 (text of our own)


def undecided_matches() -> list[int]:
    """Return matches whose revancha somebody waits for, and about which all is known. One query.

    All who are still here have asked for it, or one of them sits elsewhere: whoever did the last of
    that should have said so, and his process may have died before.
    """
    asked = (REMATCHES, REMATCH_WITHIN, AT_ONCE)
    return [match_id for (match_id,) in sql.rows(_UNDECIDED, asked)]


def _some(rows: QuerySet[Match], job: str, since: str) -> list[int]:
    """Return the numbers of those that are next. One query."""
    return list(tries.in_turn(rows, job, since).values_list("pk", flat=True)[:AT_ONCE])


def due_matches() -> list[int]:
    """Return matches in which some wait has ended. One query."""
    rows = sql.rows(
        """SELECT m.id
             FROM (SELECT match_id, min(due_at) AS due_at FROM games_matchtimer
                    WHERE due_at <= clock_timestamp() GROUP BY match_id) over
             JOIN games_match m ON m.id = over.match_id AND m.status = 'jugando'
             LEFT JOIN games_sweeptry tried ON tried.job = %s AND tried.item = m.id
            ORDER BY greatest(over.due_at, tried.tried_at) LIMIT %s""",
        (WAITS, WAITS_AT_ONCE),
    )
    return [row[0] for row in rows]
