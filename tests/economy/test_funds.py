"""What a championship holds: fees, refunds, prizes, cancelling; each once (torneos §16)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from django.db import OperationalError, transaction

from accounts.refusals import Refusal
from economy import freezing, funds, ledger, reconciliation, selectors
from economy.ledger import EscrowClosed, InsufficientFunds, KeyReused, UnknownAccount
from economy.models import Account, Tx
from economy.selectors import balance_of
from economy.staff import apart, reports
from tests.economy.books import Crash, dying
from tests.factories import PersonFactory, RobotFactory

pytestmark = pytest.mark.django_db(transaction=True)

CUP = 7


@pytest.fixture(autouse=True)
def running(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """Return the set of championships that the books take for running."""
    open_ones = {CUP}
    monkeypatch.setattr(reconciliation, "_open_championships", lambda: open_ones)
    monkeypatch.setattr(reconciliation, "_open_matches", set)
    return open_ones


def done(fact: Callable[..., Any], **given: Any) -> Any:
    return ledger.alone(partial(fact, fund_id=CUP, **given))


def enter(*people: Any, fee: int = 50, n: int = 1) -> Any:
    return done(funds.charge, entries={one.pk: n for one in people}, fee=fee)


def pot() -> int:
    return Account.objects.get(code=f"escrow:torneo:{CUP}").balance


def wallets(people: list[Any]) -> list[int]:
    return [balance_of(one.pk) for one in people]


def books_are_right() -> bool:
    return all(finding.ok for finding in reconciliation.reconcile())


def house() -> int:
    row = Account.objects.filter(code="premios").first()
    return row.balance if row else 0


# --- Fees in and out


def test_16_1_the_fee_goes_from_the_wallet_into_the_fund(people):
    assert enter(*people)
    assert (wallets(people), pot()) == ([950] * 4, 200)
    assert funds.paid(CUP) == dict.fromkeys([one.pk for one in people], 50)
    keys = {f"torneo:{CUP}:cuota:{one.pk}:1" for one in people}
    assert set(Tx.objects.filter(kind="fee").values_list("key", flat=True)) == keys
    assert books_are_right()


def test_16_6_paying_and_giving_back_twice_does_it_once(people):
    assert enter(people[0])
    assert not enter(people[0])
    assert done(funds.give_back, entries={people[0].pk: 1})
    assert not done(funds.give_back, entries={people[0].pk: 1})
    assert (wallets(people[:1]), pot()) == ([1000], 0)
    assert not enter(people[0]), "his first entry is over: another has another number"
    assert enter(people[0], n=2)
    assert (wallets(people[:1]), pot()) == ([950], 50)
    assert books_are_right()


def test_16_6_the_same_entry_costs_no_other_fee(people):
    enter(people[0])
    with pytest.raises(KeyReused):
        enter(people[0], fee=60)
    assert pot() == 50


def test_3_4_of_a_pair_of_which_one_lacks_the_money_nobody_pays(people):
    poor = PersonFactory(welcomed=False)
    ledger.open_wallet(poor)
    for pair in ((people[0], poor), (poor, people[0])):
        with pytest.raises(InsufficientFunds) as refused:
            enter(*pair)
        assert (refused.value.user_id, refused.value.missing) == (poor.pk, 50)
    with transaction.atomic():  # of a caller who goes on
        both = {people[0].pk: 1, poor.pk: 1}
        with pytest.raises(InsufficientFunds):
            funds.charge(fund_id=CUP, entries=both, fee=50)
    assert wallets([people[0], poor]) == [1000, 0]
    assert not Tx.objects.filter(kind="fee").exists()


@pytest.mark.parametrize("fee", [0.5, -1, 0, True, "50", 50.0])
def test_a_fee_is_a_whole_number_above_0(people, fee):
    with pytest.raises(ValueError, match="whole number"):
        enter(people[0], fee=fee)
    assert wallets(people[:1]) == [1000]


def test_a_robot_pays_no_fee(people):
    with pytest.raises(UnknownAccount):
        enter(people[0], RobotFactory())
    assert wallets(people[:1]) == [1000]


def test_16_1_while_the_economy_stands_still_no_fee_is_taken_but_one_taken_is_told_so(people):
    enter(people[0])
    freezing.economy_freeze(reason="los libros no cuadran")
    with pytest.raises(Refusal, match="economia_congelada"):
        enter(people[1])
    assert not enter(people[0])
    assert wallets(people[:2]) == [950, 1000]


def test_nobody_gets_back_what_he_did_not_pay(people):
    enter(people[0])
    for entries in ({people[1].pk: 1}, {people[0].pk: 2}, {people[0].pk: 1, people[1].pk: 1}):
        with pytest.raises(funds.NotPaid):
            done(funds.give_back, entries=entries)
    assert (wallets(people[:2]), pot()) == ([950, 1000], 50)


# --- Prizes


def test_16_2_the_pot_is_awarded_and_what_nobody_won_is_the_houses(people):
    enter(*people)
    ana, bea, *_ = people
    assert done(funds.award, prizes={ana.pk: 120, bea.pk: 50})
    assert (wallets(people), pot(), house()) == ([1070, 1000, 950, 950], 0, 30)
    assert not done(funds.award, prizes={ana.pk: 120, bea.pk: 50})
    assert wallets(people) == [1070, 1000, 950, 950]
    assert books_are_right()


def test_16_2_what_the_pot_lacks_is_the_houses_and_no_more_than_it_promised(people):
    enter(*people)
    prizes = {people[0].pk: 300}
    for promised in (0, 99):
        with pytest.raises(InsufficientFunds) as refused:
            done(funds.award, prizes=prizes, house=promised)
        assert refused.value.missing == 100 - promised
    assert pot() == 200
    assert done(funds.award, prizes=prizes, house=100)
    assert (balance_of(people[0].pk), pot(), house()) == (1250, 0, -100)
    assert books_are_right()


def test_16_6_it_is_awarded_in_one_way_only(people):
    enter(*people)
    done(funds.award, prizes={people[0].pk: 200})
    for other in ({people[1].pk: 200}, {people[0].pk: 199}, {}):
        with pytest.raises(KeyReused):
            done(funds.award, prizes=other)


def test_a_free_one_has_prizes_of_the_house_or_none_and_is_closed_all_the_same(people):
    assert done(funds.award, prizes={people[0].pk: 80}, house=80)
    assert (balance_of(people[0].pk), house(), pot()) == (1080, -80, 0)
    assert not done(funds.award, prizes={people[0].pk: 80}, house=80)
    other = partial(funds.award, fund_id=8, prizes={})
    assert ledger.alone(other)
    assert not ledger.alone(other)
    with pytest.raises(EscrowClosed):
        ledger.alone(partial(funds.award, fund_id=8, prizes={people[0].pk: 1}, house=1))
    assert books_are_right()


def test_a_prize_is_not_below_0(people):
    enter(*people)
    with pytest.raises(ValueError, match="below 0"):
        done(funds.award, prizes={people[0].pk: 201, people[1].pk: -1})
    assert pot() == 200


# --- Cancelling


def test_16_5_cancelling_gives_everybody_all_of_it_back_also_who_is_out(people):
    enter(*people)
    enter(people[0], n=2, fee=30)
    done(funds.give_back, entries={people[1].pk: 1})
    assert done(funds.cancel)
    assert (wallets(people), pot()) == ([1000] * 4, 0)
    assert not done(funds.cancel)
    assert wallets(people) == [1000] * 4
    assert books_are_right()


def test_16_6_prizes_and_cancelling_exclude_each_other(people):
    enter(*people)
    done(funds.cancel)
    for late in (
        partial(funds.award, prizes={people[0].pk: 1}),
        partial(funds.award, prizes={}),
        partial(funds.give_back, entries={people[0].pk: 1}),
        partial(funds.charge, entries={people[0].pk: 9}, fee=50),
    ):
        with pytest.raises(EscrowClosed):
            done(late)
    assert wallets(people) == [1000] * 4


def test_16_6_what_was_awarded_is_not_cancelled(people):
    enter(*people)
    done(funds.award, prizes={people[0].pk: 200})
    with pytest.raises(EscrowClosed):
        done(funds.cancel)
    assert wallets(people) == [1150, 950, 950, 950]


def test_a_free_one_is_cancelled_once(people):
    assert done(funds.cancel)
    assert not done(funds.cancel)
    with pytest.raises(EscrowClosed):
        enter(people[0])


# --- At once, and over faults


def test_twenty_entries_of_one_person_at_once_cost_one_fee(people, together):
    together(*[partial(enter, people[0], people[1])] * 10, *[partial(enter, people[1])] * 10)
    assert (wallets(people), pot()) == ([950, 950, 1000, 1000], 100)


def test_prizes_and_cancelling_at_once_do_one_of_them(people, together):
    enter(*people)
    prize = partial(done, funds.award, prizes={people[0].pk: 200})
    answers = together(*[prize, partial(done, funds.cancel)] * 5)
    assert answers.count(True) == 1
    assert {type(one) for one in answers} <= {bool, EscrowClosed}
    assert (sum(wallets(people)), pot()) == (4000, 0)
    assert books_are_right()


@pytest.mark.parametrize("point", ["posting", "fund", "commit"])
@pytest.mark.parametrize("fact", ["charge", "give_back", "award", "cancel"])
def test_16_6_whoever_dies_on_the_way_has_done_nothing_and_it_is_done_again(people, fact, point):
    given: dict[str, Any] = {
        "charge": {"entries": {people[0].pk: 2, people[1].pk: 2}, "fee": 30},
        "give_back": {"entries": {people[0].pk: 1, people[1].pk: 1}},
        "award": {"prizes": {people[0].pk: 150}},
        "cancel": {},
    }[fact]
    enter(*people)
    before = (wallets(people), pot())
    came_back = False
    with dying(point), suppress(Crash, OperationalError):
        done(getattr(funds, fact), **given)
        came_back = True
    assert came_back or (wallets(people), pot()) == before
    assert done(getattr(funds, fact), **given) is not came_back
    assert not done(getattr(funds, fact), **given)
    assert books_are_right()
    assert sum(wallets(people)) + pot() + house() == 4000


def test_a_caller_whose_transaction_fails_has_charged_nobody(people):
    def entered() -> None:
        funds.charge(fund_id=CUP, entries={people[0].pk: 1}, fee=50)
        raise Crash

    with pytest.raises(Crash), transaction.atomic():
        entered()
    assert wallets(people) == [1000] * 4
    assert enter(people[0])


# --- What the rest of the economy says of it


def test_what_funds_hold_is_counted_with_what_matches_hold(people):
    enter(*people)
    assert (selectors.supply().in_escrow, selectors.supply().circulating) == (200, 3800)
    now = selectors.midnight()
    seen = reports.supply(now, now)
    assert (seen.in_escrow, seen.circulating, seen.balances) == (200, 3800, True)


def test_money_left_in_a_championship_that_is_over_is_found(people, running):
    enter(*people)
    running.clear()
    broken = {finding.check for finding in reconciliation.reconcile() if not finding.ok}
    assert broken == {"fondos abiertos"}


def test_staff_who_paid_into_the_same_fund_do_not_judge_his_wallet(people):
    enter(people[0], people[1])
    assert not apart.stand_apart(people[0].pk, people[1].pk)
    assert apart.stand_apart(people[0].pk, people[2].pk)
