"""The robots of póker play legally, the same for the same chance, and not like fools."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engines.core.chance import HmacRng
from games.engines.core.contract import Context
from games.engines.core.legal import admits
from games.engines.poker.actions import Retirarse
from games.engines.poker.options import Options
from games.engines.poker.robots import ROBOTS
from games.engines.poker.robots.novato import likes
from games.engines.poker.state import State
from tests.engines.poker.table import CALL, CHECK, ENGINE, play, table, to


def turn(state: State, seat: int) -> list[Any]:
    return [c for c in ENGINE.legal_actions(state, seat) if c.kind != "free"]


@pytest.mark.parametrize("level", list(ROBOTS))
def test_a_minitorneo_of_robots_ends_and_all_they_do_is_legal(level: str) -> None:
    robot = ROBOTS[level]
    folded = decided = 0
    for seed in range(3):
        rng = random.Random(seed)
        state = ENGINE.start(Options(), 6, HmacRng(b"%d" % seed, "0")).state
        for number in range(3_000):
            if ENGINE.outcome(state) is not None:
                break
            able = [seat for seat in range(6) if turn(state, seat)]
            seat = rng.choice(able)
            choices, view = turn(state, seat), ENGINE.view(state, seat)
            chosen = [robot.choose(view, choices, HmacRng(b"r", str(number))) for _ in range(2)]
            assert chosen[0] == chosen[1]
            assert any(admits(choice, chosen[0]) for choice in choices)
            if seat == state.turno:
                decided += 1
                folded += chosen[0] == Retirarse()
                assert chosen[0] != Retirarse() or view.igualar, "checking was free"
            context = Context(HmacRng(b"%d" % seed, str(number + 1)), 1_500)
            state = ENGINE.play(state, seat, chosen[0], context).state
        assert ENGINE.outcome(state) is not None
    assert 0.1 < folded / decided < 0.9


def test_the_novato_likes_better_what_is_better() -> None:
    def holding(cards: str) -> int:
        return likes(ENGINE.view(table([5000] * 4, {0: cards, 1: "9c9d", 2: "8c8d", 3: "7c7d"}), 0))

    ladder = [holding(cards) for cards in ("2s7h", "Js8h", "KsQs", "TsTh", "AsAh")]
    assert ladder == sorted(ladder)
    hands = {0: "AsKd", 1: "9c9d", 2: "8c8d", 3: "7c7d"}
    flop = play(table([5000] * 4, hands, "AhKhKcQd2s"), CALL, CALL, CALL, CHECK)
    assert likes(ENGINE.view(flop, 0)) > likes(ENGINE.view(flop, 1))


def test_the_novato_does_not_pay_any_price_for_nothing() -> None:
    hands = {0: "2s7h", 1: "AsAh", 2: "8c8d", 3: "KsKh"}
    state = play(table([5000] * 4, hands), to(5000))
    choices, view = turn(state, 0), ENGINE.view(state, 0)
    folds = [
        ROBOTS["novato"].choose(view, choices, HmacRng(b"x", str(n))) == Retirarse()
        for n in range(20)
    ]
    assert all(folds)
