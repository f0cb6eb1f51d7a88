"""What ``make faults ARGS=chairs`` compares after people came and went."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from economy import ledger
from economy.models import Tx
from games.engines.registry import GAMES, Game
from tests.games import bank as bank_texts
from tests.games.bank import Bank, Gambler
from tests.games.matches.chairs import add, leave, open_table, play_hand, sit, wallet
from tests.games.tools import live
from tools.faults.accounts import check_people

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def come_and_gone(people, monkeypatch):
    """Return a match in which two stay and one has left, and what everybody had before."""
    monkeypatch.setitem(GAMES, "bank", Game(Bank(), {"novato": Gambler()}, bank_texts))
    given = {person.pk: wallet(person) for person in people}
    match = open_table()
    for seat, person in enumerate(people[:3]):
        sit(match, person, seat)
    play_hand(match, 20, 20, 5)
    add(match, people[1], 10)
    leave(match, people[0])
    return match, given


def found(match, given) -> dict[str, Any]:
    wrong: dict[str, Any] = defaultdict(list)
    check_people([live(match)], given, wrong)
    return wrong


def test_p5_what_people_have_is_what_the_log_says(come_and_gone):
    seen = found(*come_and_gone)
    assert seen["accounts"] == []
    assert seen["counts"] == {"sat": 3, "added": 1, "stood": 1, "hands": 1}


def test_who_has_more_or_less_than_the_log_says_is_found(come_and_gone, people):
    moves = {ledger.wallet(people[3].pk): 7, ledger.EMISION: -7}
    ledger.post_alone(Tx.Kind.WELCOME, "de más", moves)
    wrong = found(*come_and_gone)["accounts"]
    assert [user_id for user_id, *_rest in wrong] == [people[3].pk]
