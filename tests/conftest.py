"""Fixtures that every suite may use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from asgiref.sync import SyncToAsync
from django.db import connections
from django.test import TransactionTestCase

from tests import database


@pytest.fixture(scope="session", autouse=True)
def quick_teardown() -> Iterator[None]:
    """Have a test whose rows are committed leave the database as ``migrate`` left it, quickly.

    Django truncates every table and sends the signals of a migration: 0.2 s after each of a
    thousand tests. The guards of the ledger forbid deleting; only a superuser may pass them over.
    """
    with pytest.MonkeyPatch.context() as patch:
        usual = TransactionTestCase._fixture_teardown

        def teardown(case: TransactionTestCase) -> None:
            if database.may_be_emptied():
                database.empty()
            else:
                usual(case)

        patch.setattr(TransactionTestCase, "_fixture_teardown", teardown)
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """Close the connection of ``sync_to_async``'s thread, or the database cannot be dropped."""
    yield
    SyncToAsync.single_thread_executor.submit(connections.close_all).result(10)
