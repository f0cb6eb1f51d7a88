"""Who may not sit, and who is stood up, by decision of the staff."""

from __future__ import annotations

import pytest

from accounts.activity import activity_set
from accounts.models import Sanction, User
from accounts.refusals import Refusal
from accounts.sanctions import sanction_impose, sanction_lift
from games.live import epoch, sweep
from games.models import Room, Table, TableSeat
from games.tables import opening, rematch, services, upkeep
from games.tables.matchmaking import jugar_ya
from tests.factories import PersonFactory
from tests.games.tables.steps import agree, sit_all
from tests.games.tools import finish, live, start

pytestmark = pytest.mark.django_db

WHY = "abandona a propósito cada partida"


def sanction(user: User, kind: str = "sin_silla", term: str = "1d") -> Sanction:
    clerk = PersonFactory(is_staff=True)
    return sanction_impose(actor=clerk, user=user, kind=kind, term=term, reason=WHY)


@pytest.mark.parametrize("kind", ["sin_silla", "expulsion"])
def test_who_may_not_sit_is_told_why_and_until_when(table: Table, room: Room, people, kind):
    (user,) = people(1)
    made = sanction(user, kind)
    for sit in (
        lambda: services.table_sit(user=user, table_id=table.pk, seat=0),
        lambda: opening.table_create(user=user, room_id=room.pk, value=50, by_invitation=False),
        lambda: jugar_ya(user=user, room_id=room.pk),
    ):
        with pytest.raises(Refusal, match="sin_silla") as refusal:
            sit()
        assert WHY in refusal.value.sentence()
        assert "hasta el" in refusal.value.sentence()
    assert not TableSeat.objects.exists()
    sanction_lift(actor=made.imposed_by, sanction_id=made.pk, reason=WHY)
    services.table_sit(user=user, table_id=table.pk, seat=0)


@pytest.mark.parametrize("kind", ["aviso", "silencio"])
def test_other_sanctions_let_sit(table: Table, people, kind):
    (user,) = people(1)
    sanction(user, kind)
    services.table_sit(user=user, table_id=table.pk, seat=0)
    upkeep.stand_the_sanctioned()
    assert TableSeat.objects.filter(user=user).exists()


@pytest.mark.parametrize("kind", ["sin_silla", "expulsion"])
def test_who_sits_is_stood_up_by_the_next_sweep_and_the_rest_stay(table: Table, four, kind):
    sit_all(table, four)
    sanction(four[1], kind)
    epoch.touch()
    assert sweep.run()
    assert set(TableSeat.objects.values_list("user", flat=True)) == {
        user.pk for user in four if user != four[1]
    }


def test_whose_account_is_switched_off_is_stood_up_by_the_next_sweep(table: Table, four):
    sit_all(table, four)
    activity_set(user=four[1], active=False)
    upkeep.stand_the_sanctioned()
    assert set(TableSeat.objects.values_list("user", flat=True)) == {
        user.pk for user in four if user != four[1]
    }


def test_who_plays_finishes_his_match(table: Table, four):
    agree(table, four)
    table.refresh_from_db()
    assert table.match is not None
    sanction(four[1])
    upkeep.stand_the_sanctioned()
    assert TableSeat.objects.filter(table=table).count() == 4
    table.refresh_from_db()
    assert table.match is not None


@pytest.mark.django_db(transaction=True)
def test_there_is_no_rematch_with_whom_may_not_sit():
    four = PersonFactory.create_batch(4)
    match = start(four)
    finish(match)
    assert live(match).state.over is not None
    sanction(four[2])
    with pytest.raises(Refusal, match="sin_silla"):
        rematch.table_rematch(match_id=match.pk)


def test_looking_for_the_sanctioned_is_one_query(table: Table, four, django_assert_num_queries):
    sit_all(table, four)
    sanction(PersonFactory())
    with django_assert_num_queries(1):
        upkeep.stand_the_sanctioned()
