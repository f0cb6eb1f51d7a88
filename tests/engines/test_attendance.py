"""Clocks, absence, falls, pause and end by agreement (decisiones §9, mus §11), over mus."""

from __future__ import annotations

import msgspec
import pytest

from games.engines.core.attendance.actions import (
    AceptarFin,
    Continuar,
    FinPausa,
    PedirPausa,
    ProponerFin,
    RechazarFin,
    Volver,
)
from games.engines.core.attendance.events import Ausentado, RelojVencido
from games.engines.core.contract import SeatBack, SeatLeft, SeatLost, TimerFired
from games.engines.mus.actions import Cortar, HacerSena, Mirar, Mus, Pasar
from games.engines.mus.state import State
from tests.engines.mus.positions import (
    ENGINE,
    clocks,
    cut,
    events,
    open_to,
    passing,
    play,
    position,
    refused,
    token,
)


def expire(state: State, key: str, elapsed_ms: int | None = None) -> State:
    """Return *state* once the wait *key* has ended."""
    spent = clocks(state)[key] if elapsed_ms is None else elapsed_ms
    return play(state, (None, TimerFired(key, token(state, key))), elapsed_ms=spent)


def make_absent(state: State, seat: int) -> State:
    """Return *state* once three clocks of *seat* have run out; the others play by themselves."""
    while not state.asistencia.is_absent(seat):
        assert state.turno is not None
        if state.turno == seat:
            state = expire(state, f"turno:{seat}")
        elif state.fase == "mus":
            state = play(state, (state.turno, Cortar()))
        else:
            state = play(state, (state.turno, Pasar()))
    return state


def test_of_the_people_of_a_state_only_what_is_out_of_the_ordinary_is_stored() -> None:
    state = position()
    written = msgspec.to_builtins(state)["asistencia"]
    assert {name for person in written["people"] for name in person} == {"bank_ms"}
    assert not {"fallen", "pause", "proposal"} & written.keys()
    packed = msgspec.msgpack.encode(state)
    assert msgspec.msgpack.decode(packed, type=State) == state
    absent = make_absent(state, 0)
    packed = msgspec.msgpack.encode(absent)
    assert msgspec.msgpack.decode(packed, type=State) == absent


# --- The turn clock


@pytest.mark.parametrize(("clock", "ms"), [("normal", 105_000), ("rapido", 45_000)])
def test_a_decision_has_its_time_and_the_bank(clock: str, ms: int) -> None:
    assert clocks(position(reloj=clock)) == {"turno:0": ms}


def test_without_a_clock_nobody_is_hurried() -> None:
    assert clocks(position(reloj="sin")) == {}
    assert clocks(play(position(reloj="sin"), (0, Mus()), elapsed_ms=10**7)) == {}


def test_a_quick_decision_leaves_the_bank_alone() -> None:
    state = play(position(), (0, Mus()), elapsed_ms=45_000)
    assert state.asistencia.people[0].bank_ms == 60_000
    assert clocks(state) == {"turno:1": 105_000}


def test_what_goes_over_the_decision_comes_out_of_the_bank_for_the_whole_partida() -> None:
    state = play(cut(position()), (0, Pasar()), elapsed_ms=55_000)
    state = play(state, (1, Pasar()), (2, Pasar()), (3, Pasar()))
    assert state.fase == "chica"
    assert clocks(state) == {"turno:0": 95_000}
    assert ENGINE.view(state, 2).bancos_ms == (50_000, 60_000, 60_000, 60_000)


def test_steps_that_are_not_decisions_count_as_time_of_the_current_one() -> None:
    state = position()
    for _ in range(5):
        state = play(state, (1, Mirar(0)), elapsed_ms=10_000)
    state = play(state, (0, HacerSena("ciego")), elapsed_ms=4_000)
    state = play(state, (0, Mus()), elapsed_ms=1_000)
    assert state.asistencia.people[0].bank_ms == 50_000


def test_a_sena_does_not_start_the_clock_again() -> None:
    state = position()
    assert token(play(state, (0, HacerSena("ciego"))), "turno:0") == token(state, "turno:0")


def test_each_decision_has_a_token_of_its_own() -> None:
    state = position()
    assert token(play(state, (0, Mus())), "turno:1") != token(state, "turno:0")


def test_when_the_clock_runs_out_the_least_committing_action_is_played() -> None:
    state = expire(position(), "turno:0")
    assert state.dicho[0] is not None
    assert state.dicho[0].accion == "Mus"
    assert state.turno == 1
    assert state.asistencia.people[0].bank_ms == 0


def test_a_wait_that_is_over_does_nothing_when_it_fires_late() -> None:
    state = position()
    late = TimerFired("turno:0", token(state, "turno:0"))
    after = play(state, (0, Mus()))
    assert play(after, (None, late)) == after


