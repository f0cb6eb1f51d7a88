"""The facts that move money: welcome, hold, close (decisiones §5)."""

from datetime import timedelta
from functools import partial

import pytest
from django.db import transaction
from django.utils import timezone

from economy import ledger
from economy.escrow import award, endow, pay_owed, share_out
from economy.ledger import CORTESIA, EMISION, PREMIOS, SANCIONES, escrow, wallet
from economy.models import Account, Stake, Tx
from economy.postings import MatchClose, match_close, match_hold
from economy.reconciliation import reconcile
from economy.selectors import balance_of, balances_of
from economy.welcome import first_part
from tests.factories import PersonFactory, RobotFactory


def balance(code):
    return Account.objects.get(code=code).balance


def hold(match_id, people, value=50, **rest):
    with transaction.atomic():
        return match_hold(
            match_id=match_id,
            stakes={person.pk: value for person in people},
            value=value,
            **rest,
        )


def close(match_id, *, winners=(), leavers=(), reason=""):
    outcome = MatchClose(
        tuple(person.pk for person in winners),
        frozenset(person.pk for person in leavers),
        reason,
    )
    with transaction.atomic():
        return match_close(match_id=match_id, outcome=outcome)


def leave_with(person, amount):
    """Take all but *amount* from a wallet."""
    excess = balance_of(person.pk) - amount
    ledger.post_alone(
        Tx.Kind.CLOSE,
        f"vacía:{person.pk}:{excess}",
        {wallet(person.pk): -excess, SANCIONES: excess},
    )


def test_the_welcome_is_given_once(transactional_db):
    ana = PersonFactory(welcomed=False)
    assert balance_of(ana.pk) == 0
    assert [first_part(ana), first_part(ana)] == [True, False]
    assert balance_of(ana.pk) == 1000
    assert balance(EMISION) == -1000


def test_the_welcome_is_given_once_to_who_asks_20_times_at_once(transactional_db, together):
    ana = PersonFactory(welcomed=False)
    results = together(*[partial(first_part, ana)] * 20)
    assert sorted(results) == [False] * 19 + [True]
    assert balance_of(ana.pk) == 1000


def test_robots_have_no_wallet(db):
    robot = RobotFactory()
    assert not Account.objects.filter(user=robot).exists()
    with pytest.raises(ledger.UnknownAccount):
        first_part(robot)


def test_hold_puts_the_stakes_in_escrow(people, match_id):
    assert hold(match_id, people) == {person.pk: 50 for person in people}
    assert balance(escrow(match_id)) == 200
    assert set(balances_of(person.pk for person in people).values()) == {950}


def test_hold_twice_holds_once(people, match_id):
    assert hold(match_id, people) == hold(match_id, people)
    assert balance(escrow(match_id)) == 200


def test_hold_of_other_players_under_the_same_match_is_refused(people, match_id):
    hold(match_id, people)
    with pytest.raises(ledger.KeyReused):
        hold(match_id, people[:2])


def test_hold_names_who_cannot_pay_and_takes_from_nobody(people, match_id):
    leave_with(people[2], 20)
    with pytest.raises(ledger.InsufficientFunds) as refusal:
        hold(match_id, people)
    assert (refusal.value.user_id, refusal.value.missing) == (people[2].pk, 30)
    assert balances_of(person.pk for person in people[:2]) == {
        people[0].pk: 1000,
        people[1].pk: 1000,
    }
    assert not Stake.objects.filter(match_id=match_id).exists()


def test_hold_is_undone_with_the_transaction_of_the_caller(people, match_id):
    with transaction.atomic():
        match_hold(match_id=match_id, stakes={people[0].pk: 50, people[1].pk: 50}, value=50)
        transaction.set_rollback(True)
    assert balance_of(people[0].pk) == 1000
    assert not Account.objects.filter(code=escrow(match_id)).exists()


def test_robots_put_no_stake(people, match_id):
    with pytest.raises(ledger.UnknownAccount):
        hold(match_id, [people[0], RobotFactory()])


def test_nothing_at_stake_moves_nothing(people, match_id):
    assert hold(match_id, people, value=0) == {person.pk: 0 for person in people}
    assert close(match_id, winners=people[:2]) == {}
    assert not Tx.objects.filter(key__startswith=f"match:{match_id}").exists()


def test_winners_get_their_stake_and_one_more(people, match_id):
    hold(match_id, people)
    ana, bea, cai, dev = people
    assert close(match_id, winners=[ana, cai]) == {ana.pk: 50, bea.pk: -50, cai.pk: 50, dev.pk: -50}
    assert balances_of(person.pk for person in people) == {
        ana.pk: 1050,
        bea.pk: 950,
        cai.pk: 1050,
        dev.pk: 950,
    }
    assert balance(escrow(match_id)) == 0


