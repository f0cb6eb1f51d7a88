"""What is said of a configuration of Oh Hell (issue: ``10-1-10 gancho Apagón``)."""

from __future__ import annotations

import pytest

from games.engines.ohhell import texts
from games.engines.ohhell.options import Options


@pytest.mark.parametrize(
    ("options", "seats", "summary"),
    [
        (Options(metodo="apagon"), 4, "10-1-10 gancho Apagón"),
        (Options(), 7, "7-1-7 gancho Positivo"),
        (Options(direccion="desde_bajo", rebote=False, gancho=False), 6, "1-8 Positivo"),
        (Options(maximo=5, minimo=3, viena=True), 3, "5-3-5 gancho Positivo/Viena"),
    ],
)
def test_the_summary_says_the_cards_that_will_be_dealt(options, seats, summary) -> None:
    assert texts.summary(options, seats) == summary


def test_in_words_the_longest_hand_is_that_of_so_many() -> None:
    assert texts.plain(Options(), 7)[0] == "Se juega de 7 cartas a 1 carta, y vuelta."