def test_an_old_token_does_nothing_to_a_later_wait_of_the_same_seat() -> None:
    state = cut(position())
    late = TimerFired("turno:0", token(state, "turno:0"))
    after = passing(state, "chica")
    assert clocks(after).keys() == {"turno:0"}
    assert play(after, (None, late)) == after


# --- Absence


def test_three_clocks_in_a_row_make_a_player_absent() -> None:
    state = expire(passing(position(), "chica"), "turno:0")
    state = passing(state, "punto")
    state = expire(state, "turno:0")
    assert not state.asistencia.is_absent(0)
    for seat in (1, 2, 3):
        state = play(state, (seat, Pasar()))
    for seat in range(4):
        state = play(state, (seat, Continuar()))
    while state.turno != 0:
        assert state.turno is not None
        state = play(state, (state.turno, Mus()))
    fired = TimerFired("turno:0", token(state, "turno:0"))
    told = [type(event) for event in events(state, None, fired)]
    assert told[:2] == [RelojVencido, Ausentado]


def test_a_decision_of_his_own_breaks_the_row() -> None:
    state = expire(cut(position()), "turno:0")
    assert state.asistencia.people[0].misses == 1
    state = play(passing(state, "chica"), (0, Pasar()))
    assert state.asistencia.people[0].misses == 0


def test_an_absent_player_is_played_for_at_once_until_he_says_he_is_back() -> None:
    state = make_absent(position(), 0)
    while state.turno != 0:
        assert state.turno is not None
        state = play(state, (state.turno, Mus() if state.fase == "mus" else Pasar()))
    assert clocks(state)["turno:0"] == 1_000
    assert open_to(state, 0, "turn") == set()
    assert refused(state, 0, Pasar()).detail["motivo"] == "ausente"
    back = play(state, (0, Volver()))
    assert clocks(back) == {"turno:0": 45_000}
    assert "Volver" not in open_to(back, 0)
    assert open_to(back, 0, "turn")


def test_playing_for_an_absent_player_does_not_count_as_his_return() -> None:
    state = make_absent(position(), 0)
    while state.turno != 0:
        assert state.turno is not None
        state = play(state, (state.turno, Mus() if state.fase == "mus" else Pasar()))
    assert expire(state, "turno:0").asistencia.is_absent(0)


def test_five_minutes_of_absence_are_an_abandonment() -> None:
    state = make_absent(position(score={"juegos": (1, 0)}), 0)
    assert clocks(state)["ausente:0"] == 300_000
    end = ENGINE.outcome(expire(state, "ausente:0"))
    assert end is not None
    assert (end.reason, end.left, end.places[0]) == ("abandono", (0,), (0, 2))


def test_nobody_waits_for_an_absent_player_to_continue() -> None:
    state = make_absent(position(), 1)
    while state.fase != "fin_mano":
        assert state.turno is not None
        if state.turno == 1:
            state = expire(state, "turno:1")
        elif state.fase == "mus":
            state = cut(state)
        else:
            state = play(state, (state.turno, Pasar()))
    number = state.numero_mano
    for seat in (0, 2, 3):
        state = play(state, (seat, Continuar()))
    assert state.numero_mano == number + 1


# --- Falls (RULING 23)


def test_a_fall_suspends_everything_but_leaving() -> None:
    state = play(position(), (None, SeatLost(2)))
    assert clocks(state) == {"reconexion:2": 300_000}
    for seat in range(4):
        assert open_to(state, seat) == set()
        assert refused(state, seat, Mus()).code == "fase"
    assert ENGINE.outcome(play(state, (None, SeatLeft(1)))) is not None


def test_the_partida_goes_on_exactly_where_it_was() -> None:
    before = play(position(), (0, Mus()))
    after = play(before, (None, SeatLost(1)), (None, SeatBack(1)))
    assert after.pendientes == before.pendientes
    assert after.manos == before.manos
    assert clocks(after) == clocks(before)


def test_a_suspended_clock_resumes_with_what_was_left() -> None:
    state = play(position(), (None, SeatLost(1)), elapsed_ms=40_000)
    state = play(state, (None, SeatBack(1)), elapsed_ms=200_000)
    assert clocks(state) == {"turno:0": 65_000}
    state = play(state, (0, Mus()), elapsed_ms=15_000)
    assert state.asistencia.people[0].bank_ms == 50_000


def test_each_fall_has_its_five_minutes_and_ten_in_all() -> None:
    state = play(position(), (None, SeatLost(3)))
    state = play(state, (None, SeatBack(3)), elapsed_ms=250_000)
    state = play(state, (None, SeatLost(3)))
    assert clocks(state) == {"reconexion:3": 300_000}
    state = play(state, (None, SeatBack(3)), elapsed_ms=250_000)
    state = play(state, (None, SeatLost(3)))
    assert clocks(state) == {"reconexion:3": 100_000}


