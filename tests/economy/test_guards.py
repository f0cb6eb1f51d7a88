"""The guards of the database, one by one, in raw SQL."""

import uuid

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.db.models import F
from django.db.utils import OperationalError

from accounts.models import User
from economy import escrow, ledger
from economy.ledger import EMISION, post_alone, wallet
from economy.models import Account, Entry, Holding, Tx
from economy.postings import MatchClose, match_close, match_hold
from economy.selectors import balance_of
from tests import database
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ana() -> User:
    return PersonFactory(username="Ana")


def sql(statement: str, *parameters: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)


def account(code: str) -> Account:
    return Account.objects.get(code=code)


def new_tx(kind: str = "welcome", **columns: object) -> uuid.UUID:
    """Insert a transaction as somebody with a console would."""
    tx_id = uuid.uuid4()
    row = {"actor_id": None, "memo": "", "reverses_id": None} | columns
    sql(
        "INSERT INTO economy_tx"
        " (id, kind, key, fingerprint, actor_id, memo, reverses_id, created_at)"
        " VALUES (%s, %s, %s, '', %s, %s, %s, now())",
        tx_id,
        kind,
        f"test:{tx_id}",
        row["actor_id"],
        row["memo"],
        row["reverses_id"],
    )
    return tx_id


def new_entry(tx_id: uuid.UUID, code: str, amount: int, *, seq: int = 0, after: int = 0) -> None:
    to = account(code)
    sql(
        "INSERT INTO economy_entry (tx_id, account_id, amount, balance_after, seq)"
        " VALUES (%s, %s, %s, %s, %s)",
        tx_id,
        to.pk,
        amount,
        to.balance + amount + after,
        to.version + 1 + seq,
    )


def move(*entries: tuple[str, int]) -> None:
    """Insert a transaction with *entries*, without asking the ledger."""
    with transaction.atomic():
        tx_id = new_tx()
        for code, amount in entries:
            new_entry(tx_id, code, amount)


def test_a_balanced_transaction_in_raw_sql_is_applied(ana):
    move((EMISION, -7), (wallet(ana.pk), 7))
    assert balance_of(ana.pk) == 1007


def test_a_wallet_never_falls_below_0(ana):
    with pytest.raises(IntegrityError, match="account_no_overdraft"):
        move((EMISION, 1001), (wallet(ana.pk), -1001))
    assert balance_of(ana.pk) == 1000


def test_a_transaction_that_does_not_add_up_to_0_is_refused_at_commit(ana):
    with pytest.raises(IntegrityError, match="does not balance"):
        move((EMISION, -7), (wallet(ana.pk), 8))
    assert balance_of(ana.pk) == 1000


def test_a_transaction_of_one_entry_or_none_is_refused_at_commit(ana):
    with pytest.raises(IntegrityError, match="does not balance"):
        move()
    with pytest.raises(IntegrityError, match="does not balance"):
        move((wallet(ana.pk), 5))


def test_an_entry_added_later_to_a_transaction_is_refused(ana):
    old = Tx.objects.get(key=f"alta:{ana.pk}")
    bea = PersonFactory()
    with pytest.raises(IntegrityError, match="does not balance"), transaction.atomic():
        new_entry(old.pk, wallet(bea.pk), 5)


@pytest.mark.parametrize(("seq", "after"), [(1, 0), (-1, 0), (0, 5), (0, -5)])
def test_an_entry_that_is_not_the_next_of_its_account_is_refused(ana, seq, after):
    with transaction.atomic():
        tx_id = new_tx()
        new_entry(tx_id, EMISION, -7)
        with pytest.raises((OperationalError, IntegrityError)) as refusal, transaction.atomic():
            new_entry(tx_id, wallet(ana.pk), 7, seq=seq, after=after)
        transaction.set_rollback(True)
    assert "stale entry" in str(refusal.value) or "entry_account_seq" in str(refusal.value)
    assert balance_of(ana.pk) == 1000


