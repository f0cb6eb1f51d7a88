"""Each check finds its fault, made by hand with the guards away."""

import io
from functools import partial
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection, transaction

from economy import bets, escrow, funds, ledger, objects, pawnshop, reconciliation, shop
from economy.bets import Wager
from economy.ledger import wallet
from economy.models import Item
from economy.objects import Change, Fact
from economy.postings import MatchClose, match_close, match_hold
from economy.reconciliation import reconcile
from tests.factories import KindFactory


@pytest.fixture
def unguarded(transactional_db):
    """Run SQL with the triggers off, as no role of the site may."""

    def run(*statements):
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")
            for statement in statements:
                cursor.execute(statement)

    return run


def hold(match_id, people):
    with transaction.atomic():
        match_hold(match_id=match_id, stakes={p.pk: 50 for p in people}, value=50)


def close(match_id, people):
    with transaction.atomic():
        match_close(match_id=match_id, outcome=MatchClose(tuple(p.pk for p in people[:2])))


def broken():
    return {finding.check for finding in reconcile() if not finding.ok}


def test_right_books_have_no_findings(people, open_matches):
    hold(1, people)
    hold(2, people)
    close(1, people)
    open_matches.add(2)
    findings = reconcile()
    assert [finding.check for finding in findings] == [
        "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12",
        "depósitos", "fondos", "fondos abiertos", "correcciones", "empeños", "ediciones",
        "apuestas", "objetos apostados", "objetos de premio", "apuestas abiertas",
        "apuestas acabadas",
    ]  # fmt: skip
    assert not any(finding.broken for finding in findings)


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        ("UPDATE economy_account SET balance = balance + 5 WHERE kind = 'wallet'", {"R1", "R2"}),
        ("UPDATE economy_account SET version = version + 1 WHERE kind = 'wallet'", {"R2"}),
        ("DELETE FROM economy_entry WHERE amount > 0", {"R2", "R3"}),
        ("UPDATE economy_entry SET balance_after = balance_after + 1 WHERE amount > 0", {"R4"}),
        ("UPDATE economy_entry SET seq = seq + 1 WHERE amount > 0", {"R5"}),
    ],
)
def test_faults_in_the_books_are_found(people, open_matches, unguarded, fault, found):
    unguarded(fault)
    assert broken() == found


def test_a_negative_wallet_is_found(people, open_matches, unguarded):
    unguarded(
        "ALTER TABLE economy_account DROP CONSTRAINT account_no_overdraft",
        f"UPDATE economy_account SET balance = -1 WHERE code = '{wallet(people[0].pk)}'",
    )
    try:
        assert "R6" in broken()
    finally:
        unguarded(
            f"UPDATE economy_account SET balance = 1000 WHERE code = '{wallet(people[0].pk)}'",
            "ALTER TABLE economy_account ADD CONSTRAINT account_no_overdraft"
            " CHECK (kind = 'system' OR balance >= 0)",
        )


def test_money_left_in_a_closed_match_is_found(people, open_matches, unguarded):
    hold(1, people)
    close(1, people)
    unguarded(
        "ALTER TABLE economy_account DROP CONSTRAINT account_closed_is_an_empty_escrow",
        "UPDATE economy_account SET balance = 5 WHERE kind = 'escrow'",
    )
    try:
        assert {"R7", "R10", "depósitos"} <= broken()
    finally:
        unguarded(
            "UPDATE economy_account SET balance = 0 WHERE kind = 'escrow'",
            "ALTER TABLE economy_account ADD CONSTRAINT account_closed_is_an_empty_escrow"
            " CHECK (closed_at IS NULL OR balance = 0 AND kind IN ('escrow', 'fund'))",
        )


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        ("UPDATE economy_entry SET kind = 'prize' WHERE kind = 'fee'", {"fondos"}),
        ("UPDATE economy_account SET closed_at = NULL WHERE kind = 'fund'", {"fondos"}),
        ("UPDATE economy_tx SET kind = 'fee' WHERE kind = 'welcome'", {"fondos"}),
        (
            "UPDATE economy_entry SET amount = 5 * amount, balance_after = 0"
            " WHERE kind = 'fee_back'",
            {"R2", "R4", "fondos"},
        ),
    ],
)
def test_faults_in_the_funds_of_championships_are_found(
    people, open_matches, unguarded, fault, found
):
    entries = {person.pk: 1 for person in people}
    ledger.alone(partial(funds.charge, fund_id=1, entries=entries, fee=50))
    ledger.alone(partial(funds.give_back, fund_id=1, entries={people[0].pk: 1}))
    ledger.alone(partial(funds.award, fund_id=1, prizes={people[1].pk: 150}))
    assert broken() == set()
    unguarded(fault)
    assert broken() == found


