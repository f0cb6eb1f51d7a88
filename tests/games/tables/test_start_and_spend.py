"""Who spends his U$uros while the last acceptance starts the match (promise P6)."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from accounts.refusals import Refusal
from economy.models import Bet, Item
from economy.selectors import balance_of
from games.models import Match, Table
from games.tables import bets, starting
from tests.games.tables.betting import Buy, stand_still
from tests.pace import patience
from tools.players.agreeing import accept_bets, reveal

pytestmark = pytest.mark.django_db(transaction=True)

BLOCKED = "SELECT EXISTS (SELECT FROM pg_locks WHERE pid = %s AND NOT granted)"


class Spender(threading.Thread):
    """Buys until he has nothing left, on a connection of his own."""

    def __init__(self, user: User, buy: Buy) -> None:
        super().__init__()
        self.user, self.buy = user, buy
        self.answer: Any = None
        self._ready = threading.Event()

    def run(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            self.pid = cursor.fetchone()[0]
        self._ready.set()
        try:
            while True:
                self.buy(self.user)
        except Refusal as refusal:
            self.answer = refusal
        finally:
            connection.close()

    def until_he_waits_or_is_done(self) -> None:
        """Start him and return once a lock of ours stops him, or nothing did."""
        self.start()
        assert self._ready.wait(patience(20))
        blocked = False
        while self.is_alive() and not blocked:
            with connection.cursor() as cursor:
                cursor.execute(BLOCKED, [self.pid])
                blocked = cursor.fetchone()[0]


def test_what_the_start_has_counted_is_not_spent_before_it_is_held(
    table: Table, window: list[User], buy: Buy, monkeypatch: pytest.MonkeyPatch
) -> None:
    item = buy(window[0])
    bets.bet_place(user=window[0], item_id=item.pk, against=1)
    for user in window:
        stand_still(table)
        accept_bets(table, user)
    for user in window[:3]:
        reveal(table, user)
    spender, real = Spender(window[0], buy), starting._start

    def start_while_he_spends(*args: Any) -> Any:
        spender.until_he_waits_or_is_done()
        return real(*args)

    monkeypatch.setattr(starting, "_start", start_while_he_spends)
    reveal(table, window[3])
    spender.join(20)
    assert Match.objects.get().stake == 50
    assert Bet.objects.get().item_id == item.pk
    assert spender.answer.code == "saldo_insuficiente"
    assert balance_of(window[0].pk) == 50
    assert Item.objects.filter(owner=window[0]).count() == 8