def test_a_duplicate_entry_that_is_ignored_changes_no_balance(ana):
    """With a BEFORE trigger the second insert took a wallet from 100 to 150."""
    entry = Entry.objects.get(account__code=wallet(ana.pk))
    Entry.objects.bulk_create(
        [
            Entry(
                tx_id=entry.tx_id,
                account_id=entry.account_id,
                amount=entry.amount,
                balance_after=2 * entry.amount,
                seq=2,
            )
        ],
        ignore_conflicts=True,
    )
    assert account(wallet(ana.pk)).version == 1
    assert balance_of(ana.pk) == 1000


@pytest.mark.parametrize("amount", [0, 10**9 + 1, -(10**9) - 1])
def test_amounts_of_0_and_absurd_ones_are_refused(ana, amount):
    with pytest.raises(IntegrityError, match="entry_amount_sane"):
        move((EMISION, amount))


@pytest.mark.parametrize("table", ["economy_entry", "economy_tx", "economy_stake"])
@pytest.mark.parametrize("verb", ["UPDATE", "DELETE"])
def test_the_books_are_append_only(ana, table, verb):
    if table == "economy_stake":
        with transaction.atomic():
            match_hold(match_id=uuid.uuid4().int >> 90, stakes={ana.pk: 5}, value=5)
    statement = f"UPDATE {table} SET id = id" if verb == "UPDATE" else f"DELETE FROM {table}"
    with pytest.raises(ProgrammingError, match="append-only"), transaction.atomic():
        sql(statement)


def test_a_balance_is_not_written_by_hand(ana):
    for column in ("balance", "version"):
        with pytest.raises(ProgrammingError, match="only through entries"), transaction.atomic():
            sql(f"UPDATE economy_account SET {column} = 9 WHERE code = %s", wallet(ana.pk))
    assert balance_of(ana.pk) == 1000


@pytest.mark.parametrize("change", ["code = 'x'", "kind = 'system'", "user_id = NULL"])
def test_an_account_stays_what_it_is(ana, change):
    with pytest.raises(ProgrammingError, match="stays what it is"), transaction.atomic():
        sql(f"UPDATE economy_account SET {change} WHERE code = %s", wallet(ana.pk))


def test_accounts_are_not_deleted(ana):
    with pytest.raises(ProgrammingError, match="never deleted"), transaction.atomic():
        sql("DELETE FROM economy_account WHERE code = %s", wallet(ana.pk))


def test_an_account_starts_at_0():
    with pytest.raises(IntegrityError, match="starts at 0"), transaction.atomic():
        sql(
            "INSERT INTO economy_account (code, kind, balance, version)"
            " VALUES ('premios', 'system', 500, 0)"
        )


@pytest.mark.parametrize(
    ("kind", "constraint"),
    [("wallet", "account_wallet_has_user"), ("escrow", "account_escrow_has_match")],
)
def test_wallets_have_a_person_and_escrows_a_match(kind, constraint):
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Account.objects.create(code="suelta", kind=kind)


def test_a_person_has_one_wallet(ana):
    with pytest.raises(IntegrityError, match="account_one_wallet_per_user"), transaction.atomic():
        Account.objects.create(code="otra", kind=Account.Kind.WALLET, user=ana)


def test_a_match_has_one_escrow(db):
    Account.objects.create(code="escrow:match:7", kind=Account.Kind.ESCROW, match_id=7)
    with pytest.raises(IntegrityError, match="account_one_escrow_per_match"), transaction.atomic():
        Account.objects.create(code="otro", kind=Account.Kind.ESCROW, match_id=7)


def test_a_fund_is_of_a_championship_never_negative_and_closed_empty(ana):
    with pytest.raises(IntegrityError, match="account_fund"), transaction.atomic():
        Account.objects.create(code="escrow:match:7", kind=Account.Kind.FUND)
    Account.objects.create(code="escrow:torneo:7", kind=Account.Kind.FUND)
    with pytest.raises(IntegrityError, match="account_no_overdraft"), transaction.atomic():
        move(("escrow:torneo:7", -5), (wallet(ana.pk), 5))
    move(("escrow:torneo:7", 5), (wallet(ana.pk), -5))
    with pytest.raises(IntegrityError, match="account_closed"), transaction.atomic():
        sql("UPDATE economy_account SET closed_at = now() WHERE kind = 'fund'")
    move(("escrow:torneo:7", -5), (wallet(ana.pk), 5))
    sql("UPDATE economy_account SET closed_at = now() WHERE kind = 'fund'")
    with pytest.raises(ProgrammingError, match="stays closed"), transaction.atomic():
        sql("UPDATE economy_account SET closed_at = NULL WHERE kind = 'fund'")


