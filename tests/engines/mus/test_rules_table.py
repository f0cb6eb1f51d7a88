"""Options, abandonment, señas, what each one sees, the words (mus §2, §10-§12, §14)."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from games.engines.core.contract import IllegalAction, SeatLeft, TimerFired
from games.engines.mus import texts
from games.engines.mus.actions import (
    Cortar,
    Descartar,
    Envidar,
    HacerSena,
    Mirar,
    Mus,
    Pasar,
    Reenvidar,
)
from games.engines.mus.choices import SENAS_A_HAND
from games.engines.mus.events import Mirado, SenaHecha
from games.engines.mus.options import MANNERS, Options
from games.engines.mus.scoring import pair_ahead
from tests.engines.mus.positions import (
    ENGINE,
    JUEGO,
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

# --- mus §2


def test_ruling_2_the_defaults() -> None:
    given = Options()
    assert (given.juegos, given.vacas, given.piedras, given.reyes) == (3, 1, 40, 8)
    assert (given.deje, given.real31, given.cortar_envidar) == (False, "no", False)


@pytest.mark.parametrize(
    "wrong",
    [{"juegos": 0}, {"juegos": 10}, {"vacas": 4}, {"piedras": 35}, {"reyes": 6}, {"real31": "3"}],
)
def test_rulings_1_and_29_values_out_of_range_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Options)
    assert ENGINE.check_options(Options(**wrong), 4) == ["opcion"]  # type: ignore[arg-type]


def test_2_1_a_partida_to_a_single_juego_is_not_competitive() -> None:
    assert not ENGINE.competitive(Options(juegos=1, vacas=1))
    assert ENGINE.competitive(Options(juegos=1, vacas=2))
    assert ENGINE.competitive(Options(juegos=2, vacas=1))


def test_2_1_the_summary_of_the_table() -> None:
    assert texts.summary(Options(), 4) == "40p 8r 3x"
    assert texts.summary(Options(piedras=30, reyes=4, juegos=5), 4) == "30p 4r 5x"
    assert texts.summary(Options(vacas=2), 4) == "40p 8r 2v 3x"


def test_every_option_has_its_words_and_every_value_its_name() -> None:
    fields = {field.name: field for field in msgspec.structs.fields(Options)}
    assert list(texts.FIELDS) == list(fields)
    for name, words in texts.FIELDS.items():
        assert words["label"]
        assert words["help"]
        assert words["group"]
        values = get_args(fields[name].type)
        if values and not isinstance(values[-1], msgspec.Meta):
            named = words["values"]
            assert set(named(MANNERS) if callable(named) else named) == set(values)


def test_plain_words_follow_the_options() -> None:
    assert texts.plain(Options(), 4)[0] == "Gana la pareja que antes haga 3 juegos de 40 piedras."
    alone = texts.plain(Options(jugadores=2, juegos=1, piedras=30), 4)
    assert alone[0] == "Gana el jugador que antes haga 1 juego de 30 piedras."
    assert any("no puntúa" in line for line in alone)
    every = [
        Options(deje=deje, real31=real, cortar_envidar=cut_bet, reloj=clock, reyes=reyes)
        for deje in (False, True)
        for real in ("no", "figura", "sota")
        for cut_bet in (False, True)
        for clock in ("normal", "rapido", "sin")
        for reyes in (8, 4)
    ]
    assert len({tuple(texts.plain(options, 4)) for options in every}) == len(every)


def test_2_1_the_help_says_when_it_does_not_count_and_the_engine_does_the_same() -> None:
    assert "Con 1 juego y 1 vaca no puntúa." in texts.FIELDS["juegos"]["help"]
    counts = {
        (juegos, vacas): ENGINE.competitive(Options(juegos=juegos, vacas=vacas))
        for juegos in (1, 2)
        for vacas in (1, 2)
    }
    assert [case for case, does in counts.items() if not does] == [(1, 1)]


def test_the_score_line() -> None:
    score = {"piedras": (23, 18), "juegos": (2, 1), "vacas": (1, 0)}
    assert ENGINE.score_line(position(score=score)) == "2-1 · 23-18"
    assert ENGINE.score_line(position(score=score, vacas=2)) == "1-0 · 2-1 · 23-18"


# --- Refusals


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (IllegalAction("fuera_de_turno", turno=1), "No es tu turno: juega Ana."),
        (IllegalAction("fuera_de_turno", turno=None), "No es tu turno."),
        (IllegalAction("cantidad", minimo=2, maximo=99), "Se envida de 2 a 99 piedras."),
        (IllegalAction("cuantas", minimo=1, maximo=4), "Elige de 1 a 4 cartas."),
        (
            IllegalAction("jugada_ilegal", legales=("NoQuerer", "Querer")),
            "Ahora no puedes hacer eso: te toca no quiero o quiero.",
        ),
        (
            IllegalAction("fase", motivo="suspendida", caidos=(1, 2)),
            "La partida está suspendida hasta que vuelvan Ana y Iker.",
        ),
        (IllegalAction("fase", motivo="pausa", asiento=2), "La mesa está en pausa: la pidió Iker."),
    ],
)
def test_a_refusal_reads_well(refusal: IllegalAction, sentence: str) -> None:
    assert texts.refusal(refusal, ("Eva", "Ana", "Iker", "Jon")) == sentence


@pytest.mark.parametrize(
    "code",
    [
        "fuera_de_turno",
        "fase",
        "jugada_ilegal",
        "cantidad",
        "cuantas",
        "carta_no_tuya",
        "carta_repetida",
        "valor",
        "tipo",
        "asiento_ajeno",
        "partida_terminada",
    ],
)
def test_every_code_has_a_sentence_without_names(code: str) -> None:
    assert texts.refusal(IllegalAction(code, minimo=1, maximo=4)).endswith(".")


# --- mus §11


@pytest.mark.parametrize(
    ("vacas", "juegos", "piedras", "winner"),
    [
        ((0, 0), (1, 0), (0, 35), 0),
        ((0, 0), (1, 1), (11, 4), 0),
        ((0, 0), (0, 0), (10, 3), None),
        ((0, 0), (1, 1), (25, 25), None),
        ((0, 1), (1, 0), (39, 0), 1),
    ],
)
def test_11_the_pair_ahead_wins_an_abandonment(
    vacas: tuple[int, int], juegos: tuple[int, int], piedras: tuple[int, int], winner: int | None
) -> None:
    assert pair_ahead(vacas, juegos, piedras) == winner


def test_ruling_22_the_pair_ahead_wins_even_if_one_of_it_leaves() -> None:
    state = position(score={"juegos": (1, 0)})
    end = ENGINE.outcome(play(state, (None, SeatLeft(2))))
    assert end is not None
    assert (end.places, end.reason, end.left, end.void) == (
        ((0, 2), (1, 3)),
        "abandono",
        (2,),
        False,
    )


def test_ruling_22_nobody_over_10_is_a_partida_nula() -> None:
    state = position(score={"piedras": (10, 3)})
    assert ENGINE.stands_to_lose(state, 1).void
    end = ENGINE.outcome(play(state, (None, SeatLeft(1))))
    assert end is not None
    assert (end.reason, end.void, end.left) == ("nula", True, (1,))


# --- mus §12


def test_12_a_sena_is_seen_by_the_partner_and_by_who_watches_that_player() -> None:
    state = cut(position(PARES))
    made = events(state, 0, HacerSena("29"))[-1]
    assert made == SenaHecha(0, "29", (2,))
    watched = play(state, (1, Mirar(0)), (3, Mirar(2)))
    made = events(watched, 0, HacerSena("29"))[-1]
    assert made == SenaHecha(0, "29", (1, 2))
    assert [made.seen_by(viewer) is not None for viewer in (0, 1, 2, 3, None)] == [
        True,
        True,
        True,
        False,
        False,
    ]
    shown = made.seen_by(1)
    assert isinstance(shown, SenaHecha)
    assert shown.ven == ()


def test_ruling_27_only_true_senas_can_be_made() -> None:
    state = cut(position(PARES))
    assert set(ENGINE.view(state, 0).senas) == {"29", "dos_reyes"}
    assert refused(state, 0, HacerSena("31")).detail == {"campo": "sena"}
    assert refused(state, 3, HacerSena("duples")).code == "valor"


def test_ruling_27_no_senas_in_mus_corrido_until_the_cut() -> None:
    state = position(PARES, corrido=True)
    assert "HacerSena" not in open_to(state, 0)
    assert ENGINE.view(state, 0).senas == ()
    assert "HacerSena" in open_to(play(state, (0, Cortar())), 0)


def test_no_senas_without_the_four_cards_nor_between_hands() -> None:
    state = play(position(), *[(seat, Mus()) for seat in range(4)])
    state = play(state, (0, Descartar(("6o",))))
    assert "HacerSena" not in open_to(state, 0)
    assert "HacerSena" in open_to(state, 1)
    assert "HacerSena" not in open_to(passing(position(), "fin_mano"), 0)


def test_senas_have_a_limit_a_hand() -> None:
    state = cut(position(PARES))
    for _ in range(SENAS_A_HAND):
        state = play(state, (0, HacerSena("29")))
    assert "HacerSena" not in open_to(state, 0)
    assert "HacerSena" in open_to(state, 2)


def test_one_watches_one_rival_at_a_time_and_only_he_knows() -> None:
    state = position()
    assert refused(state, 1, Mirar(3)).detail == {"campo": "asiento"}
    assert refused(state, 1, Mirar(1)).code == "valor"
    looked = events(state, 1, Mirar(0))[-1]
    assert looked == Mirado(1, 0)
    assert [looked.seen_by(viewer) for viewer in (0, 2, 3, None)] == [None] * 4
    state = play(state, (1, Mirar(0)))
    assert ENGINE.view(state, 1).mirando == 0
    assert ENGINE.view(state, 0).mirando is None
    assert ENGINE.view(play(state, (1, Mirar(2))), 1).mirando == 2
    assert ENGINE.view(play(state, (1, Mirar(None))), 1).mirando is None


def test_watching_ends_with_the_hand() -> None:
    state = passing(play(position(), (1, Mirar(0))), "fin_mano")
    timer = ENGINE.timers(state)[0]
    assert play(state, (None, TimerFired(timer.key, timer.token))).mirando == (None,) * 4


def test_14_two_players_have_no_senas() -> None:
    assert open_to(cut(position(TWO)), 0) == {
        "Pasar",
        "Envidar",
        "Ordago",
        "PedirPausa",
        "ProponerFin",
    }


# --- mus §10, what each one sees


def test_10_each_one_sees_his_own_cards_and_the_rest_by_number() -> None:
    state = cut(position(JUEGO))
    view = ENGINE.view(state, 2)
    assert view.cartas == (None, None, tuple(JUEGO[2].split()), None)
    assert ENGINE.view(state, None).cartas == (None,) * 4
    assert view.jugada is not None
    assert (view.jugada.total, view.jugada.juego) == (16, False)


def test_10_everybody_sees_the_number_of_discards_and_who_has_pares() -> None:
    state = play(position(PARES), *[(seat, Mus()) for seat in range(4)])
    state = play(state, (0, Descartar(("5o", "4o"))))
    for viewer in (1, None):
        assert ENGINE.view(state, viewer).descartes == (2, None, None, None)
        assert ENGINE.view(state, viewer).descartadas == ()
    assert ENGINE.view(state, 0).descartadas == ("5o", "4o")
    assert ENGINE.view(position(PARES), None).pares == (None,) * 4
    assert ENGINE.view(passing(position(PARES), "pares"), None).pares == (True, True, True, False)


def test_10_the_last_thing_said_is_seen_until_the_phase_changes() -> None:
    state = play(cut(position()), (0, Pasar()))
    said = ENGINE.view(state, None).dicho[0]
    assert said is not None
    assert said.accion == "Pasar"
    assert ENGINE.view(passing(state, "chica"), None).dicho == (None,) * 4


def test_a_raise_tells_what_was_at_stake_before_it() -> None:
    state = play(cut(position()), (0, Envidar(2)), (1, Reenvidar(2)))
    said = ENGINE.view(state, None).dicho
    assert [(one.piedras, one.previo) for one in said if one] == [(2, None), (2, 2)]


@pytest.mark.parametrize(("target", "adentro"), [(40, 35), (30, 25)])
def test_r41_a_pair_is_adentro_from_five_piedras_before_the_target(
    target: int, adentro: int
) -> None:
    assert ENGINE.view(position(piedras=target), None).adentro == adentro


def test_a_state_says_nothing_of_its_cards_when_it_is_printed() -> None:
    state = position()
    assert not [card for hand in state.manos for card in hand if card in repr(state)]
