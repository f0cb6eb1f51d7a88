"""Robots of mus: legal, deterministic, sensible, and without a look at what they may not see."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from games.engines.core.attendance.actions import AceptarFin, Continuar, ProponerFin
from games.engines.core.chance import HmacRng
from games.engines.core.contract import Action, Choice, Context, Seat, TimerFired
from games.engines.core.legal import admits, draw
from games.engines.core.robots import Robot
from games.engines.core.spanish_deck import DECK
from games.engines.core.spanish_hands import suma
from games.engines.mus.actions import (
    Cortar,
    CortarOrdago,
    Envidar,
    NoQuerer,
    Ordago,
    Pasar,
    Querer,
)
from games.engines.mus.engine import Mus
from games.engines.mus.judgement import ranks_for
from games.engines.mus.options import Options
from games.engines.mus.robots import ROBOTS
from games.engines.mus.robots.experto import Experto
from games.engines.mus.robots.novato import LOOKS_SURE, Novato
from games.engines.mus.robots.table import Table
from games.engines.mus.state import LANCE_PHASES, State
from games.engines.mus.view import Vista
from tests.engines.harness import size, some_options
from tests.engines.mus.worlds import twin

ENGINE = Mus()
LEVELS: tuple[Robot, ...] = (ROBOTS["novato"], ROBOTS["normal"], Experto(worlds=4))
PARTIDAS = size("ROBOTS_PARTIDAS", 80)
EVERY_LEVEL = pytest.mark.parametrize("robot", LEVELS, ids=lambda robot: robot.level)


class Asked(NamedTuple):
    """A question put to a seat."""

    state: State
    seat: Seat
    choices: list[Choice]


def chance(seed: int, step: int) -> HmacRng:
    return HmacRng(seed.to_bytes(4, "big"), str(step))


def short(seed: int) -> Options:
    """Return drawn options of a single juego: every rule, fewer hands."""
    return replace(some_options(ENGINE, seed), juegos=1, vacas=1)


def questions(
    seed: int, robots: Sequence[Robot], *, whims: float = 0.0, options: Options | None = None
) -> Iterator[tuple[Asked, Action]]:
    """Play a partida and yield every answer; a share of *whims* is any legal action instead."""
    rules = options or short(seed)
    state = ENGINE.start(rules, rules.jugadores, chance(seed, 0)).state
    whim = random.Random(seed)
    step = 0
    while state.fin is None:
        asked = next(
            Asked(state, seat, choices)
            for seat in range(state.seats)
            if (choices := [c for c in ENGINE.legal_actions(state, seat) if c.kind != "free"])
        )
        step += 1
        robot = robots[asked.seat % len(robots)]
        view = ENGINE.view(state, asked.seat)
        action = robot.choose(view, asked.choices, chance(seed, step))
        yield asked, action
        if whim.random() < whims:
            action = draw(asked.choices, chance(seed, -step % 10_000))
        state = ENGINE.play(state, asked.seat, action, Context(chance(seed, step), 300)).state


def lance_opened(seed: int, lance: str) -> Asked:
    """Return the first question of *lance* in a partida of novatos."""
    for asked, _ in questions(seed, [LEVELS[0]], options=Options(juegos=9)):
        if asked.state.fase == lance and asked.state.apuesta is None:
            return asked
    raise AssertionError(f"nobody opened {lance}")


def answer(robot: Robot, asked: Asked, view: Vista, seed: int = 0) -> Action:
    return robot.choose(view, asked.choices, chance(seed, 1))


def with_cards(asked: Asked, cards: Sequence[str]) -> Vista:
    """Return the view of the seat asked, holding *cards* instead of its own."""
    view = ENGINE.view(asked.state, asked.seat)
    hands = list(view.cartas)
    hands[asked.seat] = tuple(cards)
    return replace(view, cartas=tuple(hands))


@pytest.mark.parametrize("first", range(0, PARTIDAS, PARTIDAS // 2))
def test_robots_never_do_anything_illegal(first: int) -> None:
    """Partidas of every option, among themselves and against absurd play."""
    for seed in range(first, first + PARTIDAS // 2):
        robots = LEVELS[:2] if seed % 5 else LEVELS
        for asked, action in questions(seed, robots, whims=0.25 * (seed % 2)):
            assert any(admits(choice, action) for choice in asked.choices), (seed, action)


@EVERY_LEVEL
def test_the_same_view_choices_and_chance_give_the_same_play(robot: Robot) -> None:
    for step, (asked, _) in enumerate(questions(11, LEVELS[:2], whims=0.2)):
        view = ENGINE.view(asked.state, asked.seat)
        once = robot.choose(view, asked.choices, chance(5, step))
        assert robot.choose(view, asked.choices, chance(5, step)) == once


@EVERY_LEVEL
def test_a_robot_plays_the_same_in_worlds_it_cannot_tell_apart(robot: Robot) -> None:
    """Other seats' cards, the mazo and the discards change; the play of the robot does not."""
    rng, compared = random.Random(4), 0
    for seed in (1, 2, 3):
        for asked, _ in questions(seed, LEVELS[:2], whims=0.2):
            other = twin(asked.state, asked.seat, rng)
            if other is None or other == asked.state:
                continue
            compared += 1
            choices = [c for c in ENGINE.legal_actions(other, asked.seat) if c.kind != "free"]
            here = robot.choose(ENGINE.view(asked.state, asked.seat), asked.choices, chance(9, 1))
            there = robot.choose(ENGINE.view(other, asked.seat), choices, chance(9, 1))
            assert here == there
    assert compared > 50


