"""What happens on each choice, told before it is taken (mus §17.5-§17.7)."""

from __future__ import annotations

from games.engines.tresmus.options import Options
from games.engines.tresmus.state import State
from games.engines.tresmus.view import Precio, Vuelta
from tests.engines.tresmus.positions import ENGINE, NOTHING, position, say, told

TWELVE = Options(piedras=12)


def price(state: State, action: str, piedras: int | None = None) -> Precio:
    view = ENGINE.view(state, state.turno)
    return next(p for p in view.precios if (p.accion, p.piedras) == (action, piedras))


def test_17_5_an_acceptance_says_what_it_leaves_and_who_shares_it() -> None:
    state = say(position(NOTHING), "0e5 1q3")
    found = price(state, "Querer", 4)
    assert (found.pone, found.quedan, found.mesa, found.entre) == (4, 3, 12, (0, 1, 2))


def test_17_6_backing_out_says_from_whom_and_how_many() -> None:
    state = say(position(NOTHING, options=TWELVE), "0e2 1q 2q 3p 1r3 2r4")
    found = price(state, "VolverseAtras")
    assert found.vuelta == Vuelta(0, ((1, 2), (2, 2)), 2)
    assert (found.quedan, found.entre) == (16, (1, 2))


def test_t9_it_says_who_would_be_a_suertudo_if_the_lance_closed_now() -> None:
    state = say(position(NOTHING, options=TWELVE), "0e5 1q 2q 3q 1r2 2v 3v")
    backs = {column.asiento: column.vuelta for column in ENGINE.view(state, 0).corro}
    # 0 opened, so that he would take before 2 and 3, who would find 2 and nothing.
    assert backs[0] == Vuelta(0, ((1, 5),), 5)
    assert price(state, "VolverseAtras").vuelta == backs[0]
    assert backs[2] == Vuelta(2, ((1, 5),), 5)
    assert backs[3] == Vuelta(3, ((1, 2),), 5)
    after = say(state, "0q")
    assert told(after) == [("coge", 2, 5, 1), ("coge", 3, 2, 1)]


def test_t9_while_the_bettor_is_asked_the_columns_keep_what_each_one_got() -> None:
    state = say(position(NOTHING, options=TWELVE), "0e5 1q 2q 3q 1r2 2v 3v 0q")
    assert state.apuesta is not None
    assert state.apuesta.etapa == "cierre"
    backs = {column.asiento: column.vuelta for column in ENGINE.view(state, 1).corro}
    assert backs == {0: None, 1: None, 2: Vuelta(2, ((1, 5),), 5), 3: Vuelta(3, ((1, 2),), 5)}


def test_17_7_giving_up_says_how_many_one_takes() -> None:
    state = say(position(NOTHING), "0e2 1q 2q 3p 1c 2c")
    assert price(state, "DarsePorPerdido").se_lleva == 6


def test_t10_what_was_told_is_what_happens() -> None:
    for word, action, piedras in (("2v", "VolverseAtras", None), ("2q3", "Querer", 3)):
        state = say(position(NOTHING, options=TWELVE), "0e2 1q 2q 3p 1r3")
        said = price(state, action, piedras)
        after = say(state, word)
        if action == "Querer":
            assert after.piedras[2] == said.quedan
        else:
            assert say(after, "0q").piedras[2] == said.quedan


def test_17_5_prices_are_of_whose_turn_it_is_and_of_nobody_else() -> None:
    state = say(position(NOTHING), "0e2")
    assert ENGINE.view(state, 1).precios
    assert not any(ENGINE.view(state, seat).precios for seat in (0, 2, 3, None))
    assert ENGINE.onlooker_view(ENGINE.view(state, 1)).precios == ()
