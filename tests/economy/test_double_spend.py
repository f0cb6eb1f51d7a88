"""Nobody spends twice: of 20 at once with the same U$uros or object, one wins (promise P6).

Each round has 20 ways to spend all that Ana has, 20 ways to part with one object, and then 20 that
end a match or redeem a pawn. ``make faults`` plays a thousand rounds.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from uuid import uuid4

import pytest

from accounts.models import User
from economy import bets, escrow, ledger, pawnshop, shop
from economy.bets import Wager
from economy.models import Item, Pawn, Tx
from economy.postings import MatchClose, match_close, match_hold
from economy.reconciliation import reconcile
from economy.selectors import balance_of
from economy.staff import corrections
from tests.economy.books import told
from tests.economy.crew import crew_of
from tests.engines.harness import size
from tests.factories import KindFactory, PersonFactory

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("many_corrections"),
]

ROUNDS = size("DOUBLE_SPEND_ROUNDS", 5)
AT_ONCE = 20
ALL = 100
WHY = "se cayó la mesa en mitad de la última mano"


class Scene:
    """Ana, who has little; Txema, who plays against her; and somebody of the staff.

    What is called at the same moment returns whether it was that call which did it.
    """

    def __init__(self) -> None:
        self.ana, self.txema = PersonFactory.create_batch(2)
        self.clerk = PersonFactory(is_staff=True)
        self.kind = KindFactory(price=ALL)
        self.matches = 0

    def new_match(self) -> int:
        self.matches += 1
        return self.matches

    def buy(self) -> bool:
        form = {"kind_id": self.kind.pk, "expected_price": ALL, "key": uuid4()}
        return shop.item_buy(user=self.ana, **form)[1]

    def pawn(self, item: Item) -> bool:
        form = {"item_id": item.pk, "expected": 70, "key": uuid4()}
        return pawnshop.item_pawn(user=self.ana, **form)[1]

    def redeem(self, pawn: Pawn) -> bool:
        return pawnshop.item_redeem(user=self.ana, pawn_id=pawn.pk)[1]

    def adjust(self, person: User, amount: int) -> bool:
        form = {"actor": self.clerk, "player": person, "reason": WHY, "key": uuid4()}
        return corrections.adjustment_request(amount=amount, **form)[1]

    def undo(self, tx: Tx) -> bool:
        return corrections.reversal_request(actor=self.clerk, tx=tx, reason=WHY, key=uuid4())[1]

    def hold(self, match_id: int, value: int, item: Item | None = None) -> bool:
        wagers = [Wager(self.ana.pk, self.txema.pk, item.pk)] if item else []
        stakes = {self.ana.pk: value, self.txema.pk: value}

        def work() -> bool:
            bets.hold(match_id, wagers)
            match_hold(match_id=match_id, stakes=stakes, value=value)
            return True

        return ledger.alone(work)

    def buy_in(self, match_id: int) -> bool:
        form = {"match_id": match_id, "key": f"entra:{match_id}", "amounts": {self.ana.pk: ALL}}
        return ledger.alone(lambda: escrow.put_in(**form))

    def close(self, match_id: int, winner: User | None = None, leaver: User | None = None) -> bool:
        loser = self.txema if winner == self.ana else self.ana
        won, left = ({person.pk} if person else set() for person in (winner, leaver))

        def work() -> bool:
            moved = bets.settle(match_id, {(winner.pk, loser.pk)} if winner else set())
            match_close(match_id=match_id, outcome=MatchClose(tuple(won), frozenset(left)))
            return bool(moved)

        return ledger.alone(work)

    def leave_with(self, amount: int, *people: User) -> None:
        """Leave *amount* U$uros in the wallet of each."""
        for person in people:
            if lacking := amount - balance_of(person.pk):
                self.adjust(person, lacking)

    def bought(self) -> Item:
        """Return an object that Ana has just bought."""
        self.leave_with(ALL, self.ana)
        self.buy()
        return Item.objects.filter(owner=self.ana).latest("pk")

    def pawned(self) -> Pawn:
        """Return what Ana has just pawned; to redeem it costs ALL."""
        item = self.bought()
        self.pawn(item)
        return Pawn.objects.get(item=item, ending="")


def outcomes(crew, calls: Sequence[Callable[[], bool]], rng: random.Random):
    """Return which calls did something, and what the others were told."""
    mixed = list(calls)
    rng.shuffle(mixed)
    results = crew(mixed)
    done = [call for call, result in zip(mixed, results, strict=True) if result is True]
    return done, {told(result) for result in results if result is not True}


def same_money(scene: Scene, crew, rng: random.Random) -> str:
    """Spend all that Ana has in 20 ways at once; return which it was."""
    pledge = scene.pawned()
    scene.leave_with(0, scene.ana)
    scene.adjust(scene.ana, ALL)
    given = Tx.objects.filter(kind=Tx.Kind.ADJUSTMENT).latest("created_at")
    scene.leave_with(ALL, scene.txema)
    matches = [scene.new_match() for _ in range(5)]
    tables = [scene.new_match() for _ in range(2)]
    calls = [
        *[scene.buy] * 3,
        *[partial(scene.buy_in, match_id) for match_id in tables],
        *[partial(scene.hold, match_id, ALL) for match_id in matches],
        *[partial(scene.redeem, pledge)] * 4,
        *[partial(scene.adjust, scene.ana, -ALL)] * 3,
        *[partial(scene.undo, given)] * 3,
    ]
    done, told_others = outcomes(crew, calls, rng)
    assert len(done) == 1
    assert told_others <= {
        "saldo_insuficiente",
        "cartera_insuficiente",
        "ya_anulado",
        "ya_pedida",
        "",
    }
    # Who asks again to redeem what he has redeemed is told yes, and pays nothing.
    assert "" not in told_others or done[0] == calls[10]
    assert balance_of(scene.ana.pk) == 0
    for match_id in matches:
        scene.close(match_id)
    for match_id in tables:
        ledger.alone(partial(escrow.close, match_id=match_id))
    return name_of(done[0])


def same_object(scene: Scene, crew, rng: random.Random) -> str:
    """Part with one object of Ana in 20 ways at once; return which it was."""
    item = scene.bought()
    purchase = item.events.get().tx
    matches = [scene.new_match() for _ in range(8)]
    calls = [
        *[partial(scene.pawn, item) for _ in range(7)],
        *[partial(scene.hold, match_id, 0, item) for match_id in matches],
        *[partial(scene.undo, purchase)] * 5,
    ]
    done, told_others = outcomes(crew, calls, rng)
    assert len(done) == 1
    way = name_of(done[0])
    item.refresh_from_db()
    assert item.version == 2
    state, told_rivals, amount = {
        "pawn": ("pawned", {"objeto_empenado"}, 70),
        "hold": ("held", {"objeto_en_juego"}, 0),
        "undo": ("shop", {"objeto_no_tuyo"}, ALL),
    }[way]
    assert (item.state, balance_of(scene.ana.pk)) == (state, amount)
    assert told_others <= told_rivals | {"objeto_tocado", "ya_anulado", "ya_pedida"}
    for match_id in matches:
        scene.close(match_id)
    return way


def same_end(scene: Scene, crew, rng: random.Random) -> str:
    """End a match in 12 ways and redeem a pawn 8 times, all at once; return who won."""
    pledge, item, match_id = scene.pawned(), scene.bought(), scene.new_match()
    scene.leave_with(2 * ALL, scene.ana, scene.txema)
    scene.hold(match_id, ALL, item)
    end = partial(partial, scene.close, match_id)
    ways = {
        "nobody": (end(), ALL, scene.ana),
        "ana": (end(scene.ana), 2 * ALL, scene.ana),
        "txema": (end(scene.txema), 0, scene.txema),
        "ana, who had left": (end(scene.ana, scene.ana), ALL, scene.ana),
    }
    closers = [close for close, _paid, _owner in ways.values()]
    done, told_others = outcomes(crew, [*closers * 3, *[partial(scene.redeem, pledge)] * 8], rng)
    assert sorted(map(name_of, done)) == ["close", "redeem"]
    assert told_others <= {"KeyReused", ""}
    [(way, paid, owner)] = [
        (way, paid, owner) for way, (close, paid, owner) in ways.items() if close in done
    ]
    item.refresh_from_db()
    assert (item.state, item.owner) == ("owned", owner)
    assert balance_of(scene.ana.pk) == 2 * ALL - ALL - ALL + paid
    return way


def name_of(call: Callable[[], bool]) -> str:
    return getattr(call, "func", call).__name__


def test_p6_of_20_at_once_with_the_same_money_or_object_one_wins(open_matches):
    scene, rng, seen = Scene(), random.Random(7), Counter()
    with crew_of(AT_ONCE) as crew:
        for _ in range(ROUNDS):
            for burst in (same_money, same_object, same_end):
                seen[f"{burst.__name__}: {burst(scene, crew, rng)}"] += 1
                assert [finding for finding in reconcile() if not finding.ok] == []
    assert sum(seen.values()) == 3 * ROUNDS
    assert len(seen) > 3, seen  # it is not always the same that comes first
