"""Any order of grants, holds, closes, replays and reversals keeps the books right (promise P5)."""

import secrets

import pytest
from django.db import transaction
from hypothesis import Phase
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from economy import ledger
from economy.ledger import SANCIONES, escrow, wallet
from economy.models import Account, Tx
from economy.postings import MatchClose, _shares, match_close, match_hold
from economy.welcome import first_part
from tests.economy.books import Books, run
from tests.engines.harness import size

pytestmark = pytest.mark.django_db(transaction=True)

VALUES = st.sampled_from([5, 10, 250, 500])
SEATS = st.lists(st.integers(0, 3), min_size=2, max_size=4, unique=True)


class Economy(Books):
    """Grants and stakes of matches in any order."""

    @initialize()
    def open(self) -> None:
        self.begin(4)
        self.held: dict[int, dict[int, int]] = {}
        self.closed: dict[int, MatchClose] = {}

    @rule(seat=st.integers(0, 3))
    def grant(self, seat: int) -> None:
        if first_part(self.people[seat]):
            self.expected[self.ids[seat]] += 1000

    @rule(seats=SEATS, value=VALUES, courtesy=st.booleans())
    def hold(self, seats: list[int], value: int, courtesy: bool) -> None:
        match_id = secrets.randbits(40)
        players = [self.ids[seat] for seat in seats]
        poor = [player for player in players if self.expected[player] < value]
        stakes = dict.fromkeys(players, value)
        if poor and not (courtesy and value == 5):
            with pytest.raises(ledger.InsufficientFunds) as refusal, transaction.atomic():
                match_hold(match_id=match_id, stakes=stakes, value=value, courtesy=courtesy)
            assert refusal.value.user_id == poor[0]
            assert refusal.value.missing == value - self.expected[poor[0]]
            return
        with transaction.atomic():
            put = match_hold(match_id=match_id, stakes=stakes, value=value, courtesy=courtesy)
        for player, own in put.items():
            assert own <= value
            self.expected[player] -= own
        self.held[match_id] = put
        self.playing.add(match_id)

    @precondition(lambda self: self.held)
    @rule(data=st.data())
    def close(self, data: st.DataObject) -> None:
        match_id = data.draw(st.sampled_from(list(self.held)))
        put = self.held.pop(match_id)
        players = list(put)
        winners = data.draw(st.sets(st.sampled_from(players), max_size=len(players) - 1))
        leavers = data.draw(st.sets(st.sampled_from(players), max_size=1))
        outcome = MatchClose(tuple(winners), frozenset(leavers))
        with transaction.atomic():
            change = match_close(match_id=match_id, outcome=outcome)
        for player, own in put.items():
            self.expected[player] += own + change.get(player, 0)
        self.closed[match_id] = outcome
        self.playing.discard(match_id)

    @precondition(lambda self: self.closed)
    @rule(data=st.data())
    def close_again(self, data: st.DataObject) -> None:
        match_id = data.draw(st.sampled_from(list(self.closed)))
        with transaction.atomic():
            match_close(match_id=match_id, outcome=self.closed[match_id])

    @precondition(lambda self: any(outcome.winners for outcome in self.closed.values()))
    @rule(data=st.data())
    def close_otherwise(self, data: st.DataObject) -> None:
        paid = [
            match_id
            for match_id, outcome in self.closed.items()
            if outcome.winners and self._moved_by_winning(match_id)
        ]
        if not paid:
            return
        match_id = data.draw(st.sampled_from(paid))
        with pytest.raises(ledger.KeyReused), transaction.atomic():
            match_close(match_id=match_id, outcome=MatchClose())

    def _moved_by_winning(self, match_id: int) -> bool:
        tx = Tx.objects.filter(key=f"match:{match_id}:close").first()
        hold = Tx.objects.filter(key=f"match:{match_id}:hold").first()
        if tx is None or hold is None:
            return False
        moves = dict(tx.entries.values_list("account__code", "amount"))
        back = dict(hold.entries.values_list("account__code", "amount"))
        return moves != {code: -amount for code, amount in back.items()}

    @invariant()
    def closed_matches_keep_nothing(self) -> None:
        if hasattr(self, "closed"):
            emptied = Account.objects.filter(code__in=map(escrow, self.closed))
            assert not any(account.balance for account in emptied)


def test_any_order_of_facts_keeps_the_books_right(monkeypatch):
    run(
        Economy,
        monkeypatch,
        steps=size("ECONOMY_STEPS", 25),
        max_examples=size("ECONOMY_RUNS", 12),
    )


def test_the_model_notices_a_house_that_keeps_one_of_each_prize(monkeypatch):
    def greedy(parts):
        shares = _shares(parts)
        fullest = max(parts.players, key=parts.players.__getitem__)
        shares[wallet(fullest)] -= 1
        shares[SANCIONES] += 1
        return shares

    monkeypatch.setattr("economy.postings._shares", greedy)
    with pytest.raises((AssertionError, ledger.InsufficientFunds)):
        run(
            Economy,
            monkeypatch,
            steps=25,
            max_examples=50,
            phases=[Phase.generate],
            report_multiple_bugs=False,
        )
