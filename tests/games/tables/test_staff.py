"""What the staff does at a table: a chair that is freed, a table that is closed, and why."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import User
from economy import freezing
from economy.models import Bet, Item
from economy.selectors import balance_of
from games.live import hints
from games.matches.services import match_settle
from games.models import Match, Table, TableSeat
from games.tables import bets, services, staff
from tests.factories import PersonFactory
from tests.games.tables.betting import Buy, accept
from tests.games.tables.steps import agree, refused, sit_all, state

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "Llevas media hora sin contestar."


@pytest.fixture
def clerk(db: None) -> User:
    """Return a member of the staff."""
    user: User = PersonFactory(username="Orden", is_staff=True)
    return user


def chair(user: User) -> int:
    return TableSeat.objects.get(user=user).pk


def told(act: Callable[[], object]) -> dict[str, object]:
    """Carry out *act*; return why each person was told that he stands, by topic."""
    with hints.collected() as heard:
        act()
    return {hint.topic: hint.value for hint in heard if hint.what == "aviso"}


def test_a_freed_chair_is_free_for_others_and_who_sat_there_is_told_why(
    table: Table, four: list[User], clerk: User
) -> None:
    sit_all(table, four)
    seat_id = chair(four[1])
    said = told(lambda: staff.chair_free(seat_id=seat_id, actor=clerk, reason=WHY))
    assert said == {f"mia:{four[1].pk}": f"liberada:{table.number}:{WHY}"}
    assert [seat and seat.player for seat in state(table).chairs] == [
        four[0].pk, None, four[2].pk, four[3].pk,
    ]  # fmt: skip
    services.table_sit(user=four[1], table_id=table.pk, seat=1)


def test_a_chair_that_somebody_else_has_taken_meanwhile_is_left_to_him(
    table: Table, four: list[User], clerk: User
) -> None:
    sit_all(table, four[:2])
    former = chair(four[1])
    services.table_stand(user=four[1])
    services.table_sit(user=four[2], table_id=table.pk, seat=1)
    assert staff.chair_free(seat_id=former, actor=clerk, reason=WHY) is False
    assert TableSeat.objects.filter(user=four[2]).exists()


def test_the_chair_of_a_match_is_not_freed(table: Table, four: list[User], clerk: User) -> None:
    agree(table, four)
    refusal = refused(staff.chair_free, seat_id=chair(four[1]), actor=clerk, reason=WHY)
    assert refusal.code == "jugando"
    assert TableSeat.objects.filter(user=four[1]).exists()


def test_a_closed_table_leaves_the_salon_and_all_are_told_why(
    table: Table, four: list[User], clerk: User
) -> None:
    sit_all(table, four[:2])
    said = told(lambda: staff.table_close(table_id=table.pk, actor=clerk, reason=WHY))
    assert said == {f"mia:{user.pk}": f"cerrada:{table.number}:{WHY}" for user in four[:2]}
    assert not Table.objects.filter(pk=table.pk).exists()
    assert not TableSeat.objects.filter(user__in=four).exists()
    assert refused(staff.table_close, table_id=table.pk, actor=clerk, reason=WHY).code == "mesa"


def test_the_match_of_a_closed_table_is_void_and_stakes_and_bets_return(
    table: Table, window: list[User], buy: Buy, clerk: User
) -> None:
    bota = buy(window[0])
    before = [balance_of(user.pk) for user in window]
    bets.bet_place(user=window[0], item_id=bota.pk, against=1)
    accept(table, *window)
    match = Match.objects.get(table=table)
    assert [balance_of(user.pk) for user in window] == [amount - 50 for amount in before]
    assert staff.table_close(table_id=table.pk, actor=clerk, reason=WHY)
    match.refresh_from_db()
    assert (match.status, match.void_reason) == (Match.Status.VOID, f"@{clerk.pk}: {WHY}")
    assert [balance_of(user.pk) for user in window] == before
    bota.refresh_from_db()
    assert (bota.owner_id, bota.state) == (window[0].pk, Item.State.OWNED)
    assert not Bet.objects.filter(ending="").exists()
    assert not Table.objects.filter(pk=table.pk).exists()


def test_a_table_closed_while_the_economy_stands_still_gives_back_when_it_goes_on(
    table: Table, four: list[User], clerk: User
) -> None:
    agree(table, four)
    match = Match.objects.get(table=table)
    freezing.economy_freeze(reason="Se revisan los libros.")
    assert staff.table_close(table_id=table.pk, actor=clerk, reason=WHY) is False
    assert not Table.objects.filter(pk=table.pk).exists()
    freezing.economy_unfreeze(reason="Los libros están bien.", actor=clerk)
    assert match_settle(match_id=match.pk)
    assert [balance_of(user.pk) for user in four] == [1000] * 4


@pytest.mark.parametrize("reason", ["", "corto", "        9  ", "x" * 161])
def test_nothing_is_done_without_a_reason(
    table: Table, four: list[User], clerk: User, reason: str
) -> None:
    sit_all(table, four[:1])
    with pytest.raises(ValueError, match="between 10 and 160"):
        staff.chair_free(seat_id=chair(four[0]), actor=clerk, reason=reason)
    with pytest.raises(ValueError, match="between 10 and 160"):
        staff.table_close(table_id=table.pk, actor=clerk, reason=reason)
    assert TableSeat.objects.filter(user=four[0]).exists()
