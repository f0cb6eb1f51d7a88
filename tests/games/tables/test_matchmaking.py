"""«Jugar ya»: preferences, partners, reliability and ignored people (decisiones §9)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Profile, Regard, User
from accounts.services import preferences_update
from games.models import Habit, Match, MatchPlayer, Room, Table
from games.tables import matchmaking, services
from tests.games.tables.steps import OPTIONS, poor, sit_all, state

pytestmark = pytest.mark.django_db


def tables(room: Room, *values: int) -> list[Table]:
    return [
        Table.objects.create(room=room, number=number, value=value)
        for number, value in enumerate(values, start=1)
    ]


def wants(user: User, **changes: int) -> None:
    preferences_update(user=user, changes={f"ya_{name}": value for name, value in changes.items()})


def test_a_range_of_values_is_kept(room: Room, four: list[User]) -> None:
    cheap, middle, dear = tables(room, 5, 50, 500)
    sit_all(cheap, four[:2])
    wants(four[3], desde=25, hasta=100)
    assert matchmaking.jugar_ya(user=four[3], room_id=room.pk) == middle.pk
    assert state(dear).chairs[0] is None


def test_who_asks_for_values_nobody_offers_opens_a_table_of_the_least(
    room: Room, four: list[User]
) -> None:
    tables(room, 5, 500)
    wants(four[0], desde=20, hasta=100)
    opened = Table.objects.get(pk=matchmaking.jugar_ya(user=four[0], room_id=room.pk))
    assert (opened.value, opened.transient) == (25, True)


def test_who_cannot_pay_what_he_asked_for_plays_at_the_courtesy_table(
    room: Room, four: list[User]
) -> None:
    tables(room, 100)
    wants(four[0], desde=100)
    opened = matchmaking.jugar_ya(user=poor(four[0], 20), room_id=room.pk)
    assert Table.objects.get(pk=opened).value == 5


@pytest.mark.parametrize("who_ignores", ["I", "he"])
def test_jugar_ya_avoids_the_ignored(room: Room, four: list[User], who_ignores: str) -> None:
    near, far = tables(room, 5, 50)
    services.table_sit(user=four[0], table_id=near.pk, seat=0)
    owner, other = (four[3], four[0]) if who_ignores == "I" else (four[0], four[3])
    Regard.objects.create(owner=owner, other=other, ignored=True)
    assert matchmaking.jugar_ya(user=four[3], room_id=room.pk) == far.pk


def test_a_preferred_partner_comes_before_a_fuller_table(room: Room, four: list[User]) -> None:
    fuller, partners = tables(room, 5, 5)
    sit_all(fuller, four[:2])
    services.table_sit(user=four[2], table_id=partners.pk, seat=1)
    Regard.objects.create(owner=four[3], other=four[2], partner=Regard.Partner.PREFERRED)
    assert matchmaking.jugar_ya(user=four[3], room_id=room.pk) == partners.pk
    seated = state(partners).chairs[3]
    assert seated is not None
    assert seated.player == four[3].pk, "opposite him"


def test_an_unwanted_partner_is_a_rival_or_nobody(room: Room, four: list[User]) -> None:
    (table,) = tables(room, 5)
    services.table_sit(user=four[0], table_id=table.pk, seat=0)
    Regard.objects.create(owner=four[3], other=four[0], partner=Regard.Partner.UNWANTED)
    matchmaking.jugar_ya(user=four[3], room_id=room.pk)
    opposite = state(table).chairs[2]
    assert opposite is None
    assert [c.player for c in state(table).chairs if c] == [four[0].pk, four[3].pk]


def test_where_only_the_chair_opposite_an_unwanted_partner_is_left_another_table_opens(
    room: Room, four: list[User]
) -> None:
    (table,) = tables(room, 5)
    sit_all(table, four[:2])
    services.table_sit(user=four[2], table_id=table.pk, seat=3)
    Regard.objects.create(owner=four[3], other=four[0], partner=Regard.Partner.UNWANTED)
    assert matchmaking.jugar_ya(user=four[3], room_id=room.pk) != table.pk


def ended(room: Room, user: User, result: str) -> None:
    match = Match.objects.create(
        room=room, game="mus", rules_version=1, seats=4, options=OPTIONS, conditions={},
        summary="40p", state=b"", server_seed=b"", commitment="", stepped_at=timezone.now(),
        status=Match.Status.FINISHED, finished_at=timezone.now(),
    )  # fmt: skip
    left_by = result if result == "abandona" else ""
    MatchPlayer.objects.create(match=match, seat=0, user=user, result=result, left_by=left_by)


def test_who_leaves_more_than_is_wished_is_left_alone(room: Room, four: list[User]) -> None:
    near, far = tables(room, 5, 50)
    services.table_sit(user=four[0], table_id=near.pk, seat=0)
    for result in ("gana", "abandona"):
        ended(room, four[0], result)
    wants(four[3], fiabilidad=91)
    assert matchmaking.jugar_ya(user=four[3], room_id=room.pk) == near.pk
    services.table_stand(user=four[3])
    wants(four[3], fiabilidad=92)
    assert matchmaking.jugar_ya(user=four[3], room_id=room.pk) == far.pk


def test_a_table_for_so_many_is_looked_for_and_opened(room: Room, four: list[User]) -> None:
    tables(room, 5)
    wants(four[0], jugadores_en_mus=2)
    opened = matchmaking.jugar_ya(user=four[0], room_id=room.pk)
    assert len(state(Table.objects.get(pk=opened)).chairs) == 2
    wants(four[1], jugadores_en_mus=2)
    assert matchmaking.jugar_ya(user=four[1], room_id=room.pk) == opened


def test_who_wants_six_in_one_game_still_meets_people_in_another(
    room: Room, four: list[User]
) -> None:
    (table,) = tables(room, 5)
    services.table_sit(user=four[0], table_id=table.pk, seat=0)
    wants(four[3], jugadores_en_ohhell=6)
    assert matchmaking.jugar_ya(user=four[3], room_id=room.pk) == table.pk
    assert matchmaking.wishes_of(four[3].pk, Room(game="ohhell")).chairs == 6


def test_a_wish_that_the_game_no_longer_admits_is_none(room: Room, four: list[User]) -> None:
    (table,) = tables(room, 5)
    services.table_sit(user=four[0], table_id=table.pk, seat=0)
    Profile.objects.filter(user=four[3]).update(stored_preferences={"ya_jugadores_en": {"mus": 6}})
    assert matchmaking.jugar_ya(user=four[3], room_id=room.pk) == table.pk


def test_who_plays_as_i_usually_do_comes_first(room: Room, four: list[User]) -> None:
    one, other = tables(room, 5, 5)
    services.table_sit(user=four[0], table_id=one.pk, seat=0)
    services.table_sit(user=four[1], table_id=other.pk, seat=0)
    for user, kings in ((four[0], 4), (four[1], 8), (four[3], 8)):
        options = {**OPTIONS, "reyes": kings}
        Habit.objects.create(user=user, game="mus", options=options, conditions={})
    assert matchmaking.jugar_ya(user=four[3], room_id=room.pk) == other.pk
    services.table_stand(user=four[3])
    wants(four[3], costumbre=0)
    assert matchmaking.jugar_ya(user=four[3], room_id=room.pk) == one.pk


def test_looking_costs_the_same_for_one_table_as_for_thirty(
    room: Room, four: list[User], people: Callable[[int], list[User]]
) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            matchmaking.jugar_ya(user=four[3], room_id=room.pk)
        services.table_stand(user=four[3])
        return len(captured)

    wants(four[3], fiabilidad=10)
    all_tables = tables(room, *[50] * 30)
    services.table_sit(user=four[0], table_id=all_tables[0].pk, seat=0)
    one = cost()
    for table, user in zip(all_tables[1:], people(29), strict=True):
        services.table_sit(user=user, table_id=table.pk, seat=0)
    assert cost() == one
