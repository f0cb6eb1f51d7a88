"""Changing chairs, filling them with robots and choosing how many there are."""

from __future__ import annotations

import pytest

from accounts.models import User
from economy.selectors import balance_of
from games.models import Match, Room, Table, TableSeat
from games.tables import services
from tests.games.tables.steps import accept_all, confirm_all, propose, ready, refused

pytestmark = pytest.mark.django_db


def test_partners_change_with_the_consent_of_both(table: Table, four: list[User]) -> None:
    ready(table, four)
    services.table_swap(user=four[0], seat=1)
    services.table_answer_swap(user=four[1], yes=True)
    rows = TableSeat.objects.filter(table=table).order_by("seat")
    assert [row.user for row in rows] == [four[1], four[0], four[2], four[3]]


def test_training_with_robots_starts_with_one_person_and_moves_nothing(
    table: Table, four: list[User], robots: list[User]
) -> None:
    services.table_sit(user=four[0], table_id=table.pk, seat=0)
    services.table_fill_robots(user=four[0], level="normal")
    propose(four[0])
    accept_all(table, four[:1])
    match = Match.objects.get()
    assert (match.training, match.stake, match.ranked) == (True, 0, False)
    levels = [row.robot_level for row in match.players.order_by("seat")]
    assert levels == ["", "normal", "normal", "normal"]
    assert balance_of(four[0].pk) == 1000


def test_robots_of_a_level_that_does_not_exist(table: Table, four: list[User]) -> None:
    services.table_sit(user=four[0], table_id=table.pk, seat=0)
    assert refused(services.table_fill_robots, user=four[0], level="dios").code == "robots"
    assert refused(services.table_fill_robots, user=four[0], level="normal").code == "robots"


def test_the_same_robots_play_at_two_tables(
    table: Table, room: Room, four: list[User], robots: list[User]
) -> None:
    other = Table.objects.create(room=room, number=2, value=50)
    for user, place in zip(four, (table, other), strict=False):
        services.table_sit(user=user, table_id=place.pk, seat=0)
        services.table_fill_robots(user=user, level="experto")
    assert TableSeat.objects.filter(is_robot=True).count() == 6


def test_rules_14_two_play_the_individual_game(table: Table, four: list[User]) -> None:
    services.table_sit(user=four[0], table_id=table.pk, seat=2)
    services.table_chairs(user=four[0], n=2)
    services.table_sit(user=four[1], table_id=table.pk, seat=1)
    confirm_all(four[:2])
    propose(four[0])
    accept_all(table, four[:2])
    match = Match.objects.get()
    assert match.seats == 2
    assert match.options["jugadores"] == 2


@pytest.mark.parametrize("n", [0, 3, 5, -2])
def test_a_table_has_the_chairs_its_game_admits(table: Table, four: list[User], n: int) -> None:
    services.table_sit(user=four[0], table_id=table.pk, seat=0)
    assert refused(services.table_chairs, user=four[0], n=n).code == "silla"