def test_a_person_with_a_wallet_is_not_deleted(ana):
    with transaction.atomic():
        sql("DELETE FROM accounts_profile WHERE user_id = %s", ana.pk)
        sql("DELETE FROM account_emailaddress WHERE user_id = %s", ana.pk)
        sql("DELETE FROM accounts_mailbox WHERE user_id = %s", ana.pk)
        sql("DELETE FROM accounts_user WHERE id = %s", ana.pk)
        with pytest.raises(IntegrityError, match="economy_account"):
            sql("SET CONSTRAINTS ALL IMMEDIATE")
        transaction.set_rollback(True)


@pytest.mark.parametrize("memo", ["", "corto"])
def test_an_adjustment_has_an_actor_and_a_reason(ana, memo):
    with pytest.raises(IntegrityError, match="tx_adjustment"), transaction.atomic():
        new_tx("adjustment", actor_id=ana.pk, memo=memo)
    with pytest.raises(IntegrityError, match="tx_adjustment"), transaction.atomic():
        new_tx("adjustment", actor_id=None, memo="una razón bien explicada")


def test_a_reversal_names_what_it_reverses_and_nothing_else_does(ana):
    grant = Tx.objects.get(key=f"alta:{ana.pk}")
    for kind, reverses in [("reversal", None), ("welcome", grant.pk)]:
        with pytest.raises(IntegrityError, match="tx_reversal_link"), transaction.atomic():
            new_tx(kind, reverses_id=reverses)


def test_a_transaction_is_reversed_once(ana):
    grant = Tx.objects.get(key=f"alta:{ana.pk}")
    post_alone(
        Tx.Kind.REVERSAL, "reversa:1", {EMISION: 1000, wallet(ana.pk): -1000}, reverses=grant
    )
    with pytest.raises(IntegrityError, match="tx_reversed_once"), transaction.atomic():
        new_tx("reversal", reverses_id=grant.pk)


def test_a_key_is_used_once(ana):
    with pytest.raises(IntegrityError, match="tx_key_once"), transaction.atomic():
        sql(
            "INSERT INTO economy_tx (id, kind, key, fingerprint, memo, created_at)"
            " VALUES (gen_random_uuid(), 'welcome', %s, '', '', now())",
            f"alta:{ana.pk}",
        )


def test_each_entry_has_the_kind_of_its_transaction_whatever_is_written(ana):
    with transaction.atomic():
        tx_id = new_tx("close")
        for code, amount in ((wallet(ana.pk), -10), (EMISION, 10)):
            row = account(code)
            columns = {"balance_after": row.balance + amount, "seq": row.version + 1}
            Entry.objects.create(tx_id=tx_id, account=row, amount=amount, kind="pawn", **columns)
    assert Entry.objects.filter(tx_id=tx_id, kind="close").count() == 2
    with pytest.raises(ProgrammingError, match="append-only"):
        sql("UPDATE economy_entry SET kind = 'pawn'")


# --- What matches hold


def put(match_id: int, amounts: dict[int, int]) -> None:
    key = f"pone:{match_id}"
    ledger.alone(lambda: escrow.put_in(match_id=match_id, key=key, amounts=amounts))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE economy_holding SET amount = amount + 1",
        "UPDATE economy_holding SET amount = amount - 1",
        "UPDATE economy_holding SET match_id = 8",
        "DELETE FROM economy_holding",
        "INSERT INTO economy_holding (match_id, amount) VALUES (7, 1)",
        "INSERT INTO economy_holding (match_id, amount) VALUES (8, 1)",
    ],
)
def test_what_a_match_holds_adds_up_to_its_escrow_at_every_commit(ana, statement):
    put(7, {ana.pk: 50})
    with pytest.raises(IntegrityError, match="the escrow of match") as refusal:
        sql(statement)
    assert refusal.value.__cause__.diag.constraint_name == "escrow_is_held"
    assert Holding.objects.values_list("match_id", "user_id", "amount").get() == (7, ana.pk, 50)


