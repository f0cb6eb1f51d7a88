"""Who speaks, envites, órdagos, recuento and the end of juegos (mus §7-§9)."""

from __future__ import annotations

import pytest

from games.engines.core.contract import Action
from games.engines.mus.actions import (
    Envidar,
    NoQuerer,
    Ordago,
    Pasar,
    Querer,
    Reenvidar,
)
from games.engines.mus.events import Anunciado, LanceAbierto, LanceCerrado, Mostradas, Tanteado
from games.engines.mus.state import State
from games.engines.mus.view import Apunte
from tests.engines.mus.positions import (
    ENGINE,
    JUEGO,
    NOTHING,
    PARES,
    TWO,
    cut,
    events,
    open_to,
    passing,
    play,
    position,
    refused,
)

SAID = {"e": Envidar, "r": Reenvidar}
WORDS: dict[str, Action] = {"p": Pasar(), "o": Ordago(), "q": Querer(), "n": NoQuerer()}


def say(state: State, text: str) -> State:
    """Return the state after words like ``0e2 1n 3q`` (seat, letter, number)."""
    for word in text.split():
        kind, number = word[1], word[2:]
        action = SAID[kind](int(number)) if number else WORDS[kind]
        state = play(state, (int(word[0]), action))
    return state


def entries(state: State) -> list[tuple[int, int, str, str]]:
    return [(a.pareja, a.piedras, a.lance, a.causa) for a in state.apuntes]


def entry(state: State, lance: str, cause: str) -> Apunte:
    return next(a for a in state.apuntes if (a.lance, a.causa) == (lance, cause))


# --- mus §7


def test_7_the_lances_go_grande_chica_pares_juego_or_punto() -> None:
    for hands, last in ((NOTHING, "punto"), (JUEGO, "juego")):
        state = cut(position(hands))
        seen = []
        while state.fase != "fin_mano":
            if not seen or seen[-1] != state.fase:
                seen.append(state.fase)
            assert state.turno is not None
            state = play(state, (state.turno, Pasar()))
        middle = ["pares"] if hands == JUEGO else []
        assert seen == ["grande", "chica", *middle, last]


def test_7_who_has_pares_is_announced_and_only_they_speak() -> None:
    told = events(say(passing(position(PARES), "chica"), "0p 1p 2p"), 3, Pasar())
    announced = next(event for event in told if isinstance(event, Anunciado))
    assert announced.llevan == (True, True, True, False)
    assert passing(position(PARES), "pares").pendientes == (0, 1, 2)


def test_7_pares_of_one_pair_only_are_passed_over_and_counted() -> None:
    hands = ("12o 12c 6o 4o", "11o 10o 5o 2o", "7c 7e 5c 4c", "10c 6c 4e 1e")
    state = passing(position(hands), "fin_mano")
    lances = {lance.lance: lance for lance in ENGINE.view(state, None).lances}
    assert (lances["pares"].estado, lances["pares"].pareja) == ("no_se_juega", 0)
    assert (0, 2, "pares", "pares") in entries(state)


def test_7_without_pares_nobody_speaks_and_nobody_scores_them() -> None:
    state = passing(position(NOTHING), "fin_mano")
    assert not [a for a in state.apuntes if a.lance == "pares"]


def test_ruling_14_if_only_one_pair_has_juego_punto_is_not_played() -> None:
    hands = ("12o 12c 11o 1o", "7o 6o 5o 4o", "11c 10c 7e 5c", "7c 6e 5e 4e")
    state = passing(position(hands), "fin_mano")
    assert (0, 5, "juego", "juego") in entries(state)
    assert not [a for a in state.apuntes if a.lance == "punto"]
    lances = {lance.lance: lance.estado for lance in ENGINE.view(state, None).lances}
    assert (lances["juego"], lances["punto"]) == ("no_se_juega", "no_se_juega")


def test_ruling_14_punto_is_played_by_all_when_nobody_has_juego() -> None:
    assert passing(position(PARES), "punto").pendientes == (0, 1, 2, 3)


