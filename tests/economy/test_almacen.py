"""What somebody owns and how rich he is shown to be (decisiones §5 and §9)."""

from uuid import uuid4

import pytest

from economy import ledger, objects, pawnshop, shop
from economy.almacen import (
    almacen,
    bags_of,
    item_history,
    pawns_of,
    value_history,
    wealth_of,
)
from economy.models import ItemEvent
from economy.objects import Change, Fact
from economy.rules import bags
from economy.selectors import supply
from tests.factories import KindFactory, RobotFactory

STEPS = [1000, 5000, 20000, 100000]


def buy(user, price, **columns):
    kind = KindFactory(price=price, **columns)
    return shop.item_buy(user=user, kind_id=kind.pk, expected_price=price, key=uuid4())[0]


def pawn(user, item, expected):
    return pawnshop.item_pawn(user=user, item_id=item.pk, expected=expected, key=uuid4())[0]


def change(item, fact, taker=None):
    ledger.alone(lambda: objects.record(Change(item, fact, taker=taker, match_id=7)))


@pytest.fixture
def ana(people):
    return people[0]


@pytest.mark.parametrize(
    ("wealth", "shown"),
    [(0, 1), (999, 1), (1000, 2), (4999, 2), (5000, 3), (19_999, 3), (20_000, 4), (99_999, 4),
     (100_000, 5), (10**12, 5)],
)  # fmt: skip
def test_bags_go_by_the_steps(wealth, shown, settings):
    assert settings.USUMUS["BAGS"] == STEPS
    assert bags(wealth, STEPS) == shown


def test_wealth_is_balance_and_objects_but_not_what_is_pawned(ana, people):
    buy(ana, 300)
    pawned = buy(ana, 200)
    held = buy(ana, 100)
    buy(people[1], 50)
    pawn(ana, pawned, 140)
    change(held, Fact.HELD)
    wealth = wealth_of([ana.pk])[ana.pk]
    assert (wealth.balance, wealth.objects, wealth.total) == (540, 400, 940)
    assert bags_of([ana.pk, people[1].pk]) == {ana.pk: 1, people[1].pk: 2}


def test_wealth_of_many_costs_two_queries(people, django_assert_num_queries):
    for person in people:
        buy(person, 10)
    robot = RobotFactory()
    ids = [person.pk for person in people] + [robot.pk, 10**9]
    with django_assert_num_queries(2):
        assert set(wealth_of(ids)) == {person.pk for person in people}


def test_an_almacen_shows_what_is_held_and_pawned_too(ana, people):
    owned, pawned, held = buy(ana, 300), buy(ana, 200), buy(ana, 100)
    buy(people[1], 50)
    made = pawn(ana, pawned, 140)
    change(held, Fact.HELD)
    shown = list(almacen(ana.pk))
    assert [item.pk for item in shown] == [owned.pk, pawned.pk, held.pk]
    assert [item.state for item in shown] == ["owned", "pawned", "held"]
    assert [item.open_pawns for item in shown] == [[], [made], []]
    assert [item.pk for item in almacen(ana.pk, sort="nuevo")] == [held.pk, pawned.pk, owned.pk]
    assert [item.pk for item in almacen(ana.pk, sort="owner__password")] == [
        item.pk for item in shown
    ]


def test_an_almacen_is_filtered_by_category(ana):
    guitar = buy(ana, 30, category="musica")
    buy(ana, 20, category="casa")
    assert [item.pk for item in almacen(ana.pk, category="musica")] == [guitar.pk]
    assert len(almacen(ana.pk, category="armas")) == 2


def test_an_almacen_costs_two_queries_whatever_there_is_in_it(ana, django_assert_num_queries):
    for size in (2, 8):
        for _ in range(size):
            pawn(ana, buy(ana, 10), 7)
        with django_assert_num_queries(2):
            assert all(item.kind.name and item.open_pawns for item in almacen(ana.pk))


def test_history_says_from_whom_and_in_which_match(ana, people, django_assert_num_queries):
    item = buy(ana, 100)
    change(item, Fact.HELD)
    change(item, Fact.WON, people[1].pk)
    made = pawn(people[1], item, 70)
    pawnshop.item_redeem(user=people[1], pawn_id=made.pk)
    with django_assert_num_queries(1):
        told = [
            (event.fact, event.giver and event.giver.username, event.match_id)
            for event in item_history(item.pk)
        ]
    bea = people[1].username
    assert told == [
        ("bought", None, None),
        ("held", ana.username, 7),
        ("won", ana.username, 7),
        ("pawned", bea, None),
        ("redeemed", bea, None),
    ]


def test_pawns_come_in_the_order_in_which_they_fall_due(ana, people, django_assert_num_queries):
    made = [pawn(ana, buy(ana, 10), 7) for _ in range(3)]
    pawn(people[1], buy(people[1], 10), 7)
    pawnshop.item_redeem(user=ana, pawn_id=made[1].pk)
    with django_assert_num_queries(1):
        shown = [(open_.pk, open_.item.kind.name) for open_ in pawns_of(ana.pk)]
    assert [pk for pk, _ in shown] == [made[0].pk, made[2].pk]


def test_the_value_of_an_almacen_over_time_ends_at_what_it_is(ana, people):
    kept, lost = buy(ana, 300), buy(ana, 100)
    change(lost, Fact.HELD)
    change(lost, Fact.WON, people[1].pk)
    made = pawn(ana, kept, 210)
    pawnshop.item_redeem(user=ana, pawn_id=made.pk)
    assert [value for _, value in value_history(ana.pk)] == [300, 400, 300, 0, 300]
    assert [value for _, value in value_history(people[1].pk)] == [100]
    for person in people[:2]:
        history = value_history(person.pk)
        assert history[-1][1] == wealth_of([person.pk])[person.pk].objects
        assert [at for at, _ in history] == sorted(at for at, _ in history)
    assert ItemEvent.objects.count() == 6


def test_r12_the_supply_is_what_was_minted_less_what_was_burned(ana, people, match_id):
    item = buy(ana, 300)
    pawn(ana, item, 210)
    money = supply()
    assert money.circulating == 4000 - 300 + 210
    assert (money.minted, money.burned) == (4210, 300)
    assert money.circulating + money.in_escrow == money.minted - money.burned
    assert money.house == {"emision": -4000, "tienda": 300, "usurero": -210}
