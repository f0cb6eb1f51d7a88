"""The database role of the site can run the ledger and cannot rewrite it."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import ProgrammingError, connection, transaction

from accounts.models import User
from economy import freezing, pawnshop, postings, selectors, shop
from tests.factories import KindFactory, PersonFactory

ROLE = "usumus_app_of_the_tests"
REFUSED = [
    "TRUNCATE economy_entry",
    "TRUNCATE economy_tx CASCADE",
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
    postings.welcome_grant(user)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    assert selectors.balance_of(user.pk) > before


def test_the_shop_and_the_usurero_work(site_role: None) -> None:
    user = PersonFactory()
    kind = KindFactory(price=100)
    item, _ = shop.item_buy(user=user, kind_id=kind.pk, expected_price=100, key=uuid4())
    pawn, _ = pawnshop.item_pawn(user=user, item_id=item.pk, expected=70, key=uuid4())
    pawnshop.item_redeem(user=user, pawn_id=pawn.pk)
    assert freezing.economy_freeze(reason="los libros no cuadran")
    assert freezing.economy_unfreeze(reason="ya cuadran otra vez", actor=user)
    assert pawnshop.expire_due() == 0


def test_an_unknown_role_is_a_clear_error(db: None) -> None:
    with pytest.raises(CommandError, match="there is no role"):
        call_command("grant_site_role", "nadie_de_nadie")
