"""Seats that nobody is awaited on: players who are out, free chairs, and who comes next."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.engines.core import attendance
from games.engines.core.attendance import Attendance
from games.engines.core.attendance.events import (
    Ausentado,
    Caido,
    Continuado,
    EsperaAbierta,
    FinPropuesto,
    Pausado,
    Reconectado,
    RelojVencido,
    Transcurrido,
)
from games.engines.core.contract import Event, SeatBack, SeatLeft, SeatLost, Tape
from games.engines.mus.state import State
from tests.engines.mus.positions import position


def people(*events: Event) -> Attendance:
    """Return the people of a table of four after *events*."""
    found = attendance.begin(4, "normal")
    for event in events:
        found = attendance.EVOLVE[type(event)](found, event)
    return found


def keys(found: Attendance) -> list[str]:
    return [timer.key for timer in attendance.timers(found)]


@pytest.mark.parametrize(
    "events", [(Caido(1),), (Pausado(1),), (Ausentado(1),), (FinPropuesto(1),)], ids=str
)
def test_nothing_waits_for_who_is_out(events: tuple[Event, ...]) -> None:
    found = attendance.seat_freed(people(EsperaAbierta(0), *events), 1)
    assert keys(found) == ["turno:0"]
    assert not attendance.choices(found, 1)
    assert not found.proposal
    assert not found.stopped


def test_the_hand_goes_on_without_who_is_out() -> None:
    found = attendance.seat_freed(people(EsperaAbierta(None)), 3)
    for seat in range(3):
        assert not attendance.everybody_continued(found)
        found = attendance.EVOLVE[Continuado](found, Continuado(seat))
    assert attendance.everybody_continued(found)


def test_what_the_table_says_of_who_is_out_is_nothing() -> None:
    state: State = position()
    state = replace(state, asistencia=attendance.seat_freed(state.asistencia, 2))
    for action in (SeatLost(2), SeatBack(2), SeatLeft(2)):
        tape = Tape(lambda state, _event: state, state)
        assert attendance.table_action(tape, action) is None
        assert tape.step().events == ()


def test_who_sits_down_next_has_a_whole_bank_and_courtesy() -> None:
    late = people(EsperaAbierta(1), Transcurrido(300_000), RelojVencido(1), Caido(1))
    late = attendance.EVOLVE[Transcurrido](late, Transcurrido(200_000))
    assert late.people[1].bank_ms == 0
    found = attendance.seat_filled(attendance.seat_freed(late, 1), 1, "normal")
    assert found.people[1] == attendance.begin(4, "normal").people[1]


def test_where_the_absent_stay_their_absence_has_no_end() -> None:
    found = people(EsperaAbierta(0), Ausentado(1))
    assert keys(found) == ["turno:0", "ausente:1"]
    assert keys(replace(found, absent_stay=True)) == ["turno:0"]


def test_where_only_each_fall_counts_the_courtesy_is_whole_again() -> None:
    found = people(Caido(1), Transcurrido(299_000), Reconectado(1))
    assert found.people[1].courtesy_used_ms == 299_000
    assert attendance.courtesy_renewed(found, 1).people[1].courtesy_used_ms == 0
