"""Finding a place to play: a table of one's own and «Jugar ya»."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Room, Table
from games.tables import matchmaking, opening, services
from tests.games.tables.steps import poor, refused, sit_all

pytestmark = pytest.mark.django_db


def test_an_empty_table_of_a_player_disappears(room: Room, four: list[User]) -> None:
    table_id = opening.table_create(user=four[0], room_id=room.pk, value=25, by_invitation=False)
    assert Table.objects.get(pk=table_id).number == 1
    services.table_stand(user=four[0])
    assert not Table.objects.filter(pk=table_id).exists()


@pytest.mark.parametrize("value", [0, -5, 7, 10**9])
def test_a_table_has_one_of_the_values_of_the_site(
    room: Room, four: list[User], value: int
) -> None:
    given = {"room_id": room.pk, "value": value, "by_invitation": False}
    assert refused(opening.table_create, user=four[0], **given).code == "valor"


def test_jugar_ya_prefers_the_table_that_lacks_fewest(room: Room, four: list[User]) -> None:
    for number, value in enumerate((5, 50, 100), start=1):
        Table.objects.create(room=room, number=number, value=value)
    second = room.tables.get(number=2)
    sit_all(second, four[:2])
    services.table_sit(user=four[2], table_id=room.tables.get(number=3).pk, seat=0)
    assert matchmaking.jugar_ya(user=four[3], room_id=room.pk) == second.pk


def test_jugar_ya_sits_the_first_at_the_cheapest(room: Room, four: list[User]) -> None:
    for number, value in enumerate((50, 5, 100), start=1):
        Table.objects.create(room=room, number=number, value=value)
    cheapest = room.tables.get(value=5)
    assert matchmaking.jugar_ya(user=four[0], room_id=room.pk) == cheapest.pk
    assert matchmaking.jugar_ya(user=four[0], room_id=room.pk) == cheapest.pk, "asked twice"


def test_jugar_ya_looks_only_where_he_can_pay_and_enter(room: Room, four: list[User]) -> None:
    dear = Table.objects.create(room=room, number=1, value=500)
    services.table_sit(user=four[0], table_id=dear.pk, seat=0)
    opening.table_create(user=four[1], room_id=room.pk, value=5, by_invitation=True)
    cheap = Table.objects.create(room=room, number=7, value=5)
    assert matchmaking.jugar_ya(user=poor(four[2], 20), room_id=room.pk) == cheap.pk


def test_jugar_ya_opens_a_table_where_all_play(room: Room, four: list[User]) -> None:
    table_id = matchmaking.jugar_ya(user=four[0], room_id=room.pk)
    table = Table.objects.get(pk=table_id)
    assert (table.value, table.transient, table.by_invitation) == (5, True, False)
