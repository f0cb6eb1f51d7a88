"""Who falls or leaves in the middle of a juego (mus §11, §17.8, RULING T13)."""

from __future__ import annotations

from games.engines.core.contract import Context, SeatBack, SeatLeft, SeatLost, Timer, TimerFired
from games.engines.tresmus.actions import Querer
from games.engines.tresmus.events import ManoAcabada
from games.engines.tresmus.state import State
from tests.engines.tresmus.positions import CONTEXT, ENGINE, NOTHING, passing, position, say


def lose(state: State, seat: int) -> State:
    """Return the state once the connection of *seat* has been lost."""
    return ENGINE.play(state, None, SeatLost(seat), CONTEXT).state


def falling(state: State) -> Timer:
    """Return the clock of whoever fell: the only one that runs while the partida is suspended."""
    (timer,) = ENGINE.timers(state)
    return timer


def test_11_a_fall_suspends_the_partida_and_it_goes_on_exactly_where_it_was() -> None:
    before = say(position(NOTHING), "0e5 1q")
    fallen = lose(before, 2)
    assert falling(fallen).ms == 5 * 60 * 1000
    assert not [c for c in ENGINE.legal_actions(fallen, 2) if c.kind == "turn"]
    back = ENGINE.play(fallen, None, SeatBack(2), Context(CONTEXT.rng, 299_000)).state
    assert (back.apuesta, back.piedras, back.turno) == (before.apuesta, before.piedras, 2)
    assert ENGINE.play(back, 2, Querer(5), CONTEXT).state.piedras == (2, 2, 2, 7)


def test_11_after_five_minutes_who_fell_is_out_and_the_juego_begins_again_without_him() -> None:
    fallen = lose(say(position(NOTHING, marks=(1, 2, 3, 0)), "0e5 1q"), 1)
    timer = falling(fallen)
    elapsed = Context(CONTEXT.rng, timer.ms)
    state = ENGINE.play(fallen, None, TimerFired(timer.key, timer.token), elapsed).state
    assert (state.salidas, state.abandonan) == ((1,), (1,))
    assert (state.juegos, state.piedras) == ((1, 4, 3, 0), (7, 0, 7, 7))
    assert (state.anulado, state.marca) == (True, None)


def test_17_8_nobody_waits_for_the_fall_of_who_is_out_and_he_cannot_leave_again() -> None:
    state = ENGINE.play(position(NOTHING), None, SeatLeft(3), CONTEXT).state
    assert lose(state, 3) == state
    assert ENGINE.play(state, None, SeatLeft(3), CONTEXT).events == ()


def left(state: State, seat: int) -> tuple[State, list[bool]]:
    """Return the state once *seat* has left, and whether each end of a hand said a juego void."""
    step = ENGINE.play(state, None, SeatLeft(seat), CONTEXT)
    return step.state, [e.anulado for e in step.events if isinstance(e, ManoAcabada)]


def test_t13_who_leaves_once_a_juego_is_marked_does_not_void_it() -> None:
    state = say(position(NOTHING[:3], stones=(1, 5, 0), marks=(0, 2, 1)), "0e2 1p")
    assert (state.fase, state.juegos, state.marca, state.numero_juego) == (
        "fin_mano",
        (0, 3, 1),
        1,
        2,
    )
    after, void = left(state, 0)
    assert (after.marca, after.anulado, void) == (1, False, [False])
    assert (after.juegos, after.numero_juego, after.piedras) == ((4, 3, 1), 2, (0, 7, 7))


def test_t13_two_who_leave_void_one_juego() -> None:
    once, void = left(position(NOTHING), 3)
    assert (once.anulado, once.numero_juego, void) == (True, 2, [True])
    twice, void = left(once, 2)
    assert (twice.anulado, twice.numero_juego, void) == (True, 2, [False])
    assert (twice.piedras, twice.juegos) == ((7, 7, 0, 0), (0, 0, 4, 4))


def test_t13_between_two_hands_of_a_juego_it_is_void_for_the_others() -> None:
    state = passing(position(NOTHING), "fin_mano")
    after, void = left(state, 3)
    assert (after.anulado, after.numero_juego, void) == (True, 2, [True])


def test_t13_piedras_waiting_on_the_table_are_forgotten_with_the_juego() -> None:
    waits = say(position(NOTHING), "0e5 1q 2p 3p 1c 0s")
    assert waits.on_table(0) == 5
    state = ENGINE.play(waits, None, SeatLeft(2), CONTEXT).state
    assert [state.on_table(seat) for seat in range(4)] == [0, 0, 0, 0]
    assert state.piedras == (7, 7, 0, 7)
    assert not [a for a in state.apuntes if a.que == "pierde"]
