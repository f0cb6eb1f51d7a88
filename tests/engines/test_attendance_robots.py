"""A robot on the seat of a player who left: never absent, and nothing waits for the player."""

from __future__ import annotations

import msgspec
import pytest

from games.engines.core import attendance
from games.engines.core.attendance.actions import PedirPausa
from games.engines.core.attendance.events import Ausentado, EsperaAbierta, Sustituido
from games.engines.core.attended import with_attendance
from games.engines.core.contract import (
    Action,
    SeatBack,
    SeatLeft,
    SeatLost,
    SeatRestored,
    Tape,
    TimerFired,
)
from games.engines.core.manners import USUAL


class Table(msgspec.Struct, frozen=True):
    """A game that has nothing but people."""

    asistencia: attendance.Attendance


def tape_of(table: Table) -> Tape[Table]:
    changes = with_attendance({})
    return Tape(lambda state, event: changes[type(event)](state, event), table)


def after(table: Table, action: Action) -> tuple[Table, attendance.Due | None]:
    """Return the table after one of its own actions; who leaves has a robot put on his seat."""
    tape = tape_of(table)
    due = attendance.table_action(tape, action)
    if due is not None and due.what == "abandono":
        assert due.seat is not None
        attendance.put_robot(tape, due.seat)
    return tape.state, due


def waiting_for(seat: int) -> Table:
    """Return three at a table that awaits a decision of *seat*."""
    tape = tape_of(Table(attendance.begin(3, "normal")))
    return tape.emit(EsperaAbierta(seat))


def running_out(table: Table, seat: int) -> tuple[Table, attendance.Due | None]:
    """Return the table once the clock of *seat* has run out, and is begun for his next decision."""
    timer = next(t for t in attendance.timers(table.asistencia) if t.key == f"turno:{seat}")
    table, due = after(table, TimerFired(timer.key, timer.token))
    return tape_of(table).emit(EsperaAbierta(seat)), due


def test_a_robot_whose_clock_runs_out_is_played_for_and_never_absent() -> None:
    table, _ = after(waiting_for(1), SeatLeft(1))
    for _ in range(2 * USUAL.misses):
        table, due = running_out(table, 1)
        assert due == attendance.Due("turno", 1)
    assert not table.asistencia.is_absent(1)
    assert [timer.key for timer in attendance.timers(table.asistencia)] == ["turno:1"]


def test_who_takes_his_seat_back_starts_without_misses() -> None:
    table, _ = running_out(waiting_for(1), 1)
    table, _ = after(table, SeatLost(1))
    table, _ = after(table, SeatLeft(1))
    table, _ = running_out(table, 1)
    table, _ = after(table, SeatRestored(1))
    assert table.asistencia.people[1].misses == 0
    assert table.asistencia.replaced == ()


@pytest.mark.parametrize("action", [SeatLost(1), SeatBack(1), SeatLeft(1)])
def test_what_happens_to_who_left_concerns_nobody_any_more(action: Action) -> None:
    table, _ = after(waiting_for(1), SeatLeft(1))
    assert after(table, action) == (table, None)


def test_his_pause_and_his_fall_end_with_him_and_those_of_others_go_on() -> None:
    tape = tape_of(waiting_for(1))
    attendance.seat_action(tape, 1, PedirPausa())
    table, _ = after(tape.state, SeatLost(1))
    table, _ = after(table, SeatLost(2))
    table, _ = after(table, SeatLeft(1))
    assert [timer.key for timer in attendance.timers(table.asistencia)] == ["reconexion:2"]
    table, _ = after(table, SeatBack(2))
    assert [timer.key for timer in attendance.timers(table.asistencia)] == ["turno:1"]


def test_people_stored_before_there_were_robots_on_seats_are_read() -> None:
    tape = tape_of(waiting_for(1))
    tape.emit(Ausentado(2))
    stored = msgspec.to_builtins(tape.state)
    for person in stored["asistencia"]["people"]:
        person.pop("robot", None)
    packed = msgspec.msgpack.encode(stored)
    assert msgspec.msgpack.decode(packed, type=Table) == tape.state
    assert tape.emit(Sustituido(2)).asistencia.replaced == (2,)
