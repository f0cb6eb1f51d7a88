"""What matches hold: put in, handed over, paid out and closed, each fact once."""

from functools import partial

import pytest
from django.db import IntegrityError, transaction
from django.test.utils import CaptureQueriesContext

from economy import escrow, freezing, ledger
from economy.escrow import NotHeld
from economy.ledger import PREMIOS, EscrowClosed, InsufficientFunds, KeyReused, UnknownAccount
from economy.models import Account, Holding, Tx
from economy.postings import MatchClose, match_close, match_hold
from economy.refusals import Refusal
from economy.selectors import balance_of, balances_of
from economy.store import holdings
from tests.factories import PersonFactory, RobotFactory

MATCH = 7


@pytest.fixture
def ana(people):
    return people[0].pk


@pytest.fixture
def bea(people):
    return people[1].pk


def done(fact, **what):
    with transaction.atomic():
        return fact(match_id=MATCH, **what)


put_in, endow, hold_as, pay_out, close = (
    partial(done, fact)
    for fact in (escrow.put_in, escrow.endow, escrow.hold_as, escrow.pay_out, escrow.close)
)


def in_escrow(match_id=MATCH):
    return Account.objects.get(code=ledger.escrow(match_id)).balance


def premios():
    return Account.objects.get(code=PREMIOS).balance


def everything():
    return (
        list(Account.objects.order_by("pk").values()),
        list(Holding.objects.order_by("match_id", "user_id").values()),
        Tx.objects.count(),
    )


# --- In


def test_what_each_player_puts_he_holds(ana, bea):
    assert put_in(key="entran", amounts={ana: 100, bea: 40})
    assert put_in(key="ana:más", amounts={ana: 25}, memo="entre manos")
    assert holdings(MATCH) == {ana: 125, bea: 40}
    assert (balance_of(ana), balance_of(bea), in_escrow()) == (875, 960, 165)
    assert set(Tx.objects.filter(kind="buy_in").values_list("key", "memo")) == {
        ("entran", ""),
        ("ana:más", "entre manos"),
    }


def test_putting_in_again_moves_nothing(ana):
    assert [put_in(key="ana", amounts={ana: 100}) for _ in range(3)] == [True, False, False]
    assert (holdings(MATCH), balance_of(ana)) == ({ana: 100}, 900)


@pytest.mark.parametrize("other", ["amount", "player", "match"])
def test_the_key_of_one_fact_is_refused_for_another(ana, bea, other):
    put_in(key="ana", amounts={ana: 100})
    before = everything()
    fact = {
        "amount": {"match_id": MATCH, "amounts": {ana: 99}},
        "player": {"match_id": MATCH, "amounts": {bea: 100}},
        "match": {"match_id": 8, "amounts": {ana: 100}},
    }[other]
    with pytest.raises(KeyReused), transaction.atomic():
        escrow.put_in(key="ana", **fact)
    assert everything() == before


def test_the_player_who_cannot_pay_is_named_and_nobody_pays(ana, bea):
    with pytest.raises(InsufficientFunds) as refusal:
        put_in(key="entran", amounts={ana: 100, bea: 1001})
    assert (refusal.value.user_id, refusal.value.missing) == (bea, 1)
    assert not Holding.objects.exists()
    assert balances_of([ana, bea]) == {ana: 1000, bea: 1000}


def test_robots_put_nothing_in(ana):
    with pytest.raises(UnknownAccount):
        put_in(key="entran", amounts={ana: 100, RobotFactory().pk: 100})


def test_the_house_fills_the_purse(db):
    assert endow(key="bolsa", amount=300)
    assert not endow(key="bolsa", amount=300)
    assert endow(key="añadido", amount=50)
    assert (holdings(MATCH), premios()) == ({None: 350}, -350)
    assert Tx.objects.get(key="bolsa").kind == Tx.Kind.PURSE


