"""What the suites of the economy share."""

import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from economy import reconciliation
from tests.factories import PersonFactory
from tests.pace import patience


@pytest.fixture
def people(transactional_db: None) -> list[User]:
    """Four players with 1,000 U$uros each, committed."""
    return PersonFactory.create_batch(4)


@pytest.fixture
def many_corrections(settings: Any) -> None:
    """Let one of the staff correct alone as often as a test asks for it."""
    no_end = {"CORRECTIONS_ALONE_A_DAY": 10**9, "CORRECTIONS_ALONE_A_WEEK": 10**9}
    settings.USUMUS = {**settings.USUMUS, **no_end}


@pytest.fixture
def match_id() -> int:
    """Return the number of a match that no other test uses."""
    return secrets.randbits(40)


@pytest.fixture
def open_matches(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """Return the set of matches that the books take for being played."""
    playing: set[int] = set()
    monkeypatch.setattr(reconciliation, "_open_matches", lambda: playing)
    return playing


@pytest.fixture
def together() -> Callable[..., list[Any]]:
    """Return what runs functions at the same moment, each in a thread with its own connection."""

    def run(*calls: Callable[[], Any]) -> list[Any]:
        barrier = threading.Barrier(len(calls))

        def one(call: Callable[[], Any]) -> Any:
            connection.ensure_connection()
            try:
                barrier.wait(timeout=patience(20))
                return call()
            except Exception as error:  # noqa: BLE001 (the refusals are what the tests count)
                return error
            finally:
                connections.close_all()

        with ThreadPoolExecutor(len(calls)) as pool:
            return list(pool.map(one, calls))

    return run


@pytest.fixture
def captured() -> Callable[[Callable[[], Any]], int]:
    """Return what counts the queries of a call that answers 200."""

    def count(call: Callable[[], Any]) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert call().status_code == 200
        return len(queries)

    return count
