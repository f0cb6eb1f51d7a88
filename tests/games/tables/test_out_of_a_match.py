"""Whoever is out of a match that goes on is free: he sits elsewhere, and his chair shows nobody."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.models import Match, MatchPlayer, SeatPresence, Table
from games.tables import rematch, selectors, upkeep
from games.tables.refusals import Refusal
from tests.games.matches.chairs import act_at
from tests.games.tables import full
from tests.games.tables.steps import refused, state
from tests.games.tables.test_gathering_money import PURSE, salon, table_of
from tests.games.tables.test_gathering_open import bank
from tests.games.tools import live

__all__ = ["bank"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tables(bank: None, four: list[User]) -> list[Table]:
    """Return two tables for three: at the first a match has begun."""
    room = salon("full", PURSE, chairs=3)
    both = [table_of(room), Table.objects.create(room=room, number=2, value=25)]
    for seat, user in enumerate(four[:3]):
        full.sit(both[0], user, seat)
    return both


def bet_until_out(match: Match, seat: int) -> None:
    """Have *seat* alone bet all he has, hand after hand, until he is out."""
    while seat not in live(match).state.out:
        now = live(match)
        turn = now.state.turn
        if turn is None:
            act_at(match, next(s for s in range(3) if s not in now.state.out), {"t": "Repartir"})
            continue
        amount = now.state.stacks[turn] if turn == seat else 0
        act_at(match, turn, {"t": "Apostar", "cantidad": amount})


def chairs(table: Table) -> list[Any]:
    card = selectors.table_public(table.pk)
    assert card is not None
    return [chair and chair.nick for chair in card.sillas]


def why_not(table: Table, user: User, seat: int) -> str:
    """Return why *user* may not sit there."""
    with pytest.raises(Refusal) as found:
        full.sit(table, user, seat)
    return found.value.code


def test_who_is_out_of_a_match_that_goes_on_sits_elsewhere(tables, four) -> None:
    match = Match.objects.get()
    seats = {player.user_id: player.seat for player in match.players.all()}
    for user in four[:3]:
        assert why_not(tables[1], user, 0) == "en_partida"
    bet_until_out(match, seats[four[0].pk])
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    assert selectors.running_match(four[0].pk) is None
    assert selectors.running_match(four[1].pk) is not None
    full.sit(tables[1], four[0], 0)
    assert chairs(tables[1]) == [four[0].username, None, None]
    assert chairs(tables[0])[seats[four[0].pk]] is None
    assert not SeatPresence.objects.filter(match=match, seat=seats[four[0].pk]).exists()
    assert why_not(tables[1], four[1], 1) == "en_partida"
    assert why_not(tables[0], four[3], seats[four[0].pk]) == "jugando"


def test_his_result_is_written_with_the_rest_and_the_table_is_freed(tables, four) -> None:
    match = Match.objects.get()
    seats = {player.user_id: player.seat for player in match.players.all()}
    bet_until_out(match, seats[four[0].pk])
    full.sit(tables[1], four[0], 0)
    bet_until_out(match, seats[four[1].pk])
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    results = dict(match.players.values_list("user_id", "result"))
    lost, won = MatchPlayer.Result.LOST, MatchPlayer.Result.WON
    assert results == {four[0].pk: lost, four[1].pk: lost, four[2].pk: won}
    upkeep.table_release(table_id=tables[0].pk)
    assert chairs(tables[0]) == [None, None, None]
    assert chairs(tables[1]) == [four[0].username, None, None]
    assert not any(state(tables[0]).chairs)
    assert refused(rematch.table_rematch, match_id=match.pk).code == "ya_sentado"
