"""Two of one home at a minitorneo: of them only the best placed takes a prize (decisiones §9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from accounts import signals
from accounts.models import User
from economy import reconciliation
from economy.models import Holding
from games.engines.poker.options import Options
from games.matches import homes
from games.models import Match
from tests.games import tools
from tests.games.bank import BankOptions
from tests.games.matches.chairs import bank, leave, wallet
from tests.games.matches.test_poker_tables import decide
from tests.games.matches.test_purse import lose_all
from tests.games.tools import balance, live

__all__ = ["bank"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def rule(settings: Any) -> None:
    settings.USUMUS = {
        **settings.USUMUS,
        "SAME_CONNECTION_RULE": True,
        "SAME_CONNECTION_STAKES": False,
    }


def start(people: Sequence[User], *home: int) -> Match:
    """Start a minitorneo in which the seats *home* share a connection."""
    hashes = ["casa" if seat in home else str(seat) for seat in range(4)]
    return tools.start(people, game="poker", options=Options(), hashes=hashes)


def won(match: Match, people: Sequence[User], *gone: int) -> list[int]:
    """Have the seats *gone* leave in this order; return what each has won, as the books say it."""
    for seat in gone:
        leave(match, people[seat])
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    money = [wallet(person) - 1000 for person in people]
    assert list(match.players.order_by("seat").values_list("money", flat=True)) == money
    assert balance("premios") == -sum(money), "what is not paid returns to the house"
    assert not Holding.objects.exists()
    assert [finding for finding in reconciliation.reconcile() if not finding.ok] == []
    return money


@pytest.mark.parametrize(
    ("home", "expected"),
    [
        ((2, 3), [0, 40, 0, 100]),
        ((1, 2), [0, 0, 60, 100]),
        ((1, 3), [0, 0, 60, 100]),
        ((0, 1), [0, 40, 60, 100]),
        ((1, 2, 3), [0, 0, 0, 100]),
        ((), [0, 40, 60, 100]),
    ],
)
def test_only_the_best_placed_is_paid_and_the_others_as_announced(
    people: list[User], home: tuple[int, ...], expected: list[int]
) -> None:
    match = start(people, *home)
    assert (match.competitive, match.ranked) == (True, not home)
    assert won(match, people, 0, 1, 2) == expected


def test_in_whatever_order_they_fall(people: list[User]) -> None:
    assert won(start(people, 1, 2), people, 0, 2, 1) == [0, 60, 0, 100]


def test_who_shares_a_browser_with_another_is_of_his_home(people: list[User]) -> None:
    for person in people[1:3]:
        signals.signals_note(user_id=person.pk, connection="", browser="x" * 64)
    assert won(start(people), people, 0, 1, 2) == [0, 0, 60, 100]


def test_where_the_best_placed_takes_no_more_today_nobody_of_his_home_is_paid_for_him(
    people: list[User], settings: Any
) -> None:
    settings.USUMUS = {**settings.USUMUS, "PRIZES_PER_DAY": 100}
    assert won(start(people), people, 0, 1, 2) == [0, 40, 60, 100]
    again = start(people, 2, 3)
    for seat in (0, 1, 2):
        leave(again, people[seat])
    money = list(again.players.order_by("seat").values_list("money", flat=True))
    assert money == [0, 40, 0, 0], "neither the winner, who has had his, nor the second"
    assert balance("premios") == -240


def test_of_two_who_fall_in_one_hand_the_better_placed_is_paid(people: list[User]) -> None:
    """Everybody bets all in the first hand, so several fall at once, with equal stacks."""
    match = start(people, 0, 1, 2, 3)
    while live(match).facts.engine.outcome(live(match).state) is None:
        decide(match)
    assert sorted(won(match, people)) == [0, 0, 0, 100]


def test_of_two_equal_prizes_in_one_step_one_is_paid(people: list[User]) -> None:
    match = start(people, 1, 2)
    leave(match, people[0])
    now = live(match)
    chairs, prizes = now.chairs, {people[1].pk: 50, people[2].pk: 50}
    best = homes.best_placed
    assert best(prizes, chairs, (0, 1, 2)) == {people[1].pk: 50}
    assert best({**prizes, people[2].pk: 51}, chairs, (0, 1, 2)) == {people[2].pk: 51}
    assert best(prizes, chairs, (0, 1, 2, 3)) == {people[1].pk: 50}
    assert best({people[1].pk: 40}, chairs, (0, 1)) == {}


def test_prizes_that_the_end_pays_together_follow_the_same_rule(people: list[User]) -> None:
    cup = tools.start(
        people, game="bank", options=BankOptions("purse"), hashes=("casa", "casa", "casa", "casa")
    )
    lose_all(cup)
    assert sorted(won(cup, people)) == [0, 0, 0, 30]


def test_where_the_rule_is_off_everybody_is_paid(people: list[User], settings: Any) -> None:
    settings.USUMUS = {**settings.USUMUS, "SAME_CONNECTION_RULE": False}
    assert won(start(people, 0, 1, 2, 3), people, 0, 1, 2) == [0, 40, 60, 100]