def test_nothing_enters_or_leaves_an_escrow_for_nobody(ana):
    put(7, {ana.pk: 50})
    for amount in (10, -10):
        with pytest.raises(IntegrityError, match="the escrow of match 7"):
            move((wallet(ana.pk), -amount), (ledger.escrow(7), amount))
    assert (balance_of(ana.pk), account(ledger.escrow(7)).balance) == (950, 50)


def test_what_changes_hands_inside_a_match_may_be_written_in_any_order(ana):
    bea = PersonFactory()
    put(7, {ana.pk: 50, bea.pk: 50})
    with transaction.atomic():
        sql("UPDATE economy_holding SET amount = amount - 20 WHERE user_id = %s", ana.pk)
        sql("UPDATE economy_holding SET amount = amount + 20 WHERE user_id = %s", bea.pk)
    assert dict(Holding.objects.values_list("user_id", "amount")) == {ana.pk: 30, bea.pk: 70}


def test_nobody_holds_less_than_nothing(ana):
    put(7, {ana.pk: 50})
    with pytest.raises(IntegrityError, match="holding_is_something"), transaction.atomic():
        sql("INSERT INTO economy_holding (match_id, amount) VALUES (7, -5)")
    with pytest.raises(IntegrityError, match="holding_is_something"), transaction.atomic():
        sql("UPDATE economy_holding SET amount = amount - 50")


def test_a_match_has_one_purse_and_one_holding_of_each_player(ana):
    put(7, {ana.pk: 50})
    ledger.alone(lambda: escrow.endow(match_id=7, key="bolsa", amount=10))
    for user_id in (ana.pk, None):
        with pytest.raises(IntegrityError, match="holding_once_per_player"), transaction.atomic():
            sql(
                "INSERT INTO economy_holding (match_id, user_id, amount) VALUES (7, %s, 1)", user_id
            )


def test_only_an_empty_escrow_is_closed_and_it_stays_so(ana):
    put(7, {ana.pk: 50})
    close = "UPDATE economy_account SET closed_at = now() WHERE code = %s"
    for code in (ledger.escrow(7), wallet(ana.pk), EMISION):
        with pytest.raises(IntegrityError, match="account_closed_is_an_empty_escrow"):
            sql(close, code)
    ledger.alone(lambda: escrow.close(match_id=7))
    for moment in ("NULL", "now() + interval '1 day'"):
        with pytest.raises(ProgrammingError, match="an account stays closed"):
            sql(f"UPDATE economy_account SET closed_at = {moment} WHERE match_id = 7")
    with pytest.raises(IntegrityError, match="account_closed_is_an_empty_escrow"):
        move((wallet(ana.pk), -5), (ledger.escrow(7), 5))


def test_rows_of_before_got_their_kind_and_matches_what_was_staked_unless_settled(ana):
    """By the migrations, for the entries and the matches that there were."""
    bea = PersonFactory()
    for number in (7, 8):
        ledger.alone(
            lambda number=number: match_hold(
                match_id=number, stakes={ana.pk: 50, bea.pk: 50}, value=50
            )
        )
    ledger.alone(lambda: match_close(match_id=8, outcome=MatchClose((ana.pk,))))
    try:
        database.migrate_back("economy", "0010_kind_slug")
    finally:
        database.migrate_on()
    assert set(Entry.objects.values_list("kind", flat=True)) == {"welcome", "hold", "close"}
    assert not Entry.objects.exclude(kind=F("tx__kind")).exists()
    assert set(Holding.objects.values_list("match_id", "user_id", "amount")) == {
        (7, ana.pk, 50),
        (7, bea.pk, 50),
    }
    assert account(ledger.escrow(7)).closed_at is None
    assert account(ledger.escrow(8)).closed_at == Tx.objects.get(key="match:8:close").created_at
