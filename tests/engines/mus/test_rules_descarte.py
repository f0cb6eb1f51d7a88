"""Deal, mus, corrido, cutting and betting, descarte (mus §3, §5, §6)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engines.core.attendance.actions import Continuar
from games.engines.core.chance import HmacRng
from games.engines.core.contract import Context
from games.engines.core.dealing import Repartido
from games.engines.core.legal import draw
from games.engines.core.spanish_deck import DECK
from games.engines.mus.actions import (
    Cortar,
    CortarEnvidando,
    CortarOrdago,
    Descartar,
    Mus,
    Pasar,
    Querer,
)
from games.engines.mus.autoplay import least_committing
from games.engines.mus.events import Barajado
from games.engines.mus.options import Options
from games.engines.mus.state import State
from tests.engines.harness import Match
from tests.engines.mus.positions import (
    ENGINE,
    NOTHING,
    TWO,
    cut,
    events,
    open_to,
    passing,
    play,
    position,
    refused,
)


def all_mus(state: State) -> State:
    return play(state, *[(seat, Mus()) for seat in state.order()])


def discard_all(state: State, *counts: int) -> State:
    """Return the state after each seat, from the mano, has put aside that many of its cards."""
    state = all_mus(state)
    for seat, count in zip(state.order(), counts, strict=True):
        state = play(state, (seat, Descartar(state.manos[seat][:count])))
    return state


def all_cards(state: State) -> list[str]:
    rows = (*state.manos, *state.apartadas, state.mazo, state.pila)
    return [card for row in rows for card in row]


def test_3_the_first_mano_is_drawn_by_lot_among_all() -> None:
    manos = Counter(
        ENGINE.start(Options(), 4, HmacRng(b"lot", str(i))).state.mano for i in range(400)
    )
    assert all(60 < manos[seat] < 140 for seat in range(4))


def test_3_four_cards_each_one_by_one_from_the_mano() -> None:
    start = ENGINE.start(Options(), 4, HmacRng(b"deal", "1"))
    deck = start.events[1].mazo  # type: ignore[attr-defined]
    state = start.state
    for place, seat in enumerate(state.order()):
        assert state.manos[seat] == deck[place:16:4]
    assert state.mazo == deck[16:]


def test_3_the_order_is_from_the_mano() -> None:
    assert position(mano=2).pendientes == (2, 3, 0, 1)


def test_ruling_3_only_the_first_hand_of_the_partida_is_corrido() -> None:
    start = ENGINE.start(Options(), 4, HmacRng(b"deal", "1")).state
    assert start.corrido
    assert not passing(start, "fin_mano").corrido


def test_5_1_the_first_cut_ends_the_phase_and_the_mano_speaks_first() -> None:
    state = play(position(), (0, Mus()), (1, Cortar()))
    assert (state.fase, state.turno, state.mano) == ("grande", 0, 0)


def test_5_1_four_times_mus_opens_the_descarte_from_the_mano() -> None:
    state = all_mus(position(mano=3))
    assert (state.fase, state.turno) == ("descarte", 3)


def test_ruling_5_there_is_no_limit_to_the_rounds_of_mus() -> None:
    state = position()
    for _ in range(12):
        state = discard_all(state, 4, 4, 4, 4)
        assert state.fase == "mus"
        assert sorted(all_cards(state)) == sorted(DECK)


def test_5_2_in_mus_corrido_the_cutter_becomes_the_mano() -> None:
    state = play(position(corrido=True), (0, Mus()), (1, Cortar()))
    assert (state.mano, state.turno, state.corrido) == (1, 1, False)


def test_5_2_the_first_voice_moves_one_seat_after_each_round_of_mus() -> None:
    state = discard_all(position(corrido=True), 1, 1, 1, 1)
    assert (state.mano, state.turno, state.corrido) == (1, 1, True)
    state = discard_all(state, 1, 1, 1, 1)
    assert (state.mano, state.turno) == (2, 2)


def test_ruling_4_after_the_corrido_hand_the_next_mano_sits_after_the_cutter() -> None:
    state = passing(play(position(corrido=True), (0, Mus()), (1, Mus()), (2, Cortar())), "fin_mano")
    assert state.mano == 3


def test_5_3_without_the_option_cutting_and_betting_is_illegal() -> None:
    assert refused(position(), 0, CortarEnvidando(2)).code == "jugada_ilegal"
    assert refused(position(), 0, CortarOrdago()).code == "jugada_ilegal"


@pytest.mark.parametrize("cutter", range(4))
def test_ruling_7_any_player_who_cuts_may_bet(cutter: int) -> None:
    state = position(cortar_envidar=True)
    for seat in range(cutter):
        state = play(state, (seat, Mus()))
    state = play(state, (cutter, CortarEnvidando(5)))
    assert state.apuesta is not None
    assert (state.apuesta.total, state.pendientes) == (5, ((cutter + 1) % 4, (cutter + 3) % 4))


def test_5_3_the_mano_loses_his_first_word_in_grande_only() -> None:
    state = play(position(cortar_envidar=True), (0, Mus()), (1, CortarEnvidando(2)), (2, Querer()))
    assert (state.fase, state.turno) == ("chica", 0)


def test_5_3_if_he_cuts_without_betting_the_mano_speaks_first() -> None:
    state = play(position(cortar_envidar=True), (0, Mus()), (1, Cortar()))
    assert state.turno == 0


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ((), "cuantas"),
        (("12c",), "carta_no_tuya"),
        (("12o", "12o"), "carta_repetida"),
        (("8o",), "carta_no_tuya"),
        (("12o", "11o", "6o", "1o", "12c"), "carta_no_tuya"),
    ],
)
def test_6_a_discard_is_of_one_to_four_own_cards(cards: tuple[str, ...], code: str) -> None:
    assert refused(all_mus(position()), 0, Descartar(cards)).code == code


def test_6_the_number_is_public_and_the_cards_are_not() -> None:
    told = events(all_mus(position()), 0, Descartar(("6o", "1o")))[0]
    other, own = told.seen_by(1), told.seen_by(0)
    assert (other.cuantas, other.cartas) == (2, None)  # type: ignore[union-attr]
    assert own == told


def test_6_cards_are_served_in_blocks_from_the_mano_once_the_postre_has_discarded() -> None:
    state = all_mus(position(mano=1))
    for seat in (1, 2, 3):
        state = play(state, (seat, Descartar(state.manos[seat][:2])))
        assert len(state.manos[seat]) == 2
    mazo = state.mazo
    served = [
        event
        for event in events(state, 0, Descartar(state.manos[0][:1]))
        if isinstance(event, Repartido)
    ]
    assert [(event.asiento, event.cuantas) for event in served] == [(1, 2), (2, 2), (3, 2), (0, 1)]
    assert [card for event in served for card in event.cartas or ()] == list(mazo[:7])


def test_6_what_is_left_of_the_mazo_goes_first_and_all_the_discards_are_shuffled() -> None:
    state = discard_all(discard_all(position(), 4, 4, 4, 4), 2, 2, 1, 1)
    assert len(state.mazo) == 2
    state = all_mus(state)
    for seat in (0, 1, 2):
        state = play(state, (seat, Descartar(state.manos[seat][:1])))
    left = state.mazo
    told = events(state, 3, Descartar(state.manos[3][:3]))
    shuffled = next(event for event in told if isinstance(event, Barajado))
    assert shuffled.cuantas == 16 + 6 + 1 + 1 + 1 + 3
    served = [event for event in told if isinstance(event, Repartido)]
    assert [event.cartas for event in served[:2]] == [left[:1], left[1:]]


def test_ruling_6_the_last_ones_discards_stay_apart_when_only_he_is_owed() -> None:
    state = discard_all(discard_all(position(), 4, 4, 4, 4), 2, 1, 1, 1)
    assert len(state.mazo) == 3
    state = all_mus(state)
    for seat in (0, 1, 2):
        state = play(state, (seat, Descartar(state.manos[seat][:1])))
    own = state.manos[3][:2]
    told = events(state, 3, Descartar(own))
    shuffled = next(event for event in told if isinstance(event, Barajado))
    assert shuffled.cuantas == 16 + 5 + 3
    assert not set(own) & set(shuffled.mazo or ())
    after = play(state, (3, Descartar(own)))
    assert sorted(all_cards(after)) == sorted(DECK)
    assert set(own) <= set(after.pila)


def test_6_a_mazo_used_up_exactly_is_not_shuffled_until_a_card_is_needed() -> None:
    state = discard_all(discard_all(position(), 4, 4, 4, 4), 2, 2, 2, 2)
    assert state.mazo == ()
    assert len(state.pila) == 24
    assert discard_all(state, 1, 1, 1, 1).fase == "mus"


def test_6_when_the_four_throw_everything_with_no_mazo_left_the_40_cards_are_shuffled() -> None:
    state = discard_all(discard_all(position(), 2, 2, 2, 2), 4, 4, 4, 4)
    assert state.mazo == ()
    state = all_mus(state)
    for seat in (0, 1, 2):
        state = play(state, (seat, Descartar(state.manos[seat])))
    told = events(state, 3, Descartar(state.manos[3]))
    shuffled = next(event for event in told if isinstance(event, Barajado))
    assert sorted(shuffled.mazo or ()) == sorted(DECK)


def test_6_nobody_sees_the_order_of_a_new_mazo() -> None:
    told = Barajado(3, ("1o", "2o", "3o"))
    for viewer in (0, 1, 2, 3, None):
        assert told.seen_by(viewer) == Barajado(3, None)


@pytest.mark.parametrize("seed", range(12))
def test_6_hands_mazo_and_discards_are_the_40_cards_at_every_step(seed: int) -> None:
    match = Match("mus", seed, disturbed=True)
    for moment in match.moments():
        state = moment.before
        for event in moment.step.events:
            state = match.engine.evolve(state, event)
            assert sorted(all_cards(state)) == sorted(DECK)


@pytest.mark.parametrize("hands", [NOTHING, TWO])
def test_6_long_rounds_of_discards_keep_the_40_cards(hands: tuple[str, ...]) -> None:
    state, rng = position(hands), HmacRng(b"discards", "1")
    for step in range(400):
        assert state.turno is not None
        turns = [c for c in ENGINE.legal_actions(state, state.turno) if c.kind == "turn"]
        action = Mus() if state.fase == "mus" else draw(turns, rng)
        chance = Context(HmacRng(b"mazo", str(step)))
        state = ENGINE.play(state, state.turno, action, chance).state
        assert sorted(all_cards(state)) == sorted(DECK)


def test_14_two_players_have_32_cards_in_the_mazo_and_alternate() -> None:
    state = position(TWO)
    assert len(state.mazo) == 32
    assert passing(state, "fin_mano").mano == 1


def test_while_a_hand_is_counted_its_own_mano_is_shown_and_then_the_next_one() -> None:
    """Ties were settled by him: «está más cerca de la mano» must not contradict the table."""
    counted = passing(position(), "fin_mano")
    assert {ENGINE.view(counted, seat).mano for seat in (None, 0, 1, 2, 3)} == {0}
    ready = play(counted, *((seat, Continuar()) for seat in range(4)))
    assert ENGINE.view(ready, 0).mano == ready.mano == 1


def test_mus_and_cortar_are_all_that_is_open_before_the_cut() -> None:
    assert open_to(position(), 0, "turn") == {"Mus", "Cortar"}
    assert open_to(position(), 1, "turn") == set()
    assert refused(position(), 1, Mus()).detail == {"turno": 0}
    assert refused(cut(position()), 0, Mus()).code == "jugada_ilegal"
    assert refused(position(), 0, Pasar()).detail == {"legales": ("Cortar", "Mus")}


@pytest.mark.parametrize(
    ("hand", "thrown"), [("12o 12c 12e 4o", "4o"), ("1o 1c 1e 6o", "6o"), ("7o 7c 7e 5o", "5o")]
)
def test_when_the_clock_runs_out_the_worst_card_is_thrown(hand: str, thrown: str) -> None:
    others = ("11o 11c 6c 2o", "5c 4c 10c 10e", "10b 6e 4e 11e")
    state = all_mus(position((hand, *others)))
    assert least_committing(state) == Descartar((thrown,))
