"""What a match holds is put, handed over and taken once, whoever asks at the same moment (P6)."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial

import pytest

from economy import escrow, ledger, store
from economy.models import Account, Tx
from economy.reconciliation import reconcile
from economy.selectors import balance_of, balances_of
from tests.economy.books import told
from tests.economy.crew import crew_of
from tests.engines.harness import size
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = size("DOUBLE_SPEND_ROUNDS", 6)
AT_ONCE = 20
ALL = 1000


class Scene:
    """Ana and Bea, with ALL each, and one match after another."""

    def __init__(self, crew, open_matches: set[int]) -> None:
        self.crew, self.open_matches = crew, open_matches
        self.rng = random.Random(7)
        self.ana, self.bea = (person.pk for person in PersonFactory.create_batch(2))
        self.matches = 0

    def new_match(self) -> int:
        self.matches += 1
        self.open_matches.add(self.matches)
        return self.matches

    def alone(self, fact, **what):
        return partial(ledger.alone, partial(fact, **what))

    def at_once(self, *calls):
        """Return what each of *calls* gave, as many times over as there are threads."""
        many = [call for _ in range(AT_ONCE) for call in calls][:AT_ONCE]
        self.rng.shuffle(many)
        return list(zip(many, self.crew(many), strict=True))

    def end(self) -> None:
        """Close every match and give both what they began with."""
        for number in sorted(self.open_matches):
            ledger.alone(partial(escrow.close, match_id=number))
        self.open_matches.clear()
        for user, balance in balances_of([self.ana, self.bea]).items():
            if balance != ALL:
                moves = {ledger.wallet(user): ALL - balance, ledger.SANCIONES: balance - ALL}
                ledger.post_alone(Tx.Kind.CLOSE, f"vuelta:{user}:{self.matches}", moves)


def one_buys_in_with_the_money_for_one(scene: Scene) -> str:
    tables = [scene.new_match() for _ in range(AT_ONCE)]
    calls = [
        scene.alone(escrow.put_in, match_id=number, key=f"{number}:ana", amounts={scene.ana: ALL})
        for number in tables
    ]
    results = scene.at_once(*calls)
    assert Counter(told(result) for _, result in results) == {"": 1, "saldo_insuficiente": 19}
    assert balance_of(scene.ana) == 0
    assert [sum(store.holdings(number).values()) for number in tables].count(ALL) == 1
    return "bought in"


def one_fact_under_one_key(scene: Scene) -> str:
    number = scene.new_match()
    enter = scene.alone(
        escrow.put_in, match_id=number, key=f"{number}:ana", amounts={scene.ana: 100}
    )
    results = scene.at_once(enter)
    assert Counter(result for _, result in results) == {True: 1, False: 19}
    assert store.holdings(number) == {scene.ana: 100}
    return "put once"


def one_leaves_with_what_there_is(scene: Scene) -> str:
    """Half ask under one key, as a click that is sent again; the others under keys of their own."""
    number = scene.new_match()
    scene.alone(escrow.put_in, match_id=number, key=f"{number}:ana", amounts={scene.ana: 100})()
    what = {"match_id": number, "amounts": {scene.ana: 100}}
    again = scene.alone(escrow.pay_out, key=f"{number}:fuera", **what)
    calls = [
        *[again] * 10,
        *[scene.alone(escrow.pay_out, key=f"{number}:fuera:{n}", **what) for n in range(10)],
    ]
    results = scene.at_once(*calls)
    assert [result for _, result in results].count(True) == 1
    [winner] = [call for call, result in results if result is True]
    told_others = Counter(told(result) for _, result in results if result is not True)
    assert told_others == ({"": 9, "NotHeld": 10} if winner is again else {"NotHeld": 19})
    assert balance_of(scene.ana) == ALL
    return "left by the click" if winner is again else "left by another"


def one_hand_or_one_exit(scene: Scene) -> str:
    """A hand that gives Bea all that Ana has, against Ana who leaves with it: one happens."""
    number = scene.new_match()
    both = {scene.ana: 100, scene.bea: 100}
    scene.alone(escrow.put_in, match_id=number, key=f"{number}:entran", amounts=both)()
    hand = scene.alone(escrow.hold_as, match_id=number, amounts={scene.ana: 0, scene.bea: 200})
    leave = scene.alone(
        escrow.pay_out, match_id=number, key=f"{number}:sale", amounts={scene.ana: 100}
    )
    results = scene.at_once(hand, leave)
    has_left = any(result is True for call, result in results if call is leave)
    assert store.holdings(number) == {scene.bea: 100 if has_left else 200}
    assert balance_of(scene.ana) == (ALL if has_left else ALL - 100)
    return "left" if has_left else "lost the hand"


def the_end_against_who_leaves_and_who_comes(scene: Scene) -> str:
    number = scene.new_match()
    both = {scene.ana: 100, scene.bea: 100}
    scene.alone(escrow.endow, match_id=number, key=f"{number}:bolsa", amount=50)()
    scene.alone(escrow.put_in, match_id=number, key=f"{number}:entran", amounts=both)()
    end = scene.alone(escrow.close, match_id=number, paid=None)
    leave = scene.alone(
        escrow.pay_out, match_id=number, key=f"{number}:sale", amounts={scene.ana: 100}
    )
    come = scene.alone(escrow.put_in, match_id=number, key=f"{number}:más", amounts={scene.bea: 60})
    results = scene.at_once(end, leave, come)
    for call, result in results:
        assert told(result) in ({""} if call is end else {"", "EscrowClosed"}), result
    account = Account.objects.get(code=ledger.escrow(number))
    assert (account.balance, account.closed_at is None, store.holdings(number)) == (0, False, {})
    assert balances_of([scene.ana, scene.bea]) == {scene.ana: ALL, scene.bea: ALL}
    came = any(result is True for call, result in results if call is come)
    left = any(result is True for call, result in results if call is leave)
    return f"closed, {'left' if left else 'stayed'}, {'came' if came else 'too late'}"


BURSTS = [
    one_buys_in_with_the_money_for_one,
    one_fact_under_one_key,
    one_leaves_with_what_there_is,
    one_hand_or_one_exit,
    the_end_against_who_leaves_and_who_comes,
]


def test_p6_of_20_at_once_what_a_match_holds_moves_once(open_matches):
    seen: Counter[str] = Counter()
    with crew_of(AT_ONCE) as crew:
        scene = Scene(crew, open_matches)
        for _ in range(ROUNDS):
            for burst in BURSTS:
                seen[f"{burst.__name__}: {burst(scene)}"] += 1
                assert [finding for finding in reconcile() if not finding.ok] == []
                scene.end()
    assert sum(seen.values()) == ROUNDS * len(BURSTS)