@pytest.mark.parametrize("lance", ["grande", "chica"])
def test_novato_never_says_ordago_with_nothing(lance: str) -> None:
    asked, rng = lance_opened(2, lance), random.Random(1)
    above = ranks_for(asked.state.judge).above
    ordagos = 0
    for seed in range(3_000):
        cards = rng.sample(DECK, 4)
        said = answer(Novato(), asked, with_cards(asked, cards), seed)
        if isinstance(said, Ordago):
            ordagos += 1
            assert above[lance][suma(cards)] > LOOKS_SURE  # type: ignore[index]
    sure = ("12o", "12c", "12e", "12b") if lance == "grande" else ("1o", "1c", "1e", "1b")
    said_sure = {type(answer(Novato(), asked, with_cards(asked, sure), s)) for s in range(100)}
    assert Ordago in said_sure
    assert ordagos < 30


def test_in_whole_partidas_novato_says_ordago_only_with_a_great_hand() -> None:
    for seed in range(60):
        for asked, action in questions(seed, [LEVELS[0]], whims=0.1):
            assert not isinstance(action, CortarOrdago)
            if isinstance(action, Ordago):
                above = ranks_for(asked.state.judge).above[asked.state.fase]  # type: ignore[index]
                assert above[suma(asked.state.manos[asked.seat])] > LOOKS_SURE


@pytest.mark.parametrize("robot", LEVELS[1:], ids=lambda robot: robot.level)
def test_a_sure_win_is_never_refused(robot: Robot) -> None:
    """Four reyes in the hands of the mano cannot lose grande: an órdago is accepted."""
    asked = lance_opened(2, "grande")
    bettor = ENGINE.play(asked.state, asked.seat, Pasar(), Context(chance(2, 1))).state
    rival = (asked.seat + 1) % 4
    state = ENGINE.play(bettor, rival, Ordago(), Context(chance(2, 2))).state
    seat = state.turno
    assert seat == (rival + 1) % 4 or seat == asked.seat
    choices = [c for c in ENGINE.legal_actions(state, seat) if c.kind == "turn"]
    view = with_cards(Asked(state, seat, choices), ("12o", "12c", "12e", "12b"))
    view = replace(view, mano=seat)
    assert robot.choose(view, choices, chance(1, 1)) == Querer()


