"""The figures of póker: who put chips of his own will, raised before the flop, and won unfolded."""

from __future__ import annotations

from typing import Any

from games.engines.core.contract import Event
from games.engines.core.french_deck import DECK
from games.engines.poker import figures
from games.engines.poker.events import (
    BoteGanado,
    CiegaPuesta,
    Igualado,
    ManoEmpezada,
    ManoTerminada,
    MesaAbierta,
    Pasado,
    Retirado,
    Subido,
)
from games.engines.poker.positions import Positions

BLINDS = [CiegaPuesta(1, "ciega_pequena", 25), CiegaPuesta(2, "ciega_grande", 50)]


def hand(*events: Event) -> list[Event]:
    began = ManoEmpezada(1, 1, (25, 50), Positions(0, 1, 2), (0, 1, 2, 3), (), (), DECK)
    return [began, *BLINDS, *events, ManoTerminada()]


def counts(*steps: list[Event]) -> dict[int, dict[str, Any]]:
    """Return by seat the sums of what is counted."""
    found: dict[int, dict[str, Any]] = {}
    for _version, seat, each in figures.counted(enumerate(steps, 1)):
        for name, n in each.items():
            mine = found.setdefault(seat, {})
            mine[name] = mine.get(name, 0) + n
    return found


def test_blinds_and_checks_are_forced_and_what_follows_the_flop_is_no_vpip() -> None:
    found = counts(
        hand(
            Igualado(3, 50),
            Retirado(0),
            Igualado(1, 25),
            Pasado(2),
            MesaAbierta("flop", ("2c", "3h", "5d")),
            Pasado(1),
            Subido(2, 50, 50),
            Retirado(3),
            Retirado(1),
            BoteGanado(0, 200, (2,), (2,), (200,), None),
        )
    )
    assert found == {
        0: {"manos": 1},
        1: {"manos": 1, "vpip": 1},
        2: {"manos": 1},
        3: {"manos": 1, "vpip": 1},
    }


def test_whoever_raises_twice_before_the_flop_counts_once() -> None:
    raised = hand(
        Subido(3, 150, 150),
        Subido(0, 400, 400),
        Retirado(1),
        Retirado(2),
        Subido(3, 850, 1000),
        Igualado(0, 600),
        MesaAbierta("flop", ("2c", "3h", "5d")),
        BoteGanado(1, 500, (0,), (0,), (500,), None),
        BoteGanado(0, 2075, (0, 3), (3,), (2075,), "pareja"),
    )
    found = counts(raised, raised)
    assert found[3] == {"manos": 2, "vpip": 2, "pfr": 2, "al_final": 2, "ganadas_al_final": 2}
    assert found[0] == {"manos": 2, "vpip": 2, "pfr": 2, "al_final": 2}
    assert found[1] == {"manos": 2}


def test_a_hand_that_never_ends_is_not_counted() -> None:
    assert counts(hand()[:-1]) == {}


def test_every_figure_is_a_count_or_a_part_of_one() -> None:
    names = {figure.name for figure in figures.FIGURES}
    assert all(not figure.of or figure.of in names for figure in figures.FIGURES)