def test_a_match_that_ended_without_settling_is_found(people, open_matches):
    hold(1, people)
    open_matches.add(1)
    assert broken() == set()
    open_matches.remove(1)
    assert broken() == {"R9", "R10"}


@pytest.mark.parametrize(
    "fault",
    [
        "UPDATE economy_holding SET amount = amount + 1",
        "DELETE FROM economy_holding WHERE user_id IS NULL",
        "INSERT INTO economy_holding (match_id, amount) VALUES (2, 5)",
        "UPDATE economy_account SET balance = balance + 1 WHERE kind = 'escrow'",
    ],
)
def test_an_escrow_that_is_not_what_is_held_of_it_is_found(people, open_matches, unguarded, fault):
    open_matches.add(1)
    ledger.alone(lambda: escrow.endow(match_id=1, key="bolsa", amount=300))
    assert broken() == set()
    unguarded(fault)
    assert "depósitos" in broken()


def test_a_match_with_a_purse_that_ended_without_settling_is_found(people, open_matches):
    ledger.alone(lambda: escrow.endow(match_id=1, key="bolsa", amount=300))
    ledger.alone(lambda: escrow.put_in(match_id=2, key="ana", amounts={people[0].pk: 50}))
    ledger.alone(lambda: escrow.pay_out(match_id=2, key="fuera", amounts={people[0].pk: 50}))
    open_matches.add(2)
    assert broken() == {"R9", "R10"}
    ledger.alone(lambda: escrow.close(match_id=1))
    assert broken() == set()
    open_matches.remove(2)
    assert broken() == {"R9"}
    ledger.alone(lambda: escrow.close(match_id=2))
    assert broken() == set()


def test_stakes_that_are_not_what_was_held_are_found(people, open_matches, unguarded):
    hold(1, people)
    close(1, people)
    unguarded("UPDATE economy_stake SET own = own + 1")
    assert broken() == {"apuestas"}


@pytest.fixture
def objects_of(people):
    """Make four pieces of a kind: owned, pawned, redeemed, bet in match 7."""
    kind = KindFactory(price=100, edition_size=4)

    def bought(person):
        item, _ = shop.item_buy(user=person, kind_id=kind.pk, expected_price=100, key=uuid4())
        return item

    _owned, pawned, redeemed, held = map(bought, people)
    pawn = partial(pawnshop.item_pawn, expected=70, key=uuid4())
    pawn(user=people[1], item_id=pawned.pk)
    again, _ = pawn(user=people[2], item_id=redeemed.pk)
    pawnshop.item_redeem(user=people[2], pawn_id=again.pk)
    wager = Wager(people[3].pk, people[0].pk, held.pk)
    ledger.alone(lambda: bets.hold(7, [wager]))


def test_objects_in_every_place_have_no_findings(objects_of, open_matches):
    open_matches.add(7)
    assert broken() == set()


def test_an_object_held_in_no_match_is_found(objects_of, open_matches):
    assert broken() == {"R8", "apuestas abiertas"}