def test_of_several_fallen_the_first_whose_time_ends_abandons() -> None:
    state = play(position(score={"vacas": (0, 1)}, vacas=2), (None, SeatLost(0)))
    state = play(state, (None, SeatLost(1)), elapsed_ms=100_000)
    assert clocks(state) == {"reconexion:0": 300_000, "reconexion:1": 300_000}
    end = ENGINE.outcome(expire(state, "reconexion:0"))
    assert end is not None
    assert end.left == (0,)


def test_with_two_fallen_one_coming_back_is_not_enough() -> None:
    state = play(position(), (None, SeatLost(0)), (None, SeatLost(1)), (None, SeatBack(0)))
    assert clocks(state).keys() == {"reconexion:1"}
    assert open_to(state, 0) == set()


def test_falling_twice_or_coming_back_without_falling_changes_nothing() -> None:
    fallen = play(position(), (None, SeatLost(2)))
    assert play(fallen, (None, SeatLost(2))) == fallen
    assert play(position(), (None, SeatBack(2))) == position()


# --- Pause (RULING 24)


def test_a_pause_stops_the_table_until_the_same_player_ends_it() -> None:
    state = play(position(), (2, PedirPausa()))
    assert clocks(state) == {"pausa": 300_000}
    assert refused(state, 0, Mus()).detail["motivo"] == "pausa"
    assert refused(state, 1, FinPausa()).detail["motivo"] == "pausa"
    assert clocks(play(state, (2, FinPausa()))) == {"turno:0": 105_000}


def test_five_minutes_end_a_pause() -> None:
    state = expire(play(position(), (2, PedirPausa())), "pausa")
    assert ENGINE.view(state, 0).pausa is None
    assert open_to(state, 0, "turn") == {"Mus", "Cortar"}


def test_a_player_has_three_pauses_in_a_partida() -> None:
    state = position()
    for _ in range(3):
        state = play(state, (1, PedirPausa()), (1, FinPausa()))
    assert "PedirPausa" not in open_to(state, 1)
    assert refused(state, 1, PedirPausa()).code == "jugada_ilegal"
    assert "PedirPausa" in open_to(state, 3)


def test_a_fall_during_a_pause_runs_its_own_time() -> None:
    state = play(position(), (1, PedirPausa()), (None, SeatLost(3)))
    assert clocks(state) == {"reconexion:3": 300_000, "pausa": 300_000}
    state = play(expire(state, "pausa"), (None, SeatBack(3)))
    assert clocks(state) == {"turno:0": 105_000}


# --- Continuar (RULING 24)


def test_the_next_hand_is_dealt_when_all_continue_or_after_fifteen_seconds() -> None:
    state = passing(position(), "fin_mano")
    assert clocks(state) == {"continuar": 15_000}
    pressed = play(state, (0, Continuar()), (1, Continuar()), (3, Continuar()))
    assert pressed.fase == "fin_mano"
    assert ENGINE.view(pressed, 0).continuan == (True, True, False, True)
    assert open_to(pressed, 0, "turn") == set()
    assert play(pressed, (2, Continuar())).numero_mano == 2
    assert expire(state, "continuar").numero_mano == 2


def test_a_fall_stops_the_wait_to_continue() -> None:
    state = play(passing(position(), "fin_mano"), (None, SeatLost(1)), elapsed_ms=5_000)
    assert "continuar" not in clocks(state)
    assert clocks(play(state, (None, SeatBack(1)))) == {"continuar": 10_000}


# --- End by agreement


def test_when_all_agree_the_partida_ends_void() -> None:
    state = play(position(score={"juegos": (2, 0)}), (1, ProponerFin()))
    assert open_to(state, 0, "vote") == {"AceptarFin", "RechazarFin"}
    assert open_to(state, 1, "vote") == set()
    state = play(state, (0, AceptarFin()), (3, AceptarFin()))
    assert ENGINE.view(state, 2).fin_propuesto == (1, 0, 3)
    end = ENGINE.outcome(play(state, (2, AceptarFin())))
    assert end is not None
    assert (end.reason, end.void, end.left) == ("acuerdo", True, ())


def test_one_refusal_drops_the_proposal_and_play_goes_on() -> None:
    state = play(position(), (1, ProponerFin()), (0, AceptarFin()), (2, RechazarFin()))
    assert ENGINE.view(state, 0).fin_propuesto == ()
    assert play(state, (0, Mus())).turno == 1


def test_play_goes_on_while_a_proposal_waits() -> None:
    assert play(position(), (1, ProponerFin()), (0, Mus())).turno == 1


def test_a_player_proposes_once_a_hand() -> None:
    state = play(position(), (1, ProponerFin()), (1, RechazarFin()))
    assert "ProponerFin" not in open_to(state, 1)
    assert "ProponerFin" in open_to(state, 0)
    state = play(state, (0, ProponerFin()))
    state = expire(passing(state, "fin_mano"), "continuar")
    assert ENGINE.view(state, 0).fin_propuesto == ()
    assert "ProponerFin" in open_to(state, 1)