def test_void_returns_everything(people, match_id):
    hold(match_id, people)
    assert close(match_id, reason="nula") == {person.pk: 0 for person in people}
    assert set(balances_of(person.pk for person in people).values()) == {1000}


def test_leaver_whose_side_wins_loses_his_prize_to_sanciones(people, match_id):
    hold(match_id, people)
    ana, bea, cai, dev = people
    assert close(match_id, winners=[ana, cai], leavers=[cai]) == {
        ana.pk: 50,
        bea.pk: -50,
        cai.pk: 0,
        dev.pk: -50,
    }
    assert balance(SANCIONES) == 50


@pytest.mark.parametrize("has_winners", [True, False])
def test_the_rest_of_a_purse_beside_the_stakes_returns_to_the_house(people, match_id, has_winners):
    hold(match_id, people[:3])
    ana, bea, cai = (person.pk for person in people[:3])
    with transaction.atomic():
        endow(match_id=match_id, key="bolsa", amount=40)
        award(match_id=match_id, prizes={bea: 10})
    won = {ana: 100, bea: -40, cai: -50} if has_winners else {ana: 0, bea: 10, cai: 0}
    winners = people[:1] if has_winners else ()
    assert [close(match_id, winners=winners) for _ in range(3)] == [won] * 3
    assert balances_of([ana, bea, cai]) == {who: 1000 + won[who] for who in won}
    assert (balance(escrow(match_id)), balance(PREMIOS)) == (0, -10)
    with pytest.raises(ledger.KeyReused):
        close(match_id, winners=people[1:2])
    assert [finding for finding in reconcile() if not finding.ok] == []


def test_a_prize_that_was_paid_before_counts_in_what_was_won(people, match_id):
    hold(match_id, people[:2])
    ana, bea = (person.pk for person in people[:2])
    with transaction.atomic():
        endow(match_id=match_id, key="bolsa", amount=40)
        award(match_id=match_id, prizes={bea: 10})
        pay_owed(match_id=match_id, key="premio", amounts={bea: 10}, kind=Tx.Kind.PRIZE)
    assert close(match_id, winners=people[:1]) == {ana: 50, bea: -40}
    assert (balance(escrow(match_id)), balance(PREMIOS)) == (0, -10)


def test_the_purse_of_a_match_in_which_nobody_could_put_anything_returns(people, match_id):
    for person in people[:2]:
        leave_with(person, 0)
    for number in range(101, 111):  # the house helps nobody any more today
        hold(number, people[:2], 5, courtesy=True)
    assert set(hold(match_id, people[:2], 5, courtesy=True).values()) == {0}
    with transaction.atomic():
        endow(match_id=match_id, key="bolsa", amount=40)
    assert close(match_id, winners=people[:1]) == close(match_id, winners=people[:1]) == {}
    assert (balance(escrow(match_id)), balance(PREMIOS)) == (0, 0)


def test_closing_twice_pays_once(people, match_id):
    hold(match_id, people)
    first = close(match_id, winners=people[:2])
    assert close(match_id, winners=people[:2]) == first
    assert balance_of(people[0].pk) == 1050


def test_closing_otherwise_afterwards_is_refused(people, match_id):
    """Promise P7: win, void and abandonment share one key."""
    hold(match_id, people)
    close(match_id, winners=people[:2])
    for other in ({}, {"winners": people[2:]}, {"winners": people[:2], "leavers": people[:1]}):
        with pytest.raises(ledger.KeyReused):
            close(match_id, **other)
    assert balance_of(people[0].pk) == 1050


def test_of_4_that_close_a_match_at_once_one_does(people, together):
    """Promise P7 with threads: win, void, abandonment and a retry of each."""
    for number in range(1, 4):
        hold(number, people)
        outcomes = [
            {"winners": people[:2]},
            {"winners": people[2:]},
            {},
            {"winners": people[:2], "leavers": people[:1]},
        ]
        results = together(*[partial(close, number, **outcome) for outcome in outcomes * 5])
        paid = [result for result in results if not isinstance(result, Exception)]
        refused = [result for result in results if isinstance(result, ledger.KeyReused)]
        assert len(paid) == 5, results
        assert len(refused) == 15
        assert all(result == paid[0] for result in paid)
        assert Tx.objects.filter(key=f"match:{number}:close").count() == 1
        assert balance(escrow(number)) == 0


def test_the_same_money_is_not_held_for_20_matches_at_once(people, together):
    """1,000 U$uros pay for two stakes of 500, not for more."""
    ana = people[0]
    rivals = PersonFactory.create_batch(20)
    results = together(
        *[partial(hold, 100 + n, [ana, rival], 500) for n, rival in enumerate(rivals)]
    )
    refused = [result for result in results if isinstance(result, ledger.InsufficientFunds)]
    assert len(refused) == 18, results
    assert {refusal.user_id for refusal in refused} == {ana.pk}
    assert balance_of(ana.pk) == 0