def test_ruling_12_in_juego_only_those_who_have_it_answer() -> None:
    state = say(passing(position(JUEGO), "juego"), "0e2")
    assert state.pendientes == (1, 3)
    assert refused(state, 2, Querer()).code == "fuera_de_turno"


def test_7_all_passing_a_lance_opens_the_next_from_the_mano() -> None:
    state = say(cut(position()), "0p 1p 2p 3p")
    assert (state.fase, state.turno) == ("chica", 0)


# --- mus §8.1


def test_8_1_without_a_bet_paso_envido_or_ordago() -> None:
    assert open_to(cut(position()), 0, "turn") == {"Pasar", "Envidar", "Ordago"}


def test_8_1_over_a_bet_quiero_no_quiero_more_or_ordago() -> None:
    state = say(cut(position()), "0e2")
    assert open_to(state, 1, "turn") == {"Querer", "NoQuerer", "Reenvidar", "Ordago"}


def test_8_1_over_an_ordago_quiero_or_no_quiero() -> None:
    assert open_to(say(cut(position()), "0o"), 1, "turn") == {"Querer", "NoQuerer"}


@pytest.mark.parametrize("number", [-1, 0, 1, 100, 10**9, True, 2.0, "5", None])
def test_ruling_9_an_envite_and_a_raise_are_of_2_to_99(number: object) -> None:
    opening = cut(position())
    for state, seat, action in (
        (opening, 0, Envidar(number)),  # type: ignore[arg-type]
        (say(opening, "0e2"), 1, Reenvidar(number)),  # type: ignore[arg-type]
    ):
        refusal = refused(state, seat, action)
        assert (refusal.code, refusal.detail) == ("cantidad", {"minimo": 2, "maximo": 99})


def test_ruling_8_a_raise_is_of_additional_piedras() -> None:
    state = say(cut(position()), "0e2 1r5")
    assert state.apuesta is not None
    assert (state.apuesta.total, state.apuesta.previo) == (7, 2)


def test_ruling_9_a_huge_envite_is_not_an_ordago() -> None:
    state = say(cut(position()), "0e99 1r99 2r99 3q")
    assert (state.fase, state.piedras) == ("chica", (0, 0))


# --- mus §8.2


@pytest.mark.parametrize("bettor", range(4))
def test_ruling_10_rivals_answer_in_turn_order_from_the_bettor(bettor: int) -> None:
    state = say(cut(position()), " ".join(f"{seat}p" for seat in range(bettor)))
    state = say(state, f"{bettor}e2")
    assert state.pendientes == ((bettor + 1) % 4, (bettor + 3) % 4)


def test_ruling_10_both_are_asked_anew_after_each_raise() -> None:
    state = say(cut(position()), "0e2 1n 3r2 0r2")
    assert state.pendientes == (1, 3)


def test_ruling_11_one_quiero_is_enough_and_final() -> None:
    state = say(cut(position()), "0e2 1n 3q")
    assert state.fase == "chica"
    assert say(cut(position()), "0e2 1q").fase == "chica"


def test_ruling_11_the_bet_is_refused_only_when_all_have_refused() -> None:
    assert say(cut(position()), "0e2 1n").piedras == (0, 0)
    assert say(cut(position()), "0e2 1n 3n").piedras == (1, 0)


def test_8_2_the_partner_of_the_bettor_never_speaks_about_the_bet() -> None:
    state = say(cut(position()), "0e2")
    for action in (Querer(), NoQuerer(), Reenvidar(2), Ordago(), Pasar()):
        assert refused(state, 2, action).code == "fuera_de_turno"


# --- mus §8.3, each row of the table in each lance

ROWS = [
    ("e2", 1, 0),
    ("e50", 1, 0),
    ("o", 1, 0),
    ("e2 r2", 2, 1),
    ("e2 r5", 2, 1),
    ("e5 r2", 5, 1),
    ("e2 r5 r10", 7, 1),
    ("e2 o", 2, 1),
    ("e2 r5 o", 7, 1),
]


