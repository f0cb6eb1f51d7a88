"""The database role of the site can run the ledger and cannot rewrite it."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, ProgrammingError, connection, transaction

from accounts.models import User
from economy import escrow, freezing, pawnshop, selectors, shop, welcome
from economy.models import Account, Entry, Item, Tx
from economy.staff import corrections
from tests.factories import KindFactory, PersonFactory

ROLE = "usumus_app_of_the_tests"
REFUSED = [
    "TRUNCATE economy_entry",
    "TRUNCATE economy_tx CASCADE",
    "UPDATE games_matchstep SET elapsed_ms = 0",
    "DELETE FROM games_matchstep",
    "UPDATE django_admin_log SET change_message = ''",
    "DELETE FROM django_admin_log",
    "DELETE FROM economy_entry",
    "DELETE FROM economy_account",
    "UPDATE economy_entry SET amount = amount + 1",
    "UPDATE economy_tx SET memo = ''",
    "UPDATE economy_stake SET id = id",
    "UPDATE economy_itemevent SET price = 1",
    "DELETE FROM economy_itemevent",
    "DELETE FROM economy_freeze",
    "DELETE FROM economy_item",
    "DELETE FROM economy_pawn",
    "DELETE FROM economy_bet",
    "DELETE FROM economy_correction",
    "DELETE FROM economy_review",
    "UPDATE economy_review SET broken = '{}'",
    "UPDATE economy_account SET balance = balance + 1",
    "UPDATE economy_account SET version = 0",
    "UPDATE economy_holding SET match_id = 9",
    "UPDATE economy_holding SET user_id = NULL",
    "TRUNCATE economy_holding",
    "ALTER TABLE economy_holding DISABLE TRIGGER ALL",
    "UPDATE economy_item SET owner_id = NULL, state = 'shop'",
    "UPDATE economy_item SET price_paid = 9",
    "DO $$ BEGIN UPDATE economy_account SET balance = -1; END $$",
    "ALTER TABLE economy_account DROP CONSTRAINT account_no_overdraft",
    "ALTER TABLE economy_account DISABLE TRIGGER ALL",
    "ALTER TABLE economy_item DISABLE TRIGGER item_guard",
    "DROP FUNCTION economy_guard_account() CASCADE",
    "CREATE OR REPLACE FUNCTION economy_guard_account() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN RETURN NEW; END $$",
    "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE FUNCTION pg_temp.mine() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN UPDATE economy_account SET balance = 9; RETURN NULL; END $$",
    "CREATE TEMPORARY TABLE mine (n int)",
    "CREATE SCHEMA mine",
    "CREATE TRIGGER mine BEFORE INSERT ON economy_entry FOR EACH ROW"
    " EXECUTE FUNCTION economy_readonly()",
    "ALTER FUNCTION economy_apply_entry() SECURITY INVOKER",
    "ALTER TABLE economy_itemevent DISABLE TRIGGER ALL",
    "ALTER TABLE economy_entry DISABLE TRIGGER ALL",
    "DROP TRIGGER entry_readonly ON economy_entry",
    "SET session_replication_role = replica",
    "DELETE FROM django_migrations",
]


@pytest.fixture
def site_role(db: None) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE ROLE {ROLE}")
    call_command("grant_site_role", ROLE, verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL ROLE {ROLE}")
    yield
    with connection.cursor() as cursor:
        cursor.execute("RESET ROLE")


@pytest.mark.parametrize("statement", REFUSED)
def test_the_ledger_cannot_be_rewritten(site_role: None, statement: str) -> None:
    with (
        pytest.raises(ProgrammingError, match=r"permission denied|must be owner"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


def test_money_still_moves(site_role: None) -> None:
    user = User.objects.create_user("Ana", "ana@example.com", "una-clave-larga")
    before = selectors.balance_of(user.pk)
    welcome.first_part(user)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    assert selectors.balance_of(user.pk) > before


def test_matches_hold_hand_over_pay_and_close(site_role: None) -> None:
    ana, bea = PersonFactory.create_batch(2)
    escrow.put_in(match_id=7, key="ana:sienta", amounts={ana.pk: 100})
    escrow.endow(match_id=7, key="bolsa", amount=50)
    escrow.hold_as(match_id=7, amounts={ana.pk: 60, bea.pk: 40})
    escrow.hold_as(match_id=7, amounts={ana.pk: 0, bea.pk: 100})
    escrow.pay_out(match_id=7, key="bea:sale", amounts={bea.pk: 70})
    escrow.owe(match_id=7, amounts={bea.pk: 20})
    escrow.award(match_id=7, prizes={bea.pk: 10})
    escrow.pay_owed(match_id=7, key="bea:debe", amounts={bea.pk: 29}, kind=Tx.Kind.PRIZE)
    escrow.close(match_id=7)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    assert selectors.balances_of([ana.pk, bea.pk]) == {ana.pk: 900, bea.pk: 1110}


def test_the_shop_and_the_usurero_work(site_role: None) -> None:
    user = PersonFactory()
    kind = KindFactory(price=100)
    item, _ = shop.item_buy(user=user, kind_id=kind.pk, expected_price=100, key=uuid4())
    pawn, _ = pawnshop.item_pawn(user=user, item_id=item.pk, expected=70, key=uuid4())
    pawnshop.item_redeem(user=user, pawn_id=pawn.pk)
    assert freezing.economy_freeze(reason="los libros no cuadran")
    assert freezing.economy_unfreeze(reason="ya cuadran otra vez", actor=user)
    assert pawnshop.expire_due() == 0


@pytest.fixture
def owned(db: None) -> Item:
    """Return an object of somebody with 900 U$uros, bought before the role took over."""
    user = PersonFactory()
    kind = KindFactory(price=100)
    item, _ = shop.item_buy(user=user, kind_id=kind.pk, expected_price=100, key=uuid4())
    return item


UNUSED_TX = (
    "(SELECT min(tx.id::text)::uuid FROM economy_tx tx WHERE NOT EXISTS (SELECT FROM economy_entry"
    " e WHERE e.tx_id = tx.id AND e.account_id = economy_account.id))"
)
"""One that has nothing of the account yet: a second entry of it is refused for that alone."""
GUARDED = {
    "UPDATE economy_account SET code = 'wallet:0'": "an account stays what it is",
    "UPDATE economy_account SET closed_at = now() WHERE kind <> 'escrow'": "is_an_empty_escrow",
    "UPDATE economy_item SET number = 5": "an item stays what it is",
    "INSERT INTO economy_account (code, kind, balance, version) VALUES ('nueva', 'system', 5, 0)":
        "a new account starts at 0",
    "INSERT INTO economy_item (kind_id, number, state, owner_id, price_paid, version)"
    " SELECT kind_id, 2, 'owned', owner_id, 5, 0 FROM economy_item": "starts in the shop",
    "INSERT INTO economy_itemevent (item_id, seq, fact, giver_id, taker_id, price, match_id,"
    " created_at) SELECT id, 2, 'won', owner_id, (SELECT min(id) FROM accounts_user WHERE"
    " id <> owner_id), price_paid, 7, now() FROM economy_item": "it cannot be won",
    "INSERT INTO economy_entry (tx_id, account_id, amount, balance_after, seq) SELECT"
    f" {UNUSED_TX}, id, -901, -1, version + 1 FROM economy_account"
    " WHERE kind = 'wallet' AND balance = 900": "account_no_overdraft",
    "INSERT INTO economy_entry (tx_id, account_id, amount, balance_after, seq) SELECT"
    f" {UNUSED_TX}, id, 5, balance + 9, version + 1 FROM economy_account"
    " WHERE kind = 'escrow' OR code = 'sanciones' OR code = 'tienda'": "stale entry",
    "UPDATE economy_correction SET amount = 5": "stays as it was asked",
    "UPDATE economy_correction SET state = 'done', decided_at = now(), decided_by_id = actor_id,"
    " tx_id = (SELECT min(id::text)::uuid FROM economy_tx)": "is_decided_by_another",
}  # fmt: skip


@pytest.mark.parametrize("statement", GUARDED)
def test_raw_sql_of_the_site_moves_neither_money_nor_objects(
    owned: Item, site_role: None, statement: str
) -> None:
    player = User.objects.get(pk=owned.owner_id)
    clerk = PersonFactory(is_staff=True)
    corrections.adjustment_request(
        actor=clerk, player=player, amount=6_000, reason="una razón bien larga", key=uuid4()
    )
    before = everything()
    with (
        pytest.raises(DatabaseError, match=GUARDED[statement]),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert everything() == before


def everything() -> list[object]:
    return [list(model.objects.order_by("pk").values()) for model in (Account, Item, Entry)]


def test_entries_that_would_overdraw_a_wallet_are_refused_whole(
    owned: Item, site_role: None
) -> None:
    wallet = Account.objects.get(user=owned.owner_id)
    with (
        pytest.raises(DatabaseError, match="account_no_overdraft"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            "WITH t AS (INSERT INTO economy_tx (id, kind, key, fingerprint, memo, created_at)"
            " VALUES (gen_random_uuid(), 'close', 'mano', '', '', now()) RETURNING id)"
            " INSERT INTO economy_entry (tx_id, account_id, amount, balance_after, seq)"
            " SELECT t.id, %s, -901, -1, %s FROM t",
            [wallet.pk, wallet.version + 1],
        )


def test_the_staff_correct_and_undo(owned: Item, site_role: None) -> None:
    clerk = PersonFactory(is_staff=True)
    bought = owned.events.get().tx
    assert bought is not None
    asked, _ = corrections.reversal_request(
        actor=clerk, tx=bought, reason="se compró sin querer", key=uuid4()
    )
    assert asked.state == "done"
    owned.refresh_from_db()
    assert owned.owner_id is None


def test_an_unknown_role_is_a_clear_error(db: None) -> None:
    with pytest.raises(CommandError, match="there is no role"):
        call_command("grant_site_role", "nadie_de_nadie")
