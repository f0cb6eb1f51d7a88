"""The worked examples of the rules, and the strictness of their runner."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.examples.kinds import KINDS
from tests.tournaments.examples.runner import run_file

RULES = Path(__file__).parent / "data" / "torneos_examples.json"


def examples() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(RULES.read_text(encoding="utf-8"))["torneos"]
    return found


def run(tmp_path: Path, *cases: Any) -> tuple[int, list[str]]:
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({"torneos": list(cases)}), encoding="utf-8")
    report = run_file(path)
    return len(report.passed), [difference for _, difference in report.failed]


@pytest.mark.parametrize("case", [pytest.param(one, id=one["id"]) for one in examples()])
def test_example(case: dict[str, Any], tmp_path: Path) -> None:
    assert run(tmp_path, case) == (1, [])


def test_every_example_passes_and_every_kind_has_one() -> None:
    report = run_file(RULES)
    assert (len(report.passed), report.failed) == (245, ())
    assert {case["entrada"]["tipo"] for case in examples()} == set(KINDS)


def changed(name: str, *path: Any, to: Any) -> dict[str, Any]:
    case = copy.deepcopy(next(case for case in examples() if case["id"] == name))
    inner: Any = case
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return case


ENTRY, CHAIR = ("entrada",), ("entrada", "sillas", 0)


@pytest.mark.parametrize(
    "wrong",
    [
        changed("PUN-01", "color", to=1),
        changed("PUN-01", *ENTRY, "tipo", to="puntaje"),
        changed("PUN-01", *ENTRY, "tipo", to=None),
        changed("PUN-01", *ENTRY, "vacas", to=1),
        changed("PUN-01", *ENTRY, "juego", to="tute"),
        changed("PUN-01", *ENTRY, "puestos", to=[1, 3]),
        changed("PUN-01", *ENTRY, "nula", to=0),
        changed("PUN-01", *CHAIR, "abandonado", to=True),
        changed("PUN-01", *CHAIR, "abandona", to=1),
        changed("PUN-01", *CHAIR, "lado", to=2),
        changed("PUN-01", "salida", to={}),
        changed("PUN-01", "salida", to={"error": True}),
        changed("PUN-01", "salida", "total", to=4),
        changed("PUN-01", "salida", "puntos", to=[12, -10, 12, -20]),
        changed("PUN-01", "salida", "puntos", 0, to=12.0),
        changed("RAT-01", "salida", "lados", 0, 0, 0, to=26.9643),
        changed("RAT-01", *ENTRY, "lados", 0, 0, 1, to=0),
        changed("RAT-03", *ENTRY, "puestos", to=[1, 2, 3, 3.5]),
        changed("TEM-01", *ENTRY, "fin", to="2026-03-31T22:30:00"),
        changed("RAN-01", "salida", "puestos", "e", to=2),
        changed("RAN-01", *ENTRY, "jugadores", 1, "id", to="a"),
        changed("FIA-02", *ENTRY, "partidas", 0, "como", to="huye"),
        changed("FIA-02", *ENTRY, "partidas", 0, "dia", to=0.5),
        changed("VET-01", *ENTRY, "partidas", to=[]),
        changed("HIT-01", *ENTRY, "antes", "goles", to=1),
    ],
)
def test_a_case_that_is_wrong_or_malformed_fails(wrong: dict[str, Any], tmp_path: Path) -> None:
    passed, differences = run(tmp_path, wrong)
    assert (passed, len(differences)) == (0, 1)


def test_every_key_that_is_expected_is_compared_and_no_other_is_known(tmp_path: Path) -> None:
    wrong = [
        changed(case["id"], *path, to="otra cosa")
        for case in examples()
        for path in [
            *(("salida", key) for key in case["salida"] if key != "error"),
            ("salida", "otra"),
            ("entrada", "otra"),
        ]
    ]
    assert run(tmp_path, *wrong)[0] == 0


@pytest.mark.parametrize(
    "wrong",
    [
        changed("SUI-03", "salida", "ejemplo", to=[["A", "D"], ["E", "B"]]),
        changed("SUI-03", "salida", "ejemplo", to=[["A", "E"], ["C", "D"]]),
        changed("SUI-03", "salida", "coste", to=7),
        changed("SUI-03", "salida", "coste", to=8.0),
        changed("SUI-03", "salida", "coste_max", to=7),
        changed("SUI-03", "salida", "flotes_repetidos", to=0),
        changed("LIG-04", "salida", "jornadas", 0, 0, to=[4, 1]),
        changed("LIG-04", "salida", "exentos", to=[]),
        changed("SOR-01", *ENTRY, "torneo", to=8),
        changed("INS-02", "salida", "errores", 0, 1, to="cerrado"),
        changed("ELI-02", "salida", "rondas", 2, 0, 0, to=0),
        changed("TRA-03", "salida", to={"a": "inscripcion"}),
    ],
)
def test_a_championship_that_is_told_wrong_fails(wrong: dict[str, Any], tmp_path: Path) -> None:
    assert run(tmp_path, wrong)[0] == 0


def test_a_calendar_may_be_told_in_any_order_inside_a_round(tmp_path: Path) -> None:
    backwards = changed("LIG-04", "salida", "jornadas", 0, to=[[2, 3], [1, 4]])
    assert run(tmp_path, backwards) == (1, [])


@pytest.mark.parametrize(
    "told",
    [
        changed("VID-01", *ENTRY, "rondas", 0, "exento", to=0),
        changed("CLA-07", *ENTRY, "participantes", 0, "estado", to="activo"),
        changed("CLA-07", *ENTRY, "participantes", 0, "estado", to="presente"),
        changed("CLA-07", *ENTRY, "participantes", 0, "estado", to="confirmado"),
        changed("MTT-18", *ENTRY, "lotes", 0, 1, "abandona", to=False),
    ],
)
def test_23_nobody_and_who_has_not_gone_are_told_in_more_ways_than_one(
    told: dict[str, Any], tmp_path: Path
) -> None:
    assert run(tmp_path, told) == (1, [])


def test_a_cost_may_be_less_than_the_most(tmp_path: Path) -> None:
    case = changed("SUI-03", "salida", to={"exento": "B", "repeticiones": 0, "coste_max": 8})
    assert run(tmp_path, case) == (1, [])


@pytest.mark.parametrize(
    "refused",
    [
        changed("PUN-01", *ENTRY, "puestos", to=[2, 3]),
        changed("RAT-03", *ENTRY, "puestos", to=[1, 2, 3, 5]),
        changed("RAT-01", *ENTRY, "lados", 0, to=[]),
        changed("TEM-01", *ENTRY, "fin", to="mañana"),
        changed("VET-01", *ENTRY, "partidas", to=[]),
        {"entrada": {"tipo": "nada"}},
        changed("SOR-01", *ENTRY, "semilla", to="00"),
        changed("SOR-01", *ENTRY, "lista", to=["P1"]),
        changed("SOR-02", *ENTRY, "cabezas", to=["P1", "P1"]),
        changed("CUA-01", *ENTRY, "n", to=4097),
        changed("CUA-01", *ENTRY, "n", to="8"),
        changed("ELI-01", *ENTRY, "resultados", 0, "gana", to=2),
        changed("ELI-01", *ENTRY, "resultados", 0, "ronda", to=0),
        changed("ELI-01", *ENTRY, "resultados", 1, "cruce", to=0),
        changed("DOB-01", *ENTRY, "tam", to=6),
        changed("DOB-06", *ENTRY, "n", to=2),
        changed("REP-04", *ENTRY, "n", to=3),
        changed("LIG-04", *ENTRY, "vueltas", to=3),
        changed("GRU-01", *ENTRY, "grupos", to=6),
        changed("ASC-01", *ENTRY, "suben", to=3),
        changed("MES-04", *ENTRY, "tamanos", to=[4, 3]),
        changed("MES-06", *ENTRY, "puestos", to=[1, 1, 2, 4]),
        changed("SUI-01", *ENTRY, "participantes", to=[]),
        changed("VID-01", *ENTRY, "vidas", to=0),
        changed("VID-01", *ENTRY, "rondas", 1, "cruces", 0, "a", to=3),
        changed("MTT-01", *ENTRY, "orden", to=["a"]),
        changed("MTT-01", *ENTRY, "sillas", to=11),
        changed("MTT-08", *ENTRY, "mesas", "1", to=["a", "b", "c", "d", "x"]),
        changed("TAR-01", *ENTRY, "empezadas", to=12),
        changed("BOC-01", *ENTRY, "cartas", to=["4o", "4o", "7e", "1b"]),
        changed("TRA-01", *ENTRY, "maquina", to="mesa"),
        changed("ACC-01", *ENTRY, "accion", to="saltar"),
    ],
)
def test_23_4_what_is_refused_is_an_error_whatever_its_code(
    refused: dict[str, Any], tmp_path: Path
) -> None:
    assert run(tmp_path, {**refused, "salida": {"error": "una razón"}}) == (1, [])


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"torneos": []}', '{"cases": [1]}', "{"])
def test_a_file_that_is_not_a_list_of_cases_fails(text: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text, encoding="utf-8")
    assert run_file(path).failed


def test_the_command_says_how_many_passed_and_exits_with_1_if_any_failed(
    tmp_path: Path,
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(
        json.dumps({"torneos": [changed("PUN-01", "salida", "puntos", to=[0])]}), encoding="utf-8"
    )
    for paths, code, last in (
        ([RULES], 0, "245 passed, 0 failed"),
        ([RULES, bad], 1, "245 passed, 1 failed"),
        ([tmp_path / "none.json"], 1, "0 passed, 1 failed"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "tests.tournaments.examples", *map(str, paths)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout.splitlines()[-1]) == (code, last)
