"""What is not legal is refused with a clear Spanish sentence, and changes nothing (póker §3.6)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.engines.core.attendance.actions import Continuar
from games.engines.core.contract import Action, AmountAdded, SeatTaken
from games.engines.poker import texts
from games.engines.poker.actions import Descansar, Igualar, Mostrar, Reincorporarse, Subir
from games.engines.poker.options import Options
from games.engines.poker.state import State
from tests.engines.poker.table import (
    CALL,
    CASH,
    CHECK,
    ENGINE,
    FOLD,
    Rigged,
    left,
    play,
    refused,
    table,
    to,
)

NAMES = ("ana", "luis", "eva", "iker")
STACKS = [5000] * 4


def said(state: State, seat: int | None, action: Action) -> str:
    """Return the sentence of a refusal, once seen that nothing has changed."""
    before = msgspec.msgpack.encode(state)
    error = refused(state, seat, action)
    assert msgspec.msgpack.encode(state) == before
    return texts.refusal(error, NAMES)


@pytest.mark.parametrize(
    ("total", "sentence"),
    [
        (99, "La subida mínima es 100."),
        (50, "La subida mínima es 100."),
        (0, "La subida mínima es 100."),
        (-200, "La subida mínima es 100."),
        (5001, "No tienes tantas: como mucho, 5.000."),
        (10**30, "No tienes tantas: como mucho, 5.000."),
        (150.5, "Di una cantidad entera, sin decimales."),
        (200.0, "Di una cantidad entera, sin decimales."),
        (float("nan"), "Di una cantidad entera, sin decimales."),
        (float("inf"), "Di una cantidad entera, sin decimales."),
        (True, "Di una cantidad entera, sin decimales."),
        ("200", "Di una cantidad entera, sin decimales."),
        (None, "Di una cantidad entera, sin decimales."),
    ],
)
def test_an_amount_that_is_none(total: Any, sentence: str) -> None:
    assert said(table(STACKS), 3, Subir(total)) == sentence


def test_what_only_an_all_in_reaches() -> None:
    state = play(table([5000, 900, 5000, 5000]), to(600), FOLD)
    assert said(state, 1, to(899)) == "Solo puedes subir a todo lo que tienes: 900."


@pytest.mark.parametrize("action", [FOLD, CHECK, CALL, to(200)])
def test_out_of_turn(action: Action) -> None:
    assert said(table(STACKS), 0, action) == "No es tu turno: juega iker."


@pytest.mark.parametrize("action", [FOLD, CHECK, CALL, to(200)])
def test_after_folding(action: Action) -> None:
    state = play(table(STACKS), FOLD)
    assert said(state, 3, action) == "Ya te has retirado de esta mano."


@pytest.mark.parametrize("action", [FOLD, CALL, to(200), Continuar(), Mostrar()])
def test_once_out(action: Action) -> None:
    state = play(table(STACKS), left(1))
    assert said(state, 1, action) == "Ya no estás en esta partida."


def test_checking_what_has_to_be_called_and_calling_nothing() -> None:
    assert said(table(STACKS), 3, CHECK) == "No puedes pasar: hay que igualar 50 o retirarse."
    limped = play(table(STACKS), CALL, CALL, CALL)
    assert said(limped, 2, CALL) == "No hay nada que igualar: puedes pasar."


def test_raising_where_one_may_not() -> None:
    again = play(table([5000, 5000, 70, 5000]), CALL, CALL, FOLD, to(70))
    assert said(again, 3, to(500)) == (
        "No puedes volver a subir: el último all-in no llega a una subida completa."
    )
    alone = play(table([300, 5000, 5000, 300]), to(300), CALL, FOLD)
    assert said(alone, 2, to(5000)) == "No puedes subir: nadie puede igualar más."
    covered = play(table([5000, 5000, 100, 5000]), to(600), FOLD, FOLD)
    assert said(covered, 2, to(100)) == "No puedes subir: no tienes más de lo que cuesta igualar."


def test_a_seat_that_is_not_there_and_a_match_that_is_over() -> None:
    assert said(table(STACKS), 9, FOLD) == "Ese asiento no es de esta partida."
    over = play(table(STACKS), left(0), left(1), left(2))
    assert said(over, 3, FOLD) == "La partida ya ha terminado."


def test_what_is_of_the_other_kind_of_table() -> None:
    state = table(STACKS)
    assert said(state, None, SeatTaken(1, 500)) == (
        "El minitorneo ya ha empezado y nadie puede entrar."
    )
    assert said(state, None, AmountAdded(1, 500)) == "En un minitorneo no se recarga."
    for action in (Descansar(), Reincorporarse(pone=True)):
        assert said(state, 3, action).startswith("Ahora puedes")


def test_the_sentences_of_a_mesa_de_dinero() -> None:
    state = ENGINE.start(CASH, 4, Rigged()).state
    assert said(state, None, SeatTaken(0, 100)) == "La cantidad va de 200 a 1.000."
    state = play(state, (None, SeatTaken(0, 1000)))
    assert said(state, None, SeatTaken(0, 300)) == "Esa silla está ocupada."
    assert said(state, None, AmountAdded(0, 5)) == "Ya tienes 1.000 o más: no puedes recargar."


@pytest.mark.parametrize("more", [',"asiento":2', ',"fichas":50'])
def test_an_action_names_no_chips_but_those_of_its_player(more: str) -> None:
    for text in (f'{{"t":"Igualar"{more}}}', f'{{"t":"Subir","total":200{more}}}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=Igualar | Subir)


@pytest.mark.parametrize("total", ["NaN", "1.5", '"200"', "true", "null", "1e400", "[200]"])
def test_what_is_no_whole_number_is_not_even_read(total: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(f'{{"t":"Subir","total":{total}}}', type=Subir)


@pytest.mark.parametrize("code", ["sillas", "sillas_dinero", "fichas", "opcion"])
def test_every_problem_has_its_sentence(code: str) -> None:
    assert texts.problem(code).endswith(".")


def test_what_is_said_of_a_configuration() -> None:
    assert texts.summary(Options(), 6) == "Minitorneo 5.000 · 25/50 · 3 min"
    assert texts.summary(CASH, 6) == "Dinero 5/10"
    assert texts.plain(Options(), 6)[2] == (
        "El BOTE es de 300 U$uros: 150 para el primero, 90 para el segundo y 60 para el tercero."
    )
    assert texts.plain(CASH, 6)[1] == (
        "Te sientas con 200 a 1.000 U$uros, de 20 a 100 ciegas grandes, y entre manos puedes "
        "recargar hasta 1.000."
    )
