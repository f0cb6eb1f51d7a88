"""What the models of the economy share: the real books beside what must be in them, and faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from unittest.mock import patch

import pytest
from django.db import OperationalError, connection
from django.db.models import Sum
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, run_state_machine_as_test

from accounts.refusals import Refusal
from economy import ledger, objects, reconciliation, store
from economy.models import Account
from economy.selectors import balances_of
from tests import database
from tests.factories import PersonFactory

POINTS = ["posting", "history", "commit", "answer"]
"""Where the process dies: with the money posted, with the history written, at the commit (the
connection is cut), and before it could say that it was done."""
FAULTS = st.sampled_from(["", "", "", "", *POINTS])
ESCROW_POINTS = ["posting", "entry", "hand", "end", "commit", "answer"]
"""The same for what a match holds: with the money posted, with it held, with it held otherwise,
with the escrow closed."""


class Crash(Exception):
    """The process died here."""


class Books(RuleBasedStateMachine):
    """A model of what each player must have; each run begins with an empty database."""

    playing: set[int] = set()

    def begin(self, how_many: int) -> None:
        """Let *how_many* people come, without a U$uro."""
        database.empty()
        self.playing.clear()
        self.people = [PersonFactory(welcomed=False) for _ in range(how_many)]
        self.ids = [person.pk for person in self.people]
        self.expected = dict.fromkeys(self.ids, 0)

    @invariant()
    def wallets_are_as_expected(self) -> None:
        if hasattr(self, "ids"):
            assert min(self.expected.values()) >= 0
            assert balances_of(self.ids) == self.expected

    @invariant()
    def books_are_right(self) -> None:
        if hasattr(self, "ids"):
            assert not Account.objects.aggregate(all=Sum("balance"))["all"]
            assert [finding for finding in reconciliation.reconcile() if not finding.ok] == []


def attempt(call: Callable[[], Any], point: str = "") -> Any:
    """Return what *call* gives or how it is refused; with *point* it dies there and is retried."""
    if point:
        with dying(point), suppress(Crash, Refusal, ledger.LedgerError, OperationalError):
            call()
    try:
        return call()
    except (Refusal, ledger.LedgerError) as refusal:
        return refusal


def told(result: Any) -> str:
    """Return the code of a refusal; empty for what was done."""
    if isinstance(result, Refusal):
        return result.code
    if isinstance(result, ledger.InsufficientFunds):
        return "saldo_insuficiente"
    return type(result).__name__ if isinstance(result, Exception) else ""


@contextmanager
def dying(point: str) -> Iterator[None]:
    """Have the process die at *point* of whatever is done meanwhile."""
    module, name = {
        "posting": (ledger, "post"),
        "history": (objects, "record"),
        "entry": (store, "add_holdings"),
        "hand": (store, "set_holdings"),
        "end": (store, "close_escrow"),
        "fund": (store, "close_fund"),
        "commit": (ledger, "alone"),
    }.get(point, (None, ""))
    if module is None:
        yield
        return
    real = getattr(module, name)

    def die(*args: Any, **kwargs: Any) -> None:
        real(*args, **kwargs)
        raise Crash

    def cut(work: Callable[[], Any], **given: Any) -> Any:
        def last() -> None:
            work()
            connection.connection.close()  # without a commit: the server undoes it

        return real(last, **given)

    with patch.object(module, name, cut if point == "commit" else die):
        yield


def run(model: type[Books], monkeypatch: pytest.MonkeyPatch, *, steps: int, **choices: Any) -> None:
    """Run *model* for as many ``max_examples`` as *choices* say, of at most *steps* each."""
    monkeypatch.setattr(reconciliation, "_open_matches", lambda: model.playing)
    run_state_machine_as_test(
        model,
        settings=settings(
            stateful_step_count=steps,
            database=None,
            suppress_health_check=list(HealthCheck),
            **choices,
        ),
    )