@pytest.mark.parametrize("amount", [0, -5])
@pytest.mark.parametrize(
    "fact", [put_in, endow, pay_out, close], ids=["put_in", "endow", "pay_out", "close"]
)
def test_amounts_are_above_0(ana, fact, amount):
    put_in(key="ana", amounts={ana: 100})
    what = {
        endow: {"key": "otra", "amount": amount},
        close: {"paid": {ana: amount}},
    }.get(fact, {"key": "otra", "amounts": {ana: amount}})
    with pytest.raises((ValueError, NotHeld)):
        fact(**what)
    assert (holdings(MATCH), balance_of(ana)) == ({ana: 100}, 900)


def test_nothing_goes_in_while_the_economy_stands_still(ana):
    put_in(key="ana", amounts={ana: 100})
    freezing.economy_freeze(reason="los libros no cuadran")
    for fact in (
        partial(put_in, key="otra", amounts={ana: 1}),
        partial(endow, key="bolsa", amount=1),
    ):
        with pytest.raises(Refusal) as refusal:
            fact()
        assert refusal.value.code == "economia_congelada"
    assert put_in(key="ana", amounts={ana: 100}) is False
    assert pay_out(key="sale", amounts={ana: 30})
    assert close() == {ana: 0}


# --- Inside


def test_after_a_hand_the_same_usuros_are_held_otherwise(ana, bea):
    put_in(key="entran", amounts={ana: 100, bea: 100})
    posted = Tx.objects.count()
    hold_as(amounts={ana: 0, bea: 200})
    assert holdings(MATCH) == {bea: 200}
    hold_as(amounts={ana: 30, bea: 170})
    hold_as(amounts={ana: 30, bea: 170})
    assert holdings(MATCH) == {ana: 30, bea: 170}
    assert (Tx.objects.count(), in_escrow()) == (posted, 200)


def test_those_who_are_not_named_hold_what_they_held(people, ana, bea):
    put_in(key="entran", amounts={person.pk: 50 for person in people})
    hold_as(amounts={ana: 70, bea: 30})
    assert holdings(MATCH) == {ana: 70, bea: 30, people[2].pk: 50, people[3].pk: 50}


@pytest.mark.parametrize(("to_bea", "missing"), [(101, 1), (99, -1), (0, -100)])
def test_no_hand_makes_or_loses_usuros(ana, bea, to_bea, missing):
    put_in(key="entran", amounts={ana: 50, bea: 50})
    before = everything()
    with pytest.raises(NotHeld) as refusal, transaction.atomic():
        escrow.hold_as(match_id=MATCH, amounts={ana: 0, bea: to_bea})
    assert refusal.value.missing == missing
    assert everything() == before
    with pytest.raises(ValueError, match="below 0"):
        hold_as(amounts={ana: -10, bea: 110})


def test_a_player_who_goes_on_may_hold_his_prize_in_the_match(ana):
    endow(key="bolsa", amount=100)
    hold_as(amounts={None: 60, ana: 40})
    assert holdings(MATCH) == {None: 60, ana: 40}


def test_a_hand_costs_one_statement(ana, bea, connection_queries):
    put_in(key="entran", amounts={ana: 100, bea: 100})
    with transaction.atomic():
        assert connection_queries(
            lambda: escrow.hold_as(match_id=MATCH, amounts={ana: 60, bea: 140})
        ) == 1  # fmt: skip


@pytest.fixture
def connection_queries():
    def count(call):
        with CaptureQueriesContext(transaction.get_connection()) as queries:
            call()
        return len(queries)

    return count


# --- Out


def test_a_player_who_leaves_takes_what_he_has(ana, bea):
    put_in(key="entran", amounts={ana: 100, bea: 100})
    hold_as(amounts={ana: 170, bea: 30})
    assert [pay_out(key="ana:sale", amounts={ana: 170}) for _ in range(2)] == [True, False]
    assert (balance_of(ana), holdings(MATCH)) == (1070, {bea: 30})
    assert Tx.objects.get(key="ana:sale").kind == Tx.Kind.CASH_OUT


