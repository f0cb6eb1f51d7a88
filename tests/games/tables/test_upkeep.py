"""What happens by itself: clocks (decisiones §9), people who go away, matches that end."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.refusals import Refusal
from games.live import epoch, sweep
from games.matches.services import match_rematch, match_void
from games.models import Match, Room, Table, TableSeat
from games.tables import opening, own, rematch, services, upkeep
from tests.factories import PersonFactory
from tests.games.tables.steps import (
    WORD,
    accept_all,
    agree,
    confirm_all,
    propose,
    sit_all,
    state,
)

pytestmark = pytest.mark.django_db


def late(table: Table) -> None:
    """Let the clock of a table run out."""
    past = timezone.now() - timedelta(seconds=1)
    assert Table.objects.filter(pk=table.pk, deadline_at__isnull=False).update(deadline_at=past)


def seconds_left(table: Table) -> float:
    table.refresh_from_db()
    assert table.deadline_at is not None
    return (table.deadline_at - timezone.now()).total_seconds()


def test_d9_confirm_60_configure_120_accept_60(table: Table, four: list[User]) -> None:
    sit_all(table, four)
    assert seconds_left(table) == pytest.approx(60, abs=2)
    confirm_all(four)
    assert seconds_left(table) == pytest.approx(120, abs=2)
    propose(four[0])
    assert seconds_left(table) == pytest.approx(60, abs=2)


def test_confirming_does_not_lengthen_the_clock(table: Table, four: list[User]) -> None:
    sit_all(table, four)
    table.refresh_from_db()
    before = table.deadline_at
    services.table_confirm(user=four[0])
    table.refresh_from_db()
    assert table.deadline_at == before


def test_d9_who_does_not_confirm_stands_up(table: Table, four: list[User]) -> None:
    sit_all(table, four)
    confirm_all(four[:3])
    late(table)
    upkeep.expire()
    assert set(TableSeat.objects.values_list("user", flat=True)) == {u.pk for u in four[:3]}
    table.refresh_from_db()
    assert table.deadline_at is None
    assert state(table).phase == "esperando"


def test_d9_a_silent_jefe_loses_his_chair_and_his_star(table: Table, four: list[User]) -> None:
    sit_all(table, four)
    confirm_all(four)
    late(table)
    upkeep.expire()
    services.table_sit(user=four[0], table_id=table.pk, seat=0)
    confirm_all(four)
    with pytest.raises(Refusal, match="solo_jefe"):
        propose(four[0])
    propose(four[1])


def test_d9_who_does_not_accept_stands_up(table: Table, four: list[User]) -> None:
    sit_all(table, four)
    confirm_all(four)
    propose(four[0])
    accept_all(table, four[:2])
    late(table)
    upkeep.expire()
    assert TableSeat.objects.count() == 2
    assert not any(chair.accepted for chair in state(table).chairs if chair)


def test_the_clock_that_has_not_run_out_does_nothing(table: Table, four: list[User]) -> None:
    sit_all(table, four)
    upkeep.table_deadline(table_id=table.pk)
    assert TableSeat.objects.count() == 4


def test_the_sweep_does_it_all(table: Table, four: list[User]) -> None:
    epoch.touch()
    sit_all(table, four)
    late(table)
    assert sweep.run()
    assert not TableSeat.objects.exists()


def test_time_while_the_site_was_down_is_given_back(table: Table, four: list[User]) -> None:
    sit_all(table, four)
    before = own.seat_marks([four[0].pk])
    upkeep.give_back(timedelta(seconds=300))
    assert seconds_left(table) == pytest.approx(360, abs=3)
    assert own.seat_marks([four[0].pk]) != before, "who looks is shown the clock again"


def test_who_leaves_the_salon_loses_a_chair_where_he_only_waits(
    table: Table, room: Room, four: list[User]
) -> None:
    sit_all(table, four[:2])
    TableSeat.objects.filter(user=four[0]).update(seen_at=timezone.now() - timedelta(seconds=91))
    upkeep.seats_seen([four[1].pk])
    upkeep.forget()
    assert TableSeat.objects.get().user == four[1]
    assert state(table).chairs[0] is None


def test_who_is_away_from_a_complete_table_has_its_clock(table: Table, four: list[User]) -> None:
    sit_all(table, four)
    TableSeat.objects.update(seen_at=timezone.now() - timedelta(seconds=91))
    upkeep.forget()
    assert TableSeat.objects.count() == 4


def test_an_ended_match_frees_its_table(table: Table, four: list[User]) -> None:
    agree(table, four)
    upkeep.release()
    assert TableSeat.objects.count() == 4, "it is being played"
    match_void(
        match_id=Match.objects.get().pk,
        actor=PersonFactory(is_staff=True),
        reason="prueba de la mesa",
    )
    upkeep.release()
    assert not TableSeat.objects.exists()
    table.refresh_from_db()
    assert table.match is None
    services.table_sit(user=four[3], table_id=table.pk, seat=1)


def test_the_robots_leave_with_the_training(
    table: Table, four: list[User], robots: list[User]
) -> None:
    services.table_sit(user=four[0], table_id=table.pk, seat=0)
    services.table_fill_robots(user=four[0], level="novato")
    propose(four[0])
    accept_all(table, four[:1])
    match_void(
        match_id=Match.objects.get().pk,
        actor=PersonFactory(is_staff=True),
        reason="prueba de la mesa",
    )
    upkeep.release()
    assert not TableSeat.objects.exists()


def finished(table: Table, four: list[User]) -> Match:
    agree(table, four, juegos=4)
    match = Match.objects.get()
    match_void(match_id=match.pk, actor=PersonFactory(is_staff=True), reason="prueba de la mesa")
    match.refresh_from_db()
    return match


def test_revancha_seats_the_same_to_accept_the_same(table: Table, four: list[User]) -> None:
    match = finished(table, four)
    assert rematch.table_rematch(match_id=match.pk) == table.pk
    assert rematch.table_rematch(match_id=match.pk) == table.pk, "asked twice"
    after = state(table)
    assert after.phase == "aceptando"
    assert after.proposal is not None
    assert after.proposal.options["juegos"] == 4
    assert after.proposal.n == 2, "a new proposal, whatever was accepted before"
    assert after.proposal.commitment != match.commitment
    accept_all(table, four)
    assert Match.objects.count() == 2


def test_revancha_at_another_table_when_theirs_is_taken(
    table: Table, four: list[User], people: object
) -> None:
    match = finished(table, four)
    upkeep.release()
    (other,) = people(1)  # type: ignore[operator]
    services.table_sit(user=other, table_id=table.pk, seat=0)
    new = rematch.table_rematch(match_id=match.pk)
    assert new != table.pk
    assert Table.objects.get(pk=new).value == 50
    assert TableSeat.objects.filter(table_id=new).count() == 4


def test_no_revancha_with_who_sits_elsewhere(table: Table, room: Room, four: list[User]) -> None:
    match = finished(table, four)
    upkeep.release()
    opening.table_create(user=four[2], room_id=room.pk, value=5, by_invitation=False)
    with pytest.raises(Refusal, match="ya_sentado"):
        rematch.table_rematch(match_id=match.pk)
    assert TableSeat.objects.count() == 1


def test_revancha_with_robots_needs_only_the_person(
    table: Table, four: list[User], robots: list[User]
) -> None:
    services.table_sit(user=four[0], table_id=table.pk, seat=0)
    services.table_fill_robots(user=four[0], level="normal")
    propose(four[0])
    accept_all(table, four[:1])
    match = Match.objects.get()
    match_void(match_id=match.pk, actor=PersonFactory(is_staff=True), reason="prueba de la mesa")
    rematch.table_rematch(match_id=match.pk)
    number = state(table).proposal
    assert number is not None
    services.table_accept(user=four[0], proposal=number.n, word=WORD)
    assert Match.objects.filter(training=True).count() == 2


@pytest.mark.django_db(transaction=True)
def test_when_all_want_it_they_are_seated(table: Table, four: list[User]) -> None:
    match = finished(table, four)
    for user in four:
        match_rematch(match_id=match.pk, user_id=user.pk)
    assert state(table).phase == "aceptando"