def test_an_object_held_without_a_bet_is_found(objects_of, open_matches, people):
    item = Item.objects.get(state="owned", owner=people[0])
    ledger.alone(lambda: objects.record(Change(item, Fact.HELD, match_id=8)))
    open_matches.update({7, 8})
    assert broken() == {"objetos apostados"}


@pytest.mark.parametrize("won", [True, False], ids=["won", "returned"])
def test_a_bet_that_ended_otherwise_than_its_object_is_found(
    objects_of, open_matches, people, unguarded, won
):
    beats = {(people[0].pk, people[3].pk)} if won else set()
    ledger.alone(lambda: bets.settle(7, beats))
    assert broken() == set()
    unguarded(
        "UPDATE economy_bet SET ending = CASE ending WHEN 'won' THEN 'returned' ELSE 'won' END"
    )
    assert broken() == {"apuestas acabadas"}


_ITEM, _PAWN = "UPDATE economy_item SET", "UPDATE economy_pawn SET"


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        (f"{_ITEM} owner_id = depositor_id, depositor_id = NULL, state = 'owned'"
         " WHERE state = 'held'", {"R11", "objetos apostados"}),
        (f"{_ITEM} owner_id = (SELECT max(depositor_id) FROM economy_item)"
         " WHERE state = 'owned'", {"R11"}),
        (f"{_ITEM} price_paid = 99 WHERE state = 'held'", {"R11", "objetos apostados"}),
        (f"{_ITEM} version = version + 1 WHERE state = 'owned'", {"R11"}),
        ("DELETE FROM economy_itemevent WHERE fact = 'held'", {"R11", "objetos apostados"}),
        ("UPDATE economy_bet SET ending = 'returned', ended_at = now()",
         {"objetos apostados", "apuestas acabadas"}),
        ("DELETE FROM economy_bet", {"objetos apostados"}),
        ("UPDATE economy_bet SET value = 1", {"objetos apostados"}),
        ("DELETE FROM economy_itemevent WHERE fact = 'bought'", {"R11", "R12"}),
        ("UPDATE economy_itemevent SET price = 99 WHERE fact = 'bought' AND item_id ="
         " (SELECT id FROM economy_item WHERE state = 'held')", {"R12"}),
        (f"{_PAWN} paid = 69 WHERE ending = ''", {"R12"}),
        (f"{_PAWN} base = 101 WHERE ending <> ''", {"R12"}),
        (f"{_PAWN} ending = 'expired', ended_at = now() WHERE ending = ''", {"empeños"}),
        (f"{_PAWN} ending = '', ended_at = NULL", {"empeños"}),
        (f"{_ITEM} number = 5 WHERE number = 4", {"ediciones"}),
        ("UPDATE economy_kind SET edition_size = 1", {"ediciones"}),
    ],
)  # fmt: skip
def test_faults_in_the_objects_are_found(objects_of, open_matches, unguarded, fault, found):
    open_matches.add(7)
    unguarded(fault)
    assert broken() == found


def test_a_posting_that_runs_meanwhile_is_no_mismatch(people, together, monkeypatch):
    """decisiones §9: the checks see one snapshot."""

    def no_match_is_open_but_one_starts_now():
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM economy_stake")
        assert together(partial(hold, 1, people)) == [None]
        return set()

    monkeypatch.setattr(reconciliation, "_open_matches", no_match_is_open_but_one_starts_now)
    assert broken() == set()
    monkeypatch.setattr(reconciliation, "_open_matches", set)
    assert broken() == {"R9", "R10"}


def test_the_command_prints_every_check(people, open_matches):
    out = io.StringIO()
    call_command("ledger_check", stdout=out)
    assert out.getvalue().count("bien") == 23


def test_the_command_ends_with_1_and_says_where_it_fails(people, open_matches, unguarded):
    unguarded(f"UPDATE economy_account SET balance = 999 WHERE code = '{wallet(people[0].pk)}'")
    out = io.StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("ledger_check", stdout=out)
    assert end.value.code == 1
    assert wallet(people[0].pk) in out.getvalue()
