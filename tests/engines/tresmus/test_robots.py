"""What the robots of Tres Mus do at the table, and how strong they are (docs/robots.md)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest

from games.engines.core.chance import HmacRng
from games.engines.core.contract import Action, Choice, Context, Seat
from games.engines.core.legal import admits, draw
from games.engines.core.robots import Robot
from games.engines.core.spanish_hands import suma
from games.engines.tresmus.actions import DarsePorPerdido, Pasar, Querer
from games.engines.tresmus.hands import JUDGE
from games.engines.tresmus.options import Options
from games.engines.tresmus.robots import ROBOTS
from games.engines.tresmus.robots.betting import Hand, decide
from games.engines.tresmus.robots.experto import Experto
from games.engines.tresmus.robots.spot import ACCEPT, PASS, spot_of
from games.engines.tresmus.robots.stakes import Stakes, chances
from games.engines.tresmus.robots.table import Closed, Table, counted
from games.engines.tresmus.robots.worlds import imagine
from games.engines.tresmus.state import State
from tests.engines.harness import size
from tests.engines.tresmus.ladder import SILLIES, silly, won
from tests.engines.tresmus.partidas import ENGINE, options
from tests.engines.tresmus.positions import NOTHING, position, say
from tests.engines.tresmus.worlds import twin
from tools.bench.robots import interval

LEVELS: tuple[Robot, ...] = (ROBOTS["novato"], ROBOTS["normal"], Experto(worlds=3))
PARTIDAS = size("ROBOTS_PARTIDAS", 4)
EVERY_LEVEL = pytest.mark.parametrize("robot", LEVELS, ids=lambda robot: robot.level)


class Asked(NamedTuple):
    """A question put to a seat."""

    state: State
    seat: Seat
    choices: list[Choice]


def chance(seed: int, step: int) -> HmacRng:
    return HmacRng(seed.to_bytes(4, "big"), str(step))


def questions(
    seed: int, robots: Sequence[Robot], *, seats: int = 4, whims: float = 0.0
) -> Iterator[tuple[Asked, Action]]:
    """Play a partida to one juego; a share of *whims* is any legal action instead."""
    rules = Options(piedras=options(seed).piedras, juegos=1)
    state, whim, step = ENGINE.start(rules, seats, chance(seed, 0)).state, random.Random(seed), 0
    while state.fin is None:
        asked = next(
            Asked(state, seat, choices)
            for seat in range(seats)
            if (choices := [c for c in ENGINE.legal_actions(state, seat) if c.kind != "free"])
        )
        step += 1
        robot = robots[asked.seat % len(robots)]
        action = robot.choose(ENGINE.view(state, asked.seat), asked.choices, chance(seed, step))
        yield asked, action
        if whim.random() < whims:
            action = draw(asked.choices, chance(seed, 10_000 + step))
        state = ENGINE.play(state, asked.seat, action, Context(chance(seed, step), 300)).state


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_robots_never_do_anything_illegal(seats: int) -> None:
    for seed in range(PARTIDAS):
        for asked, action in questions(seed, LEVELS, seats=seats, whims=0.25 * (seed % 2)):
            assert any(admits(choice, action) for choice in asked.choices), (seed, action)


@EVERY_LEVEL
def test_the_same_view_choices_and_chance_give_the_same_play(robot: Robot) -> None:
    for step, (asked, _) in enumerate(questions(11, LEVELS[:2], whims=0.2)):
        view = ENGINE.view(asked.state, asked.seat)
        once = robot.choose(view, asked.choices, chance(5, step))
        assert robot.choose(view, asked.choices, chance(5, step)) == once


@EVERY_LEVEL
def test_a_robot_plays_the_same_in_worlds_it_cannot_tell_apart(robot: Robot) -> None:
    """Other seats' cards, discards and the mazo change; the play of the robot does not."""
    rng, compared = random.Random(4), 0
    for asked, _ in questions(1, LEVELS[:2], seats=5, whims=0.2):
        other = twin(asked.state, asked.seat, rng)
        if other is None or other == asked.state:
            continue
        compared += 1
        choices = [c for c in ENGINE.legal_actions(other, asked.seat) if c.kind != "free"]
        here = robot.choose(ENGINE.view(asked.state, asked.seat), asked.choices, chance(9, 1))
        assert here == robot.choose(ENGINE.view(other, asked.seat), choices, chance(9, 1))
    assert compared > 30


def test_17_7_normal_fears_the_worst_hand_and_not_the_second() -> None:
    """With one more inside who may be worse, the same hand goes where alone it would not."""
    two = say(position(NOTHING), "0e2 1p")
    three = say(position(NOTHING), "0e2 1q")
    hand = Hand(share=0.66, value=0)
    alone = decide(spot_of(ENGINE.view(two, 2)), 2, hand)
    among = decide(spot_of(ENGINE.view(three, 2)), 2, hand)
    assert (alone, among) == (PASS, ACCEPT)


@EVERY_LEVEL
def test_17_7_nobody_gives_himself_up_with_the_best_hand_there_is(robot: Robot) -> None:
    state = say(position(NOTHING), "0e2 1q 2p 3p 1c")
    choices = [c for c in ENGINE.legal_actions(state, 0) if c.kind != "free"]
    assert not isinstance(
        robot.choose(ENGINE.view(state, 0), choices, chance(1, 1)), DarsePorPerdido
    )


