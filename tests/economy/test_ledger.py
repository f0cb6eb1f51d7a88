"""Posting: once for each key, all or nothing, whoever else is posting."""

import threading
from functools import partial
from itertools import pairwise

import pytest
from django.db import OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext

from economy import ledger
from economy.escrow import put_in
from economy.ledger import EMISION, SANCIONES, escrow, wallet
from economy.models import Account, Entry, Tx
from economy.reconciliation import reconcile
from economy.selectors import balance_of, balances_of, statement
from tests.factories import PersonFactory, RobotFactory


def spend(user, amount, key, **rest):
    return ledger.post_alone(
        Tx.Kind.CLOSE, key, {wallet(user.pk): -amount, SANCIONES: amount}, **rest
    )


def test_posting_moves_money_and_says_that_it_is_new(people):
    tx, is_new = spend(people[0], 300, "gasto:1")
    assert is_new
    assert balance_of(people[0].pk) == 700
    assert [(entry.amount, entry.balance_after) for entry in statement(people[0].pk)] == [
        (-300, 700),
        (1000, 1000),
    ]
    assert tx.entries.count() == 2


def test_the_same_fact_again_is_the_stored_one(people):
    first, _ = spend(people[0], 300, "gasto:1")
    again, is_new = spend(people[0], 300, "gasto:1")
    assert (again.pk, is_new) == (first.pk, False)
    assert balance_of(people[0].pk) == 700


def test_a_key_with_other_content_is_refused(people):
    spend(people[0], 300, "gasto:1")
    with pytest.raises(ledger.KeyReused):
        spend(people[0], 301, "gasto:1")
    with pytest.raises(ledger.KeyReused):
        spend(people[1], 300, "gasto:1")
    with pytest.raises(ledger.KeyReused):
        spend(people[0], 300, "gasto:1", actor=people[1])
    assert balances_of(person.pk for person in people) == {
        people[0].pk: 700,
        people[1].pk: 1000,
        people[2].pk: 1000,
        people[3].pk: 1000,
    }


def test_missing_money_is_named_with_its_owner_and_amount(people):
    with pytest.raises(ledger.InsufficientFunds) as refusal:
        spend(people[0], 1250, "gasto:1")
    assert (refusal.value.user_id, refusal.value.missing) == (people[0].pk, 250)
    assert not Tx.objects.filter(key="gasto:1").exists()
    assert balance_of(people[0].pk) == 1000


@pytest.mark.parametrize("moves", [{}, {EMISION: -5, SANCIONES: 4}, {EMISION: 0, SANCIONES: 0}])
def test_moves_that_do_not_balance_are_refused(moves, db):
    with pytest.raises(ValueError, match="unbalanced"), transaction.atomic():
        ledger.post(Tx.Kind.CLOSE, "x", moves)


def test_wallets_are_not_opened_by_posting_to_them(db):
    robot = RobotFactory()
    for code in (wallet(robot.pk), wallet(10**9), "invent", "escrow"):
        with pytest.raises(ledger.UnknownAccount), transaction.atomic():
            ledger.post(Tx.Kind.CLOSE, "x", {EMISION: -5, code: 5})
    assert balance_of(robot.pk) == 0


def test_posting_needs_a_transaction_of_the_caller(transactional_db):
    with pytest.raises(transaction.TransactionManagementError):
        ledger.post(Tx.Kind.CLOSE, "x", {EMISION: -5, SANCIONES: 5})


def test_a_posting_costs_one_statement(people):
    spend(people[0], 1, "gasto:0")
    moves = {wallet(people[0].pk): -1, SANCIONES: 1}
    with transaction.atomic(), CaptureQueriesContext(connection) as queries:
        ledger.post(Tx.Kind.CLOSE, "gasto:1", moves)
    assert len(queries) == 1


def test_accounts_are_locked_in_order_of_id(people, monkeypatch):
    codes = [wallet(person.pk) for person in reversed(people)]
    # The text of a statement that the server has planned already is not said to it again.
    monkeypatch.setattr(connection.connection, "prepare_threshold", None)
    with transaction.atomic(), CaptureQueriesContext(connection) as queries:
        ledger.lock(codes)
    (query,) = [row["sql"] for row in queries]
    assert "FOR NO KEY UPDATE" in query
    assert "ORDER BY id" in query


def test_reversing_gives_everything_back_once(people):
    tx, _ = spend(people[0], 300, "gasto:1")
    with transaction.atomic():
        reversal = ledger.reverse(tx, actor=people[1], memo="cobrado dos veces")
    assert reversal.reverses == tx
    assert balance_of(people[0].pk) == 1000
    with pytest.raises(ledger.AlreadyReversed), transaction.atomic():
        ledger.reverse(tx, actor=people[1], memo="cobrado dos veces")
    assert balance_of(people[0].pk) == 1000


def test_a_reversal_that_would_overdraw_is_refused(people):
    grant = Tx.objects.get(key=f"alta:{people[0].pk}")
    spend(people[0], 300, "gasto:1")
    with pytest.raises(ledger.InsufficientFunds) as refusal, transaction.atomic():
        ledger.reverse(grant, actor=people[1], memo="cuenta repetida")
    assert refusal.value.missing == 300
    assert balance_of(people[0].pk) == 700


