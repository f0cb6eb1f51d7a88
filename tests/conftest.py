"""Fixtures that every suite may use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import TransactionTestCase

FILLED_BY_MIGRATE = frozenset(
    {"auth_permission", "django_content_type", "django_migrations", "django_site"}
)


@pytest.fixture(scope="session", autouse=True)
def quick_teardown() -> Iterator[None]:
    """Have a test whose rows are committed leave the database as ``migrate`` left it, quickly.

    Django truncates every table and sends the signals of a migration: 0.2 s after each of a
    thousand tests. The guards of the ledger forbid deleting; only a superuser may pass them over.
    """
    with pytest.MonkeyPatch.context() as patch:
        usual = TransactionTestCase._fixture_teardown

        def teardown(case: TransactionTestCase) -> None:
            if _is_superuser():
                _delete_everything()
            else:
                usual(case)

        patch.setattr(TransactionTestCase, "_fixture_teardown", teardown)
        yield


def _is_superuser() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SHOW is_superuser")
        return bool(cursor.fetchone() == ("on",))


def _delete_everything() -> None:
    names = connection.introspection.django_table_names(only_existing=True)
    written = [connection.ops.quote_name(n) for n in names if n not in FILLED_BY_MIGRATE]
    with connection.cursor() as cursor:
        cursor.execute(
            "BEGIN; SET LOCAL session_replication_role = replica;"
            + "".join(f"DELETE FROM {name};" for name in written)
            + "COMMIT"
        )
