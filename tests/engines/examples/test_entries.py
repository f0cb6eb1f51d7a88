"""The worked examples of parchís and Oh Hell (rules §6), and the strictness of their runner."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from tests.engines.examples.case import Failed
from tests.engines.examples.entries import CASOS, run
from tests.engines.examples.runner import run_file

RULES = Path(__file__).parent / "data" / "games_examples.json"
EXAMPLES: dict[str, list[dict[str, Any]]] = json.loads(RULES.read_text(encoding="utf-8"))
COUNTS = {"parchis": 67, "ohhell": 54}


def example(name: str) -> tuple[str, dict[str, Any]]:
    """Return the game and a copy of an example."""
    return next(
        (game, copy.deepcopy(case))
        for game in CASOS
        for case in EXAMPLES[game]
        if case["id"] == name
    )


@pytest.mark.parametrize(
    ("game", "case"),
    [pytest.param(game, case, id=case["id"]) for game in CASOS for case in EXAMPLES[game]],
)
def test_example(game: str, case: dict[str, Any]) -> None:
    run(game, case)


@pytest.mark.parametrize("game", sorted(COUNTS))
def test_the_rules_have_so_many_examples(game: str) -> None:
    report = run_file(RULES, game)
    assert (len(report.passed), report.failed) == (COUNTS[game], ())


def test_a_game_that_is_not_here_is_a_failure() -> None:
    assert {why for _name, why in run_file(RULES).failed} == {"unknown game 'poker'"}


@pytest.mark.parametrize(
    ("name", "where", "to"),
    [
        ("PAR-01", ("salida", "fase"), "tirar"),
        ("PAR-01", ("salida", "legales", 0, "dado"), 4.0),
        ("PAR-01", ("salida", "legales", 0, "come"), "azul-0"),
        ("PAR-01", ("salida", "sobra"), 1),
        ("PAR-01", ("entrada", "sobra"), 1),
        ("PAR-01", ("entrada", "tipo"), "tirar"),
        ("PAR-01", ("entrada", "tirada"), [7]),
        ("PAR-01", ("entrada", "tirada"), [4, 4]),
        ("PAR-01", ("entrada", "turno"), "negro"),
        ("PAR-65", ("salida", "error"), False),
        ("PAR-65", ("entrada", "acciones"), []),
        ("PAR-58", ("salida", "repiten"), ["rojo", "azul"]),
        ("OH-01", ("salida", "manos", 0), 9),
        ("OH-10", ("salida", "legales"), [0, 1, 2, 3, 4]),
        ("OH-16", ("entrada", "mano", 0), "1s"),
        ("OH-26", ("salida", "puntos"), True),
        ("OH-48", ("salida", "ganadores"), [0]),
        ("OH-52", ("salida", "puntos"), None),
    ],
)
def test_any_difference_is_a_failure(name: str, where: tuple[Any, ...], to: Any) -> None:
    game, case = example(name)
    place: Any = case
    for key in where[:-1]:
        place = place[key]
    place[where[-1]] = to
    with pytest.raises(Failed):
        run(game, case)
