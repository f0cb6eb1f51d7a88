"""Whatever happens to objects and money, and over faults, the books are right (promise P5).

Each step is done by the services on the real database, may die on its way and is tried again; then
every balance is what the model says, every object is in the one place where it must be, and all
checks of the books hold.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from unittest.mock import MagicMock
from uuid import UUID, uuid4

import pytest
from django.db import OperationalError
from django.utils import timezone
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from economy import bets, freezing, ledger, reconciliation, shop
from economy.models import Correction, ItemEvent, Tx
from economy.pawnshop import Offer
from economy.postings import MatchClose, match_close, match_hold
from economy.staff import corrections
from tests.economy.books import FAULTS, POINTS, Crash, attempt, dying, run, told
from tests.economy.market import SEAT, SELDOM, Market, N
from tests.economy.world import Asked, Game, Undo, first, pick, wagers_of
from tests.engines.harness import size

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("many_corrections"),
]

RUNS = size("ECONOMY_RUNS", 5)
STEPS = size("ECONOMY_STEPS", 30)
WHY = "se cayó la mesa en mitad de la última mano"
ALONE_UP_TO = 5_000
SEATS = st.lists(SEAT, min_size=2, max_size=4, unique=True)


class Household(Market):
    """The market, and matches with bets, corrections of the staff, and an economy that freezes."""

    # --- Matches

    @rule(
        seats=SEATS,
        value=st.sampled_from([0, 5, 250]),
        drawn=st.lists(st.tuples(N, SEAT), max_size=4),
        fault=FAULTS,
    )
    def start(self, seats: list[int], value: int, drawn: list[tuple[int, int]], fault: str) -> None:
        players = [self.ids[seat] for seat in seats]
        game = Game(dict.fromkeys(players, value), wagers_of(self.world, players, drawn))
        number = 1 + len(self.world.open) + len(self.world.closed)
        code = first(
            [
                self.frozen,
                *(self.world.things[bet.item].unfit(bet.bettor) for bet in game.wagers),
                *(self.lacks(player, value) for player in players),
            ]
        )
        assert told(attempt(lambda: self._hold(number, game, value), fault)) == code
        if code:
            return
        for player in players:
            self.gets(player, -value)
        for bet in game.wagers:
            self.world.things[bet.item].moves("held", bet.bettor)
        self.world.open[number] = game
        self.playing.add(number)

    def _hold(self, number: int, game: Game, value: int) -> None:
        def work() -> None:
            bets.hold(number, game.wagers)
            match_hold(match_id=number, stakes=game.put, value=value)

        ledger.alone(work)

    @precondition(lambda self: self.world.open and not self.frozen)
    @rule(n=N, winners=st.sets(SEAT, max_size=3), leaver=SEAT, left=st.booleans(), fault=FAULTS)
    def close(self, n: int, winners: set[int], leaver: int, left: bool, fault: str) -> None:
        number = pick(self.world.open, n)
        game = self.world.open.pop(number)
        players = list(game.put)
        game.winners = frozenset(players[seat] for seat in winners if seat < len(players))
        game.leavers = frozenset({pick(players, leaver)} if left else ())
        if game.winners == set(players):
            game.winners = frozenset()
        assert told(attempt(lambda: self._close(number, game), fault)) == ""
        for player, amount in game.paid().items():
            self.gets(player, amount)
        for bet in game.wagers:
            is_lost = (bet.rival, bet.bettor) in game.beats
            self.world.things[bet.item].moves("owned", bet.rival if is_lost else bet.bettor)
        self.world.closed[number] = game
        self.playing.discard(number)

    def _close(self, number: int, game: Game) -> None:
        def work() -> None:
            bets.settle(number, game.beats)
            outcome = MatchClose(game.in_order, game.leavers)
            match_close(match_id=number, outcome=outcome)

        ledger.alone(work)

    @precondition(lambda self: self.world.closed)
    @rule(n=N, otherwise=st.booleans())
    def close_again(self, n: int, otherwise: bool) -> None:
        number = pick(self.world.closed, n)
        game = self.world.closed[number]
        winners = frozenset(set(game.put) - game.winners if game.winners else ())
        other = Game(game.put, game.wagers, winners)
        result = attempt(lambda: self._close(number, other if otherwise else game))
        is_reused = otherwise and other.paid() != game.paid()
        assert told(result) == ("KeyReused" if is_reused else "")

    # --- The staff

    @rule(
        seat=SEAT, amount=st.sampled_from([300, -300, 5_000, -5_000, 6_000, -6_000]), fault=FAULTS
    )
    def adjust(self, seat: int, amount: int, fault: str) -> None:
        key, is_alone = uuid4(), abs(amount) <= ALONE_UP_TO
        code = self._cannot_give(self.ids[seat], -amount) if is_alone else ""
        result = attempt(lambda: self._adjust(key, seat, amount), fault)
        assert told(result) == code
        if code:
            return
        self.world.adjusted.append((key, seat, amount))
        if is_alone:
            self._corrected(Asked(result[0].pk, self.ids[seat], amount))
        else:
            self.world.asked.append(Asked(result[0].pk, self.ids[seat], amount))

    def _adjust(self, key: UUID, seat: int, amount: int) -> tuple[Correction, bool]:
        return corrections.adjustment_request(
            actor=self.clerk, player=self.people[seat], amount=amount, reason=WHY, key=key
        )

    @precondition(lambda self: self.world.adjusted)
    @rule(n=N, otherwise=SELDOM)
    def adjust_again(self, n: int, otherwise: bool) -> None:
        key, seat, amount = pick(self.world.adjusted, n)
        result = attempt(lambda: self._adjust(key, seat, amount + otherwise))
        assert told(result) == ("id_reutilizado" if otherwise else "")
        assert otherwise or result[1] is False

    @rule(n=N, fault=FAULTS)
    def undo(self, n: int, fault: str) -> None:
        undo, key = pick(self.world.undoable, n), uuid4()
        is_alone = abs(undo.amount) <= ALONE_UP_TO
        code = first(
            [
                {"done": "ya_anulado", "asked": "ya_pedida"}.get(undo.state, ""),
                "objeto_tocado" if self.world.touched(undo) else "",
                self._cannot_give(undo.user, -undo.amount) if is_alone else "",
            ]
        )
        form = {"actor": self.clerk, "tx": undo.tx, "reason": WHY, "key": key}
        result = attempt(lambda: corrections.reversal_request(**form), fault)
        assert told(result) == code
        if code:
            return
        asked = Asked(result[0].pk, undo.user, undo.amount, undo)
        if is_alone:
            self._corrected(asked)
        else:
            undo.state = "asked"
            self.world.asked.append(asked)

    @precondition(lambda self: self.world.asked)
    @rule(n=N, how=st.sampled_from(["approve", "approve", "refuse", "alone"]), fault=FAULTS)
    def decide(self, n: int, how: str, fault: str) -> None:
        asked = pick(self.world.asked, n)
        decision = {"correction_id": asked.pk, "approver": self.second}
        if how == "alone":
            decision["approver"] = self.clerk
            result = attempt(lambda: corrections.correction_approve(**decision), fault)
            assert told(result) == "misma_persona"
            return
        if how == "refuse":
            attempt(lambda: corrections.correction_refuse(**decision, answer=WHY), fault)
            code = ""
        else:
            is_touched = asked.undo is not None and self.world.touched(asked.undo)
            lacks = self._cannot_give(asked.user, -asked.amount)
            code = "objeto_tocado" if is_touched else lacks
            result = attempt(lambda: corrections.correction_approve(**decision), fault)
            # Whose answer was lost is told that it is decided.
            assert told(result) in ({code, "correccion_decidida"} if fault and not code else {code})
        state = Correction.objects.get(pk=asked.pk).state
        assert state == ("pending" if code else "done" if how == "approve" else "refused")
        if code:
            return
        self.world.asked.remove(asked)
        if how == "approve":
            self._corrected(asked)
        elif asked.undo is not None:
            asked.undo.state = ""

    def _cannot_give(self, user: int, amount: int) -> str:
        """Return the code with which the staff are told that *user* lacks *amount* U$uros."""
        return "cartera_insuficiente" if self.lacks(user, amount) else ""

    def _corrected(self, asked: Asked) -> None:
        """Note what a correction that was carried out has changed."""
        self.gets(asked.user, asked.amount)
        if asked.undo is None:
            tx = Correction.objects.get(pk=asked.pk).tx
            self.world.undoable.append(Undo(tx, asked.user, -asked.amount))
            return
        asked.undo.state = "done"
        if asked.undo.item is not None:
            self.world.things[asked.undo.item].moves("shop", None)

    @precondition(lambda self: not self.frozen)
    @rule(sure=SELDOM)
    def freeze(self, sure: bool) -> None:
        if sure:
            assert freezing.economy_freeze(reason=WHY)
            self.world.frozen_at = self.now

    @precondition(lambda self: self.frozen)
    @rule()
    def unfreeze(self) -> None:
        assert not freezing.economy_freeze(reason=WHY)
        assert freezing.economy_unfreeze(reason=WHY, actor=self.clerk)
        assert self.world.frozen_at is not None
        stood_still = self.now - self.world.frozen_at
        for pledge in self.world.pledges.values():
            if not pledge.ending:
                pledge.due += stood_still
        self.world.frozen_at = None


@pytest.fixture
def still_clock(monkeypatch):
    """Time goes by when the model says so."""
    monkeypatch.setattr(timezone, "now", lambda: Market.now)


def test_p5_any_order_of_facts_and_faults_keeps_money_and_objects_right(monkeypatch, still_clock):
    run(Household, monkeypatch, steps=STEPS, max_examples=RUNS)


# --- What the model itself is worth


def facts(model: Household) -> tuple[Callable[[], None], ...]:
    """Return every fact, in an order in which each of them can happen."""
    return (
        lambda: model.buy(0, 1, is_stale=True, fault=""),
        lambda: model.buy(0, 1, is_stale=False, fault="posting"),
        lambda: model.buy_again(0, otherwise=False),
        lambda: model.buy(1, 2, is_stale=False, fault="answer"),
        lambda: model.start([0, 1], 250, [(1, 0), (1, 1)], "history"),
        lambda: model.pawn(0, 0, is_his=True, is_stale=False, fault=""),
        lambda: model.close(0, {0}, 0, left=False, fault="commit"),
        lambda: model.close_again(0, otherwise=True),
        lambda: model.pawn(0, 0, is_his=True, is_stale=False, fault="posting"),
        lambda: model.pawn_again(0, 0),
        lambda: model.redeem(0, 0, is_his=True, fault="history"),
        lambda: model.pawn(0, 0, is_his=True, is_stale=False, fault="commit"),
        lambda: model.days_go_by(4),
        lambda: model.freeze(sure=True),
        lambda: model.buy(2, 1, is_stale=False, fault="commit"),
        lambda: model.days_go_by(4),
        model.unfreeze,
        lambda: model.expire(""),
        lambda: model.days_go_by(4),
        lambda: model.expire("history"),
        lambda: model.buy(2, 1, is_stale=False, fault="commit"),
        lambda: model.undo(6, "history"),
        lambda: model.adjust(3, 6000, "commit"),
        lambda: model.adjust_again(0, otherwise=False),
        lambda: model.decide(0, "alone", ""),
        lambda: model.decide(0, "approve", "answer"),
        lambda: model.buy(3, 3, is_stale=False, fault="answer"),
        lambda: model.undo(8, "posting"),
        lambda: model.decide(0, "approve", "commit"),
    )


def life() -> Household:
    """Lead a household through every fact, one after the other, dying at each point on the way."""
    model = Household()
    model.open()
    for step in facts(model):
        step()
        model.wallets_are_as_expected()
        model.books_are_right()
        model.objects_are_in_one_place()
        model.the_shop_has_what_it_should()
    return model


@pytest.fixture
def books(monkeypatch, still_clock):
    monkeypatch.setattr(reconciliation, "_open_matches", lambda: Household.playing)


def test_a_life_has_every_fact_that_can_happen_to_an_object(books):
    model = life()
    of_a_championship = {ItemEvent.Fact.OFFERED}  # test_gifts
    happened = set(ItemEvent.objects.values_list("fact", flat=True))
    assert happened == set(ItemEvent.Fact.values) - of_a_championship
    assert list(model.expected.values()) == [1190, 350, 1000, 7000]


MUTANTS = {
    "losers keep what they bet": ("bets._end", lambda end: lambda bet, item, _: end(bet, item, ())),
    "new pieces are sold first": ("shop._second_hand", lambda _: lambda *_: None),
    "a form that came again is not known": ("shop._bought_with", lambda _: lambda _key: None),
    "the usurero asks for more": ("pawnshop.offer", lambda _: lambda _item: Offer(70, 101)),
    "time counts while all stands still": ("freezing.Pawn", lambda _: MagicMock()),
    "one of the staff is enough": ("staff.caps.alone_up_to", lambda _: lambda *_who: 10_000),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_the_model_notices_when(name, books, monkeypatch):
    place, mutated = MUTANTS[name]
    module, attribute = f"economy.{place}".rsplit(".", 1)
    real = getattr(import_module(module), attribute)
    monkeypatch.setattr(f"{module}.{attribute}", mutated(real))
    with pytest.raises(AssertionError):
        life()


@pytest.mark.parametrize("point", [point for point in POINTS if point != "answer"])
def test_who_dies_before_the_end_has_done_nothing(point, books):
    model = Household()
    model.open()
    kind = next(iter(model.world.shelves))
    form = {"kind_id": kind, "expected_price": 1, "key": uuid4()}
    with dying(point), pytest.raises((Crash, OperationalError)):
        shop.item_buy(user=model.people[0], **form)
    model.wallets_are_as_expected()
    model.objects_are_in_one_place()
    assert not Tx.objects.filter(kind=Tx.Kind.PURCHASE).exists()