@pytest.mark.parametrize("robot", LEVELS[1:], ids=lambda robot: robot.level)
def test_a_refusal_that_loses_the_juego_is_not_made_by_the_last_to_answer(robot: Robot) -> None:
    """At 39, the negada of one piedra gives the rivals the juego: anything is better."""
    asked = lance_opened(2, "chica")
    state = replace(asked.state, piedras=(39, 39), lances=())
    state = ENGINE.play(state, asked.seat, Envidar(2), Context(chance(2, 1))).state
    first = state.turno
    assert first is not None
    state = ENGINE.play(state, first, NoQuerer(), Context(chance(2, 2))).state
    last = state.turno
    assert last is not None
    choices = [c for c in ENGINE.legal_actions(state, last) if c.kind == "turn"]
    view = with_cards(Asked(state, last, choices), ("12o", "11c", "7e", "6b"))
    assert not isinstance(robot.choose(view, choices, chance(1, 1)), NoQuerer)


@EVERY_LEVEL
def test_robots_accept_to_end_by_agreement(robot: Robot) -> None:
    state = ENGINE.start(Options(), 4, chance(1, 0)).state
    state = ENGINE.play(state, 0, ProponerFin(), Context(chance(1, 1))).state
    for seat in (1, 2, 3):
        votes = [c for c in ENGINE.legal_actions(state, seat) if c.kind == "vote"]
        assert robot.choose(ENGINE.view(state, seat), votes, chance(1, 2)) == AceptarFin()


@EVERY_LEVEL
def test_robots_say_they_have_seen_the_recuento(robot: Robot) -> None:
    for asked, _ in questions(3, [LEVELS[0]], options=Options(juegos=2)):
        if asked.state.fase == "fin_mano":
            view = ENGINE.view(asked.state, asked.seat)
            assert robot.choose(view, asked.choices, chance(1, 1)) == Continuar()
            return
    raise AssertionError("no hand ended")


def test_experto_plays_out_a_fixed_number_of_continuations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its time is bounded by count: worlds times the moves compared, never more."""
    played = 0
    honest = Table.play

    def counting(self: Table, *args: object, **kwargs: object) -> float:
        nonlocal played
        played += 1
        return honest(self, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(Table, "play", counting)
    robot = Experto(worlds=10)
    lances = 0
    for step, (asked, _) in enumerate(questions(8, LEVELS[:2], options=Options())):
        played = 0
        robot.choose(ENGINE.view(asked.state, asked.seat), asked.choices, chance(1, step))
        assert played <= 10 * 5
        lances += asked.state.fase in LANCE_PHASES and played >= 10 * 2
    assert lances > 10


def test_experto_answers_when_no_world_explains_the_play() -> None:
    """It falls back on its first idea, as *normal*."""
    asked = lance_opened(2, "pares")
    assert isinstance(answer(Experto(0), asked, ENGINE.view(asked.state, asked.seat)), Action)


def test_normal_cuts_with_a_great_hand_and_not_with_rubbish() -> None:
    state = ENGINE.start(Options(), 4, chance(1, 0)).state
    seat = state.turno
    assert seat is not None
    asked = Asked(state, seat, [c for c in ENGINE.legal_actions(state, seat) if c.kind == "turn"])
    for robot in LEVELS[1:]:
        great = answer(robot, asked, with_cards(asked, ("12o", "12c", "12e", "1b")))
        poor = answer(robot, asked, with_cards(asked, ("4o", "5c", "6e", "11b")))
        assert isinstance(great, Cortar)
        assert not isinstance(poor, Cortar)


@EVERY_LEVEL
def test_a_robot_plays_on_beside_somebody_whose_clock_runs_out(robot: Robot) -> None:
    """Seat 1 never answers: what the clock plays for it is read like any other play."""
    state = ENGINE.start(Options(juegos=1), 4, chance(6, 0)).state
    for step in range(1, 2_000):
        if state.fin is not None:
            break
        open_now = [
            (s, [c for c in ENGINE.legal_actions(state, s) if c.kind == "turn"]) for s in (0, 2, 3)
        ]
        seat, choices = next((pair for pair in open_now if pair[1]), (None, []))
        if seat is None:
            timer = min(ENGINE.timers(state), key=lambda timer: timer.ms)
            fired = TimerFired(timer.key, timer.token)
            state = ENGINE.play(state, None, fired, Context(chance(6, step), timer.ms)).state
            continue
        action = robot.choose(ENGINE.view(state, seat), choices, chance(6, step))
        state = ENGINE.play(state, seat, action, Context(chance(6, step), 100)).state
    assert state.fin is not None
