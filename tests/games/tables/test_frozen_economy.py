"""What is agreed while the economy stands still, or when it stops or goes on (decisiones §9)."""

from __future__ import annotations

import pytest

from accounts.models import User
from economy import freezing
from economy.models import Bet
from economy.selectors import balance_of
from games.models import Match, Table
from games.tables import bets
from tests.factories import PersonFactory
from tests.games.tables.betting import Buy, accept, mine, propose
from tests.games.tables.steps import (
    accept_all,
    confirm_all,
    refused,
    sit_all,
    state,
)
from tools.players.agreeing import accept as accept_proposal

pytestmark = pytest.mark.django_db(transaction=True)


def test_d9_while_the_economy_stands_still_a_match_is_proposed_and_played_at_nothing(
    table: Table, four: list[User]
) -> None:
    freezing.economy_freeze(reason="los libros no cuadran")
    sit_all(table, four)
    confirm_all(four)
    propose(four[0])
    proposal = mine(four[1])["propuesta"]
    assert (proposal["sin_valor"], proposal["valor"]) == (True, 0)
    assert "revisando las cuentas" in proposal["en_juego"][0]
    accept_all(table, four)
    assert Match.objects.get().stake == 0
    assert [balance_of(user.pk) for user in four] == [1000] * 4


@pytest.mark.parametrize("when", ["aceptando", "apostando"])
def test_d9_what_was_accepted_before_the_freeze_is_accepted_anew_at_nothing(
    table: Table, four: list[User], buy: Buy, when: str
) -> None:
    sit_all(table, four)
    confirm_all(four)
    propose(four[0])
    accept_all(table, four[:3])
    if when == "apostando":
        accept_all(table, four[3:])
        item = buy(four[0])
        bets.bet_place(user=four[0], item_id=item.pk, against=1)
        accept(table, *four[:3])
    freezing.economy_freeze(reason="los libros no cuadran")
    if when == "aceptando":
        accept_proposal(table, four[3])
    else:
        again = {"user": four[1], "item_id": item.pk, "against": 0}
        assert refused(bets.bet_place, **again).code in {"objeto_no_tuyo", "economia_congelada"}
        accept(table, four[3])
    after = state(table)
    assert after.phase == "aceptando"
    assert after.bets.placed == ()
    assert not Match.objects.exists()
    assert mine(four[0])["propuesta"]["sin_valor"] is True
    accept_all(table, four)
    match = Match.objects.get()
    assert (match.stake, Bet.objects.count()) == (0, 0)


def test_d9_what_was_accepted_at_nothing_is_not_played_for_usuros(
    table: Table, four: list[User]
) -> None:
    freezing.economy_freeze(reason="los libros no cuadran")
    sit_all(table, four)
    confirm_all(four)
    propose(four[0])
    accept_all(table, four[:3])
    actor = PersonFactory(is_staff=True)
    freezing.economy_unfreeze(reason="ya cuadran otra vez", actor=actor)
    accept_proposal(table, four[3])
    assert not Match.objects.exists()
    assert mine(four[0])["propuesta"]["valor"] == 50
    accept_all(table, four)
    assert state(table).phase == "apostando"


def test_nobody_bets_while_the_economy_stands_still(
    table: Table, window: list[User], buy: Buy
) -> None:
    item = buy(window[0])
    freezing.economy_freeze(reason="los libros no cuadran")
    given = {"user": window[0], "item_id": item.pk, "against": 1}
    assert refused(bets.bet_place, **given).code == "economia_congelada"
