"""Time that counts against nobody at the tables: the site was down, or nobody could reach it.

A player who falls has his minutes (rule 6); a web process that nobody reaches any more makes all
its players fall, and that is our fault: the proxy is dead, the process hangs, its network is gone.
So the waits of its matches stand still until they are back (promise P11).

What tells the two apart is who falls. At least ``NEARLY_ALL`` of the people whom one process has at
running tables fall within seconds of each other, and so do as many of their connections, two or
more: nobody brings that about alone, neither with many accounts nor by pulling a cable behind which
many sit. Where one of them is still heard it takes nine others, each from elsewhere. A process that
has said nothing itself is known to be at fault, whoever its people are.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction

from games.live import epoch, hints, sql
from games.models import Standstill

log = logging.getLogger(__name__)

NEARLY_ALL = 0.9
CONNECTIONS = 2
FALLEN_S = 9.0
"""Browsers are heard every 5 s; their seats are lost after 15."""
FALLEN_WITH_PROCESS_S = 5.0
AHEAD = timedelta(seconds=5)
"""Waits are moved beyond the present: none may end between two looks."""
STILL_AWAY = 0.5
"""It is over when fewer are away; those who are still away have their five minutes from then on."""
TO_RETURN = timedelta(seconds=60)
"""It is over this long after the first ones are back, whoever is."""
LONGEST = timedelta(minutes=30)
"""They have all gone home. A match that has stood as long within a day stands still no more."""

_STOOD = """
SELECT stood.match_id
  FROM games_standstill s, unnest(s.matches) AS stood(match_id)
 WHERE s.cause = 'unreached' AND s.began_at > clock_timestamp() - interval '1 day'
   AND stood.match_id = ANY(%s)
 GROUP BY stood.match_id