@pytest.mark.parametrize("deje", [False, True])
@pytest.mark.parametrize("lance", ["grande", "chica", "pares", "juego", "punto"])
@pytest.mark.parametrize(("said", "negada", "extra"), ROWS)
def test_8_3_what_a_refused_bet_is_worth(
    said: str, negada: int, extra: int, lance: str, deje: bool
) -> None:
    hands = TWO if lance in ("pares", "juego") else ("12o 11o 6o 1o", "12c 10o 5o 4o")
    state = passing(position(hands, deje=deje), lance)
    words = said.split()
    for turn, word in enumerate(words):
        state = say(state, f"{turn % 2}{word}")
    bettor = (len(words) - 1) % 2
    state = say(state, f"{1 - bettor}n")
    expected = [(bettor, negada, lance, "negada")]
    if deje and extra and lance in ("pares", "juego", "punto"):
        expected.append((bettor, 1, lance, "deje"))
    assert entries(state)[: len(expected)] == expected
    assert "negada" not in [cause for *_, cause in entries(state)[len(expected) :]]


def test_8_3_the_view_says_what_a_refusal_would_give() -> None:
    state = say(passing(position(PARES, deje=True), "pares"), "0e2 1r5")
    envite = ENGINE.view(state, 3).envite
    assert envite is not None
    assert (envite.piedras, envite.previo, envite.si_no) == (7, 2, 3)
    assert (envite.pareja, envite.asiento, envite.responden) == (1, 1, (2, 0))


def test_ruling_15_after_a_refusal_the_bettors_count_their_own_bonus_even_if_worse() -> None:
    state = passing(say(passing(position(PARES), "pares"), "0p 1e2 2n 0n"), "fin_mano")
    assert (1, 1, "pares", "pares") in entries(state)
    assert not [a for a in state.apuntes if a.lance == "pares" and a.pareja == 0]


# --- mus §8.5


def test_ruling_20_an_accepted_ordago_decides_the_juego_alone() -> None:
    state = position(score={"piedras": (0, 39)})
    state = say(cut(state), "0e20 1q 0o 1q")
    assert (state.juegos, state.piedras, state.gana_juego) == ((1, 0), (0, 0), 0)


def test_8_5_an_accepted_ordago_shows_the_cards_and_explains_itself() -> None:
    told = events(say(cut(position()), "0o"), 1, Querer())
    kinds = [type(event) for event in told]
    assert kinds.index(Mostradas) < kinds.index(Tanteado)
    scored = next(event for event in told if isinstance(event, Tanteado)).apunte
    assert (scored.causa, scored.asiento, scored.contra, scored.piedras) == ("ordago", 0, 1, 0)


def test_8_5_in_pares_only_hands_with_pares_compete() -> None:
    state = say(passing(position(PARES, mano=1), "pares"), "1o 2q")
    assert state.juegos == (1, 0)


def test_8_5_ties_go_to_the_nearest_to_the_mano() -> None:
    assert say(passing(position(JUEGO, mano=1), "juego"), "1o 0q").juegos == (0, 1)
    assert say(passing(position(JUEGO, mano=0), "juego"), "0o 1q").juegos == (1, 0)


# --- mus §9


def test_9_the_recuento_goes_in_order_and_each_line_explains_itself() -> None:
    state = say(passing(position(JUEGO), "juego"), "0e3 1q")
    assert entries(state) == [
        (0, 1, "grande", "paso"),
        (0, 1, "chica", "paso"),
        (1, 3, "pares", "pares"),
        (0, 3, "juego", "envite"),
        (0, 3, "juego", "juego"),
    ]
    pares = entry(state, "pares", "pares")
    assert (pares.asiento, pares.contra, pares.detalle) == (3, 0, ((3, "duples", 3),))
    assert pares.cartas == tuple(JUEGO[3].split())
    assert pares.cartas_contra == tuple(JUEGO[0].split())
    bet = entry(state, "juego", "envite")
    assert (bet.asiento, bet.contra, bet.por_mano) == (0, 1, True)
    assert entry(state, "juego", "juego").detalle == ((0, "31", 3),)