def test_nobody_takes_more_than_he_has(ana, bea):
    put_in(key="entran", amounts={ana: 100, bea: 100})
    before = everything()
    with pytest.raises(NotHeld) as refusal, transaction.atomic():
        escrow.pay_out(match_id=MATCH, key="salen", amounts={ana: 100, bea: 101})
    assert (refusal.value.user_id, refusal.value.missing) == (bea, 1)
    assert everything() == before


def test_prizes_come_from_the_purse_as_places_fall(ana, bea):
    endow(key="bolsa", amount=100)
    put_in(key="ana", amounts={ana: 40})
    assert pay_out(key="tercera", amounts={bea: 30}, from_purse=True)
    assert not pay_out(key="tercera", amounts={bea: 30}, from_purse=True)
    assert (balance_of(bea), holdings(MATCH)) == (1030, {None: 70, ana: 40})
    with pytest.raises(NotHeld) as refusal:
        pay_out(key="primera", amounts={ana: 71}, from_purse=True)
    assert (refusal.value.user_id, refusal.value.missing) == (None, 1)
    assert Tx.objects.get(key="tercera").kind == Tx.Kind.PRIZE


def test_a_prize_paid_and_what_somebody_holds_are_two_facts(ana):
    endow(key="bolsa", amount=100)
    put_in(key="ana", amounts={ana: 100})
    pay_out(key="ana:100", amounts={ana: 100})
    with pytest.raises(KeyReused):
        pay_out(key="ana:100", amounts={ana: 100}, from_purse=True)


# --- The end


def test_closing_gives_each_his_own_and_the_house_the_rest_of_the_purse(ana, bea):
    endow(key="bolsa", amount=100)
    put_in(key="entran", amounts={ana: 100, bea: 100})
    pay_out(key="premio", amounts={ana: 60}, from_purse=True)
    hold_as(amounts={ana: 150, bea: 50})
    assert close(memo="fin") == {ana: 110, bea: -50}
    assert balances_of([ana, bea]) == {ana: 1110, bea: 950}
    assert (premios(), in_escrow(), holdings(MATCH)) == (-60, 0, {})
    assert Tx.objects.get(key=f"match:{MATCH}:close").memo == "fin"


def test_what_each_is_paid_may_be_said_at_the_end(ana, bea):
    endow(key="bolsa", amount=100)
    put_in(key="entran", amounts={ana: 100, bea: 100})
    assert close(paid={ana: 0, bea: 270}) == {ana: -100, bea: 170}
    assert (premios(), in_escrow()) == (-70, 0)


@pytest.mark.parametrize(("paid", "missing"), [(301, 1), (199, -1)])
def test_the_end_pays_all_that_is_held_and_no_more(ana, bea, paid, missing):
    endow(key="bolsa", amount=100)
    put_in(key="entran", amounts={ana: 100, bea: 100})
    before = everything()
    with pytest.raises(NotHeld) as refusal, transaction.atomic():
        escrow.close(match_id=MATCH, paid={ana: paid})
    assert refusal.value.missing == missing
    assert everything() == before


def test_a_match_is_closed_once(ana, bea):
    put_in(key="entran", amounts={ana: 100, bea: 100})
    assert close(paid={bea: 200}) == close(paid={bea: 200}) == close() == {ana: -100, bea: 100}
    before = everything()
    with pytest.raises(KeyReused), transaction.atomic():
        escrow.close(match_id=MATCH, paid={ana: 200})
    assert everything() == before


def test_a_match_that_holds_nothing_is_closed_too(ana):
    assert close() == {}
    assert close() == {}
    with pytest.raises(EscrowClosed):
        put_in(key="tarde", amounts={ana: 100})


