"""What is said of a configuration of Tres Mus, and of what cannot be done."""

from __future__ import annotations

import pytest

from games.engines.core.contract import IllegalAction
from games.engines.tresmus import texts
from games.engines.tresmus.options import Options


def test_the_summary_says_piedras_and_juegos() -> None:
    assert texts.summary(Options(), 5) == "7p 4j"
    assert texts.summary(Options(piedras=12, juegos=1), 2) == "12p 1j"


def test_in_words_who_marks_the_agreed_juegos_is_out() -> None:
    assert texts.plain(Options(), 4)[2] == (
        "Quien se apunta 4 juegos queda fuera; gana el último que sigue."
    )


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (IllegalAction("cantidad", minimo=1, maximo=4), "Pueden ser de 1 a 4 piedras."),
        (IllegalAction("cantidad", minimo=5, maximo=5), "Ahora tienen que ser 5."),
        (IllegalAction("cuantas", minimo=1, maximo=1), "Se descarta una carta, y solo una."),
        (
            IllegalAction("jugada_ilegal", legales=("Pasar", "Querer")),
            "Ahora no puedes hacer eso: te toca paso o quiero.",
        ),
        (IllegalAction("fuera_de_turno", turno=1), "No es tu turno: juega lola."),
    ],
)
def test_a_refusal_says_why(error: IllegalAction, sentence: str) -> None:
    assert texts.refusal(error, ("ane", "lola")) == sentence
