"""Revancha of a match to which people came and from which they left."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.refusals import Refusal
from games.live import hints
from games.matches import selectors, services
from games.models import Match, Room, Table, TableSeat
from games.tables import rematch, store
from tests.factories import PersonFactory
from tests.games.matches.test_chairs import bank, leave, match, sit
from tests.games.tables.test_gathering_open import match_of, room, table
from tests.games.tables.test_gathering_open import sit as sit_down
from tests.games.tools import start

__all__ = ["bank", "match", "room", "table"]

pytestmark = pytest.mark.django_db(transaction=True)


def void(match: Match) -> None:
    services.match_void(
        match_id=match.pk, actor=PersonFactory(is_staff=True), reason="prueba de la revancha"
    )


def again(match: Match, user: User) -> list[int]:
    return services.match_rematch(match_id=match.pk, user_id=user.pk)


@pytest.fixture
def over(match: Match, people: list[User]) -> Match:
    """Return a match that ended with three, one of them on the chair of who had left it."""
    for seat, person in enumerate(people[:3]):
        sit(match, person, seat)
    leave(match, people[2])
    sit(match, people[3], 2)
    void(match)
    return match


def test_those_who_sat_there_at_the_end_are_asked_and_seated(
    over: Match, people: list[User]
) -> None:
    ana, bea, _gone, come = people
    assert [again(over, user) for user in (ana, bea, come)] == [[0], [0, 1], [0, 1, 2]]
    seats = TableSeat.objects.filter(table=over.table_id, is_robot=False)
    assert dict(seats.values_list("seat", "user_id")) == {0: ana.pk, 1: bea.pk, 2: come.pk}
    table = Table.objects.select_related("room").get(pk=over.table_id)
    assert store.load(table).phase == "esperando", "a chair is free"


def test_who_had_left_is_neither_asked_nor_awaited_nor_told(
    over: Match, people: list[User]
) -> None:
    ana, bea, gone, come = people
    with pytest.raises(Refusal, match="solo_mirando"):
        again(over, gone)
    assert selectors.match_rematch_frame(over.pk).quieren == []
    TableSeat.objects.all().delete()
    TableSeat.objects.create(  # somebody has sat down elsewhere: there is none
        table=Table.objects.create(room=over.room, number=9, value=5), seat=0, user=bea
    )
    with hints.collected() as heard:
        again(over, ana)
    told = {hint.topic for hint in heard if hint.what == "aviso"}
    assert told == {f"mia:{ana.pk}"}, "who waited for it"
    with pytest.raises(Refusal, match="revancha_cerrada"):
        again(over, come)


def test_who_left_and_came_back_is_one_of_them(match: Match, people: list[User]) -> None:
    sit(match, people[0], 0)
    sit(match, people[1], 1)
    leave(match, people[0])
    sit(match, people[0], 2)
    void(match)
    assert [again(match, user) for user in people[:2]] == [[2], [1, 2]]
    assert set(TableSeat.objects.values_list("seat", "user_id")) == {
        (2, people[0].pk), (1, people[1].pk)
    }  # fmt: skip


@pytest.fixture
def brought(table: Table, people: list[User]) -> Match:
    """Return a match over to which two brought U$uros of their own."""
    sit_down(table, people[0], 0, 50)
    sit_down(table, people[1], 2, 60)
    match = match_of(table)
    void(match)
    return match


def test_where_each_brings_u_uros_of_his_own_there_is_none(
    brought: Match, people: list[User]
) -> None:
    assert selectors.match_people(brought.pk)["fin"].revancha is None
    with pytest.raises(Refusal) as refusal:
        again(brought, people[0])
    assert refusal.value.code == "sin_revancha"
    assert refusal.value.sentence().startswith("Aquí cada uno se sienta con los U$uros que elige")
    assert not brought.players.filter(wants_rematch=True).exists()


def test_nor_where_each_brings_his_own_by_now(people: list[User]) -> None:
    """The salón has come to it since: nobody is seated with nothing."""
    over = start(people, stake=5)
    void(over)
    Room.objects.filter(pk=over.room_id).update(
        game="bank", gathering="open", buy_in_least=30, buy_in_most=80, chairs=4
    )
    with pytest.raises(Refusal, match="sin_revancha"):
        rematch.table_rematch(match_id=over.pk)
    assert not TableSeat.objects.exists()
