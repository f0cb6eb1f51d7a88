"""Levels by the clock, decisions in time, absence (póker §3.3, §3.15)."""

from __future__ import annotations

import pytest

from games.engines.core.attendance.actions import Continuar, PedirPausa, ProponerFin, Volver
from games.engines.core.attendance.events import Ausentado, RelojVencido
from games.engines.core.contract import SeatLost
from games.engines.poker.dealing import blinds_at, level_now
from games.engines.poker.events import NivelEsperado, Pasado, Retirado
from games.engines.poker.levels import HIGHEST
from games.engines.poker.options import Options
from games.engines.poker.state import State
from games.engines.poker.waits import LEVEL
from tests.engines.poker.table import (
    CALL,
    CHECK,
    ENGINE,
    FOLD,
    Rigged,
    fire,
    fired,
    last,
    left,
    of_kind,
    play,
    step,
    table,
    to,
)

FOLDED = (FOLD, FOLD, FOLD)
BANK = 30_000


def clocks(state: State) -> dict[str, int]:
    """Return the waits for people."""
    return {timer.key: timer.ms for timer in ENGINE.timers(state) if timer.key != LEVEL}


def next_hand(state: State, ms: int) -> State:
    """Return the hand that begins so many milliseconds after this one was over."""
    assert state.fase == "fin_mano"
    return fire(state, "continuar", ms)


def test_blinds_double_every_three_minutes_by_the_time_since_the_first_hand() -> None:
    state = table([5000] * 4)
    assert state.ciegas == (25, 50)
    state = next_hand(play(state, *FOLDED), 179_999)
    assert (state.nivel, state.ciegas) == (1, (25, 50))
    state = next_hand(play(state, *FOLDED), 1)
    assert (state.nivel, state.ciegas) == (2, (50, 100))


def test_the_level_of_a_hand_is_that_of_its_beginning() -> None:
    state = step(table([5000] * 4), 3, CALL, ms=400_000).state
    assert state.ciegas == (25, 50)
    assert level_now(state) == 3
    view = ENGINE.view(state, 0)
    assert view.ciegas == (25, 50)
    assert view.nivel is not None
    assert (view.nivel.numero, view.nivel.ciegas, view.nivel.siguientes) == (
        3,
        (100, 200),
        (200, 400),
    )


def test_what_was_stopped_catches_up_in_one_step() -> None:
    state = next_hand(play(table([5000] * 4), *FOLDED), 23 * 60_000)
    assert (state.nivel, state.ciegas) == (8, (3200, 6400))


def test_a_night_without_the_site_leaves_amounts_that_can_be_written() -> None:
    state = next_hand(play(table([5000] * 4), *FOLDED), 12 * 3_600_000)
    assert state.nivel == HIGHEST
    assert state.ciegas[1] < 2**53


def test_the_clock_of_the_levels_runs_without_a_clock_for_decisions_and_while_nobody_acts() -> None:
    state = table([5000] * 4, options=Options(reloj="sin"))
    assert clocks(state) == {}
    state = step(state, None, SeatLost(1), ms=100_000).state
    state = step(state, 3, FOLD, ms=60_000).state
    assert state.reloj_ms == 160_000


@pytest.mark.parametrize("minutes", [1, 5])
def test_levels_last_what_the_table_says(minutes: int) -> None:
    options = Options(minutos=minutes, ciega=100)
    state = table([5000] * 4, options=options)
    state = next_hand(play(state, *FOLDED), minutes * 60_000)
    assert state.ciegas == blinds_at(options, 2) == (200, 400)


def until_next_level(state: State) -> int:
    return next(timer.ms for timer in ENGINE.timers(state) if timer.key == LEVEL)


@pytest.mark.parametrize("clock", ["normal", "sin"])
def test_what_is_left_of_a_level_is_a_wait_also_without_a_clock_for_decisions(clock: str) -> None:
    state = table([5000] * 4, options=Options(reloj=clock))  # type: ignore[arg-type]
    assert until_next_level(state) == 180_000
    later = step(state, 3, FOLD, ms=50_000).state
    assert until_next_level(later) == 180_000, "the wait that is running goes on"
    told = fire(later, LEVEL, 130_000)
    assert (level_now(told), told.ciegas) == (2, (25, 50)), "the hand keeps its blinds"
    assert (told.turno, until_next_level(told)) == (later.turno, 180_000)
    assert next_hand(play(told, FOLD, FOLD), 0).ciegas == (50, 100)


def test_a_level_that_is_seen_late_catches_up_in_one_step() -> None:
    state = fire(table([5000] * 4), LEVEL, 23 * 60_000)
    assert (level_now(state), until_next_level(state)) == (8, 60_000)
    assert state.nivel_visto == (8, 23 * 60_000)
    (wait,) = (timer for timer in ENGINE.timers(state) if timer.key == LEVEL)
    assert wait.whole_ms == 180_000, "a third of it is left"


def test_a_millisecond_that_is_missing_is_waited_for() -> None:
    early = table([5000] * 4)
    assert last(early, (None, fired(early, LEVEL))) == [NivelEsperado()]
    state = fire(early, LEVEL, 179_999)
    assert (level_now(state), until_next_level(state)) == (1, 1)
    assert level_now(fire(state, LEVEL)) == 2


def test_no_level_is_waited_for_after_the_last_one_nor_at_a_mesa_de_dinero_nor_at_the_end() -> None:
    over = fire(table([5000] * 4), LEVEL, 12 * 3_600_000)
    assert LEVEL not in {timer.key for timer in ENGINE.timers(over)}
    cash = ENGINE.start(Options(forma="dinero"), 4, Rigged()).state
    assert not ENGINE.timers(cash)
    ended = play(table([5000] * 4), left(0), left(1), left(2))
    assert ended.fin is not None
    assert not ENGINE.timers(ended)


