"""Matches of three shapes that hold U$uros side by side, and what each of them must hold.

Equal stakes; a purse with prizes as places fall; stacks that are bought, topped up, played for and
taken away. Each step is done on the real database and may die on its way; it is tried again then.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from economy import escrow, freezing, ledger, store
from economy.models import Tx
from economy.postings import MatchClose, match_close, match_hold
from economy.welcome import first_part
from tests.economy.books import ESCROW_POINTS, Books, Crash, attempt, told
from tests.economy.world import first, pick

WHY = "se cayó la mesa en mitad de la última mano"
PEOPLE = 4
SHAPES = ["stacks", "purse", "stakes"]
FAULTS = st.sampled_from(["", "", "", "", *ESCROW_POINTS])
SEAT = st.integers(0, PEOPLE - 1)
N = st.integers(0, 999)
AMOUNT = st.sampled_from([1, 60, 250, 900])
WITH_PRIZES = st.sampled_from(["purse", "purse", "stakes"])
PURSE = None


@dataclass
class Table:
    """What a match must hold, and what it gave to each player less what he put in."""

    shape: str
    held: dict[int | None, int] = field(default_factory=dict)
    owed: dict[int, int] = field(default_factory=dict)
    results: dict[int, int] = field(default_factory=dict)
    is_closed: bool = False

    def gets(self, holder: int | None, amount: int) -> None:
        self.held[holder] = self.held.get(holder, 0) + amount
        if not self.held[holder]:
            del self.held[holder]

    def free(self) -> dict[int | None, int]:
        """Return what is held and not owed."""
        free = {holder: n - self.owed.get(holder, 0) for holder, n in self.held.items()}
        return {holder: n for holder, n in free.items() if n}

    def holds_as(self, amounts: dict[int | None, int]) -> None:
        """Let these be held, besides what is owed."""
        self.held = dict(self.owed)
        for holder, amount in amounts.items():
            if amount:
                self.gets(holder, amount)

    def owes(self, user: int, amount: int) -> None:
        self.owed[user] = self.owed.get(user, 0) + amount
        if not self.owed[user]:
            del self.owed[user]

    def pays(self, user: int, amount: int) -> None:
        self.results[user] = self.results.get(user, 0) + amount


class Tables(Books):
    """Matches that hold U$uros in every way there is."""

    @initialize()
    def open(self) -> None:
        self.begin(PEOPLE)
        self.tables: dict[int, Table] = {}
        self.facts: list[Callable[..., Any]] = []
        self.frozen = ""
        self.keys = 0
        for person in self.people:
            assert first_part(person)
            self.expected[person.pk] += 1000

    # --- What the rules share

    def new(self, shape: str) -> int:
        number = 1 + len(self.tables)
        self.tables[number] = Table(shape)
        self.playing.add(number)
        return number

    def of(self, shape: str, n: int) -> int:
        """Return a match of *shape*: one that there is, as a rule still open, or a new one."""
        there = [number for number, table in self.tables.items() if table.shape == shape]
        still = [number for number in there if not self.tables[number].is_closed]
        return pick(there if n % 10 == 9 and there else [*still, 0], n // 10) or self.new(shape)

    def key(self) -> str:
        self.keys += 1
        return f"hecho:{self.keys}"

    def done(self, fact: Callable[..., Any], fault: str, code: str) -> bool:
        """Have *fact* done, dying at *fault* first; return whether it was, as *code* says."""
        result = attempt(lambda: ledger.alone(fact), fault)
        assert told(result) == code, (fact, result)
        return not code

    def shut(self, number: int) -> str:
        return "EscrowClosed" if self.tables[number].is_closed else ""

    def poor(self, amounts: dict[int, int]) -> str:
        lacking = any(self.expected[user] < amount for user, amount in amounts.items())
        return "saldo_insuficiente" if lacking else ""

    # --- In

    @rule(n=N, seats=st.sets(SEAT, min_size=1), amount=AMOUNT, fault=FAULTS)
    def buy_in(self, n: int, seats: set[int], amount: int, fault: str) -> None:
        self.put(self.of("stacks", n), [self.ids[seat] for seat in sorted(seats)], amount, fault)

    @rule(n=N, seat=SEAT, amount=AMOUNT, fault=FAULTS)
    def pay_a_fee(self, n: int, seat: int, amount: int, fault: str) -> None:
        self.put(self.of("purse", n), [self.ids[seat]], amount, fault)

    def put(self, number: int, users: list[int], amount: int, fault: str) -> None:
        amounts = {user: amount + place for place, user in enumerate(users)}
        fact = partial(escrow.put_in, match_id=number, key=self.key(), amounts=amounts)
        code = first([self.frozen, self.shut(number), self.poor(amounts)])
        if self.done(fact, fault, code):
            self.facts.append(fact)
            for user, put in amounts.items():
                self.expected[user] -= put
                self.tables[number].gets(user, put)
                self.tables[number].pays(user, -put)

    @rule(n=N, amount=AMOUNT, fault=FAULTS, shape=WITH_PRIZES)
    def endow(self, n: int, amount: int, fault: str, shape: str = "purse") -> None:
        number = self.of(shape, n)
        fact = partial(escrow.endow, match_id=number, key=self.key(), amount=amount)
        if self.done(fact, fault, first([self.frozen, self.shut(number)])):
            self.facts.append(fact)
            self.tables[number].gets(PURSE, amount)

    @rule(seats=st.lists(SEAT, min_size=2, unique=True), value=AMOUNT, fault=FAULTS)
    def stake(self, seats: list[int], value: int, fault: str) -> None:
        number, users = self.new("stakes"), [self.ids[seat] for seat in seats]
        stakes = dict.fromkeys(users, value)
        fact = partial(match_hold, match_id=number, stakes=stakes, value=value)
        if self.done(fact, fault, first([self.frozen, self.poor(stakes)])):
            for user in users:
                self.expected[user] -= value
                self.tables[number].gets(user, value)
                self.tables[number].pays(user, -value)

    # --- Inside, and out

    @rule(n=N, moves=st.lists(st.tuples(N, SEAT, AMOUNT), min_size=1, max_size=4), fault=FAULTS)
    def hand(self, n: int, moves: list[tuple[int, int, int]], fault: str) -> None:
        number = self.of("stacks", n)
        table = self.tables[number]
        after = table.free()
        for giver, taker, amount in moves:
            if after:
                holder, user = pick(after, giver), self.ids[taker]
                change = min(amount, after[holder])
                after[holder] -= change
                after[user] = after.get(user, 0) + change
        fact = partial(escrow.hold_as, match_id=number, amounts=after)
        assert self.done(fact, fault, "")
        table.holds_as(after)

    @rule(n=N, seat=SEAT, more=st.sampled_from([1, -1]))
    def a_hand_that_does_not_add_up(self, n: int, seat: int, more: int) -> None:
        number = self.of("stacks", n)
        user = self.ids[seat]
        amount = self.tables[number].free().get(user, 0) + more
        if amount >= 0:
            fact = partial(escrow.hold_as, match_id=number, amounts={user: amount})
            self.done(fact, "", "NotHeld")

    @rule(n=N, seat=SEAT, over=st.sampled_from([0, 0, 0, 1, -1]), fault=FAULTS)
    def leave(self, n: int, seat: int, over: int, fault: str) -> None:
        """Take away all that is held, or one less; one more is refused."""
        number = self.of("stacks", n)
        user = self.ids[seat]
        amount = max(1, self.tables[number].free().get(user, 0) + over)
        self.pay(number, user, amount, fault)

    @rule(n=N, seat=SEAT, amount=AMOUNT, fault=FAULTS)
    def prize(self, n: int, seat: int, amount: int, fault: str) -> None:
        self.pay(self.of("purse", n), self.ids[seat], amount, fault, from_purse=True)

    def pay(
        self, number: int, user: int, amount: int, fault: str, *, from_purse: bool = False
    ) -> None:
        table, amounts = self.tables[number], {user: amount}
        key, holder = self.key(), PURSE if from_purse else user
        fact = partial(escrow.pay_out, match_id=number, key=key, amounts=amounts)
        if from_purse:
            fact = partial(fact, from_purse=True)
        short = "NotHeld" if table.free().get(holder, 0) < amount else ""
        if self.done(fact, fault, first([self.shut(number), short])):
            self.facts.append(fact)
            table.gets(holder, -amount)
            table.pays(user, amount)
            self.expected[user] += amount

    @rule(n=N, seat=SEAT, dies_after=st.integers(0, 3), fault=FAULTS)
    def between_two_hands(self, n: int, seat: int, dies_after: int, fault: str) -> None:
        """Several facts in one transaction, as a step of a match has them: all or none.

        The step itself is known by its id: once it was done it does not come again.
        """
        number = self.of("stacks", n)
        table, user = self.tables[number], self.ids[seat]
        total = sum(table.free().values())
        if not total or self.frozen or table.is_closed or self.expected[user] + total < 5:
            return
        tell = {"match_id": number}
        steps: list[Callable[[], Any]] = [
            partial(escrow.hold_as, **tell, amounts=dict.fromkeys(table.free(), 0) | {user: total}),
            partial(escrow.pay_out, **tell, key=self.key(), amounts={user: total}),
            partial(escrow.put_in, **tell, key=self.key(), amounts={user: 5}),
        ]

        def die_on_the_way() -> None:
            for step in steps[:dies_after]:
                step()
            raise Crash

        with suppress(Crash):
            ledger.alone(die_on_the_way)
        self.wallets_are_as_expected()
        self.holdings_are_as_expected()
        once = "" if fault == "answer" else fault
        assert self.done(lambda: [step() for step in steps], once, "")
        self.expected[user] += total - 5
        table.holds_as({user: 5})
        table.pays(user, total - 5)

    # --- What it owes

    @rule(n=N, seat=SEAT, amount=AMOUNT, fault=FAULTS, shape=WITH_PRIZES)
    def award(self, n: int, seat: int, amount: int, fault: str, shape: str = "purse") -> None:
        """Let a prize be owed: the step of the match is known by its id and does not come again."""
        number, user = self.of(shape, n), self.ids[seat]
        table = self.tables[number]
        fact = partial(escrow.award, match_id=number, prizes={user: amount})
        once = fault if fault in {"hand", "commit"} else ""  # others would have it done twice
        if self.done(fact, once, "NotHeld" if table.held.get(PURSE, 0) < amount else ""):
            table.gets(PURSE, -amount)
            table.gets(user, amount)
            table.owes(user, amount)

    @rule(n=N, seat=SEAT, over=st.sampled_from([0, 0, -1, 1]), fault=FAULTS)
    def stand_up(self, n: int, seat: int, over: int, fault: str) -> None:
        """Let be owed what is held, or one less; one more is refused."""
        number, user = self.of("stacks", n), self.ids[seat]
        table = self.tables[number]
        free = table.free().get(user, 0)
        amount = max(1, free + over)
        fact = partial(escrow.owe, match_id=number, amounts={user: amount})
        once = fault if fault == "commit" else ""  # others would have it done twice
        if self.done(fact, once, "NotHeld" if free < amount else ""):
            table.owes(user, amount)

    @rule(n=N, shape=st.sampled_from(SHAPES), seat=SEAT, over=N, fault=FAULTS)
    def pay_a_debt(self, n: int, shape: str, seat: int, over: int, fault: str) -> None:
        """Pay what is owed; one more, now and then, is refused."""
        number, user = self.of(shape, n), self.ids[seat]
        table = self.tables[number]
        debt = table.owed.get(user, 0)
        amounts = {user: max(1, debt + (over % 4 == 3))}
        what: dict[str, Any] = {"match_id": number, "key": self.key(), "kind": Tx.Kind.PRIZE}
        fact = partial(escrow.pay_owed, **what, amounts=amounts)
        short = "NotHeld" if debt < amounts[user] else ""
        if self.done(fact, fault, first([self.shut(number), short])):
            self.facts.append(fact)
            table.gets(user, -debt)
            table.owes(user, -debt)
            table.pays(user, debt)
            self.expected[user] += debt

    # --- The end

    @rule(n=N, is_paid=st.booleans(), winner=SEAT, fault=FAULTS)
    def close(self, n: int, is_paid: bool, winner: int, fault: str) -> None:
        number = self.of("purse" if n % 2 else "stacks", n // 2)
        table = self.tables[number]
        fact = partial(escrow.close, match_id=number)
        paid = {user: amount for user, amount in table.held.items() if user is not PURSE}
        if is_paid and table.held:
            paid = {self.ids[winner]: sum(table.held.values())}
            fact = partial(fact, paid=paid)
        assert self.done(fact, fault, "")
        self.ends(number, paid)

    @precondition(lambda self: any(t.shape == "stakes" and t.held for t in self.tables.values()))
    @rule(n=N, winners=st.sets(SEAT), fault=FAULTS)
    def share(self, n: int, winners: set[int], fault: str) -> None:
        open_ones = [k for k, t in self.tables.items() if t.shape == "stakes" and t.held]
        number = pick(open_ones, n)
        table = self.tables[number]
        stakes = {user: n for user, n in table.free().items() if user is not PURSE}
        won = [user for user in stakes if self.ids.index(user) in winners]
        if len(won) == len(stakes):
            won = []
        fact = partial(match_close, match_id=number, outcome=MatchClose(tuple(won)))
        result = self.results_of(fact, fault)
        each, over = divmod(sum(stakes.values()), len(won)) if won else (0, 0)
        paid = {user: each + (place < over) for place, user in enumerate(won)} or stakes
        owed = dict(table.owed)
        self.ends(number, {u: paid.get(u, 0) + owed.get(u, 0) for u in {*paid, *owed}})
        assert result == table.results

    def results_of(self, fact: Callable[..., Any], fault: str) -> Any:
        """Return what *fact* answers, the same once more, when it dies at *fault* first."""
        result = attempt(lambda: ledger.alone(fact), fault)
        assert attempt(lambda: ledger.alone(fact)) == result
        return result

    def ends(self, number: int, paid: dict[int, int]) -> None:
        table = self.tables[number]
        for user, amount in paid.items():
            self.expected[user] += amount
            table.pays(user, amount)
        table.held, table.owed, table.is_closed = {}, {}, True
        self.playing.discard(number)

    # --- Again, and while all stands still

    @precondition(lambda self: self.facts)
    @rule(n=N, otherwise=st.booleans())
    def again(self, n: int, otherwise: bool) -> None:
        """What was done comes again, or something else under its key; both also after the end."""
        fact = pick(self.facts, n)
        if otherwise:
            asked = fact.keywords
            other = dict.fromkeys(asked.get("amounts", ()), 7_777)
            fact = partial(fact, amounts=other) if other else partial(fact, amount=7_777)
        result = attempt(lambda: ledger.alone(fact))
        assert told(result) == ("KeyReused" if otherwise else "")
        assert otherwise or result is False

    @rule(sure=st.sampled_from([False, False, True]))
    def freeze_or_go_on(self, sure: bool) -> None:
        if self.frozen:
            assert freezing.economy_unfreeze(reason=WHY, actor=self.people[0])
            self.frozen = ""
        elif sure:
            assert freezing.economy_freeze(reason=WHY)
            self.frozen = "economia_congelada"

    # --- What must hold

    @invariant()
    def holdings_are_as_expected(self) -> None:
        for number, table in getattr(self, "tables", {}).items():
            assert store.holdings(number) == table.held
            assert store.owed(number) == table.owed
            assert not (table.is_closed and table.held)

    @invariant()
    def results_are_as_expected(self) -> None:
        for number, table in getattr(self, "tables", {}).items():
            assert store.results(number) == table.results