def test_courtesy_adds_what_is_missing_at_5(people, match_id):
    ana, bea = people[:2]
    leave_with(ana, 2)
    assert hold(match_id, [ana, bea], 5, courtesy=True) == {ana.pk: 2, bea.pk: 5}
    assert balance(CORTESIA) == -3
    assert balance(escrow(match_id)) == 10
    assert close(match_id, winners=[ana]) == {ana.pk: 8, bea.pk: -5}


def test_courtesy_returns_to_the_house_when_the_match_is_void(people, match_id):
    ana, bea = people[:2]
    leave_with(ana, 2)
    hold(match_id, [ana, bea], 5, courtesy=True)
    close(match_id)
    assert (balance_of(ana.pk), balance_of(bea.pk), balance(CORTESIA)) == (2, 1000, 0)


@pytest.mark.parametrize(("value", "courtesy"), [(10, True), (5, False)])
def test_courtesy_is_for_tables_of_5_that_offer_it(people, match_id, value, courtesy):
    leave_with(people[0], 2)
    with pytest.raises(ledger.InsufficientFunds):
        hold(match_id, people[:2], value, courtesy=courtesy)


def test_courtesy_is_given_ten_times_a_day_and_then_he_plays_at_0(people):
    ana, bea = people[:2]
    leave_with(ana, 0)
    for number in range(1, 11):
        assert hold(number, [ana, bea], 5, courtesy=True)[ana.pk] == 0
        assert balance(escrow(number)) == 10
        close(number, winners=[bea])
    assert hold(11, [ana, bea], 5, courtesy=True) == {ana.pk: 0, bea.pk: 5}
    assert balance(escrow(11)) == 5
    assert close(11, winners=[ana]) == {ana.pk: 0, bea.pk: 0}
    assert balance(CORTESIA) == -50


def test_courtesy_begins_anew_the_next_day(people, monkeypatch):
    ana, bea = people[:2]
    leave_with(ana, 0)
    for number in range(1, 11):
        hold(number, [ana, bea], 5, courtesy=True)
    tomorrow = timezone.localtime() + timedelta(days=1)
    monkeypatch.setattr("economy.postings.timezone.localtime", lambda **_zone: tomorrow)
    hold(11, [ana, bea], 5, courtesy=True)
    assert balance(escrow(11)) == 10


def test_courtesy_is_given_to_one_player_of_a_connection(people):
    ana, bea, cai = people[:3]
    leave_with(ana, 0)
    leave_with(bea, 1)
    at_home = {ana.pk: "casa", bea.pk: "casa", cai.pk: "otra"}
    assert hold(1, [ana, cai], 5, courtesy=True, connections=at_home)[ana.pk] == 0
    assert balance(escrow(1)) == 10
    assert hold(2, [bea, cai], 5, courtesy=True, connections=at_home)[bea.pk] == 0
    assert balance(escrow(2)) == 5
    hold(3, [ana, cai], 5, courtesy=True, connections=at_home)
    assert balance(escrow(3)) == 10


def test_courtesy_is_given_to_one_of_two_in_the_same_match_on_a_connection(people, match_id):
    ana, bea = people[:2]
    leave_with(ana, 0)
    leave_with(bea, 0)
    hold(match_id, [ana, bea], 5, courtesy=True, connections={ana.pk: "casa", bea.pk: "casa"})
    assert {stake.user_id: stake.courtesy for stake in Stake.objects.all()} == {
        ana.pk: 5,
        bea.pk: 0,
    }


def test_hold_and_close_leave_the_books_right(people, open_matches):
    for number, winners in enumerate([people[:2], [], people[2:], people[:1]], start=1):
        hold(number, people)
        close(number, winners=winners, leavers=people[:1])
    hold(9, people)
    open_matches.add(9)
    assert [finding for finding in reconcile() if not finding.ok] == []


@pytest.mark.parametrize(("winner", "kind"), [(None, Tx.Kind.REFUND), (0, Tx.Kind.CLOSE)])
def test_what_comes_back_because_nobody_won_is_a_refund(people, match_id, winner, kind):
    winners = [] if winner is None else [people[winner]]
    hold(match_id, people)
    results = close(match_id, winners=winners, reason="acuerdo")
    assert close(match_id, winners=winners, reason="acuerdo") == results
    closing = Tx.objects.get(key=f"match:{match_id}:close")
    assert (closing.kind, closing.memo) == (kind, "acuerdo")


def test_a_refund_that_older_books_call_a_closing_is_known_again(people, match_id):
    hold(match_id, people)
    with transaction.atomic():
        shares = {wallet(person.pk): 50 for person in people}
        results = share_out(match_id=match_id, shares=shares, kind=Tx.Kind.CLOSE)
    assert close(match_id) == results
    assert Tx.objects.get(key=f"match:{match_id}:close").kind == Tx.Kind.CLOSE
