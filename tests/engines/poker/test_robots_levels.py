"""What the robots of póker know: push or fold, prizes, and not to be anybody's fool."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from games.engines.core.chance import HmacRng
from games.engines.core.contract import Action, Choice, Context
from games.engines.core.french_deck import DECK
from games.engines.core.legal import admits, draw
from games.engines.core.robots import Robot
from games.engines.poker.actions import Igualar, Pasar, Retirarse, Subir
from games.engines.poker.options import Options
from games.engines.poker.robots import ROBOTS, icm
from games.engines.poker.robots.experto import WORLDS, Experto
from games.engines.poker.robots.ranges import came_in_with, weights
from games.engines.poker.robots.spot import Spot
from games.engines.poker.robots.starting import NAMES
from games.engines.poker.robots.strength import STEPS, board_of, step_with
from games.engines.poker.robots.worlds import dealt
from games.engines.poker.state import State
from tests.engines.poker import nash
from tests.engines.poker.table import CALL, CHECK, ENGINE, play, table, to
from tests.engines.poker.worlds import twin
from tools.bench.poker_robots import SILLIES, hands

EVERY_LEVEL = pytest.mark.parametrize("level", list(ROBOTS))
BIG = 50


class Asked(NamedTuple):
    """A question put to a seat."""

    state: State
    seat: int
    choices: list[Choice]


def chance(seed: int, step: object) -> HmacRng:
    return HmacRng(b"%d" % seed, str(step))


def asked(state: State) -> Asked:
    """Return the question that is open: the decision, or pressing Continuar."""
    for seat in range(state.seats):
        choices = [c for c in ENGINE.legal_actions(state, seat) if c.kind != "free"]
        if choices:
            return Asked(state, seat, choices)
    raise AssertionError("nobody is asked")


def answer(robot: Robot, question: Asked, seed: int = 1) -> Action:
    view = ENGINE.view(question.state, question.seat)
    return robot.choose(view, question.choices, chance(seed, "answer"))


def mesa(seats: int, seed: int) -> State:
    """Return a mesa de dinero with stacks between the least and the most, in its first hand."""
    rng, options = random.Random(seed), Options(forma="dinero", ciega=5)
    state = ENGINE.start(options, seats, chance(seed, 0)).state
    for seat in range(seats):
        action = draw(
            [c for c in ENGINE.legal_actions(state, seat) if c.action.__name__ == "SeatTaken"],
            HmacRng(b"sit", f"{seed}:{seat}:{rng.random()}"),
        )
        state = ENGINE.play(state, None, action, Context(chance(seed, seat))).state
    return state


def questions(level: str, seed: int) -> Iterator[tuple[Asked, Action]]:
    """Play hands of robots of a level among people who do anything; yield what they answer."""
    rng, robot = random.Random(seed), ROBOTS[level]
    seats = 2 + seed % 9
    chips = rng.choice((500, 800, 2_000, 5_000))
    state = table([rng.choice((chips, 3 * chips // 2, 60)) for _ in range(seats)])
    if seed % 3 == 0:
        state = mesa(seats, seed)
    for step in range(60):
        if ENGINE.outcome(state) is not None or state.fase == "espera":
            return
        question = asked(state)
        action = robot.choose(
            ENGINE.view(state, question.seat), question.choices, chance(seed, step)
        )
        yield question, action
        if rng.random() < 0.4:
            action = draw(question.choices, chance(seed, f"whim{step}"))
        context = Context(chance(seed, step), 9_000)
        state = ENGINE.play(state, question.seat, action, context).state


@EVERY_LEVEL
def test_robots_are_legal_at_any_table_against_any_play(level: str) -> None:
    """Two to ten players, short and deep, minitorneos and mesas de dinero."""
    phases = set()
    for seed in range(24):
        for question, action in questions(level, seed):
            phases.add(question.state.fase)
            assert any(admits(choice, action) for choice in question.choices), (seed, action)
            assert not (isinstance(action, Retirarse) and question.choices[0].action is Pasar)
    assert {"preflop", "flop", "turn", "river", "fin_mano"} <= phases


@EVERY_LEVEL
def test_a_robot_plays_the_same_in_worlds_it_cannot_tell_apart(level: str) -> None:
    """Other hands and the cards to come change; what it does stays."""
    rng, robot, compared = random.Random(4), ROBOTS[level], 0
    for seed in range(12):
        for question, _ in questions(level, seed):
            other = twin(question.state, question.seat, rng)
            assert other is not None
            compared += other != question.state
            there = question._replace(state=other)
            assert answer(robot, question) == answer(robot, there)
    assert compared > 100


def dealt_to(name: str) -> str:
    """Return cards of a starting hand, as ``table`` wants them."""
    return f"{name[0]}s{name[1]}{'s' if name[2:] == 's' else 'h'}"


def other_hand(mine: str) -> str:
    """Return two cards beside *mine*."""
    free = [card for card in DECK if card not in (mine[:2], mine[2:])]
    return free[20] + free[33]


def short_duel(depth: float, cards: str, seat: int) -> State:
    """Return two players with so many big blinds each, *seat* (0: the button) holding *cards*."""
    chips = round(depth * BIG)
    held = {seat: cards, 1 - seat: other_hand(cards)}
    return table([chips, chips], held)


DEPTHS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11.9)


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_experto_pushes_as_the_published_equilibrium_does(depth: float) -> None:
    """At most 5 % of the 169 hands differ, whatever the stack below 12 big blinds."""
    pushed = set()
    for name in NAMES:
        action = answer(ROBOTS["experto"], asked(short_duel(depth, dealt_to(name), 0)))
        assert isinstance(action, (Subir, Retirarse))
        if isinstance(action, Subir):
            assert action.total == round(depth * BIG)
            pushed.add(name)
    assert len(pushed ^ nash.pushed(depth)) <= 0.05 * len(NAMES)


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_experto_calls_a_push_as_the_published_equilibrium_does(depth: float) -> None:
    called = set()
    for name in NAMES:
        state = play(short_duel(depth, dealt_to(name), 1), to(round(depth * BIG)))
        if isinstance(answer(ROBOTS["experto"], asked(state)), Igualar):
            called.add(name)
    assert len(called ^ nash.called(depth)) <= 0.05 * len(NAMES)


@pytest.mark.parametrize("what", SILLIES)
def test_the_experto_wins_chips_from_whoever_always_does_the_same(what: str) -> None:
    """``python -m tools.bench.poker_robots --only sillies`` plays 5,000 hands at three depths."""
    depths = ((5_000, 1_000), (1_250, 2_500)) if what == "all-in" else ((5_000, 25), (600, 80))
    for chips, pairs in depths:
        assert sum(hands(what, chips, "experto", range(pairs))) > 0, chips


# --- Prizes, ranges and worlds


def test_stacks_are_worth_what_malmuth_and_harville_say() -> None:
    """The example of every text about it: 5,000, 3,000 and 2,000 chips for 50, 30 and 20."""
    stacks, prizes = (5_000, 3_000, 2_000), (50, 30, 20)
    worth = [icm.worth(stacks, prizes, seat) for seat in range(3)]
    assert worth == pytest.approx([38.39, 32.75, 28.86], abs=0.01)
    many = [icm.worth((900, 10, 400, 0, 77), (60, 25, 15), seat) for seat in range(5)]
    assert sum(many) == pytest.approx(100)
    assert many[3] == 0


def after_a_push(cards: str, prizes: tuple[int, ...]) -> Action:
    """Return the answer to a push of 12 big blinds, all that it has; two others have three each."""
    held = {0: cards, 1: "2c7d", 2: "3c8d", 3: "KcQc"}
    state = play(table([600, 150, 150, 2_000], held, button=0), to(600))
    question = asked(state)
    assert question.seat == 0
    view = replace(ENGINE.view(state, 0), premios=prizes)
    return ROBOTS["experto"].choose(view, question.choices, chance(1, 1))


def test_the_experto_does_not_risk_its_prize_for_what_it_would_call_with_chips_alone() -> None:
    """Four are left for three prizes, and two of them have almost nothing."""
    assert after_a_push("AsTs", ()) == Igualar()
    assert after_a_push("AsTs", (150, 90, 60)) == Retirarse()
    assert after_a_push("AsAh", (150, 90, 60)) == Igualar()


def test_with_two_left_prizes_change_nothing() -> None:
    state = play(short_duel(8, "As2s", 1), to(400))
    view = ENGINE.view(state, 1)
    assert view.quedan == 2
    assert Spot(replace(view, premios=(150, 90, 60))).caution == 1


def test_what_the_betting_says_narrows_what_they_may_have() -> None:
    hands_ = {0: "AsKd", 1: "9c9d"}
    limped = play(table([5_000] * 2, hands_, "AhKh2cQd3s"), CALL, CHECK)
    raised = play(table([5_000] * 2, hands_, "AhKh2cQd3s"), to(600), CALL)
    bet = play(limped, to(200))
    wide, narrow = (came_in_with(Spot(ENGINE.view(s, 0)), 1) for s in (limped, raised))
    assert narrow < wide
    board = board_of(("Ah", "Kh", "2c"))

    def strength(state: State) -> float:
        likely = weights(Spot(ENGINE.view(state, 0)), board, 1)
        return sum(w * s for w, s in zip(likely, board.steps, strict=True)) / sum(likely)

    assert strength(bet) > strength(limped)


def test_strength_on_a_board_is_exact_and_knows_draws() -> None:
    mesa_ = ("Ah", "Kh", "2c")
    assert step_with(mesa_, ("As", "Ad")) == STEPS
    assert step_with(mesa_, ("3s", "4d")) <= 1
    assert step_with(mesa_, ("4h", "5h")) > step_with(mesa_, ("4s", "5d"))
    assert step_with((*mesa_, "9d", "9s"), ("4h", "5h")) <= 1, "nothing to come on the river"
    assert len(board_of(mesa_).pairs) == 49 * 48 // 2


def test_the_worlds_are_as_many_as_it_says_and_hold_no_card_twice() -> None:
    state = play(table([5_000] * 3), CALL, CALL, CHECK)
    spot = Spot(ENGINE.view(state, state.turno))
    worlds = dealt(spot, WORLDS, random.Random(1))
    assert WORLDS * 0.7 < len(worlds) <= WORLDS
    assert all(len(world.ranks) == 2 for world in worlds)
    few = dealt(spot, 10, random.Random(1))
    assert len(few) <= 10
    assert Experto(10).level == "experto"
