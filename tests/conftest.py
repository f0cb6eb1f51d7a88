"""Fixtures that every suite may use."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client, TransactionTestCase
from hypothesis import HealthCheck, settings

from tests import database, pace, staff_entry
from usumus.cache import Fuse, GuardedCache, SessionCache


def pytest_configure() -> None:
    """Measure the machine before workers begin: they are told, and none measures beside others.

    What is tried with examples has no limit of time: it would be one of milliseconds for each.
    """
    pace.slowness()
    settings.register_profile(
        "house",
        parent=settings.default,  # where CI is set there are the same examples each time
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("house")


def pytest_sessionstart() -> None:
    """Look for cycles as seldom as the site does (``games.live.process``).

    A third of the time in which the tests are collected goes on looking for them, and half of what
    a migration takes that draws its models.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def pytest_collection_finish() -> None:
    """Keep the tests out of that: they stay to the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def quick_teardown() -> Iterator[None]:
    """Have a test whose rows are committed leave the database as ``migrate`` left it, quickly.

    Django truncates every table and sends the signals of a migration: 0.2 s after each of a
    thousand tests. The guards of the ledger forbid deleting; only a superuser may pass them over.
    It also opens a new connection each time, for the sake of settings that a rollback undoes: ours
    are in the address, and a new server process learns every table and trigger again.
    """
    with pytest.MonkeyPatch.context() as patch:
        usual = TransactionTestCase._fixture_teardown

        def teardown(case: TransactionTestCase) -> None:
            if database.may_be_emptied():
                database.empty()
            else:
                usual(case)

        patch.setattr(TransactionTestCase, "_fixture_teardown", teardown)
        patch.setattr(TransactionTestCase, "_should_reload_connections", lambda _case: False)
        yield


@pytest.fixture(scope="session", autouse=True)
def staff_have_their_factor() -> Iterator[None]:
    """Have whoever is signed in without the form and is staff bring his second factor."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "force_login", staff_entry.force_login)
        yield


@pytest.fixture(autouse=True)
def cache_is_used() -> Iterator[None]:
    """Have no test go on without the cache because one before it did."""
    yield
    for guarded in (GuardedCache, SessionCache):
        if guarded.fuse.has_blown:
            guarded.fuse = Fuse()
            cache._own.clear()
    SessionCache._changed.clear()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """Close what would keep the database from being dropped, and give that its time."""
    yield
    database.close()
    database.be_patient()
