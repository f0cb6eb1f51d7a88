"""Who is at the table: the last sign of life of each seat, and which window holds it.

``disconnect()`` decides nothing (H8). A seat is lost when its connection has been silent for a
while; the newest window takes the seat and the older one learns it from the hub, or from the next
flush. Each process writes all its seats in one statement every few seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

from django.conf import settings

from games.live import sql

ARRIVAL_SECONDS = 15  # to come from the salón to the table when the match starts


class Sign(NamedTuple):
    """A seat that this process serves and how long ago it was last heard."""

    match_id: int
    seat: int
    connection: UUID
    silent_s: float


class Lost(NamedTuple):
    """A seat whose player has not been heard for too long."""

    match_id: int
    seat: int


def expect(match_id: int, seats: Iterable[int]) -> None:
    """Begin to expect the players of a match that starts now."""
    sql.run(
        """INSERT INTO games_seatpresence (match_id, seat, seen_at, is_lost)
           SELECT %s, seat, clock_timestamp() + %s, false FROM unnest(%s::int[]) AS seat""",
        (match_id, timedelta(seconds=ARRIVAL_SECONDS), list(seats)),
    )


def take(match_id: int, seat: int, window: UUID) -> bool:
    """Give the seat to *window*, the newest; return whether the seat had been lost."""
    row = sql.row(
        """UPDATE games_seatpresence new
              SET connection = %s, seen_at = clock_timestamp(), is_lost = false
             FROM games_seatpresence old
            WHERE new.match_id = %s AND new.seat = %s AND old.id = new.id
        RETURNING old.is_lost""",
        (window, match_id, seat),
    )
    return bool(row and row[0])


def leave(match_id: int, seat: int, window: UUID) -> None:
    """Note that the window that held the seat is gone: the others see it, nothing else follows."""
    sql.run(
        """UPDATE games_seatpresence SET connection = NULL
            WHERE match_id = %s AND seat = %s AND connection = %s""",
        (match_id, seat, window),
    )


def forget(match_id: int, seat: int) -> None:
    """Expect nobody on the seat any more: a robot plays from it."""
    sql.run("DELETE FROM games_seatpresence WHERE match_id = %s AND seat = %s", (match_id, seat))


class Flushed(NamedTuple):
    """What writing the signs of life has shown."""

    replaced: list[Sign]
    """Another window holds the seat now."""
    returned: list[Sign]
    """The seat had been lost, and its window is heard again."""


def flush(signs: Sequence[Sign]) -> Flushed:
    """Write the signs of life of a process; return which of them ask for something."""
    rows = sql.rows(
        """UPDATE games_seatpresence p
              SET seen_at = greatest(p.seen_at, clock_timestamp() - sign.silent)
             FROM unnest(%s::bigint[], %s::int[], %s::uuid[], %s::interval[])
                  AS sign (match_id, seat, connection, silent)
            WHERE p.match_id = sign.match_id AND p.seat = sign.seat
              AND p.connection = sign.connection
        RETURNING p.match_id, p.seat, p.connection,
                  p.is_lost AND p.seen_at > clock_timestamp() - %s""",
        (
            [sign.match_id for sign in signs],
            [sign.seat for sign in signs],
            [sign.connection for sign in signs],
            [timedelta(seconds=sign.silent_s) for sign in signs],
            _patience(),
        ),
    )
    is_back = {tuple(key): back for *key, back in rows}
    known = [(sign, is_back.get((sign.match_id, sign.seat, sign.connection))) for sign in signs]
    return Flushed(
        replaced=_expected([sign for sign, back in known if back is None]),
        returned=[sign for sign, back in known if back],
    )


def _expected(signs: Sequence[Sign]) -> list[Sign]:
    """Return those whose seat is somebody's: who left and has a robot on it looks on in peace."""
    if not signs:
        return []
    rows = sql.rows(
        """SELECT match_id, seat FROM games_seatpresence JOIN
                  unnest(%s::bigint[], %s::int[]) AS sign (match_id, seat)
                  USING (match_id, seat)""",
        ([sign.match_id for sign in signs], [sign.seat for sign in signs]),
    )
    held = {tuple(row) for row in rows}
    return [sign for sign in signs if (sign.match_id, sign.seat) in held]


def find_again(match_id: int, seat: int, window: UUID) -> bool:
    """Note that *window*, which holds a lost seat, is heard; return whether it was still lost."""
    return bool(
        sql.run(
            """UPDATE games_seatpresence SET is_lost = false, seen_at = clock_timestamp()
                WHERE match_id = %s AND seat = %s AND connection = %s AND is_lost""",
            (match_id, seat, window),
        )
    )


def silent() -> list[Lost]:
    """Return the seats of running matches that have just become lost."""
    rows = sql.rows(
        """SELECT p.match_id, p.seat FROM games_seatpresence p
             JOIN games_match m ON m.id = p.match_id AND m.status = 'jugando'
            WHERE NOT p.is_lost AND p.seen_at < clock_timestamp() - %s
            ORDER BY p.seen_at LIMIT 500""",
        (_patience(),),
    )
    return [Lost(*row) for row in rows]


def mark_lost(match_id: int, seat: int) -> bool:
    """Mark a seat as lost if it still is (call with its match locked); return whether it was."""
    marked = sql.run(
        """UPDATE games_seatpresence SET is_lost = true
            WHERE match_id = %s AND seat = %s AND NOT is_lost
              AND seen_at < clock_timestamp() - %s""",
        (match_id, seat, _patience()),
    )
    return bool(marked)


def connected(match_id: int) -> set[int]:
    """Return the seats with a window that gave a sign of life lately."""
    rows = sql.rows(
        """SELECT seat FROM games_seatpresence
            WHERE match_id = %s AND connection IS NOT NULL AND NOT is_lost
              AND seen_at > clock_timestamp() - %s""",
        (match_id, _patience()),
    )
    return {row[0] for row in rows}


def _patience() -> timedelta:
    return timedelta(seconds=settings.USUMUS["SEAT_LOST_SECONDS"])
