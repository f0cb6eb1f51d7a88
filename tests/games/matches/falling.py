"""People who fall from tables together or alone, and time that passes by."""

from __future__ import annotations

from datetime import timedelta

from games.live import sql
from games.matches import rounds, seat_presence, standstill
from games.models import MatchPlayer, MatchTimer, SeatPresence
from tests.games.tools import take_seat


def seconds(number):
    return timedelta(seconds=number)


def connection(match, seat, name):
    MatchPlayer.objects.filter(match=match, seat=seat).update(connection_hash=name)


def fall(match, *seats, silent_s=12.0):
    SeatPresence.objects.filter(match=match, seat__in=seats).update(connection=None)
    sql.run(
        """UPDATE games_seatpresence SET seen_at = clock_timestamp() - %s
            WHERE match_id = %s AND seat = ANY(%s)""",
        (seconds(silent_s), match.pk, list(seats)),
    )


def all_fall(tables, silent_s=12.0):
    for match in tables:
        fall(match, *range(4), silent_s=silent_s)


def come_back(match, *seats):
    for seat in seats:
        take_seat(match, seat, seat_presence.next_window())


def due(match):
    return MatchTimer.objects.filter(match=match).order_by("key").first().due_at


def pass_by(time_s):
    """Have the database believe that everything noted until now was noted so much earlier."""
    sql.run(
        """UPDATE games_standstill SET began_at = began_at - %(s)s, noted_at = noted_at - %(s)s,
                  given_until = given_until - %(s)s, back_at = back_at - %(s)s,
                  ended_at = ended_at - %(s)s""",
        {"s": seconds(time_s)},
    )
    sql.run("UPDATE games_matchtimer SET due_at = due_at - %s", (seconds(time_s),))
    sql.run(
        """UPDATE games_match SET next_due_at = next_due_at - %(s)s,
                  stepped_at = stepped_at - %(s)s""",
        {"s": seconds(time_s)},
    )
    sql.run("UPDATE games_seatpresence SET seen_at = seen_at - %s", (seconds(time_s),))


def sweep():
    standstill.standstills_watch()
    rounds.due_waits()
    rounds.lost_seats()