HAVING sum(coalesce(s.ended_at, clock_timestamp()) - s.began_at) >= %s"""

_GROUPS = """
WITH heard AS MATERIALIZED (
    SELECT p.*, w.name IS NOT NULL AND w.seen_at < clock_timestamp() - %(stale)s AS is_silent,
           p.seen_at < clock_timestamp() - CASE
                WHEN w.seen_at < clock_timestamp() - %(stale)s THEN %(with_process)s
                ELSE %(alone)s END AS fell
      FROM games_seatpresence p
      JOIN games_match m ON m.id = p.match_id AND m.status = 'jugando'
      LEFT JOIN games_webprocess w ON w.name = p.process
     WHERE p.process <> '' AND NOT p.is_lost
)
SELECT p.process, p.is_silent, count(*) AS people,
       count(*) FILTER (WHERE p.fell) AS fallen,
       count(DISTINCT coalesce(nullif(mp.connection_hash, ''), p.id::text))
             FILTER (WHERE p.fell) AS connections,
       count(DISTINCT coalesce(nullif(mp.connection_hash, ''), p.id::text)) AS all_connections,
       min(p.seen_at) FILTER (WHERE p.fell) AS began_at,
       array_agg(DISTINCT p.match_id) AS matches
  FROM heard p
  JOIN games_matchplayer mp
       ON mp.match_id = p.match_id AND mp.seat = p.seat AND mp.until IS NULL
 WHERE p.process IN (SELECT process FROM heard WHERE fell)
   AND NOT EXISTS (SELECT FROM games_standstill s
                    WHERE s.ended_at IS NULL AND s.process = p.process)
 GROUP BY p.process, p.is_silent"""

_AWAY = """
SELECT count(*),
       count(*) FILTER (WHERE p.seen_at < greatest(%s, clock_timestamp() - %s))
  FROM games_seatpresence p
  JOIN games_match m ON m.id = p.match_id AND m.status = 'jugando'
 WHERE p.match_id = ANY(%s) AND p.process <> '' AND NOT p.is_lost"""


class Group(NamedTuple):
    """The people of one web process at running tables."""

    process: str
    is_silent: bool
    """It has said nothing for a while, though others have."""
    people: int
    fallen: int
    connections: int
    """Of those who fell."""
    all_connections: int
    began_at: datetime | None
    matches: list[int]

    @property
    def is_unreached(self) -> bool:
        """Return whether it is our fault that they fell."""
        nearly_all = self.fallen > 0 and self.fallen >= NEARLY_ALL * self.people
        from_all = self.connections >= max(CONNECTIONS, NEARLY_ALL * self.all_connections)
        return nearly_all and (self.is_silent or from_all)


def standstills_watch() -> None:
    """Begin, keep up and end the standstills of this moment."""
    for found in Standstill.objects.filter(ended_at=None):
        _keep_up(found)
    for row in sql.rows(_GROUPS, _times()):
        group = Group(*row)
        if group.is_unreached:
            _begin(group)


def _times() -> dict[str, timedelta]:
    return {
        "stale": timedelta(seconds=settings.USUMUS["EPOCH_STALE_SECONDS"]),
        "alone": timedelta(seconds=FALLEN_S),
        "with_process": timedelta(seconds=FALLEN_WITH_PROCESS_S),
    }


@transaction.atomic
def _begin(group: Group) -> None:
    cause = Standstill.Cause.SILENT if group.is_silent else Standstill.Cause.UNREACHED
    if not group.is_silent:
        group = group._replace(matches=_with_time_left(group.matches))
    if not group.matches:
        return
    assert group.began_at is not None
    now = _now()
    Standstill.objects.create(
        process=group.process,
        cause=cause,
        matches=group.matches,
        people=group.fallen,
        began_at=group.began_at,
        noted_at=now,
        given_until=now + AHEAD,
    )
    _give(group.matches, now + AHEAD - group.began_at)
    log.warning(
        "%d of the %d people of process %s fell (%s): the time of %d matches stands still",
        group.fallen,
        group.people,
        group.process,
        cause.value,
        len(group.matches),
    )


def _with_time_left(matches: list[int]) -> list[int]:
    """Return those of *matches* that have not stood still for ``LONGEST`` within a day."""
    stood = {row[0] for row in sql.rows(_STOOD, (matches, LONGEST))}
    return [match_id for match_id in matches if match_id not in stood]


@transaction.atomic
def _keep_up(found: Standstill) -> None:
    now = _now()
    unheard = timedelta(seconds=FALLEN_S)
    people, away = sql.row(_AWAY, (found.noted_at, unheard, found.matches))
    if found.back_at is None and away < NEARLY_ALL * people:
        found.back_at = now
    is_back = found.back_at is not None and found.back_at < now - TO_RETURN
    if away <= STILL_AWAY * people or is_back or found.began_at < now - LONGEST:
        _end(found, now)
    elif found.given_until < now + AHEAD / 2:
        _give(found.matches, now + AHEAD - found.given_until)
        found.given_until = now + AHEAD
    found.save(update_fields=["back_at", "given_until", "ended_at"])


def _end(found: Standstill, now: datetime) -> None:
    """Let time go on, a courtesy later; who is still away is expected for as long, and no more."""
    courtesy = timedelta(seconds=settings.USUMUS["DOWNTIME_CREDIT_SECONDS"])
    _give(found.matches, max(now + courtesy - found.given_until, timedelta()))
    sql.run(
        """UPDATE games_seatpresence
              SET seen_at = clock_timestamp() + %s - %s, process = ''
            WHERE match_id = ANY(%s) AND NOT is_lost AND seen_at < clock_timestamp() - %s""",
        (
            courtesy,
            timedelta(seconds=settings.USUMUS["SEAT_LOST_SECONDS"]),
            found.matches,
            timedelta(seconds=FALLEN_S),
        ),
    )
    found.ended_at = now
    log.warning("time goes on at the tables of process %s", found.process)


def _give(matches: list[int], lost: timedelta) -> None:
    """Move the waits of *matches*, and have those who look on see the new clocks."""
    waits_move(lost, matches)
    for match_id in matches:
        hints.publish(f"match:{match_id}", "reloj", 0)


def _now() -> datetime:
    now: datetime = sql.row("SELECT clock_timestamp()")[0]
    return now


@epoch.on_downtime
def give_time_back(lost: timedelta) -> None:
    """Move every wait of the running matches by the time the site was down (rule 6)."""
    waits_move(lost)
    sql.run(
        """UPDATE games_seatpresence p SET seen_at = seen_at + %s
             FROM games_match m WHERE m.id = p.match_id AND m.status = 'jugando'""",
        (lost,),
    )


def waits_move(lost: timedelta, matches: list[int] | None = None) -> None:
    """Put off every wait of the running *matches*, of all without that, by the time *lost*."""
    which: dict[str, Any] = {"lost": lost, "matches": matches}
    sql.run(
        """UPDATE games_match SET next_due_at = next_due_at + %(lost)s,
                  stepped_at = stepped_at + %(lost)s
            WHERE status = 'jugando'
              AND (%(matches)s::bigint[] IS NULL OR id = ANY(%(matches)s))""",
        which,
    )
    sql.run(
        """UPDATE games_matchtimer t SET due_at = due_at + %(lost)s
             FROM games_match m
            WHERE m.id = t.match_id AND m.status = 'jugando'
              AND (%(matches)s::bigint[] IS NULL OR m.id = ANY(%(matches)s))""",
        which,
    )
