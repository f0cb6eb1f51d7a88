"""Who shows, in which order, and what stays hidden for ever (póker §3.10)."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from games.engines.poker.actions import Mostrar
from games.engines.poker.events import BoteGanado, Devuelto, MesaAbierta, Mostrado
from games.engines.poker.state import State
from games.engines.poker.view import Bote
from tests.engines.poker.table import (
    CALL,
    CHECK,
    ENGINE,
    FOLD,
    fire,
    last,
    of_kind,
    play,
    refused,
    table,
    to,
)

HANDS = {0: "AsAd", 1: "KsKd", 2: "QsQd", 3: "JsJd"}
BOARD = "2c3h5d7c8h"
ROUND = (CHECK, CHECK, CHECK, CHECK)
"""Of four who are in."""


def limped(hands: dict[int, str] = HANDS, board: str = BOARD) -> State:
    """Return a hand of four on the flop, the button at 0: nobody raised."""
    return play(table([5000] * 4, hands, board), CALL, CALL, CALL, CHECK)


def shown(events: list) -> list[int]:
    return [event.asiento for event in of_kind(events, Mostrado)]


def test_without_a_bet_the_first_left_of_the_button_shows_and_only_who_beats_him_after() -> None:
    worst_last = {0: "JsJd", 1: "QsQd", 2: "KsKd", 3: "AsAd"}
    assert shown(last(limped(worst_last), *ROUND, *ROUND, *ROUND)) == [1, 2, 3]
    best_first = {0: "JsJd", 1: "AsAd", 2: "KsKd", 3: "QsQd"}
    assert shown(last(limped(best_first), *ROUND, *ROUND, *ROUND)) == [1]


def test_the_last_aggressor_of_the_river_shows_first() -> None:
    river = play(limped(), *ROUND, *ROUND)
    events = last(river, CHECK, CHECK, to(100), CALL, CALL, FOLD)
    assert shown(events) == [3, 0]
    assert [event.categoria for event in of_kind(events, Mostrado)] == ["pareja", "pareja"]


def test_an_aggressor_of_an_earlier_street_does_not_show_first() -> None:
    turn = play(limped(), CHECK, CHECK, to(100), CALL, CALL, CALL)
    assert shown(last(turn, *ROUND, *ROUND)) == [1, 0]


def test_who_ties_shows_too() -> None:
    hands = {0: "2s3d", 1: "2d4s", 2: "4c6s", 3: "3c6d"}
    assert shown(last(limped(hands, "AhKhQdJsTc"), *ROUND, *ROUND, *ROUND)) == [1, 2, 3, 0]


def test_with_somebody_all_in_all_live_hands_are_turned_up_before_the_board() -> None:
    start = table([5000, 300, 5000, 5000], HANDS, BOARD)
    events = last(start, FOLD, to(300), CALL, FOLD)
    order = [type(event).__name__ for event in of_kind(events, Mostrado, MesaAbierta)]
    assert order == ["Mostrado", "Mostrado", "MesaAbierta", "MesaAbierta", "MesaAbierta"]
    assert shown(events) == [1, 0]


def test_all_in_on_the_river_turns_up_every_live_hand() -> None:
    river = play(table([5000, 5000, 5000, 900], HANDS, BOARD), CALL, CALL, CALL, CHECK)
    river = play(river, *ROUND, *ROUND)
    events = last(river, CHECK, CHECK, to(850), CALL, CALL, FOLD)
    assert shown(events) == [3, 0, 1]


def test_who_wins_because_the_rest_folded_shows_nothing_unless_he_wants_to() -> None:
    state = play(table([5000] * 4, HANDS, BOARD), to(200), FOLD, FOLD, FOLD)
    assert state.fase == "fin_mano"
    assert ENGINE.view(state, None).cartas == (None,) * 4
    assert state.ganados == (Bote(125, (3,), (3,), (125,)),)
    for other in (0, 1, 2):
        assert refused(state, other, Mostrar()).code == "nada_que_mostrar"
    state = play(state, (3, Mostrar()))
    assert ENGINE.view(state, None).cartas[3] == ("Js", "Jd")
    assert refused(state, 3, Mostrar()).code == "nada_que_mostrar"


def test_nobody_shows_once_the_next_hand_is_dealt() -> None:
    state = fire(play(table([5000] * 4), to(200), FOLD, FOLD, FOLD), "continuar")
    assert refused(state, 3, Mostrar()).code == "nada_que_mostrar"


def test_a_folded_or_hidden_hand_is_told_to_nobody_not_even_face_up() -> None:
    state = play(limped(), CHECK, CHECK, to(100), CALL, FOLD, CALL, *ROUND[:3], *ROUND[:3])
    assert state.fase == "fin_mano"
    hidden = {seat for seat in range(4) if not state.mostradas[seat]}
    assert hidden == {1, 3}
    for seat in range(4):
        told = msgspec.json.encode(ENGINE.face_up(state, seat)).decode()
        assert ENGINE.face_up(state, seat) == ENGINE.view(state, None)
        for other in hidden:
            assert not any(f'"{card}"' in told for card in state.manos[other])
    assert ENGINE.view(state, 1).cartas[1] == ("Ks", "Kd"), "his own he may see"


def test_cards_that_would_have_come_are_never_shown() -> None:
    state = play(limped(), to(100), FOLD, FOLD, FOLD)
    assert len(state.mesa) == 3
    assert "7c" not in msgspec.json.encode(ENGINE.view(state, 0)).decode()


def test_pots_are_given_from_the_last_side_pot_to_the_main_one() -> None:
    start = table([200, 100, 200, 500], {0: "KsKd", 1: "AsAd", 2: "QsQd", 3: "JsJd"}, BOARD)
    events = last(start, to(500), CALL, CALL, CALL)
    assert [(won.numero, won.ganadores) for won in of_kind(events, BoteGanado)] == [
        (1, (0,)),
        (0, (1,)),
    ]
    (back,) = of_kind(events, Devuelto)
    assert (back.asiento, back.cantidad) == (3, 300)


def test_odd_chips_go_one_by_one_from_the_left_of_the_button() -> None:
    hands = {0: "2s3d", 1: "2d4s", 2: "4c6s", 3: "3c6d"}
    state = limped(hands, "AhKhQdJsTc")
    state = play(state, to(50), FOLD, CALL, CALL, *ROUND[:3], *ROUND[:3])
    assert state.ganados[0].cantidad == 350
    assert state.ganados[0].ganadores == (1, 3, 0)
    assert state.ganados[0].reparto == (117, 117, 116)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_a_live_hand_is_seen_by_its_player_alone(viewer: int | None) -> None:
    seen = ENGINE.view(limped(), viewer).cartas
    assert [hand is not None for hand in seen] == [seat == viewer for seat in range(4)]


def test_the_hand_that_one_has_is_named_from_the_flop_on() -> None:
    before = ENGINE.view(table([5000] * 4, HANDS, BOARD), 0)
    assert before.jugadas == (None,) * 4
    made = ENGINE.view(limped(HANDS, "AhKhKcQd2s"), 0).jugadas
    assert made[0] is not None
    assert made[0].categoria == "full"
    assert set(made[0].cartas) == {"As", "Ad", "Ah", "Kh", "Kc"}
    assert made[1:] == (None,) * 3


def test_a_state_names_no_card_in_a_traceback() -> None:
    state = limped()
    text = repr(replace(state, numero_mano=7))
    assert not any(card in text for card in (*state.mesa, *state.mazo, *state.manos[0]))
