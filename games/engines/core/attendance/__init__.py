"""People at the table, the same in every game: clocks, absence, falls, pause, end by agreement.

A game keeps one ``Attendance`` inside its state (field ``asistencia``), lists ``ACTIONS`` and
``EVENTS`` among its own, and asks here what is open, what must be waited for and what a table
action means; what only the game can carry out comes back as a ``Due``.
Sources: mus §11 (fall, pause, continuar), decisiones §9 (turn clock, absence, courtesy).
"""

from __future__ import annotations

from games.engines.core.attendance.actions import ACTIONS
from games.engines.core.attendance.people import (
    EVENTS,
    EVOLVE,
    Attendance,
    begin,
    courtesy_renewed,
    hand_started,
    seat_filled,
    seat_freed,
)
from games.engines.core.attendance.table import (
    AttendanceView,
    Due,
    agreed_without,
    choices,
    everybody_agreed,
    everybody_continued,
    explain,
    may_decide,
    put_robot,
    seat_action,
    seen,
    spend,
    table_action,
    timers,
)

__all__ = [
    "ACTIONS",
    "EVENTS",
    "EVOLVE",
    "Attendance",
    "AttendanceView",
    "Due",
    "agreed_without",
    "begin",
    "choices",
    "courtesy_renewed",
    "everybody_agreed",
    "everybody_continued",
    "explain",
    "hand_started",
    "may_decide",
    "put_robot",
    "seat_action",
    "seat_filled",
    "seat_freed",
    "seen",
    "spend",
    "table_action",
    "timers",
]
