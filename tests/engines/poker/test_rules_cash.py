"""Mesas de dinero: sitting, waiting, posting, putting more, leaving (póker §3.14, RULING K11)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.engines.core.chairs import Aumentado, Levantado
from games.engines.core.contract import AmountAdded, Outcome, SeatBack, SeatLost, SeatTaken
from games.engines.core.departure import Fate
from games.engines.core.money import Money
from games.engines.poker.actions import Descansar, Mostrar, Reincorporarse
from games.engines.poker.events import CiegaPuesta, ManoEmpezada, Retirado
from games.engines.poker.options import MOST_HANDS
from games.engines.poker.state import State
from tests.engines.poker.table import (
    CALL,
    CASH,
    ENGINE,
    FOLD,
    Rigged,
    deck_of,
    fire,
    fired,
    last,
    left,
    of_kind,
    play,
    refused,
    table,
    to,
)


def sit(seat: int, amount: int = 500) -> tuple[None, SeatTaken]:
    return None, SeatTaken(seat, amount)


def more(seat: int, amount: int) -> tuple[None, AmountAdded]:
    return None, AmountAdded(seat, amount)


def mesa(*moves: Any, seats: int = 6) -> State:
    """Return a mesa of six chairs after *moves*."""
    return play(ENGINE.start(CASH, seats, Rigged()).state, *moves)


def deal(state: State, button: int = 0, deck: Any = None) -> State:
    """Return the next hand; *button* counts among those who may have it when it is drawn."""
    return fire(state, "continuar", rng=Rigged(button, deck) if deck else Rigged(button))


def fold_out(state: State) -> State:
    """Return *state* once everybody but one has folded."""
    while state.is_dealt:
        state = play(state, FOLD)
    return state


def places(state: State) -> tuple[int, int, int]:
    assert state.sitios is not None
    return tuple(state.sitios)  # type: ignore[return-value]


def dealt(state: State) -> list[int]:
    return [seat for seat, hand in enumerate(state.manos) if hand]


def posted(events: list) -> list[tuple[int, str, int]]:
    return [(e.asiento, e.cual, e.cantidad) for e in of_kind(events, CiegaPuesta)]


def three() -> State:
    """Return a mesa with 0, 2 and 4 in a hand, the button at 0."""
    return deal(mesa(sit(0), sit(2), sit(4)))


# --- Sitting down


def test_it_begins_with_free_chairs_and_stacks_that_are_u() -> None:
    state = mesa()
    assert ENGINE.money(CASH, 6) == Money(is_staked=False, has_stacks=True, brought=(200, 1000))
    assert ENGINE.departure(CASH).fate is Fate.SEAT_IS_OUT
    assert ENGINE.departure(CASH).penalty == 0, "nobody is penalised in points"
    assert not ENGINE.timers(state)
    assert ENGINE.outcome(state) is None
    assert ENGINE.view(state, None).entrada == (200, 1000)


@pytest.mark.parametrize("amount", [199, 1001, -5, 0, 300.0, True, float("nan")])
def test_one_sits_down_with_20_to_100_big_blinds(amount: Any) -> None:
    assert refused(mesa(), None, SeatTaken(1, amount)).code in {"cantidad", "tipo"}
    assert mesa(sit(1, 200)).fichas[1] == 200
    assert mesa(sit(1, 1000)).fichas[1] == 1000


def test_one_does_not_sit_on_a_taken_chair_nor_on_one_that_is_not_there() -> None:
    assert refused(mesa(sit(1)), None, SeatTaken(1, 500)).code == "silla_ocupada"
    assert refused(mesa(), None, SeatTaken(6, 500)).code == "asiento_ajeno"


def test_hands_are_dealt_while_two_or_more_can_play() -> None:
    alone = mesa(sit(3))
    assert alone.fase == "espera"
    assert not ENGINE.timers(alone)
    two = play(alone, sit(5))
    assert [timer.key for timer in ENGINE.timers(two)] == ["continuar"]
    state = deal(two, button=1)
    assert places(state) == (5, 5, 3), "two: the button is the small blind"
    assert dealt(state) == [3, 5]


def test_in_the_first_hand_everybody_is_dealt_and_nobody_posts_more() -> None:
    state = three()
    assert dealt(state) == [0, 2, 4]
    assert state.aportado == (0, 0, 5, 0, 10, 0)


# --- Who comes later


def test_a_newcomer_waits_for_the_big_blind() -> None:
    state = fold_out(play(three(), sit(3)))
    assert ENGINE.view(state, 3).sillas[3].entrada == "espera"  # type: ignore[union-attr]
    state = deal(state)
    assert places(state) == (2, 4, 0)
    assert dealt(state) == [0, 2, 4], "he is between the button and the big blind"
    state = deal(fold_out(state))
    assert places(state) == (4, 0, 2)
    assert dealt(state) == [0, 2, 4]
    state = deal(fold_out(state))
    assert places(state) == (0, 2, 3)
    assert dealt(state) == [0, 2, 3, 4]
    assert state.aportado[3] == 10


def test_a_newcomer_may_post_one_big_blind_extra_which_plays() -> None:
    state = fold_out(play(three(), sit(1), (1, Reincorporarse(pone=True))))
    state = deal(state)
    assert places(state) == (2, 4, 0)
    assert state.inicio[1] == 500
    assert state.aportado == (10, 10, 0, 0, 5, 0)
    assert state.turno == 1
    view = ENGINE.view(state, 1)
    assert (view.igualar, view.subir_min) == (0, 20), "it is live, and he may raise"


def test_who_would_post_between_the_button_and_the_big_blind_waits_until_it_has_passed() -> None:
    state = fold_out(play(three(), sit(3), (3, Reincorporarse(pone=True))))
    state = deal(state)
    assert places(state) == (2, 4, 0)
    assert dealt(state) == [0, 2, 4]
    state = deal(fold_out(state))
    assert places(state) == (4, 0, 2)
    assert dealt(state) == [0, 2, 3, 4]
    assert state.aportado == (5, 0, 10, 10, 0, 0)


def test_nobody_is_dealt_on_the_button_of_who_stood_up() -> None:
    state = fold_out(play(three(), left(2)))
    state = play(state, sit(2), (2, Reincorporarse(pone=True)), sit(5))
    state = deal(state)
    assert places(state) == (2, 4, 5)
    assert dealt(state) == [0, 4, 5]


def test_from_two_to_three_nobody_has_the_big_blind_twice_nor_button_and_big_blind() -> None:
    state = deal(mesa(sit(0), sit(2)))
    assert places(state) == (0, 0, 2)
    state = fold_out(play(state, sit(1), (1, Reincorporarse(pone=True))))
    state = deal(state)
    assert places(state) == (2, 2, 0), "he is between them: he waits for one hand"
    assert dealt(state) == [0, 2]
    state = deal(fold_out(state))
    assert places(state) == (2, 0, 1)
    assert dealt(state) == [0, 1, 2]


def test_with_fewer_than_two_who_play_the_table_begins_afresh() -> None:
    state = fold_out(deal(mesa(sit(0), sit(2))))
    state = play(state, left(2), sit(4), sit(5))
    state = deal(state, button=2)
    assert places(state) == (5, 0, 4)
    assert state.aportado == (5, 0, 0, 0, 10, 0), "nobody posts more"


# --- Resting


def test_who_rests_is_not_dealt_and_stays_in_the_hand_that_is_played() -> None:
    state = play(three(), (0, Descansar()))
    assert state.vivos[0]
    state = deal(fold_out(state))
    assert dealt(state) == [2, 4]


def test_who_missed_his_big_blind_posts_one_or_waits_for_it() -> None:
    state = deal(fold_out(play(three(), sit(5), (5, Reincorporarse(pone=True)))))
    assert dealt(state) == [0, 2, 4, 5]
    assert places(state) == (2, 4, 5)
    state = deal(fold_out(play(state, (0, Descansar()))))
    assert places(state) == (4, 5, 2)
    assert state.sillas[0].entrada == "espera"  # type: ignore[union-attr]
    back = play(state, (0, Reincorporarse(pone=True)))
    back = deal(fold_out(back))
    assert places(back) == (5, 2, 4)
    assert dealt(back) == [2, 4, 5], "he is between the button and the big blind"
    back = deal(fold_out(back))
    assert places(back) == (2, 4, 5)
    assert dealt(back) == [0, 2, 4, 5]
    assert back.aportado[0] == 10


def test_who_missed_no_big_blind_is_dealt_again_at_no_cost() -> None:
    state = play(deal(fold_out(three())), (2, Descansar()))
    assert places(state) == (2, 4, 0)
    state = play(fold_out(state), (2, Reincorporarse(pone=False)))
    assert state.sillas[2].entrada == "no"  # type: ignore[union-attr]
    assert dealt(deal(state)) == [0, 2, 4]


# --- Putting more (table stakes)


def test_one_puts_more_between_hands_up_to_100_big_blinds() -> None:
    state = three()
    assert refused(state, None, AmountAdded(0, 100)).code == "entre_manos"
    assert ENGINE.view(state, 0).recarga == 0
    state = fold_out(state)
    assert ENGINE.view(state, 0).recarga == 500
    assert refused(state, None, AmountAdded(0, 501)).code == "cantidad"
    events = last(state, more(0, 500))
    assert of_kind(events, Aumentado) == [Aumentado(0, 500)]
    full = play(state, more(0, 500))
    assert full.fichas[0] == 1000
    assert refused(full, None, AmountAdded(0, 1)).code == "tope"
    assert ENGINE.view(full, 0).sillas[0].puesto == 1000  # type: ignore[union-attr]


@pytest.mark.parametrize("amount", [0, -1, 2.5, True, float("nan"), None])
def test_what_is_no_amount_is_refused(amount: Any) -> None:
    state = fold_out(three())
    assert refused(state, None, AmountAdded(0, amount)).code in {"cantidad", "tipo"}


def test_nobody_puts_more_on_a_free_chair_nor_in_a_minitorneo() -> None:
    assert refused(fold_out(three()), None, AmountAdded(1, 100)).code == "fuera"
    assert refused(table([5000] * 4), None, AmountAdded(1, 100)).code == "sin_recargas"


def broke() -> State:
    """Return a mesa where 2 has just lost all that it had."""
    hands = {0: "AsAd", 2: "KsKd", 4: "QsQd"}
    state = deal(mesa(sit(0), sit(2, 200), sit(4)), deck=deck_of(hands, "2c3h5d7c8h", 0, 6))
    return play(state, to(500), CALL, FOLD)


def test_who_has_lost_all_puts_more_within_five_minutes_or_stands_up() -> None:
    state = broke()
    assert state.fichas[2] == 0
    (wait,) = [timer for timer in ENGINE.timers(state) if timer.key == "recarga:2"]
    assert wait.ms == 300_000
    assert dealt(deal(state)) == [0, 4]
    gone = fire(state, "recarga:2")
    assert gone.fichas[2] is None
    rich = play(state, more(2, 300))
    assert not [timer for timer in ENGINE.timers(rich) if timer.key == "recarga:2"]
    assert dealt(deal(rich)) == [0, 2, 4]


# --- Leaving


def test_between_hands_one_stands_up_with_what_one_has() -> None:
    state = fold_out(three())
    assert of_kind(last(state, left(4)), Levantado) == [Levantado(4, 505)]
    after = play(state, left(4))
    assert after.fichas[4] is None
    assert sum(ENGINE.holdings(after)) == 995


def test_in_a_hand_one_folds_at_once_and_stands_up_when_it_ends() -> None:
    state = play(three(), CALL)
    events = last(state, left(4))
    assert of_kind(events, Retirado) == [Retirado(4, automatico=True)]
    assert not of_kind(events, Levantado)
    after = play(state, left(4))
    assert after.turno == 2
    assert sum(ENGINE.holdings(after)) == 1500
    assert play(after, left(4)) == after, "leaving twice changes nothing"
    assert 4 in ENGINE.gone(after)
    ended = last(after, FOLD)
    assert of_kind(ended, Levantado) == [Levantado(4, 490)]


def test_the_last_but_one_to_leave_ends_the_hand() -> None:
    state = play(three(), left(0))
    events = last(state, left(2))
    assert {e.asiento for e in of_kind(events, Levantado)} == {0, 2}
    assert play(state, left(2)).fase == "espera"


def test_when_nobody_sits_any_more_the_match_ends() -> None:
    state = mesa(sit(0))
    assert ENGINE.stands_to_lose(state, 0) == Outcome((), "vacia")
    over = play(state, left(0))
    assert ENGINE.outcome(over) == Outcome((), "vacia")
    assert ENGINE.stands_to_lose(mesa(sit(0), sit(1)), 0) is None


def test_nothing_of_a_hand_is_left_on_the_chair_for_who_sits_next() -> None:
    state = play(fold_out(three()), left(4), sit(4, 300))
    assert (state.fichas[4], state.manos[4], state.ultimas[4]) == (300, (), None)
    assert ENGINE.view(state, 4).cartas[4] is None


# --- Falling


def test_who_falls_is_played_for_five_minutes_and_then_stands_up() -> None:
    state = play(three(), (None, SeatLost(2)))
    (fall,) = [timer for timer in ENGINE.timers(state) if timer.key == "reconexion:2"]
    assert fall.ms == 300_000
    state = fire(play(state, FOLD), "turno:2")
    assert not state.vivos[2]
    assert dealt(deal(state)) == [0, 2, 4], "he is still dealt"
    gone = fire(state, "reconexion:2")
    assert gone.fichas[2] is None
    assert play(state, (None, SeatBack(2))).fichas[2] == 495


def test_who_is_absent_for_five_minutes_stands_up_with_what_he_has() -> None:
    state = deal(mesa(sit(0), sit(2)))
    for _ in range(2):
        while state.turno != 0:
            state = play(state, FOLD) if state.turno is not None else deal(state)
        state = fire(state, "turno:0")
    (wait,) = [timer for timer in ENGINE.timers(state) if timer.key == "ausente:0"]
    assert wait.ms == 300_000
    gone = fire(fold_out(state), "ausente:0")
    assert gone.fichas[0] is None


def test_who_wins_unseen_may_show_although_the_table_stops() -> None:
    state = play(deal(mesa(sit(0), sit(2))), FOLD)
    state = play(state, left(0))
    assert state.fase == "espera"
    state = play(state, (2, Mostrar()))
    assert ENGINE.view(state, None).cartas[2] is not None


def test_who_sits_down_where_somebody_fell_has_a_courtesy_of_his_own() -> None:
    state = fold_out(play(three(), (None, SeatLost(2))))
    state = play(state, left(2), sit(2, 400))
    assert not any(timer.key == "reconexion:2" for timer in ENGINE.timers(state))
    assert ENGINE.view(state, 2).caidos == ()


def test_after_the_last_hand_that_there_is_everybody_takes_what_he_has() -> None:
    state = fold_out(replace(three(), numero_mano=MOST_HANDS))
    assert ENGINE.outcome(state) == Outcome((), "manos")
    assert state.fichas == (None,) * 6


def test_a_hand_says_who_comes_in_and_who_missed_his_blind() -> None:
    state = fold_out(play(three(), sit(1), (1, Reincorporarse(pone=True))))
    events = last(state, (None, fired(state, "continuar")))
    (began,) = of_kind(events, ManoEmpezada)
    assert (began.juegan, began.entran, began.deben) == ((0, 1, 2, 4), (1,), ())
    blinds = [(4, "ciega_pequena", 5), (0, "ciega_grande", 10), (1, "entrada", 10)]
    assert posted(events) == blinds
