"""What a call plays for: the pots that its chips reach and nothing beyond (póker §3.5, §3.9)."""

from __future__ import annotations

import random

from games.engines.core.contract import Action, Seat, SeatLeft
from games.engines.poker.betting import raising, to_call
from games.engines.poker.state import State
from tests.engines.poker.table import CALL, CHECK, ENGINE, FOLD, left, play, step, table, to

HANDS = 300


def told(state: State, seat: Seat | None) -> tuple[int | None, int | None]:
    """Return the price of *seat* as its view says it, and what it plays for."""
    view = ENGINE.view(state, seat)
    return view.igualar, view.al_igualar


def test_who_can_match_the_bet_plays_for_the_pot_and_his_call() -> None:
    state = play(table([5000] * 4), to(300), FOLD, FOLD)
    assert told(state, 2) == (250, 300 + 25 + 300)


def test_a_short_stack_plays_for_as_much_of_each_as_it_puts_itself() -> None:
    state = play(table([5000, 5000, 400, 5000]), to(5000), CALL, FOLD)
    assert told(state, 2) == (350, 400 + 400 + 25 + 400)
    assert told(state, 0) == (0, 15_000 - 5000 + 25 + 50)


def test_it_is_told_before_the_turn_and_when_nothing_is_owed_and_of_hands_that_live_alone() -> None:
    state = play(table([5000] * 4), CALL, CALL, FOLD)
    assert told(state, 2) == (0, 175)
    assert told(state, 3) == (0, 175)
    assert told(state, 1) == (None, None)
    assert told(state, None) == (None, None)


def test_a_bet_of_who_has_left_that_nobody_matches_is_no_part_of_it() -> None:
    state = play(table([5000, 400, 5000, 5000]), to(3000), FOLD, CALL, left(3))
    assert told(state, 2) == (350, 400 + 400 + 400)


def test_a_call_that_ends_the_betting_plays_for_exactly_the_pots_that_are_then_shared_out() -> None:
    rng, short, beyond = random.Random("price"), 0, 0
    for _ in range(HANDS):
        state = table([rng.choice((60, 300, 900, 5000)) for _ in range(rng.randint(3, 8))])
        while (seat := state.turno) is not None:
            before = state
            price, plays_for = told(state, seat)
            if rng.random() < 0.1:
                state = step(state, None, SeatLeft(rng.choice(state.live))).state
                continue
            action = _drawn(rng, state)
            state = step(state, seat, action).state
            if action is CALL and not state.is_dealt:
                won = sum(pot.cantidad for pot in state.ganados if seat in pot.asientos)
                assert plays_for == won
                short += price == before.chips(seat)
                beyond += won < sum(before.aportado) + (price or 0)
    assert short > 50
    assert beyond > 50


def _drawn(rng: random.Random, state: State) -> Action:
    assert state.turno is not None
    able = raising(state, state.turno)
    if able.high is not None and rng.random() < 0.3:
        return to(rng.choice((able.low or 0, able.high)))
    if rng.random() < 0.2:
        return FOLD
    return CALL if to_call(state, state.turno) else CHECK
