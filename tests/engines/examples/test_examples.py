"""The worked examples of the rules, our own cases, and the strictness of the runner itself."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engines.core.spanish_deck import DECK
from tests.engines.examples.runner import run_file

RULES = Path(__file__).parent / "data" / "mus_examples.json"
OWN = sorted((Path(__file__).parents[1] / "mus" / "cases").glob("*.json"))


def cases(*paths: Path) -> Iterator[Any]:
    for path in paths:
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
            yield pytest.param(case, id=case["id"])


def run(tmp_path: Path, *given: Any, game: str | None = None) -> tuple[int, list[str]]:
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({"cases": list(given)}), encoding="utf-8")
    report = run_file(path, game)
    return len(report.passed), [difference for _, difference in report.failed]


@pytest.mark.parametrize("case", list(cases(RULES, *OWN)))
def test_example(case: dict[str, Any], tmp_path: Path) -> None:
    assert run(tmp_path, case) == (1, [])


def test_the_rules_have_81_examples_of_mus() -> None:
    assert len(run_file(RULES, "mus").passed) == 81


def test_the_rules_have_18_examples_of_tres_mus() -> None:
    assert len(run_file(RULES, "tresmus").passed) == 18


def example(name: str) -> dict[str, Any]:
    data = json.loads(RULES.read_text(encoding="utf-8"))
    found: dict[str, Any] = copy.deepcopy(
        next(case for case in data["cases"] if case["id"] == name)
    )
    return found


def changed(name: str, *path: Any, to: Any) -> dict[str, Any]:
    case = example(name)
    inner: Any = case
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return case


ACTION = ("script", 0, "actions")


@pytest.mark.parametrize(
    "wrong",
    [
        changed("EJ-25", "color", to=1),
        changed("EJ-25", "kind", to="tute"),
        changed("EJ-25", "kind", to=None),
        changed("EJ-25", "config", to={"jokers": 2}),
        changed("EJ-25", "config", to={"juegos": 10}),
        changed("EJ-25", "config", to={"deje": 1}),
        changed("EJ-25", "start", "puntos", to=[0, 0]),
        changed("EJ-25", "start", "mano", to=7),
        changed("EJ-25", "start", "piedras", to=[0]),
        changed("EJ-25", "script", 0, "cartas", to=[]),
        changed("EJ-25", "script", 0, "stock", to=["1o"]),
        changed("EJ-25", *ACTION, 0, "do", to="cantar"),
        changed("EJ-25", *ACTION, 0, "por", to=1),
        changed("EJ-25", *ACTION, 0, "seat", to=1),
        changed("EJ-25", *ACTION, 0, "illegal", to=True),
        changed("EJ-26", *ACTION, 0, "illegal", to=False),
        changed("EJ-25", "expect", "trace", 0, "turn", to=2),
        changed("EJ-25", "expect", "trace", 0, "phase", to="chica"),
        changed("EJ-25", "expect", "trace", 0, "legal", to=["paso"]),
        changed("EJ-25", "expect", "trace", 0, "piedras", to=[1, 0]),
        changed("EJ-25", "expect", "trace", 0, "lance", to="grande"),
        changed("EJ-25", "expect", "trace", to=[]),
        changed("EJ-25", "expect", "tanteo", 0, to=["A", 2, "grande", "paso"]),
        changed("EJ-25", "expect", "tanteo", to=[]),
        changed("EJ-25", "expect", "final", "winner", to=0),
        changed("EJ-25", "expect", "final", "mano", to=0),
        changed("EJ-25", "expect", "final", "juegos", to=[0, 1]),
        changed("EJ-25", "expect", "final", "hands", "0", to=["1o", "2o", "3o", "4o"]),
        changed("EJ-25", "expect", "final", "result", to="ganada"),
        changed("EJ-25", "expect", "ganador", to=0),
        changed("EJ-25", "expect", to={}),
        changed("EJ-28", "script", 0, "reshuffles", to=[]),
        changed("EJ-27", "script", 0, "reshuffles", to=[["1o", "2o"]]),
        changed("EJ-01", "expect", "total", to=30),
        changed("EJ-01", "expect", "juego", to=1),
        changed("EJ-01", "hand", to=["1o", "1o", "2o", "3o"]),
        changed("EJ-09", "expect", "winner", to=0),
        changed("EJ-09", "expect", "si", to=[1, 0]),
        changed("EJ-09", "lance", to="as"),
        changed("EJ-70", "expect", "winner", to=1),
        changed("EJ-70", "expect", "winner", to=False),
        changed("EJ-75", "expect", "puntos", to=[12, -10, 12, -20]),
        changed("EJ-75", "winner", to=4),
        changed("EJ-80", "expect", "competitiva", to=True),
    ],
)
def test_a_case_that_is_wrong_or_malformed_fails(wrong: dict[str, Any], tmp_path: Path) -> None:
    passed, differences = run(tmp_path, wrong)
    assert passed == 0
    assert len(differences) == 1


def test_6_a_shuffle_of_the_40_cards_comes_out_as_the_script_says(tmp_path: Path) -> None:
    cards = list(DECK)
    mazo = cards[::-1]
    actions: list[dict[str, Any]] = []
    for top in range(0, 40, 8):
        thrown = (cards[top : top + 4], cards[top + 4 : top + 8])
        actions += [{"seat": seat, "do": "mus"} for seat in (0, 1)]
        actions += [{"seat": s, "do": "descartar", "cards": thrown[s]} for s in (0, 1)]
    hand = {"hands": [cards[:4], cards[4:8]], "stock": cards[8:], "actions": actions}
    case = {
        "id": "40",
        "kind": "mus",
        "config": {"players": 2},
        "start": {"corrido": False},
        "script": [{**hand, "reshuffles": [mazo]}],
        "expect": {"final": {"hands": [sorted(mazo[:4]), sorted(mazo[4:8])]}},
    }
    assert run(tmp_path, case) == (1, [])
    assert run(tmp_path, {**case, "script": [hand]})[0] == 0


def test_without_a_game_an_unknown_kind_fails_and_with_it_only_known_others_are_left_out(
    tmp_path: Path,
) -> None:
    tres, tute = {"id": "T", "kind": "tres_mus"}, {"id": "U", "kind": "tute"}
    assert run(tmp_path, example("EJ-25"), tres)[0] == 1
    assert len(run(tmp_path, example("EJ-25"), tres)[1]) == 1
    assert run(tmp_path, example("EJ-25"), tres, game="mus") == (1, [])
    assert len(run(tmp_path, tute, game="mus")[1]) == 1


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"cases": []}', '{"cases": [], "x": 1}', "{"])
def test_a_file_that_is_not_a_list_of_cases_fails(text: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text, encoding="utf-8")
    assert run_file(path).failed


def test_the_command_says_how_many_and_exits_with_1_if_any_failed(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps({"cases": [example("EJ-25")]}), encoding="utf-8")
    wrong = changed("EJ-25", "expect", "final", "turn", to=3)
    bad.write_text(json.dumps({"cases": [wrong]}), encoding="utf-8")
    for paths, code, last in (
        ([good], 0, "1 passed, 0 failed"),
        ([good, bad], 1, "1 passed, 1 failed"),
        ([tmp_path / "none.json"], 1, "0 passed, 1 failed"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "tests.engines.examples", "--game", "mus", *map(str, paths)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code
        assert done.stdout.splitlines()[-1] == last