def test_normal_passes_with_the_worst_hand_and_goes_with_a_good_one() -> None:
    bad = say(position(NOTHING), "0e4 1q 2q")
    normal = ROBOTS["normal"]
    choices = [c for c in ENGINE.legal_actions(bad, 3) if c.kind != "free"]
    assert normal.choose(ENGINE.view(bad, 3), choices, chance(1, 1)) == Pasar()
    good = say(position(NOTHING, mano=1), "1p 2p 3e2")
    choices = [c for c in ENGINE.legal_actions(good, 1) if c.kind != "free"]
    strong = say(position((NOTHING[3], "12o 12c 12b 12e", *NOTHING[1:3]), mano=1), "1p 2p 3e2")
    assert isinstance(normal.choose(ENGINE.view(strong, 1), choices, chance(1, 1)), Querer)


def test_chances_of_marking_add_up_and_grow_with_ones_piedras() -> None:
    assert sum(chances((7, 7, 3, 0))) == pytest.approx(1)
    assert chances((7, 7, 3, 0))[3] == 0
    stakes = Stakes((7, 7, 3, 0), 0)
    assert stakes.risk(0) == pytest.approx(chances((7, 7, 3, 0))[0])
    risks = [stakes.risk(taken) for taken in range(-7, 11)]
    assert risks == sorted(risks)
    assert (risks[0], risks[-1]) == (0, 1)


def test_imagined_hands_agree_with_what_was_announced_and_seen() -> None:
    for asked, _ in questions(3, LEVELS[:2], seats=6):
        view = ENGINE.view(asked.state, asked.seat)
        own = view.cartas[asked.seat]
        if view.fase == "descarte" or not own or view.turno is None:
            continue
        for world in imagine(view, own, 4, random.Random(1)):
            assert world[asked.seat] == suma(own)
            for seat, total in world.items():
                hand = JUDGE.table[total]
                assert seat == asked.seat or view.pares[seat] in {None, hand.pares > 0}
                assert seat == asked.seat or view.juego[seat] in {None, hand.juego > 0}


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8])
def test_a_lance_imagined_goes_like_the_real_one(seats: int) -> None:
    """What is played on in ``table`` leaves the piedras that the engine leaves."""
    real = random.Random(seats)
    compared = 0
    for seed in range(60):
        state = ENGINE.start(options(seed), seats, chance(seed, 0)).state
        while state.fase == "descarte":
            state = _any(state, real)
        assert state.turno is not None
        table = Table(spot_of(ENGINE.view(state, state.turno)))
        while state.fase == "grande" and table.closed is None:
            seat, bet = state.turno, state.apuesta
            assert seat is not None
            if bet is not None and bet.etapa == "cierre":
                break
            action, move = _drawn(state, real)
            state = ENGINE.play(state, seat, action, Context(chance(1, 1))).state
            table.play(seat, move)
        if table.closed is None or state.numero_juego > 1 or state.fin is not None:
            continue
        compared += 1
        left = [held + aside for held, aside in zip(state.piedras, _table(state), strict=True)]
        assert table.spot.hand == list(state.piedras)
        assert sum(left) == sum(table.spot.hand) + sum(table.closed.puesto)
    assert compared > 20


def _table(state: State) -> list[int]:
    return [state.on_table(seat) for seat in range(state.seats)]


def _any(state: State, rng: random.Random) -> State:
    action, _ = _drawn(state, rng)
    assert state.turno is not None
    return ENGINE.play(state, state.turno, action, Context(chance(1, 1))).state


def _drawn(state: State, rng: random.Random) -> tuple[Action, int]:
    """Return any move of the seat in turn, as an action and as robots number it."""
    seat = state.turno
    assert seat is not None
    turns = [c for c in ENGINE.legal_actions(state, seat) if c.kind == "turn"]
    choice = rng.choice(turns)
    action = draw([choice], chance(rng.randrange(2**31), 0))
    name = choice.action.__name__
    if name == "Querer":
        domain = choice.args["piedras"]
        return Querer(domain.high), ACCEPT  # type: ignore[union-attr]
    if name in {"Envidar", "Reenvidar"}:
        return action, action.piedras  # type: ignore[attr-defined]
    return action, {"Ordago": 100}.get(name, PASS)


def test_12_what_is_counted_stops_when_one_is_left() -> None:
    hands = {0: JUDGE(["12o", "12c", "1o", "2o"]), 1: JUDGE(["5o", "5c", "6o", "4o"])}
    pares = Closed("pares", (), (0,), (0,))
    punto = Closed("punto", (), (1,), (1,))
    assert counted([3, 5], (0, 1), [pares, punto], hands) == [0, 5]
    assert counted([4, 5], (0, 1), [pares, punto], hands) == [1, 4]


@pytest.mark.parametrize("name", SILLIES)
def test_normal_beats_sillies_with_the_whole_interval(name: str) -> None:
    wins = won(ROBOTS["normal"], silly(name), matches=20, seed=5)
    assert interval(wins, 20)[0] > 0.5


def test_experto_beats_normal_with_the_whole_interval() -> None:
    wins = won(Experto(worlds=8), ROBOTS["normal"], matches=16, seed=5, seats=4)
    assert interval(wins, 16)[0] > 0.5
