"""Reserved tables when several do it at once: threads with connections of their own."""

from __future__ import annotations

from functools import partial

import pytest

from accounts.models import User
from games.models import Match, Room, Table, TableSeat
from games.tables import reserving, services
from tests.games.tables.full import accepted
from tests.games.tables.test_races import at_once
from tests.games.tables.test_reserved import CRUCE, reserve
from tools.players.agreeing import sit

pytestmark = pytest.mark.django_db(transaction=True)


def test_twenty_that_reserve_for_one_cruce_reserve_one_table(room: Room, four: list[User]) -> None:
    found = at_once([lambda: reserve(room, four).pk] * 20)
    assert set(found) == {Table.objects.get().pk}


def test_all_sit_at_once_and_one_match_starts(room: Room, four: list[User]) -> None:
    table = reserve(room, four)
    at_once([partial(sit, user, table.pk, seat) for seat, user in enumerate(four)] * 3)
    assert [one.user for one in Match.objects.get().players.order_by("seat")] == four


@pytest.mark.parametrize("turn", range(6))
def test_the_last_chair_and_a_withdrawal_at_once_leave_a_match_or_nothing(
    room: Room, four: list[User], turn: int
) -> None:
    table = reserve(room, four)
    for seat in (0, 1, 2):
        sit(four[seat], table.pk, seat)
    given = accepted(table)
    jobs = [
        lambda: services.table_sit(user=four[3], table_id=table.pk, seat=3, accepted=given),
        lambda: reserving.table_withdraw(origin=CRUCE),
    ]
    results = at_once(jobs[:: -1 if turn % 2 else 1])
    is_withdrawn = results[0 if turn % 2 else 1]
    assert Match.objects.count() == (0 if is_withdrawn else 1)
    assert Table.objects.count() == (0 if is_withdrawn else 1)
    assert TableSeat.objects.count() == (0 if is_withdrawn else 4)
    again = at_once([partial(reserving.table_withdraw, origin=CRUCE)] * 3)
    assert again == [is_withdrawn] * 3
