"""Deal, lances, bets and settling, clause by clause (mus §17)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.engines.core.attendance.actions import AceptarFin, Continuar, ProponerFin
from games.engines.core.contract import SeatLeft, TimerFired
from games.engines.tresmus.actions import Descartar
from games.engines.tresmus.events import Anunciado, Mostradas, Perdido, Sacado
from games.engines.tresmus.hands import JUDGE, worst_seat
from games.engines.tresmus.options import Options
from games.engines.tresmus.state import State
from tests.engines.tresmus.positions import (
    CONTEXT,
    ENGINE,
    JUEGO,
    NOTHING,
    PARES,
    events,
    passing,
    play,
    position,
    refused,
    say,
    told,
    verbs,
)


def leave(state: State, seat: int) -> State:
    return ENGINE.play(state, None, SeatLeft(seat), CONTEXT).state


# --- mus §17.2


def test_17_2_five_cards_each_and_one_discard_in_turn_from_the_mano() -> None:
    state = ENGINE.start(Options(), 8, CONTEXT.rng).state
    assert [len(hand) for hand in state.manos] == [5] * 8
    assert state.mazo == ()
    order = state.order()
    for seat in order:
        assert state.turno == seat
        cards = state.manos[seat]
        for wrong in ((), cards[:2], ("1x",), state.manos[(seat + 1) % 8][:1]):
            with pytest.raises(ValueError, match=r"cuantas|carta_no_tuya"):
                play(state, seat, Descartar(wrong))
        state = play(state, seat, Descartar(cards[:1]))
    assert (state.fase, state.turno) == ("grande", order[0])


def test_17_2_the_next_mano_is_the_next_player_still_in_the_juego() -> None:
    state = position(NOTHING, stones=(7, 0, 7, 7))
    assert state.manos[1] == ()
    assert passing(state, "fin_mano").mano == 2


@pytest.mark.parametrize("number", [0, 1, 9])
def test_t1_from_two_to_eight_players(number: int) -> None:
    assert ENGINE.check_options(Options(), number) == ["jugadores"]
    assert ENGINE.check_options(Options(piedras=3, juegos=9), 8) == []
    assert ENGINE.check_options(Options(piedras=21), 4) == ["opcion"]


# --- mus §17.3


def test_17_3_juego_has_its_own_order_and_values() -> None:
    best_first = ("7o 7c 7e 10o", "12o 11o 7o 6o", "12o 11o 10o 1o")
    hands = [JUDGE(hand.split()) for hand in best_first]
    assert [hand.juego for hand in hands] == [9, 8, 7]
    assert [hand.valor_juego for hand in hands] == [5, 4, 3]
    by_total = {hand.total: hand for hand in JUDGE.table.values() if not hand.real31}
    order = sorted((hand.juego, total) for total, hand in by_total.items() if hand.juego)
    assert [total for _, total in order] == [34, 35, 36, 37, 40, 32, 31, 33]
    assert {by_total[total].valor_juego for total in (32, 34, 35, 36, 37, 40)} == {2}


def test_17_3_with_a_3_it_is_no_31_real() -> None:
    assert not JUDGE(("7o", "7c", "7e", "3o")).real31


def test_17_3_of_equal_hands_the_farthest_from_the_mano_is_the_worst() -> None:
    hands = [JUDGE(hand.split()) for hand in ("12o 7o 6o 4o", "12c 7c 6c 4c", "12e 7e 6e 4e")]
    assert worst_seat("grande", hands, (1, 2, 0)) == 0


# --- mus §17.4


def test_17_4_who_has_pares_is_announced_and_only_they_speak() -> None:
    state = say(position(PARES), "0p 1p 2p 3p 0p 1p 2p")
    announced = next(e for e in events(state, "3p") if isinstance(e, Anunciado))
    assert announced.tienen == (True, True, True, False)
    assert say(state, "3p").pendientes == (0, 1, 2)


def test_t3_who_has_no_piedras_in_hand_does_not_count_for_punto() -> None:
    # Only 0 has juego; he has put all his piedras in grande.
    hands = ("12o 12c 11o 1o", "7c 6o 5o 1c", "12e 6c 5c 2o")
    state = say(position(hands, stones=(3, 7, 7)), "0e3 1q2 2q2 1c 2c 0s 1p 2p")
    assert state.fase == "punto"
    assert state.juego == (None, False, False)


def test_t4_a_lance_that_only_one_could_play_counts_nothing() -> None:
    state = passing(position(JUEGO), "juego")
    assert [(c.lance, c.en) for c in state.lances] == [
        ("grande", "paso"),
        ("chica", "paso"),
        ("pares", "no_se_juega"),
    ]
    assert told(passing(state, "fin_mano")) == []


# --- mus §17.5


def test_t5_an_envite_may_be_larger_than_ones_piedras() -> None:
    state = say(position(NOTHING, stones=(4, 7, 7, 7)), "0e25")
    assert (state.piedras[0], state.apuesta and state.apuesta.nivel) == (0, 25)


@pytest.mark.parametrize("word", ["0e1", "0e0", "0e100", "0e-2", "0q2", "0c", "1p", "0r2"])
def test_t14_an_envite_is_from_2_to_99(word: str) -> None:
    assert refused(position(NOTHING), word) in {"cantidad", "jugada_ilegal", "fuera_de_turno"}
    say(position(NOTHING), "0e99")


def test_17_5_2_all_answer_from_the_mano_also_who_had_passed() -> None:
    state = say(position(NOTHING), "0p 1p 2e2")
    assert state.pendientes == (0, 1, 3)
    assert verbs(state) == {"Querer", "Pasar"}
    for word in ("0r2", "0o", "0q3", "0q0"):
        assert refused(state, word) in {"cantidad", "jugada_ilegal"}


def test_t6_one_accepts_with_fewer_and_raises_complete_the_level() -> None:
    state = say(position(NOTHING), "0e5 1q1 2q 3p 1r2")
    assert state.apuesta is not None
    assert (state.apuesta.nivel, state.apuesta.puesto) == (7, (5, 7, 5, 0))
    assert state.piedras == (2, 0, 2, 7)


def test_17_5_4_raises_go_round_from_the_seat_after_the_raiser() -> None:
    state = say(position(NOTHING), "0e2 1q 2q 3q 1c 2r2")
    assert state.pendientes == (3, 0, 1)
    state = say(state, "3q 0r2")
    assert state.pendientes == (1, 2, 3)
    state = say(state, "1q1 2q 3v")
    assert state.turno == 0
    assert verbs(state) == {"Seguir", "DarsePorPerdido"}


def test_17_5_4_over_an_ordago_only_all_of_ones_piedras_or_back() -> None:
    state = say(position(NOTHING), "0e2 1q 2q 3p 1o")
    assert verbs(state) == {"Querer", "VolverseAtras"}
    assert refused(state, "2q4") == "cantidad"
    assert say(state, "2q5").piedras[2] == 0


def test_t8_nobody_raises_whom_nobody_could_answer() -> None:
    state = say(position(NOTHING, stones=(2, 7, 7, 7)), "0e2 1q 2p 3p")
    assert (state.turno, verbs(state)) == (0, {"Seguir", "DarsePorPerdido"})
    state = say(position(NOTHING, stones=(3, 4, 7, 7)), "0e2 1q 2q 3p 1r2")
    assert verbs(state) == {"Querer", "VolverseAtras", "Reenvidar", "Ordago"}
    assert verbs(say(state, "2q")) == {"Querer", "VolverseAtras", "Reenvidar", "Ordago"}
    state = say(position(NOTHING, stones=(7, 4, 2, 7)), "0e2 1q 2q 3p 1r2")
    assert state.pendientes == (0,), "who has nothing in hand is not asked"
    assert verbs(state) == {"Querer", "VolverseAtras"}


def test_17_5_6_an_opening_ordago_has_no_raises_and_is_shown_at_once() -> None:
    state = say(position(NOTHING), "0p 1o")
    assert refused(state, "0q3") == "cantidad"
    state = say(state, "0q 2q 3p")
    assert verbs(state) == {"Seguir", "DarsePorPerdido"}
    shown = [e for e in events(state, "1s") if isinstance(e, Mostradas)]
    assert [hand is not None for hand in shown[0].manos] == [True, True, True, False]
    state = say(state, "1s")
    assert told(state) == [
        ("pierde", 1, 21, None),
        ("saca", 0, 7, "envite"),
        ("saca", 2, 7, "envite"),
    ]
    assert state.piedras == (0, 21, 0, 7)


# --- mus §17.6


def test_17_6_who_backs_out_takes_as_many_as_he_had_put_from_each_raiser() -> None:
    twelve = Options(piedras=12)
    state = say(position(NOTHING, options=twelve), "0e2 1q 2q 3p 1r3 2r4 0v 1q")
    assert told(state) == [("coge", 0, 2, 1), ("coge", 0, 2, 2)]
    assert state.piedras == (16, 3, 3, 12)


def test_17_6_a_raiser_who_backed_out_and_recovered_his_own_has_none_left() -> None:
    twelve = Options(piedras=12)
    # 1 raises, 2 raises over him; 1 backs out before 3, who came later: he has taken his own.
    state = say(position(NOTHING, options=twelve), "0e2 1q 2q 3q 1r2 2r2 3v 0q 1v")
    assert told(state) == [("coge", 1, 4, 2), ("coge", 3, 2, 2)]
    assert state.piedras == (6, 16, 6, 14)


def test_t9_who_finds_nothing_left_is_a_suertudo_and_recovers_his_own() -> None:
    twelve = Options(piedras=12)
    state = say(position(NOTHING, options=twelve), "0e5 1q 2q 3q 1r2 2v 3v 0v")
    assert told(state) == [
        ("coge", 0, 5, 1),
        ("coge", 2, 2, 1),
        ("suertudo", 3, 0, None),
        ("devuelven", 1, 0, None),
    ]
    assert state.piedras == (17, 5, 14, 12)


def test_t18_raises_made_after_backing_out_count_too() -> None:
    twelve = Options(piedras=12)
    state = say(position(NOTHING, options=twelve), "0e2 1q 2q 3p 1r2 2v 0r2 1q")
    assert told(state) == [("coge", 2, 2, 1), ("coge", 2, 2, 0)]


# --- mus §17.7


def test_17_7_a_refused_bettor_is_rid_of_1_at_once_and_wins_the_lance() -> None:
    state = say(passing(position(PARES), "pares"), "0e2 1p 2p")
    assert told(state) == [("saca", 0, 1, "deje")]
    assert told(passing(state, "fin_mano"))[1:] == [("saca", 0, 3, "pares")]


def test_17_7_the_last_raiser_takes_back_what_they_left_him_and_wins() -> None:
    state = say(position(NOTHING), "0e2 1q 2p 3p 1r2 0v")
    assert told(state) == [("coge", 0, 2, 1), ("devuelven", 1, 2, None)]
    assert state.piedras == (9, 5, 7, 7)
    assert state.lances[0].contienden == (1,)


def test_17_7_a_raiser_left_with_nothing_at_all_has_finished_the_juego() -> None:
    state = say(position(NOTHING[:2], stones=(7, 4)), "0e4 1q2 1r2")
    state = say(state, "0v")
    assert state.juegos == (1, 0)
    assert (state.fase, state.piedras) == ("fin_mano", (7, 7))


def test_17_7_accepted_piedras_wait_on_the_table_until_the_recuento() -> None:
    state = say(position(NOTHING), "0e2 1q 2p 3p 1c 0s")
    assert (state.fase, state.piedras, state.on_table(0)) == ("chica", (5, 5, 7, 7), 2)
    assert told(passing(state, "fin_mano")) == [("pierde", 1, 4, None), ("saca", 0, 2, "envite")]


def test_17_7_where_who_backed_out_took_all_nobody_is_said_to_have_lost_anything() -> None:
    state = say(position(NOTHING), "0e2 1q 2p 3p 1c 0s")
    after = ENGINE.evolve(state, Perdido(1, 0, "grande"))
    assert (after.apuntes, after.piedras) == (state.apuntes, state.piedras)
    assert (after.lances[0].en, after.lances[0].pierde) == ("resuelto", None)


def test_t10_who_gives_himself_up_takes_all_and_shows_nothing() -> None:
    state = say(position(NOTHING), "0e2 1q 2q 3p 1c 2c")
    happened = events(state, "0m")
    assert [type(e) for e in happened if isinstance(e, Perdido | Sacado | Mostradas)] == [
        Perdido,
        Sacado,
        Sacado,
    ]
    state = say(state, "0m")
    assert state.piedras == (11, 5, 5, 7)
    assert state.lances[0].contienden == (1, 2)


# --- mus §17.8


def test_t12_the_value_comes_from_the_piedras_in_hand_and_the_rest_is_lost() -> None:
    state = say(passing(position(PARES, stones=(3, 7, 7, 7)), "pares"), "0e2 1p 2p")
    state = passing(state, "fin_mano")
    assert told(state)[-1] == ("saca", 0, 2, "pares")
    assert state.piedras[0] == 0


def test_17_8_the_last_one_with_piedras_marks_and_all_begin_anew() -> None:
    state = say(position(NOTHING[:2], stones=(1, 5), marks=(0, 2)), "0e2 1p")
    assert (state.juegos, state.marca, state.piedras) == ((0, 3), 1, (7, 7))
    assert (state.fase, state.numero_juego, state.mano) == ("fin_mano", 2, 1)


def test_17_8_who_marks_the_last_juego_is_out_and_the_last_one_wins() -> None:
    state = say(position(NOTHING[:2], stones=(1, 5), marks=(3, 3)), "0e2 1p")
    assert state.fin is not None
    assert (state.fin.gana, state.fin.razon, state.fase) == (0, "ganada", "fin_partida")
    end = ENGINE.outcome(state)
    assert end is not None
    assert end.places == ((0,), (1,))


def test_t13_who_leaves_is_out_and_the_juego_is_void_for_the_others() -> None:
    state = leave(say(position(NOTHING, marks=(1, 2, 3, 0)), "0e5 1q"), 1)
    assert state.juegos == (1, 4, 3, 0)
    assert (state.fase, state.anulado, state.piedras) == ("fin_mano", True, (7, 0, 7, 7))
    assert state.mano == 2
    assert ENGINE.gone(state) == (1,)
    for seat in (0, 2, 3):
        state = play(state, seat, Continuar())
    assert (state.fase, [len(hand) for hand in state.manos]) == ("descarte", [5, 0, 5, 5])


def test_t13_with_one_left_he_wins() -> None:
    before = position(NOTHING[:2])
    state = leave(before, 0)
    end = ENGINE.outcome(state)
    assert end is not None
    assert (end.places, end.reason, end.left) == (((1,), (0,)), "abandono", (0,))
    assert ENGINE.stands_to_lose(before, 0) == end
    assert ENGINE.stands_to_lose(position(NOTHING), 0) is None


def test_t16_between_two_hands_the_mano_stays_unless_he_leaves() -> None:
    state = passing(position(NOTHING), "fin_mano")
    assert state.mano == 1
    assert leave(state, 3).mano == 1
    assert leave(state, 1).mano == 2


def test_17_8_an_end_by_agreement_is_void() -> None:
    state = play(position(NOTHING[:2]), 0, ProponerFin())
    end = ENGINE.outcome(play(state, 1, AceptarFin()))
    assert end is not None
    assert end.void


def test_t15_a_silent_player_puts_no_piedras() -> None:
    state = ENGINE.start(Options(), 3, CONTEXT.rng).state
    for _ in range(3):
        state = _silent(state)
    assert state.fase == "grande"
    order = state.order()
    before = say(state, f"{order[0]}e2 {order[1]}q {order[2]}q {order[1]}r2")
    after = _silent(before)
    assert after.dicho[order[2]] is not None
    assert after.dicho[order[2]].accion == "VolverseAtras"
    assert after.piedras == before.piedras


def _silent(state: State) -> State:
    timer = next(t for t in ENGINE.timers(state) if t.key.startswith("turno"))
    return ENGINE.play(state, None, TimerFired(timer.key, timer.token), CONTEXT).state


def test_17_8_nobody_waits_for_who_is_out() -> None:
    state = replace(position(NOTHING, marks=(3, 0, 0, 0), stones=(5, 1, 0, 0)), mano=1)
    state = say(state, "0p 1e2 0p")
    assert state.salidas == (0,)
    assert ENGINE.legal_actions(state, 0) == []