def test_9_the_bonus_of_a_pair_adds_both_players() -> None:
    state = say(passing(position(JUEGO, mano=1), "juego"), "1p 3p 0p")
    assert entry(state, "juego", "juego").detalle == ((1, "31", 3), (3, "40", 2))
    assert entry(state, "juego", "juego").piedras == 5


def test_9_the_losing_pair_counts_nothing_and_there_is_no_paso_in_pares_or_juego() -> None:
    state = passing(position(JUEGO), "fin_mano")
    assert {(a.lance, a.causa) for a in state.apuntes} == {
        ("grande", "paso"),
        ("chica", "paso"),
        ("pares", "pares"),
        ("juego", "juego"),
    }


def test_9_punto_is_one_for_the_pair_in_the_last_place() -> None:
    state = say(passing(position(PARES), "punto"), "0e2 1n 3n")
    assert entries(state)[0] == (0, 1, "punto", "negada")
    assert entries(state)[-1] == (0, 1, "punto", "punto")


def test_ruling_17_the_31_real_counts_3_like_any_31() -> None:
    hands = ("7o 7c 7e 11o", "12o 12c 10o 1o", "6o 5o 4c 1c", "11c 11e 10c 10e")
    state = passing(position(hands, mano=1, real31="figura"), "fin_mano")
    assert entry(state, "juego", "juego").detalle == ((0, "31_real", 3),)


def test_ruling_19_the_first_pair_to_reach_the_target_wins_and_the_counting_stops() -> None:
    state = passing(position(JUEGO, score={"piedras": (39, 39)}), "fin_mano")
    assert entries(state) == [(0, 1, "grande", "paso")]
    assert (state.juegos, state.piedras) == ((1, 0), (0, 0))


def test_ruling_21_cards_are_not_shown_when_a_negada_ends_the_juego() -> None:
    state = say(cut(position(score={"piedras": (39, 0)})), "0e2 1n 3n")
    assert (state.fase, state.mostradas) == ("fin_mano", False)
    view = ENGINE.view(state, 1)
    assert [cards is None for cards in view.cartas] == [True, False, True, True]
    assert None not in ENGINE.view(passing(position(), "fin_mano"), 1).cartas


def test_9_after_a_juego_both_return_to_0_and_the_next_hand_is_of_the_next_mano() -> None:
    state = say(cut(position(mano=3)), "3o 0q")
    assert (state.fase, state.mano, state.piedras) == ("fin_mano", 0, (0, 0))


def test_9_a_vaca_returns_the_juegos_to_0() -> None:
    state = position(vacas=2, juegos=2, score={"juegos": (1, 1)})
    state = say(cut(state), "0o 1q")
    assert (state.vacas, state.juegos, state.gana_vaca) == ((1, 0), (0, 0), 0)


def test_9_the_last_juego_ends_the_partida() -> None:
    state = say(cut(position(juegos=2, score={"juegos": (0, 1)}, mano=1)), "1p 2p 3p 0o 1n 3q")
    assert state.juegos == (1, 1)
    state = say(cut(position(juegos=2, score={"juegos": (1, 1)})), "0o 1q")
    end = ENGINE.outcome(state)
    assert end is not None
    assert (end.places, end.reason, end.void) == (((0, 2), (1, 3)), "ganada", False)
    assert (state.fase, state.mano, state.juegos, state.vacas) == ("fin_partida", 0, (2, 1), (1, 0))


def test_closing_a_lance_with_a_quiero_does_not_say_who_would_win() -> None:
    told = events(say(cut(position()), "0e2"), 1, Querer())
    closed = next(event for event in told if isinstance(event, LanceCerrado))
    assert (closed.en, closed.pareja, closed.piedras) == ("querido", None, 2)


def test_a_lance_passed_over_is_opened_to_nobody() -> None:
    told = events(say(passing(position(NOTHING), "chica"), "0p 1p 2p"), 3, Pasar())
    opened = [(e.lance, e.hablan) for e in told if isinstance(e, LanceAbierto)]
    assert opened == [("pares", ()), ("juego", ()), ("punto", (0, 1, 2, 3))]
