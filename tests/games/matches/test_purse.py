"""A purse: the house puts prizes, and the places at the end take them."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from economy import freezing, reconciliation, selectors
from economy.models import Account, Holding, Tx
from games.matches import allowance, runner, services
from games.models import Match
from tests.games import tools
from tests.games.bank import BankOptions
from tests.games.matches.chairs import act_at, bank, wallet
from tests.games.tools import balance, live

__all__ = ["bank"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cup(people: list[User]) -> Match:
    return tools.start(people[:3], game="bank", options=BankOptions("purse"), stake=50)


def lose_all(match: Match) -> None:
    """Play hands in which everybody bets all."""
    while live(match).facts.engine.outcome(live(match).state) is None:
        now = live(match)
        turn = now.state.turn
        if turn is None:
            seat = next(s for s, choices in enumerate(now.choices) if runner.turns(choices))
            act_at(match, seat, {"t": "Repartir"})
        else:
            act_at(match, turn, {"t": "Apostar", "cantidad": now.state.stacks[turn]})


def test_the_house_puts_the_prizes_and_the_places_take_them(cup, people):
    assert (balance(f"escrow:match:{cup.pk}"), balance("premios")) == (40, -40)
    assert cup.stake == 0
    lose_all(cup)
    cup.refresh_from_db()
    assert cup.status == Match.Status.FINISHED
    won = sorted(wallet(person) - 1000 for person in people[:3])
    assert won == [0, 10, 30]
    assert sorted(cup.players.values_list("money", flat=True)) == won
    assert not Holding.objects.exists()
    assert Tx.objects.filter(kind=Tx.Kind.PRIZE).count() == 2
    assert [finding for finding in reconciliation.reconcile() if not finding.ok] == []


def test_a_prize_won_while_the_economy_stands_still_is_paid_later(people, chief):
    cup = tools.start(people, game="bank", options=BankOptions("purse"))
    act_at(cup, 0, {"t": "Repartir"})
    freezing.economy_freeze(reason="revisión de prueba")
    for seat in range(4):
        act_at(cup, seat, {"t": "Apostar", "cantidad": 100})
    cup.refresh_from_db()
    assert cup.closed_at is None
    assert {wallet(person) for person in people} == {1000}
    freezing.economy_unfreeze(reason="revisión de prueba", actor=chief)
    services.match_settle(match_id=cup.pk)
    assert sorted(wallet(person) - 1000 for person in people) == [0, 0, 10, 30]


def test_a_training_has_no_prizes_and_moves_nothing(people):
    cup = tools.start(people[:2], game="bank", options=BankOptions("purse"), robots={2: "novato"})
    lose_all(cup)
    cup.refresh_from_db()
    assert cup.closed_at is not None
    assert not Account.objects.filter(code=f"escrow:match:{cup.pk}").exists()
    assert {wallet(person) for person in people[:2]} == {1000}
    assert set(cup.players.values_list("money", flat=True)) == {0}


def test_nobody_takes_more_prizes_in_a_day_than_the_house_gives(people, settings):
    settings.USUMUS = {**settings.USUMUS, "PRIZES_PER_DAY": 35}
    wallets = []
    for _ in range(2):
        cup = tools.start(people[:3], game="bank", options=BankOptions("purse"))
        before = {person.pk: wallet(person) for person in people[:3]}
        lose_all(cup)
        won = {person.pk: wallet(person) - before[person.pk] for person in people[:3]}
        assert dict(cup.players.values_list("user_id", "money")) == won
        wallets.append(won)
        assert not Holding.objects.exists()
    for person in people[:3]:
        both = [won[person.pk] for won in wallets]
        assert sum(both) <= 35
        assert both[1] in {0, 10, 30, 35 - both[0]}
    given = sum(sum(won.values()) for won in wallets)
    assert balance("premios") == -given, "the rest of the purse has returned to the house"
    assert [finding for finding in reconciliation.reconcile() if not finding.ok] == []


def granted(prizes: dict[int, int]) -> dict[int, int]:
    with transaction.atomic():
        return allowance.granted(prizes)


def test_the_prizes_of_yesterday_do_not_count(people, settings, monkeypatch):
    settings.USUMUS = {**settings.USUMUS, "PRIZES_PER_DAY": 30}
    lose_all(tools.start(people[:2], game="bank", options=BankOptions("purse")))
    champion = next(person for person in people[:2] if wallet(person) == 1030)
    assert selectors.prizes_today([person.pk for person in people]) == {
        person.pk: wallet(person) - 1000 for person in people[:2] if wallet(person) > 1000
    }
    assert granted({champion.pk: 10, people[3].pk: 10}) == {people[3].pk: 10}
    monkeypatch.setattr(selectors, "midnight", timezone.now)  # a new day begins
    assert granted({champion.pk: 40}) == {champion.pk: 30}
    settings.USUMUS = {**settings.USUMUS, "PRIZES_PER_DAY": 0}
    assert granted({champion.pk: 40}) == {champion.pk: 40}
