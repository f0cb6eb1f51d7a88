"""The worked examples of the rules, and the strictness of their runner."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.examples.kinds import KINDS
from tests.tournaments.examples.runner import WAITING, run_file

RULES = Path(__file__).parent / "data" / "torneos_examples.json"


def examples() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(RULES.read_text(encoding="utf-8"))["torneos"]
    return found


def now() -> Iterator[Any]:
    for case in examples():
        if case["entrada"]["tipo"] in KINDS:
            yield pytest.param(case, id=case["id"])


def run(tmp_path: Path, *cases: Any) -> tuple[int, list[str], int]:
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({"torneos": list(cases)}), encoding="utf-8")
    report = run_file(path)
    return len(report.passed), [difference for _, difference in report.failed], len(report.waiting)


@pytest.mark.parametrize("case", list(now()))
def test_example(case: dict[str, Any], tmp_path: Path) -> None:
    assert run(tmp_path, case) == (1, [], 0)


def test_every_example_is_of_a_kind_that_runs_or_waits() -> None:
    report = run_file(RULES)
    assert (len(report.passed), report.failed, len(report.waiting)) == (54, (), 191)
    assert not WAITING & set(KINDS)


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
    passed, differences, waiting = run(tmp_path, wrong)
    assert (passed, len(differences), waiting) == (0, 1, 0)


@pytest.mark.parametrize(
    "refused",
    [
        changed("PUN-01", *ENTRY, "puestos", to=[2, 3]),
        changed("RAT-03", *ENTRY, "puestos", to=[1, 2, 3, 5]),
        changed("RAT-01", *ENTRY, "lados", 0, to=[]),
        changed("TEM-01", *ENTRY, "fin", to="mañana"),
        changed("VET-01", *ENTRY, "partidas", to=[]),
    ],
)
def test_23_4_what_is_refused_is_an_error_whatever_its_code(
    refused: dict[str, Any], tmp_path: Path
) -> None:
    assert run(tmp_path, {**refused, "salida": {"error": "una razón"}}) == (1, [], 0)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"torneos": []}', '{"cases": [1]}', "{"])
def test_a_file_that_is_not_a_list_of_cases_fails(text: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text, encoding="utf-8")
    assert run_file(path).failed


def test_the_command_says_what_waits_and_how_many_passed_and_exits_with_1_if_any_failed(
    tmp_path: Path,
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(
        json.dumps({"torneos": [changed("PUN-01", "salida", "puntos", to=[0])]}), encoding="utf-8"
    )
    for paths, code, last in (
        ([RULES], 0, "54 passed, 0 failed"),
        ([RULES, bad], 1, "54 passed, 1 failed"),
        ([tmp_path / "none.json"], 1, "0 passed, 1 failed"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "tests.tournaments.examples", *map(str, paths)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout.splitlines()[-1]) == (code, last)
        assert ("waiting: cuadro (10)" in done.stdout) is (RULES in paths)