# --- Decisions in time (RULING K12)


def test_a_decision_takes_30_s_and_hands_are_5_s_apart() -> None:
    state = table([5000] * 4)
    assert clocks(state) == {"turno:3": 30_000 + BANK}
    assert clocks(play(state, *FOLDED)) == {"continuar": 5_000}


def turns_of(state: State, seat: int, ms: int) -> State:
    """Return the next turn of *seat* once it has folded after so many milliseconds of this one."""
    state = play(step(state, seat, FOLD, ms).state, FOLD, FOLD)
    state = fire(state, "continuar")
    while state.turno != seat:
        state = play(state, CALL)
    return state


@pytest.mark.parametrize(
    ("clock", "turn", "bank"), [("normal", 30_000, BANK), ("rapido", 15_000, 15_000)]
)
def test_what_takes_longer_spends_the_bank_of_the_match_and_nothing_else_does(
    clock: str, turn: int, bank: int
) -> None:
    """RULING K12."""
    state = table([5000] * 4, options=Options(reloj=clock))  # type: ignore[arg-type]
    assert clocks(turns_of(state, 3, turn)) == {"turno:3": turn + bank}
    assert clocks(turns_of(state, 3, turn + 10_000)) == {"turno:3": turn + bank - 10_000}
    assert ENGINE.view(turns_of(state, 3, turn + 10_000), 0).bancos_ms[3] == bank - 10_000
    assert ENGINE.view(state, 0).bancos_ms == (bank,) * 4


def test_the_bank_does_not_lengthen_the_30_s_of_a_fall() -> None:
    """RULING K9."""
    state = play(table([5000] * 4), (None, SeatLost(3)))
    assert clocks(state) == {"reconexion:3": 15_000, "turno:3": 30_000 + BANK}
    gone = fire(state, "reconexion:3")
    assert gone.puestos[3] is not None
    assert gone.turno == 0


def test_one_miss_spends_the_bank_and_the_second_in_a_row_makes_absent_all_the_same() -> None:
    state = fire(table([5000] * 4), "turno:3")
    assert ENGINE.view(state, 0).bancos_ms[3] == 0
    state = fire(play(state, FOLD, FOLD), "continuar")
    while state.turno != 3:
        state = play(state, CALL)
    assert clocks(state) == {"turno:3": 30_000}
    assert ENGINE.view(fire(state, "turno:3"), 0).ausentes == (False, False, False, True)


def test_hands_are_dealt_sooner_if_everybody_wants() -> None:
    state = play(table([5000] * 4), *FOLDED)
    for seat in range(4):
        assert state.numero_mano == 1
        state = play(state, (seat, Continuar()))
    assert state.numero_mano == 2


def test_in_time_over_one_checks_if_one_can_and_folds_if_not() -> None:
    state = fire(table([5000] * 4), "turno:3")
    assert not state.vivos[3]
    state = play(state, CALL, CALL)
    assert state.turno == 2
    state = fire(state, "turno:2")
    assert state.vivos[2]
    assert state.fase == "flop"


def test_two_misses_in_a_row_make_absent_and_then_it_is_played_at_once() -> None:
    state = fire(table([5000] * 4), "turno:3")
    state = fire(play(state, FOLD, FOLD), "continuar")
    assert state.turno == 0
    state = play(state, FOLD, FOLD, FOLD)
    state = fire(state, "continuar")
    assert state.turno == 1
    state = play(state, FOLD, FOLD)
    assert state.turno == 3
    gone = fire(state, "turno:3")
    assert ENGINE.view(gone, 0).ausentes == (False, False, False, True)


def absent(seats: int = 4) -> State:
    """Return a table whose seat 3 is absent, in a hand where it posts the big blind."""
    state = table([5000] * seats)
    for _ in range(2):
        while state.turno != 3:
            state = play(state, FOLD) if state.turno is not None else fire(state, "continuar")
        state = fire(state, "turno:3")
    return state


def test_the_absent_are_dealt_in_post_and_are_not_out_for_it() -> None:
    state = absent()
    chips = state.fichas[3]
    for _ in range(60):
        if state.turno is None:
            state = fire(state, "continuar")
        elif state.turno == 3:
            assert clocks(state)["turno:3"] == 1_000
            state = fire(state, "turno:3")
        else:
            opened = state.apuesta > state.ciegas[1]
            state = play(state, FOLD if opened else to(2 * state.apuesta))
        assert not any(key.startswith("ausente") for key in clocks(state))
    assert state.puestos[3] is None
    assert (state.fichas[3] or 0) < (chips or 0), "his blinds are posted"


def test_the_absent_plays_again_when_he_says_so() -> None:
    state = play(absent(), (3, Volver()))
    assert ENGINE.view(state, 3).ausentes == (False,) * 4


def test_what_is_played_for_a_silent_player_is_told_as_such() -> None:
    state = table([5000] * 4)
    events = last(state, (None, fired(state, "turno:3")))
    assert of_kind(events, RelojVencido, Retirado, Pasado, Ausentado) == [
        RelojVencido(3),
        Retirado(3),
    ]


def test_a_minitorneo_has_no_pauses_and_does_not_end_by_agreement() -> None:
    open_to = {choice.action for choice in ENGINE.legal_actions(table([5000] * 4), 0)}
    assert not open_to & {PedirPausa, ProponerFin}


def test_a_check_that_is_free_is_what_one_is_offered_first() -> None:
    state = play(ENGINE.start(Options(), 4, Rigged()).state, CALL, CALL, CALL)
    assert [choice.action for choice in ENGINE.legal_actions(state, 2)][:2] == [
        type(CHECK),
        type(FOLD),
    ]
