"""Nobody can reach a process: the time of its matches stands still (promise P11, rule 6)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from games.live import epoch, hints, sql
from games.live.hub import hub
from games.matches import seat_presence, standstill
from games.models import MatchTimer, SeatPresence, Standstill
from tests.factories import PersonFactory
from tests.games.matches.falling import (
    all_fall,
    come_back,
    connection,
    due,
    fall,
    pass_by,
    seconds,
    sweep,
)
from tests.games.tools import live, start, take_seat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tables(people):
    """Three tables of four, each player with a connection and a window of his own."""
    matches = [start(people)]
    matches += [start(PersonFactory.create_batch(4)) for _ in range(2)]
    for match in matches:
        for seat in range(4):
            connection(match, seat, f"{match.pk}/{seat}")
            take_seat(match, seat, seat_presence.next_window())
    return matches


def lost(tables):
    return [live(match).state.lost for match in tables]


def test_p11_when_all_fall_together_no_time_runs_and_nobody_is_lost(tables):
    before = due(tables[0])
    all_fall(tables)
    sweep()
    (found,) = Standstill.objects.all()
    assert (found.cause, found.people, sorted(found.matches)) == (
        Standstill.Cause.UNREACHED,
        12,
        [match.pk for match in tables],
    )
    assert seconds(16) < due(tables[0]) - before < seconds(20)
    for _ in range(20):  # 340 seconds, as long as the proxy was dead
        left = due(tables[0])
        pass_by(17)
        sweep()
        assert due(tables[0]) - (left - seconds(17)) > seconds(16)
    assert lost(tables) == [(), (), ()]
    assert [match.refresh_from_db() or match.status for match in tables] == ["jugando"] * 3


def test_p11_time_goes_on_when_most_are_back_and_the_rest_have_their_minutes(tables):
    all_fall(tables)
    sweep()
    pass_by(100)
    sweep()
    for match in tables:
        come_back(match, 0, 1, 2)
    sweep()
    assert Standstill.objects.get().ended_at is not None
    sweep()
    assert lost(tables) == [(), (), ()]
    pass_by(21)
    come_back(tables[0], 0, 1, 2)
    sweep()
    assert 3 in live(tables[0]).state.lost
    wait = MatchTimer.objects.get(match=tables[0], key="reconexion:3")
    assert wait.total_ms == 300_000


def test_p11_the_first_ones_who_are_back_wait_a_minute_for_the_others(tables):
    all_fall(tables)
    sweep()
    come_back(tables[0], 0, 1)
    sweep()
    assert Standstill.objects.get().ended_at is None
    pass_by(59)
    come_back(tables[0], 0, 1)
    sweep()
    assert Standstill.objects.get().ended_at is None
    pass_by(2)
    come_back(tables[0], 0, 1)
    sweep()
    assert Standstill.objects.get().ended_at is not None


def test_p11_nobody_comes_back_for_half_an_hour(tables):
    all_fall(tables)
    sweep()
    pass_by(1_801)
    sweep()
    assert Standstill.objects.get().ended_at is not None
    pass_by(21)
    sweep()
    assert all(lost(tables))


@pytest.mark.parametrize("fallen", [1, 2, 3])
def test_rule_6_some_who_fall_among_many_have_their_five_minutes(tables, fallen):
    fall(tables[0], *range(fallen), silent_s=16)
    sweep()
    assert not Standstill.objects.exists()
    assert sorted(live(tables[0]).state.lost) == list(range(fallen))


def test_p11_nine_of_ten_are_nearly_all_and_fewer_are_not(tables):
    all_fall(tables)
    come_back(tables[0], 0, 1)
    sweep()
    assert not Standstill.objects.exists()
    all_fall(tables)
    come_back(tables[0], 0)
    sweep()
    assert Standstill.objects.get().people == 11


def test_p11_one_connection_is_the_fault_of_who_sits_behind_it(tables):
    for match in tables:
        for seat in range(4):
            connection(match, seat, "a bar")
    all_fall(tables, silent_s=16)
    sweep()
    assert not Standstill.objects.exists()
    assert all(lost(tables))


def test_p11_nobody_stops_the_time_of_a_table_alone(people):
    """He falls at the only table: with his three rivals there he is one of four."""
    match = start(people)
    come_back(match, *range(4))
    fall(match, 0, silent_s=16)
    sweep()
    assert not Standstill.objects.exists()
    assert live(match).state.lost == (0,)


def test_p11_who_fell_before_is_not_among_them(tables):
    fall(tables[0], 3, silent_s=16)
    sweep()
    assert live(tables[0]).state.lost == (3,)
    end = MatchTimer.objects.get(match=tables[0], key="reconexion:3").due_at
    all_fall(tables)
    SeatPresence.objects.filter(match=tables[0], seat=3).update(is_lost=True)
    sweep()
    assert Standstill.objects.get().people == 11
    assert MatchTimer.objects.get(match=tables[0], key="reconexion:3").due_at > end + seconds(15)


def other_process(tables, *, silent_s):
    """Have the first table be served by another process, which was heard so long ago."""
    SeatPresence.objects.filter(match=tables[0]).update(process="other")
    epoch.note_process("other")
    epoch.note_process(hub.origin)
    sql.run(
        "UPDATE games_webprocess SET seen_at = clock_timestamp() - %s WHERE name = 'other'",
        (seconds(silent_s),),
    )


def test_p11_a_process_that_hangs_stops_the_time_of_its_tables_alone(tables):
    other_process(tables, silent_s=7)
    for seat in range(4):  # whoever its people are
        connection(tables[0], seat, "a bar")
    sql.run(
        """UPDATE games_seatpresence SET seen_at = clock_timestamp() - interval '7 s'
            WHERE process = 'other'"""
    )
    before = [due(match) for match in tables]
    sweep()
    found = Standstill.objects.get()
    assert (found.cause, found.process) == (Standstill.Cause.SILENT, "other")
    assert found.matches == [tables[0].pk]
    moved = [due(match) - old for match, old in zip(tables, before, strict=True)]
    assert moved[0] > seconds(11)
    assert moved[1:] == [seconds(0)] * 2
    sweep()
    assert Standstill.objects.get().ended_at is None


def test_p11_a_process_that_is_busy_and_hears_its_people_does_not_hang(tables):
    other_process(tables, silent_s=7)
    sweep()
    assert not Standstill.objects.exists()


def test_who_looks_on_is_shown_the_new_clocks(tables, monkeypatch):
    sent = []

    async def spy(heard):
        sent.extend(heard)

    monkeypatch.setattr(hints, "_send", spy)
    all_fall(tables)
    sweep()
    told = {(hint[0], hint[1]) for hint in sent}
    assert {(f"match:{match.pk}", "reloj") for match in tables} <= told


def test_the_seat_is_known_by_the_process_that_serves_it(people):
    match = start(people)
    assert set(SeatPresence.objects.filter(match=match).values_list("process", flat=True)) == {""}
    seat_presence.take(match.pk, 1, seat_presence.next_window())
    assert SeatPresence.objects.get(match=match, seat=1).process == hub.origin


def test_a_group_is_unreached_from_two_connections_on():
    now = None
    group = standstill.Group("p", False, 2, 2, 2, 2, now, [1])
    assert group.is_unreached
    assert not group._replace(connections=1, all_connections=1).is_unreached
    assert not group._replace(all_connections=3).is_unreached
    assert group._replace(connections=1, is_silent=True).is_unreached
    assert not group._replace(fallen=1).is_unreached


def test_p11_a_match_stands_still_for_half_an_hour_a_day_and_then_begins_no_more(tables):
    for _ in range(2):
        all_fall(tables)
        sweep()
        standing = Standstill.objects.get(ended_at=None)
        assert standing.matches == [match.pk for match in tables]
        pass_by(standstill.LONGEST.total_seconds() / 2)
        for match in tables:
            come_back(match, *range(4))
        sweep()
    all_fall(tables)
    sweep()
    assert not Standstill.objects.filter(ended_at=None).exists()
    pass_by(24 * 3600)
    all_fall(tables)
    sweep()
    assert Standstill.objects.filter(ended_at=None).exists()


def test_the_staff_read_when_a_standstill_began_on_their_own_clock() -> None:
    one = Standstill(began_at=datetime(2026, 1, 5, 20, 16, 48, 693861, tzinfo=UTC))
    assert str(one) == "5 ene 2026, 21:16:48"
