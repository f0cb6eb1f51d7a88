"""Places, prizes and leaving a minitorneo (póker §3.1-§3.2, §3.11-§3.12)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.engines.core.chairs import Premiado
from games.engines.core.contract import SeatBack, SeatLeft, SeatLost, SeatTaken
from games.engines.core.departure import Fate
from games.engines.core.money import Money
from games.engines.poker.events import Abandonado, Acabada, Devuelto, Eliminado
from games.engines.poker.options import MOST_HANDS, Options
from games.engines.poker.state import State
from games.engines.poker.waits import LEVEL
from tests.engines.poker.table import (
    CALL,
    ENGINE,
    FOLD,
    Rigged,
    fire,
    last,
    left,
    of_kind,
    play,
    refused,
    step,
    table,
    to,
)

HANDS = {0: "AsAd", 1: "KsKd", 2: "QsQd", 3: "JsJd"}
BOARD = "2c3h5d7c8h"


def chips(state: State) -> int:
    pot = sum(state.aportado) + sum(state.retiradas)
    return sum(stack or 0 for stack in state.fichas) + pot


def test_it_starts_full_with_5000_each_and_the_prizes_told() -> None:
    state = ENGINE.start(Options(), 6, Rigged(button=2)).state
    assert chips(state) == 6 * 5000
    assert state.fase == "preflop"
    view = ENGINE.view(state, 0)
    assert view.premios == (150, 90, 60)
    assert (view.boton, view.ciega_pequena, view.ciega_grande) == (2, 3, 4)
    assert ENGINE.money(Options(), 6) == Money(is_staked=False, purse=300, prizes=(150, 90, 60))
    assert ENGINE.departure(Options()).fate is Fate.SEAT_IS_OUT
    assert refused(state, None, SeatTaken(1, 100)).code == "sin_sillas"


@pytest.mark.parametrize("seats", [3, 11])
def test_a_minitorneo_is_of_4_to_10(seats: int) -> None:
    assert ENGINE.check_options(Options(), seats) == ["sillas"]
    assert not ENGINE.check_options(Options(), 4)
    assert not ENGINE.check_options(Options(), 10)


def test_two_out_in_one_hand_take_places_by_what_they_began_it_with() -> None:
    start = table([9000, 3000, 4000, 4000], HANDS, BOARD)
    state = play(start, FOLD, to(9000), CALL, CALL)
    assert [None if p is None else p.puesto for p in state.puestos] == [None, 4, 3, None]
    assert state.puestos[2] is not None
    assert state.puestos[2].premio == 40


def test_the_same_stack_shares_place_and_prize_and_odd_u_go_from_the_left_of_the_button() -> None:
    three = Options(fichas=5030)
    start = table([9000, 3000, 3000, 5120], HANDS, BOARD, options=three)
    events = last(start, FOLD, to(9000), CALL, CALL)
    assert ENGINE.view(start, 0).premios == (101, 60, 40)
    out = {event.asiento: (event.puesto, event.premio) for event in of_kind(events, Eliminado)}
    assert out == {1: (3, 20), 2: (3, 20)}
    assert {(e.asiento, e.cantidad) for e in of_kind(events, Premiado)} == {(1, 20), (2, 20)}


def test_the_last_one_wins_the_first_prize_when_it_ends() -> None:
    start = table([5000, 5000, 5000, 9], HANDS, BOARD)
    state = play(start, CALL, to(5000), CALL, CALL)
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    assert outcome.places[0] == (0,)
    assert outcome.paid == (100, 0, 0, 0)
    assert outcome.reason == "ganada"
    assert state.puestos[0] is not None
    assert state.puestos[0].premio == 100


# --- Leaving (RULING K10)


def test_who_leaves_is_last_of_those_still_in_and_his_chips_leave_with_him() -> None:
    state = play(table([5000] * 4, HANDS, BOARD), to(200), CALL)
    events = last(state, left(3))
    (gone,) = of_kind(events, Abandonado)
    assert (gone.asiento, gone.puesto, gone.premio) == (3, 4, 0)
    after = play(state, left(3))
    assert after.fichas[3] == 0
    assert after.retiradas[3] == 4800
    assert after.aportado[3] == 200, "what he bet stays in the pot"
    assert chips(after) == 20_000
    assert after.turno == state.turno, "it was not his turn: nobody's clock starts again"
    assert ENGINE.timers(after) == ENGINE.timers(state)


def test_who_leaves_in_the_prizes_is_paid_at_once() -> None:
    state = play(table([5000] * 4), left(1))
    events = last(state, left(3))
    assert [(e.asiento, e.cantidad) for e in of_kind(events, Premiado)] == [(3, 40)]


def test_who_leaves_ranks_below_those_who_bust_at_the_end_of_that_hand() -> None:
    start = table([5000, 5000, 3000, 5000], HANDS, BOARD)
    state = play(start, to(5000), left(0), CALL, CALL)
    places = {s: p.puesto for s, p in enumerate(state.puestos) if p is not None}
    assert places == {0: 4, 2: 3, 3: 2, 1: 1}


def test_several_who_leave_rank_in_the_order_in_which_they_left_and_the_last_one_wins() -> None:
    state = play(table([5000] * 5), left(1), left(3), left(4))
    events = last(state, left(0))
    assert isinstance(events[-1], Acabada)
    after = play(state, left(0))
    assert [p and p.puesto for p in after.puestos] == [2, 5, 1, 4, 3]
    outcome = ENGINE.outcome(after)
    assert outcome is not None
    assert outcome.left == (0, 1, 3, 4)
    assert outcome.paid == (0, 0, 125, 0, 0)


def test_the_bet_of_who_left_still_has_to_be_called_and_what_nobody_called_leaves_too() -> None:
    state = play(table([5000] * 4, HANDS, BOARD), to(1000), left(3))
    assert ENGINE.view(state, 0).igualar == 1000
    events = last(state, FOLD, FOLD)
    assert [(e.asiento, e.cantidad) for e in of_kind(events, Devuelto)] == [(3, 950)]
    after = play(state, FOLD, FOLD)
    assert after.retiradas[3] == 4950
    assert after.fichas == (5000, 4975, 5075, 0)
    assert chips(after) == 20_000


def test_who_is_all_in_and_leaves_has_a_dead_hand() -> None:
    state = play(table([500, 500, 100, 500], HANDS, BOARD), FOLD, to(500), CALL, left(0))
    after = play(state, CALL)
    assert after.fichas[0] == 0
    assert after.fichas[1] == 1100


def test_leaving_between_hands_takes_the_chips_away_and_empties_the_chair() -> None:
    state = play(table([5000] * 5), FOLD, FOLD, FOLD, FOLD)
    assert state.fase == "fin_mano"
    state = fire(play(state, left(2)), "continuar")
    assert state.sitios is not None
    assert (state.sitios.button, state.sitios.small, state.sitios.big) == (1, 2, 3)
    assert ENGINE.view(state, 0).ciega_pequena is None, "a dead small blind"
    assert state.manos[2] == ()


def test_leaving_twice_or_once_eliminated_changes_nothing() -> None:
    state = play(table([5000] * 4), left(3))
    again = step(state, None, SeatLeft(3))
    assert again.state == state
    assert again.events == ()
    for action in (SeatLost(3), SeatBack(3)):
        assert step(state, None, action).events == ()
    assert refused(state, 3, CALL).code == "fuera"
    assert not ENGINE.legal_actions(state, 3)
    assert ENGINE.gone(state) == (3,)


def test_only_the_last_two_can_end_it_by_leaving() -> None:
    state = table([5000] * 4)
    assert ENGINE.stands_to_lose(state, 0) is None
    two = play(state, left(1), left(2))
    told = ENGINE.stands_to_lose(two, 0)
    assert told is not None
    assert told.places[0] == (3,)
    assert ENGINE.outcome(play(two, left(0))) == told


def test_what_leaving_leads_to_does_not_tell_the_cards_that_are_to_come() -> None:
    state = play(table([5000, 5000, 3000, 5000], HANDS, BOARD), left(1), to(5000), FOLD)
    assert (state.turno, len(state.live)) == (2, 2)
    three = play(table([5000, 5000, 3000, 3000], HANDS, BOARD), left(0), to(3000), CALL)
    assert three.turno == 2
    assert ENGINE.stands_to_lose(three, 2) is None
    after = play(three, left(2))
    assert ENGINE.outcome(after) is None
    assert after.mostradas == (False,) * 4
    assert clocks_of(after) == ["continuar"]
    over = fire(after, "continuar")
    assert ENGINE.view(over, None).mostradas == (False, True, False, True)
    assert over.puestos[3] is not None


def clocks_of(state: State) -> list[str]:
    return [timer.key for timer in ENGINE.timers(state) if timer.key != LEVEL]


# --- Falling (RULING K9)


def test_who_falls_is_out_after_15_s_more_than_the_15_in_which_it_is_noticed() -> None:
    state = play(table([5000] * 4), (None, SeatLost(2)))
    (fall,) = [timer for timer in ENGINE.timers(state) if timer.key == "reconexion:2"]
    assert fall.ms == 15_000
    assert any(timer.key.startswith("turno") for timer in ENGINE.timers(state)), "the rest go on"
    gone = fire(state, "reconexion:2")
    assert gone.puestos[2] is not None
    assert gone.puestos[2].se_fue


def test_who_comes_back_in_time_plays_on_and_each_fall_counts_by_itself() -> None:
    state = table([5000] * 4)
    for _ in range(60):
        state = play(state, (None, SeatLost(2)))
        fall = next(t for t in ENGINE.timers(state) if t.key == "reconexion:2")
        assert fall.ms == 15_000
        state = step(state, None, SeatBack(2), ms=14_000).state
    assert state.puestos[2] is None


# --- The last hand that there is (RULING K14)


def test_after_the_last_hand_who_is_still_in_has_the_place_of_his_chips() -> None:
    start = replace(table([6000, 5000, 5000, 4000]), numero_mano=MOST_HANDS)
    state = play(start, FOLD, FOLD, FOLD)
    assert state.fin is not None
    assert state.fin.razon == "manos"
    assert [p and p.puesto for p in state.puestos] == [1, 3, 2, 4]
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    assert outcome.paid == (0, 0, 0, 0), "all of them are paid by then"
    assert ENGINE.sealing is not None
    assert ENGINE.sealing.deals == MOST_HANDS
