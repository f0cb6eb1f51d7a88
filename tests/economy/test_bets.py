"""Objects bet in matches: held, won, returned, and never twice (decisiones §5 and §9)."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction

from accounts.refusals import Refusal
from economy import bets, freezing, ledger, pawnshop, shop
from economy.bets import Wager
from economy.models import Bet, Item, ItemEvent
from economy.reconciliation import reconcile
from tests.factories import KindFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def kind(db):
    return KindFactory(price=100)


@pytest.fixture
def buy(kind):
    """Return what buys an object of 100 U$uros for a person."""

    def one(person):
        given = {"kind_id": kind.pk, "expected_price": 100, "key": uuid4()}
        return shop.item_buy(user=person, **given)[0]

    return one


def hold(match_id, *wagers):
    ledger.alone(
        partial(bets.hold, match_id, [Wager(a.pk, b.pk, item.pk) for a, b, item in wagers])
    )


def settle(match_id, *beats):
    pairs = {(winner.pk, loser.pk) for winner, loser in beats}
    return ledger.alone(partial(bets.settle, match_id, pairs))


def whose(item):
    item.refresh_from_db()
    return item.owner_id


def faults():
    return [finding.rule for finding in reconcile() if finding.broken]


def test_the_winner_takes_what_the_opponent_bet_against_him(people, buy, match_id, open_matches):
    ane, txema, nerea, curro = people
    lost, kept, elsewhere = buy(ane), buy(txema), buy(curro)
    hold(match_id, (ane, txema, lost), (txema, ane, kept), (curro, nerea, elsewhere))
    open_matches.add(match_id)
    assert faults() == []
    assert {item.state for item in Item.objects.all()} == {"held"}
    assert settle(match_id, (txema, ane), (txema, nerea), (curro, nerea)) == 3
    open_matches.clear()
    assert [whose(item) for item in (lost, kept, elsewhere)] == [txema.pk, txema.pk, curro.pk]
    endings = dict(Bet.objects.values_list("item_id", "ending"))
    assert endings == {lost.pk: "won", kept.pk: "returned", elsewhere.pk: "returned"}
    assert faults() == []


def test_d9_without_a_winner_everything_returns(people, buy, match_id, open_matches):
    items = [buy(person) for person in people[:2]]
    hold(match_id, (people[0], people[1], items[0]), (people[1], people[0], items[1]))
    settle(match_id)
    assert [whose(item) for item in items] == [people[0].pk, people[1].pk]
    assert faults() == []


def test_a_bet_is_worth_what_was_paid_and_keeps_it_whoever_wins(people, buy, match_id, kind):
    item = buy(people[0])
    kind.price = 900
    kind.save()
    hold(match_id, (people[0], people[1], item))
    assert Bet.objects.get().value == 100
    settle(match_id, (people[1], people[0]))
    item.refresh_from_db()
    assert item.price_paid == 100


def test_p7_held_and_settled_twice_is_once(people, buy, match_id, open_matches):
    item = buy(people[0])
    for _ in range(2):
        hold(match_id, (people[0], people[1], item))
    assert Bet.objects.count() == 1
    with pytest.raises(ledger.KeyReused):
        hold(match_id, (people[0], people[2], item))
    assert settle(match_id, (people[1], people[0])) == 1
    assert settle(match_id) == 0
    assert settle(match_id, (people[1], people[0])) == 0
    assert whose(item) == people[1].pk
    assert ItemEvent.objects.filter(item=item).count() == 3
    assert faults() == []


def nobodys(people, buy):
    return buy(people[2]), "objeto_no_tuyo"


def held(people, buy):
    item = buy(people[0])
    hold(99, (people[0], people[3], item))
    return item, "objeto_en_juego"


def pawned(people, buy):
    item = buy(people[0])
    pawnshop.item_pawn(user=people[0], item_id=item.pk, expected=70, key=uuid4())
    return item, "objeto_empenado"


@pytest.mark.parametrize("case", [nobodys, held, pawned])
def test_what_is_not_his_and_free_is_refused_by_name_and_nothing_changes(
    people, buy, match_id, case
):
    item, code = case(people, buy)
    fine = buy(people[1])
    before = Bet.objects.count()
    with pytest.raises(Refusal) as refusal:
        hold(match_id, (people[1], people[0], fine), (people[0], people[1], item))
    assert (refusal.value.code, refusal.value.detail["objeto"]) == (code, item.pk)
    assert Bet.objects.count() == before
    assert whose(fine) == people[1].pk
    with transaction.atomic():
        wagers = [Wager(people[0].pk, people[1].pk, i) for i in (item.pk, 10**15)]
        assert bets.not_free(wagers) == [item.pk, 10**15]


def test_d9_a_frozen_economy_holds_nothing_new(people, buy, match_id):
    item = buy(people[0])
    freezing.economy_freeze(reason="los libros no cuadran")
    with pytest.raises(Refusal, match="economia_congelada"):
        hold(match_id, (people[0], people[1], item))
    assert whose(item) == people[0].pk


def test_what_is_held_already_is_no_new_hold_while_the_economy_stands_still(people, buy, match_id):
    wager = (people[0], people[1], buy(people[0]))
    hold(match_id, wager)
    freezing.economy_freeze(reason="los libros no cuadran")
    hold(match_id, wager)
    assert Bet.objects.filter(match_id=match_id).count() == 1


def test_an_object_bet_in_two_matches_at_once_is_held_by_one(people, buy, together, open_matches):
    for round_ in range(5):
        item = buy(people[round_ % 4])
        owner = people[round_ % 4]
        rival = people[(round_ + 1) % 4]
        matches = [1000 * (round_ + 1) + n for n in range(8)]
        results = together(*(partial(hold, m, (owner, rival, item)) for m in matches))
        assert results.count(None) == 1
        assert {r.code for r in results if r is not None} == {"objeto_en_juego"}
        open_matches.add(Bet.objects.get(item=item).match_id)
    assert faults() == []


def test_closing_a_match_many_times_at_once_moves_its_objects_once(
    people, buy, match_id, together, open_matches
):
    items = [buy(people[0]) for _ in range(8)]
    hold(match_id, *((people[0], people[1], item) for item in items))
    results = together(*[lambda: settle(match_id, (people[1], people[0]))] * 8)
    assert sorted(results) == [0] * 7 + [8]
    assert {whose(item) for item in items} == {people[1].pk}
    assert faults() == []


def test_betting_and_pawning_the_same_object_at_once_does_one_of_them(
    people, buy, match_id, together
):
    item = buy(people[0])
    pawn = {"user": people[0], "item_id": item.pk, "expected": 70, "key": uuid4()}
    results = together(
        partial(hold, match_id, (people[0], people[1], item)),
        lambda: pawnshop.item_pawn(**pawn),
    )
    assert sum(isinstance(result, Refusal) for result in results) == 1


def test_holding_and_settling_cost_the_same_whatever_is_bet(people, buy, django_assert_num_queries):
    def costs(match_id, how_many):
        items = [buy(people[0]) for _ in range(how_many)]
        wagers = [Wager(people[0].pk, people[1].pk, item.pk) for item in items]
        with transaction.atomic(), django_assert_num_queries(5):
            bets.hold(match_id, wagers)
        with transaction.atomic(), django_assert_num_queries(5):
            bets.settle(match_id, {(people[1].pk, people[0].pk)})

    costs(1, 1)
    costs(2, 5)


# --- The database guards it, whatever code asks for it


def sql(statement):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.fixture
def bet(people, buy, match_id):
    hold(match_id, (people[0], people[1], buy(people[0])))
    return Bet.objects.get()


def test_bets_are_not_deleted_and_their_terms_are_fixed(bet):
    with pytest.raises(ProgrammingError, match="never deleted"):
        sql("DELETE FROM economy_bet")
    for change in ("rival_id = bettor_id + 2", "value = 1", "match_id = 5", "created_at = now()"):
        with pytest.raises(ProgrammingError, match="terms of a bet"):
            sql(f"UPDATE economy_bet SET {change}")


def test_a_bet_ends_with_its_object_and_once(bet, people, match_id):
    with pytest.raises(IntegrityError, match="did not go where"):
        sql("UPDATE economy_bet SET ending = 'returned', ended_at = now()")
    settle(match_id)
    with pytest.raises(ProgrammingError, match="ends once"):
        sql("UPDATE economy_bet SET ending = 'won'")


def test_a_bet_needs_its_object_held_by_that_match(people, buy, bet):
    free = buy(people[2])
    columns = "match_id, item_id, bettor_id, rival_id, value, ending, created_at"
    for match, item, bettor in (
        (bet.match_id, free.pk, people[2].pk),
        (bet.match_id + 1, bet.item_id, people[0].pk),
    ):
        row = f"{match}, {item}, {bettor}, {people[3].pk}, 100, '', now()"
        with pytest.raises(IntegrityError, match="not held for this bet"):
            sql(f"INSERT INTO economy_bet ({columns}) VALUES ({row})")


def test_nobody_bets_against_himself(people, buy, match_id):
    item = buy(people[0])
    with pytest.raises(IntegrityError, match="bet_is_against_another"):
        hold(match_id, (people[0], people[0], item))
    assert whose(item) == people[0].pk
