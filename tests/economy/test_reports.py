"""What the staff read adds up to what happened."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import transaction
from django.utils import timezone

from economy import escrow, ledger, objects, pawnshop, shop
from economy.models import ItemEvent, Tx
from economy.objects import Change, Fact
from economy.postings import MatchClose, match_close, match_hold
from economy.staff import corrections
from economy.staff.reports import supply, transfers
from tests.factories import KindFactory, PersonFactory

pytestmark = pytest.mark.django_db(transaction=True)

NOW = timedelta(days=1)


def lately():
    return timezone.now() - NOW, timezone.now() + NOW


def long_ago():
    return timezone.now() - 9 * NOW, timezone.now() - 8 * NOW


def play(match_id, people, winners, *, value=50, leavers=(), courtesy=False):
    with transaction.atomic():
        match_hold(
            match_id=match_id, stakes={p.pk: value for p in people}, value=value, courtesy=courtesy
        )
        match_close(
            match_id=match_id,
            outcome=MatchClose(tuple(p.pk for p in winners), frozenset(p.pk for p in leavers)),
        )


def bought(user, price):
    item, _ = shop.item_buy(
        user=user, kind_id=KindFactory(price=price).pk, expected_price=price, key=uuid4()
    )
    return item


def bet(item, winner, match_id):
    def work():
        objects.record(Change(item, Fact.HELD, match_id=match_id))
        objects.record(Change(item, Fact.WON, taker=winner.pk, match_id=match_id))

    ledger.alone(work)


def pairs(*period):
    return {
        (row.winner.pk, row.loser.pk): (row.money, row.objects, row.times, row.back)
        for row in transfers(*(period or lately()))
    }


def test_the_supply_says_where_every_usuro_came_from_and_went(people):
    ana, bea, *_ = people
    clerk = PersonFactory(is_staff=True, welcomed=False)
    play(1, people, people[:2], leavers=people[:1])
    corrections.adjustment_request(
        actor=clerk, player=ana, amount=40, reason="un premio de la casa", key=uuid4()
    )
    first, other = bought(ana, 100), bought(bea, 200)
    redeemed, _ = pawnshop.item_pawn(user=ana, item_id=first.pk, expected=70, key=uuid4())
    pawnshop.item_redeem(user=ana, pawn_id=redeemed.pk)
    pawnshop.item_pawn(user=bea, item_id=other.pk, expected=140, key=uuid4())
    with transaction.atomic():
        match_hold(match_id=2, stakes={people[2].pk: 25, people[3].pk: 25}, value=25)
    seen = supply(*lately())
    net = {house.code: house.net for house in seen.houses}
    assert net == {
        "emision": 4000, "premios": 0, "cortesia": 0, "ajustes": 40,
        "tienda": 300, "usurero": -140 + 30, "sanciones": 50,
    }  # fmt: skip
    assert (seen.lent, seen.margin, seen.lost_pawns) == (140, 30, 0)
    assert seen.in_escrow == 50
    assert seen.balances
    assert {state: (many, worth) for state, many, worth in seen.objects if many} == {
        "en el almacén": (1, 100),
        "empeñado": (1, 200),
    }


def test_a_period_counts_what_happened_in_it(people):
    bought(people[0], 100)
    shopkeeper = {house.code: house for house in supply(*lately()).houses}["tienda"]
    assert (shopkeeper.net, shopkeeper.net_lately) == (100, 100)
    before = {house.code: house for house in supply(*long_ago()).houses}["tienda"]
    assert (before.net, before.net_lately) == (100, 0)


def test_two_losers_pay_two_winners_half_each(people):
    a, b, c, d = (person.pk for person in people)
    play(1, people, people[:2])
    assert pairs() == dict.fromkeys([(a, c), (a, d), (b, c), (b, d)], (25, 0, 1, 0))
    assert pairs(*long_ago()) == {}


def test_what_went_the_other_way_is_taken_off(people):
    ana, bea, *_ = people
    play(1, [ana, bea], [ana], value=100)
    play(2, [ana, bea], [bea], value=30)
    (most, least) = transfers(*lately())
    assert (most.winner, most.total, most.back, most.net) == (ana, 100, 30, 70)
    assert (least.winner, least.net) == (bea, -70)


def test_a_void_match_and_a_burned_prize_are_nobodys_gain(people):
    _a, b, c, d = (person.pk for person in people)
    play(1, people, [])
    assert pairs() == {}
    play(2, people, people[:2], leavers=people[:1])
    assert pairs() == {(b, c): (25, 0, 1, 0), (b, d): (25, 0, 1, 0)}


def test_what_the_house_added_is_nobodys_loss(people):
    ana, bea, *_ = people
    with transaction.atomic():
        ledger.post(Tx.Kind.CLOSE, "gasto", {ledger.wallet(bea.pk): -998, ledger.SANCIONES: 998})
    play(1, [ana, bea], [ana], value=5, courtesy=True)
    assert pairs() == {(ana.pk, bea.pk): (2, 0, 1, 0)}


def test_what_stacks_and_prizes_moved_between_players_counts_when_the_match_closes(people):
    ana, bea, cai, _ = (person.pk for person in people)
    ledger.alone(lambda: escrow.put_in(match_id=1, key="1", amounts={ana: 100, bea: 100}))
    ledger.alone(lambda: escrow.hold_as(match_id=1, amounts={ana: 130, bea: 70}))
    ledger.alone(lambda: escrow.pay_out(match_id=1, key="2", amounts={ana: 130}))
    assert pairs() == {}
    ledger.alone(lambda: escrow.close(match_id=1))
    ledger.alone(lambda: escrow.endow(match_id=2, key="3", amount=60))
    ledger.alone(lambda: escrow.pay_out(match_id=2, key="4", amounts={cai: 60}, from_purse=True))
    ledger.alone(lambda: escrow.close(match_id=2))
    assert pairs() == {(ana, bea): (30, 0, 1, 0)}


def test_objects_won_count_with_their_value(people):
    ana, bea, *_ = people
    play(1, [ana, bea], [ana], value=10)
    bet(bought(bea, 300), ana, 1)
    bet(bought(bea, 200), ana, 2)
    assert pairs() == {(ana.pk, bea.pk): (10, 500, 2, 0)}
    assert ItemEvent.objects.filter(fact=Fact.WON).count() == 2


def test_the_reports_take_a_constant_number_of_queries(people, django_assert_num_queries):
    for number in range(4):
        play(number, people, people[:2])
    with django_assert_num_queries(2):
        transfers(*lately())
    with django_assert_num_queries(4):
        supply(*lately())