def test_what_the_database_asks_to_try_again_is_tried_again(people, monkeypatch):
    real, calls = ledger.post, []

    class Deadlock(Exception):
        sqlstate = "40P01"

    def flaky(*args, **kwargs):
        calls.append(1)
        if len(calls) < 3:
            raise OperationalError from Deadlock()
        return real(*args, **kwargs)

    monkeypatch.setattr(ledger, "post", flaky)
    monkeypatch.setattr(ledger.time, "sleep", lambda seconds: None)
    _, is_new = spend(people[0], 300, "gasto:1")
    assert (is_new, len(calls)) == (True, 3)


def test_other_errors_of_the_database_are_not_tried_again(people, monkeypatch):
    calls = []

    def broken(*args, **kwargs):
        calls.append(1)
        raise OperationalError("the server went away")

    monkeypatch.setattr(ledger, "post", broken)
    with pytest.raises(OperationalError):
        spend(people[0], 300, "gasto:1")
    assert len(calls) == 1


def test_of_20_who_spend_the_same_money_at_once_one_does(people, together):
    """Promise P6: exactly one of N ≥ 20 parallel spends wins."""
    for spree in range(3):
        ana = PersonFactory()
        results = together(*[partial(spend, ana, 1000, f"gasto:{spree}:{n}") for n in range(20)])
        refused = [result for result in results if isinstance(result, ledger.InsufficientFunds)]
        assert len(refused) == 19, results
        assert balance_of(ana.pk) == 0


def test_of_20_who_post_the_same_fact_at_once_one_posts(people, together):
    results = together(*[partial(spend, people[0], 300, "gasto:1") for _ in range(20)])
    assert sorted(is_new for _, is_new in results) == [False] * 19 + [True]
    assert len({tx.pk for tx, _ in results}) == 1
    assert balance_of(people[0].pk) == 700


def test_20_who_open_an_escrow_at_once_open_one(people, together, match_id):
    def put(n):
        amounts = {people[n % 4].pk: 1}
        return ledger.alone(lambda: put_in(match_id=match_id, key=f"pone:{n}", amounts=amounts))

    assert together(*[partial(put, n) for n in range(20)]) == [True] * 20
    assert Account.objects.get(code=escrow(match_id)).balance == 20


def test_crossed_postings_do_not_deadlock(people, together):
    """Locks are taken in one order. Each thread names its accounts in another order."""

    def pay(giver, taker, n):
        moves = {wallet(giver.pk): -1, wallet(taker.pk): 1}
        with transaction.atomic():
            return ledger.post(Tx.Kind.CLOSE, f"pago:{giver.pk}:{taker.pk}:{n}", moves)

    pairs = [(a, b) for a in people for b in people if a != b] * 2
    results = together(*[partial(pay, a, b, n) for n, (a, b) in enumerate(pairs)])
    assert not [result for result in results if isinstance(result, Exception)]
    assert sum(balances_of(person.pk for person in people).values()) == 4000
    assert Entry.objects.count() == 8 + 2 * len(pairs)


def test_the_books_are_right_after_a_race(people, together, open_matches):
    together(*[partial(spend, people[n % 4], 90, f"gasto:{n % 15}") for n in range(24)])
    assert [finding for finding in reconcile() if not finding.ok] == []


def test_a_key_used_at_once_over_other_accounts_is_refused_to_all_but_one(people, together):
    """Nobody waits for the other's accounts: the index of the keys alone decides (ON CONFLICT)."""
    strangers = PersonFactory.create_batch(16)
    everybody = [*people, *strangers]
    moves = [{wallet(one.pk): -100, wallet(other.pk): 100} for one, other in pairwise(everybody)]
    apart = moves[::2]  # no two share an account

    def post(asked):
        return ledger.post_alone(Tx.Kind.CLOSE, "una:1", asked)

    results = together(*[partial(post, asked) for asked in apart])
    done = [result for result in results if not isinstance(result, Exception)]
    refused = [result for result in results if isinstance(result, ledger.KeyReused)]
    assert (len(done), len(refused)) == (1, len(apart) - 1), results
    assert Entry.objects.filter(tx__key="una:1").count() == 2
    balances = sorted(balances_of(person.pk for person in everybody).values())
    assert balances == [900, *[1000] * 18, 1100]


def test_a_key_that_somebody_still_holds_is_waited_for_and_his_if_he_dies(people):
    """Who comes second waits: refused when the first commits, served when he does not."""
    moves = [{wallet(people[n].pk): -100, wallet(people[n + 1].pk): 100} for n in (0, 2)]

    def beside(key, *, first_stays):
        first_wrote, answers = threading.Event(), []

        def second():
            assert first_wrote.wait(20)
            try:
                answers.append(ledger.post_alone(Tx.Kind.CLOSE, key, moves[1])[1])
            except ledger.KeyReused:
                answers.append("reused")
            finally:
                connection.close()

        other = threading.Thread(target=second)
        other.start()
        with transaction.atomic():
            ledger.post(Tx.Kind.CLOSE, key, moves[0])
            first_wrote.set()
            _until_somebody_waits()
            transaction.set_rollback(not first_stays)
        other.join(20)
        return answers

    assert beside("una:1", first_stays=True) == ["reused"]
    assert beside("una:2", first_stays=False) == [True]
    assert balance_of(people[0].pk) == 900
    assert balance_of(people[2].pk) == 900


def _until_somebody_waits():
    """Return once another connection waits for a lock of ours, as PostgreSQL tells."""
    waiting = (
        "SELECT EXISTS (SELECT FROM pg_locks"
        " WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid)))"
    )
    with connection.cursor() as cursor:
        for _ in range(20_000):
            cursor.execute(waiting)
            if cursor.fetchone()[0]:
                return
    raise AssertionError("nobody waits")
