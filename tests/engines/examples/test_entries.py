"""The worked examples of parchís, Oh Hell and póker, and the strictness of their runner."""

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
COUNTS = {"parchis": 67, "ohhell": 54, "poker": 64}


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


def test_a_game_that_is_not_here_is_a_failure(tmp_path: Path) -> None:
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({**EXAMPLES, "tute": EXAMPLES["poker"]}), encoding="utf-8")
    assert run_file(RULES).failed == ()
    assert run_file(path).failed


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


def altered(name: str, where: tuple[Any, ...], to: Any) -> tuple[str, dict[str, Any]]:
    """Return the game and a copy of an example whose entry has *to* at *where*."""
    game, case = example(name)
    place = case["entrada"]
    for key in where[:-1]:
        place = place[key]
    place[where[-1]] = to
    return game, case


TWO = {"amarillo": [4, 4], "azul": [6, 6], "rojo": [6, 6], "verde": [2, 2]}
MALFORMED: list[tuple[str, tuple[Any, ...], Any]] = [
    *(("PAR-25", ("config", name), True) for name in ("nada", "ficha_fuera")),
    *(("PAR-25", ("config",), to) for to in (["dados"], {"dados": 1}, None)),
    *(("PAR-11", ("acciones", 0, name), 1) for name in ("nada", "contar", "pasar")),
    *(("PAR-11", ("acciones", 0, "dado"), to) for to in (4.0, "4", None)),
    *(("PAR-40", ("acciones", 1, "contar"), to) for to in (20.0, 10, "20")),
    *(("PAR-46", ("acciones",), to) for to in (["pasar"], [{}], [None])),
    *(("PAR-46", ("acciones",), [{"pasar": to}]) for to in (False, 1, None)),
    ("PAR-25", ("fichas", "amarillo"), [20, 20, 20, "casa"]),
    ("PAR-25", ("fichas", "azul"), [20, "casa", "casa", "casa"]),
    ("PAR-42", ("fichas", "amarillo"), ["P2", "P2", "P2", "casa"]),
    ("PAR-54", ("fichas", "negro"), ["casa"] * 4),
    *(("PAR-06", ("orden",), to) for to in ([], "5", None, {"5": 5})),
    *(
        ("PAR-06", ("orden",), {"5": names})
        for names in (
            ["rojo-0"],
            ["rojo-0", "rojo-0"],
            ["azul-0", "rojo-1"],
            ["azul-0", "rojo-0", "azul-0"],
            ["azul-0", "nadie"],
        )
    ),
    *(("PAR-06", ("orden",), {square: ["azul-0", "rojo-0"]}) for square in ("6", "05", "69", "P5")),
    ("PAR-01", ("orden",), {"65": ["amarillo-0"]}),
    *(("PAR-25", ("asientos",), to) for to in (["amarillo", "azul"], [], None)),
    ("PAR-46", ("asientos",), ["amarillo", "azul"]),
    *(
        ("PAR-54", ("asientos",), to)
        for to in (["amarillo", "rojo"], ["amarillo", "azul", "azul"], ["amarillo"], None)
    ),
    *(("PAR-58", ("rondas", 0, "verde"), to) for to in ([0], [7], [True], [2.0], [], [2, 2], 2)),
    ("PAR-58", ("rondas",), [{colour: [*dice, 1] for colour, dice in TWO.items()}]),
    ("PAR-59", ("rondas", 0), TWO),
    *(("PAR-58", ("colores",), to) for to in (["negro", "azul"], ["azul", "azul"], ["azul"], [])),
    *(("OH-10", ("gancho",), to) for to in (1, 0, "si", None)),
    *(("OH-10", ("jugadores",), to) for to in (2, 8, True)),
    *(("OH-10", ("cartas",), to) for to in (0, 14, 5.0)),
    *(("OH-10", ("repartidor",), to) for to in (-1, 4, True)),
    *(("OH-10", ("pujas",), to) for to in ([True], [1.0], [6], [-1], [0, 0, 0, 0])),
    *(("OH-16", ("mano",), to) for to in ([], ["As", "As"], "As")),
    ("OH-18", ("baza",), ["Kd", "Qd", "Jd", "Td", "9d", "8d", "7d"]),
    *(("OH-20", ("triunfo",), to) for to in ("x", "", "picas", "S", False)),
    *(("OH-20", ("lider",), to) for to in (4, 9, -1, True)),
    *(("OH-20", ("baza",), to) for to in (["As"], ["As", "Ks"], [])),
    *(("OH-26", ("cartas",), to) for to in (18, 20, 2, True)),
    *(("OH-26", (name,), to) for name in ("puja", "bazas") for to in (6, -1, True)),
    *(("OH-48", ("totales",), to) for to in ([], [1.5, 2, 3], [True, 1, 2], [5])),
    *(("OH-49", ("pujas",), to) for to in ([True], [1.0], [3])),
    *(("OH-49", ("gancho",), to) for to in (1, None)),
    ("OH-49", ("carta_vuelta",), ""),
]


@pytest.mark.parametrize(
    ("name", "where", "to"),
    [
        pytest.param(*row, id=f"{row[0]}-{'.'.join(map(str, row[1]))}-{row[2]!r}")
        for row in MALFORMED
    ],
)
def test_what_the_format_lacks_is_no_answer(name: str, where: tuple[Any, ...], to: Any) -> None:
    game, case = altered(name, where, to)
    assert CASOS[game](case["entrada"]) == {"error": True}


@pytest.mark.parametrize(
    ("name", "where", "to"),
    [
        ("PAR-65", ("config", "nada"), 1),
        ("PAR-65", ("acciones", 0, "nada"), 1),
        ("PAR-65", ("acciones", 0, "contar"), 20),
        ("PAR-67", ("acciones", 0, "pasar"), False),
        ("PAR-67", ("acciones", 0), {}),
    ],
)
def test_an_expected_error_does_not_excuse_a_malformed_case(
    name: str, where: tuple[Any, ...], to: Any
) -> None:
    run(*example(name))
    with pytest.raises(Failed, match="entrada"):
        run(*altered(name, where, to))


@pytest.mark.parametrize(
    ("name", "where", "to"),
    [
        ("PAR-25", ("orden",), {"20": ["amarillo-1", "amarillo-0"]}),
        ("PAR-15", ("orden",), {}),
        ("PAR-58", ("rondas", 0), TWO),
        ("OH-21", ("lider",), 0),
        ("OH-49", ("pujas",), [1, 1]),
        ("OH-26", ("cartas",), 17),
        ("OH-48", ("totales",), [88, 70, 88, -5]),
    ],
)
def test_what_the_format_permits_is_judged(name: str, where: tuple[Any, ...], to: Any) -> None:
    run(*altered(name, where, to))


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("PAR-25", ("orden", "repeticiones", "ultima_movida", "acciones")),
        ("OH-49", ("gancho", "viena", "metodo")),
        ("OH-01", ("direccion", "rebote", "minimo", "maximo")),
    ],
)
def test_what_may_be_left_out_may_be_left_out(name: str, keys: tuple[str, ...]) -> None:
    game, case = example(name)
    for key in keys:
        case["entrada"].pop(key, None)
    run(game, case)
