"""Whatever championships take and give, in any order and over faults, the books are right (P5).

After each step every wallet and every fund is what the model says, and all checks of the books
hold.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from economy import freezing, funds, ledger, reconciliation
from economy.models import Account
from economy.welcome import first_part
from tests.economy.books import Books, attempt, run, told
from tests.economy.world import first, pick
from tests.engines.harness import size

pytestmark = pytest.mark.django_db(transaction=True)

RUNS = size("ECONOMY_RUNS", 5)
STEPS = size("ECONOMY_STEPS", 30)
WHY = "se cayó el campeonato en mitad de la ronda"
FAULTS = st.sampled_from(["", "", "", "posting", "fund", "commit", "answer"])
SEATS = st.sets(st.integers(0, 3), min_size=1)
CUP = st.integers(1, 2)
N = st.integers(0, 999)


class Cups(Books):
    """Two championships, one after the other when they are over, and four people."""

    running: set[int] = set()

    @initialize()
    def open(self) -> None:
        self.begin(4)
        self.running.clear()
        self.fees: dict[int, dict[tuple[int, int], int]] = {}
        self.entries: dict[tuple[int, int], int] = {}
        self.closed: set[int] = set()
        self.house = 0
        self.facts: list[Callable[..., Any]] = []
        self.frozen = ""
        for person in self.people:
            assert first_part(person)
            self.expected[person.pk] += 1000

    def cup(self, place: int) -> int:
        """Return the championship that runs on one of two places, or was closed on it just now."""
        number = place + 2 * sum(one % 2 == place % 2 for one in self.closed)
        self.fees.setdefault(number, {})
        self.running.add(number)
        return number

    def done(self, fact: Callable[..., Any], fault: str, code: str) -> bool:
        result = attempt(lambda: ledger.alone(fact), fault)
        assert told(result) == code, (fact, result)
        if not code:
            self.facts.append(fact)
        return not code

    @rule(place=CUP, seats=SEATS, fee=st.sampled_from([1, 60, 700]), fault=FAULTS)
    def enter(self, place: int, seats: set[int], fee: int, fault: str) -> None:
        cup, users = self.cup(place), [self.ids[seat] for seat in sorted(seats)]
        entries = {user: self.entries.get((cup, user), 0) + 1 for user in users}
        poor = any(self.expected[user] < fee for user in users)
        code = first([self.frozen, "saldo_insuficiente" if poor else ""])
        fact = partial(funds.charge, fund_id=cup, entries=entries, fee=fee)
        if self.done(fact, fault, code):
            for user, n in entries.items():
                self.entries[cup, user] = n
                self.fees[cup][user, n] = fee
                self.expected[user] -= fee

    @rule(place=CUP, seats=SEATS, fault=FAULTS)
    def withdraw(self, place: int, seats: set[int], fault: str) -> None:
        cup, users = self.cup(place), [self.ids[seat] for seat in sorted(seats)]
        inside = {user for user, _n in self.fees[cup]}
        users = [user for user in users if user in inside] or users  # as a rule, who is in it
        entries = {user: self.entries.get((cup, user), 1) for user in users}
        has_paid = all((user, n) in self.fees[cup] for user, n in entries.items())
        fact = partial(funds.give_back, fund_id=cup, entries=entries)
        known = has_paid or all((cup, user) in self.entries for user in users)
        if self.done(fact, fault, "" if known else "NotPaid"):
            for user, n in entries.items():
                self.expected[user] += self.fees[cup].pop((user, n), 0)

    @rule(
        place=CUP, seats=SEATS, over=st.integers(-5, 5), house=st.sampled_from([0, 3]), fault=FAULTS
    )
    def award(self, place: int, seats: set[int], over: int, house: int, fault: str) -> None:
        cup, users = self.cup(place), [self.ids[seat] for seat in sorted(seats)]
        pot = sum(self.fees[cup].values())
        total = max(0, pot + over)
        prizes = {user: total // len(users) for user in users}
        prizes[users[0]] += total - sum(prizes.values())
        fact = partial(funds.award, fund_id=cup, prizes=prizes, house=house)
        code = "saldo_insuficiente" if total > pot + house else ""
        if self.done(fact, fault, code):
            for user, prize in prizes.items():
                self.expected[user] += prize
            self.house += pot - total
            self.ends(cup)

    @rule(place=CUP, fault=FAULTS)
    def cancel(self, place: int, fault: str) -> None:
        cup = self.cup(place)
        if self.done(partial(funds.cancel, fund_id=cup), fault, ""):
            for (user, _n), fee in self.fees[cup].items():
                self.expected[user] += fee
            self.ends(cup)

    def ends(self, cup: int) -> None:
        self.fees[cup].clear()
        self.closed.add(cup)
        self.running.discard(cup)

    @rule(n=N)
    def again(self, n: int) -> None:
        """Do what was done once more: nothing changes, whatever has come since."""
        if self.facts:
            fact = pick(self.facts, n)
            result = attempt(lambda: ledger.alone(fact))
            assert result is False or told(result) == "EscrowClosed", (fact, result)

    @rule(sure=st.booleans())
    def freeze_or_go_on(self, sure: bool) -> None:
        if self.frozen:
            assert freezing.economy_unfreeze(reason=WHY, actor=self.people[0])
            self.frozen = ""
        elif sure:
            assert freezing.economy_freeze(reason=WHY)
            self.frozen = "economia_congelada"

    @invariant()
    def funds_are_as_expected(self) -> None:
        for cup, fees in getattr(self, "fees", {}).items():
            row = Account.objects.filter(code=ledger.fund(cup)).first()
            assert (row.balance if row else 0) == sum(fees.values())
            assert (row is not None and row.closed_at is not None) == (cup in self.closed)
        if hasattr(self, "house"):
            row = Account.objects.filter(code=ledger.PREMIOS).first()
            assert (row.balance if row else 0) == self.house


def test_p5_fees_refunds_prizes_and_cancelling_in_any_order_keep_the_books_right(monkeypatch):
    monkeypatch.setattr(reconciliation, "_open_championships", lambda: Cups.running)
    run(Cups, monkeypatch, steps=STEPS, max_examples=RUNS)
