"""Looking for a chair at open tables, and what the salón changes meanwhile."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Match, Room, Table
from games.tables import matchmaking, selectors
from games.tables.opening import tables_add
from games.tables.outgoing import BuyIn
from tests.games.matches.chairs import wallet
from tests.games.tables.steps import poor, refused
from tests.games.tables.test_gathering_open import bank, four, playing, room, sit, table

__all__ = ["bank", "four", "playing", "room", "table"]

pytestmark = pytest.mark.django_db(transaction=True)


def test_where_one_plays_soonest_is_the_table_that_is_played(
    table: Table, room: Room, four: list[User], playing: Match
) -> None:
    tables_add(room_id=room.pk, count=1, value=30)
    terms = matchmaking.terms_of(user=four[2], room_id=room.pk)
    assert (terms["mesa"], terms["asiento"]) == (table.pk, 1)
    assert terms["entrada"] == BuyIn(minimo=30, maximo=80)
    assert any("entre 30 y 80" in line for line in terms["en_juego"])
    poor(four[3], 20)
    assert refused(matchmaking.jugar_ya, user=four[3], room_id=room.pk).code != "mesa"


def test_what_is_played_stays_as_it_was_accepted_when_the_salon_changes(
    table: Table, room: Room, four: list[User], playing: Match
) -> None:
    Room.objects.filter(pk=room.pk).update(buy_in_least=10, buy_in_most=20, gathering="full")
    card = selectors.table_public(table.pk)
    assert card is not None
    assert card.entrada == BuyIn(minimo=30, maximo=80)
    sit(table, four[2], 3, 80)
    assert wallet(four[2]) == 920
