"""Who is at the table: the last sign of life of each seat, and which window holds it.

``disconnect()`` decides nothing. A seat is lost when its connection has been silent for a
while; the newest window takes the seat and the older one learns it from the hub, or from the next
flush. Which is the newest is not asked of the processes, each of which hears of the others a
little later: the database numbers the windows as they come. Each process writes all its seats in
one statement every few seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

from django.conf import settings

from games.live import hints, sql
from games.live.hub import hub

ARRIVAL_SECONDS = 15  # to come from the salón to the table when the match starts
PAGE_DIGITS = 8
LOST_SEATS, LOST_AT_ONCE = "lost seats", 500
"""The job of the sweep that looks for them (``games.live.tries``), and how many it takes on."""


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


def next_window(page: UUID | None = None) -> UUID:
    """Return the id of a window that comes now: it sorts after those of all that came before.

    The number comes from a sequence that there is anyway; gaps in the ids of the rows cost nothing.
    What stands before it makes it sort after the ids that former releases gave. What stands after
    it says in which *page* the window is: one that comes back by itself is another window of it.
    """
    number = sql.row("SELECT nextval('games_seatpresence_id_seq')")[0]
    mark = page.hex[:PAGE_DIGITS] if page else "0" * PAGE_DIGITS
    return UUID(f"ffffffffffff81{number:010x}{mark}")


class Taken(NamedTuple):
    """What a window that takes a seat finds."""

    is_held: bool
    """It holds the seat, or nobody is expected there; otherwise a newer window does."""
    was_lost: bool
    is_news: bool
    """The others were shown that nobody is there."""


_IS_KEPT = """new.connection > %(window)s
    OR (%(comes_back)s AND NOT new.is_lost AND new.seen_at > clock_timestamp() - %(patience)s
        AND right(new.connection::text, %(digits)s) <> right(%(window)s::text, %(digits)s))"""
"""Whether the seat stays with the window that holds it, although another asks for it."""


def take(match_id: int, seat: int, window: UUID, *, comes_back: bool = False) -> Taken:
    """Give the seat to *window* unless a newer one holds it: its player is there either way.

    One that *comes_back* by itself, because its connection was cut, held the seat before: a window
    of another page that holds it now, and is heard, took it since. It keeps it: its player acted
    there last. The older windows of its player hear of it after the commit.
    """
    row = sql.row(
        f"""UPDATE games_seatpresence new
              SET connection = CASE WHEN {_IS_KEPT} THEN new.connection ELSE %(window)s END,
                  process = CASE WHEN {_IS_KEPT} THEN new.process ELSE %(process)s END,
                  seen_at = clock_timestamp(), is_lost = false
             FROM games_seatpresence old
            WHERE new.match_id = %(match)s AND new.seat = %(seat)s AND old.id = new.id
        RETURNING new.connection = %(window)s, old.is_lost,
                  old.connection IS NULL OR old.is_lost OR old.process = ''
                      OR old.seen_at <= clock_timestamp() - %(patience)s""",  # noqa: S608
        {
            "match": match_id,
            "seat": seat,
            "window": window,
            "process": hub.origin,
            "patience": _patience(),
            "comes_back": comes_back,
            "digits": PAGE_DIGITS,
        },
    )
    taken = Taken(*row) if row else Taken(is_held=True, was_lost=False, is_news=True)
    if taken.is_held:
        hints.publish(f"match:{match_id}", f"silla:{seat}", str(window))
    return taken


def leave(match_id: int, window: UUID) -> None:
    """Note that a window that held a seat is gone: the others see it, nothing else follows."""
    sql.run(
        """UPDATE games_seatpresence SET connection = NULL
            WHERE match_id = %s AND connection = %s""",
        (match_id, window),
    )


def forget(match_id: int, seat: int) -> None:
    """Expect nobody on the seat any more: a robot plays from it."""
    sql.run("DELETE FROM games_seatpresence WHERE match_id = %s AND seat = %s", (match_id, seat))


class Flushed(NamedTuple):
    """What writing the signs of life has shown."""

    replaced: list[Sign]
    """A newer window holds the seat now."""
    unheld: list[Sign]
    """An older window holds the seat, or none: this one has still to take it."""
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
    held = _held([sign for sign, back in known if back is None])
    return Flushed(
        replaced=[sign for sign, by in held if by is not None and by > sign.connection],
        unheld=[sign for sign, by in held if by is None or by < sign.connection],
        returned=[sign for sign, back in known if back],
    )


def _held(signs: Sequence[Sign]) -> list[tuple[Sign, UUID | None]]:
    """Return which window holds the seat of each of *signs* that is its player's.

    It is not while a robot plays from it: he only watches.
    """
    if not signs:
        return []
    rows = sql.rows(
        """SELECT match_id, seat, connection FROM games_seatpresence JOIN
                  unnest(%s::bigint[], %s::int[]) AS sign (match_id, seat)
                  USING (match_id, seat)""",
        ([sign.match_id for sign in signs], [sign.seat for sign in signs]),
    )
    holders = {(match_id, seat): window for match_id, seat, window in rows}
    keys = {sign: (sign.match_id, sign.seat) for sign in signs}
    return [(sign, holders[key]) for sign, key in keys.items() if key in holders]


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
    """Return seats of running matches that have just become lost, so many at a time and in turn.

    None is while the time of its match stands still (``standstill``).
    """
    rows = sql.rows(
        """SELECT p.match_id, p.seat FROM games_seatpresence p
             JOIN games_match m ON m.id = p.match_id AND m.status = 'jugando'
             LEFT JOIN games_sweeptry tried ON tried.job = %s AND tried.item = p.match_id
            WHERE NOT p.is_lost AND p.seen_at < clock_timestamp() - %s
              AND NOT EXISTS (SELECT FROM games_standstill s
                               WHERE s.ended_at IS NULL AND p.match_id = ANY(s.matches))
            ORDER BY greatest(p.seen_at, tried.tried_at) LIMIT %s""",
        (LOST_SEATS, _patience(), LOST_AT_ONCE),
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