def test_nothing_goes_into_a_closed_match(ana, bea):
    put_in(key="ana", amounts={ana: 100})
    close()
    before = everything()
    stakes = {"stakes": {ana: 50, bea: 50}, "value": 50}
    for late in (
        partial(escrow.put_in, key="tarde", amounts={bea: 100}),
        partial(escrow.endow, key="bolsa", amount=100),
        partial(escrow.pay_out, key="sale", amounts={ana: 100}),
        partial(match_hold, **stakes),
    ):
        with pytest.raises(EscrowClosed), transaction.atomic():
            late(match_id=MATCH)
    assert put_in(key="ana", amounts={ana: 100}) is False
    assert everything() == before


def test_leaving_with_all_once_more_after_the_end_moves_nothing(ana):
    put_in(key="ana", amounts={ana: 100})
    pay_out(key="sale", amounts={ana: 100})
    assert close() == {ana: 0}
    assert pay_out(key="sale", amounts={ana: 100}) is False


@pytest.mark.parametrize("share", [60, 101])
def test_shares_of_more_or_less_than_is_played_for_are_refused(ana, share):
    put_in(key="ana", amounts={ana: 100})
    endow(key="bolsa", amount=40)
    with pytest.raises(NotHeld) as refusal:
        done(escrow.share_out, shares={ledger.wallet(ana): share})
    assert refusal.value.missing == share - 100
    assert (holdings(MATCH), balance_of(ana)) == ({ana: 100, None: 40}, 900)


def test_shares_come_with_what_is_owed_and_the_house_has_the_rest_of_the_purse(ana, bea):
    put_in(key="entran", amounts={ana: 100, bea: 100})
    endow(key="bolsa", amount=40)
    done(escrow.award, prizes={bea: 15})
    shares = {ledger.wallet(ana): 150, ledger.wallet(bea): 45, ledger.SANCIONES: 5}
    results = [done(escrow.share_out, shares=shares) for _ in range(2)]
    assert results == [{ana: 50, bea: -40}] * 2
    assert (balance_of(ana), balance_of(bea), holdings(MATCH)) == (1050, 960, {})
    assert Account.objects.get(code=PREMIOS).balance == -15
    before = everything()
    other = {ledger.wallet(ana): 145, ledger.wallet(bea): 50, ledger.SANCIONES: 5}
    with pytest.raises(KeyReused):
        done(escrow.share_out, shares=other)
    assert everything() == before


def test_a_close_that_leaves_something_is_refused_by_the_database(ana):
    put_in(key="ana", amounts={ana: 100})
    refused = pytest.raises(IntegrityError, match="account_closed_is_an_empty_escrow")
    with refused, transaction.atomic():
        escrow._empty(MATCH, {ledger.wallet(ana): 60}, "")
    assert (holdings(MATCH), balance_of(ana)) == ({ana: 100}, 900)


# --- Equal stakes, the first of the shapes


def test_each_holds_his_stake_with_what_the_house_added(transactional_db):
    rich, poor = PersonFactory(), PersonFactory(welcomed=False)
    with transaction.atomic():
        match_hold(match_id=MATCH, stakes={rich.pk: 5, poor.pk: 5}, value=5, courtesy=True)
    assert holdings(MATCH) == {rich.pk: 5, poor.pk: 5}
    with transaction.atomic():
        match_close(match_id=MATCH, outcome=MatchClose((rich.pk,)))
    assert holdings(MATCH) == {}
    with pytest.raises(EscrowClosed):
        put_in(key="tarde", amounts={rich.pk: 1})


def test_stakes_cost_two_statements_more_than_before_matches_held_anything(
    people, connection_queries
):
    stakes = {person.pk: 50 for person in people}
    winners = tuple(stakes)[:2]
    with transaction.atomic():
        ledger.lock([ledger.escrow(MATCH)])
        hold = connection_queries(lambda: match_hold(match_id=MATCH, stakes=stakes, value=50))
        end = connection_queries(lambda: match_close(match_id=MATCH, outcome=MatchClose(winners)))
    assert (hold, end) == (6, 4)
