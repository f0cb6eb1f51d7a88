"""A case with a value of another type or out of range fails, and says where; so does one that
expects nothing. The last line of the command is always the count."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.engines.examples.test_examples import ACTION, changed, example, run

HAND = ("script", 0)
FIVE = [[f"{number}{suit}" for suit in "oceb"] for number in (1, 2, 4, 5, 6)]
REFUSED = next(
    n for n, action in enumerate(example("EJ-26")["script"][0]["actions"]) if action.get("illegal")
)
ILLEGAL = (*ACTION, REFUSED)

WRONG: list[tuple[str, tuple[Any, ...], Any, str]] = [
    *(("EJ-25", ("expect",), to, "expect") for to in ({"trace": None}, {"trace": []}, None, [])),
    *(("EJ-25", ("expect", "trace"), to, "trace") for to in (None, {}, "", [None], [{}])),
    *(("EJ-25", ("expect", "final"), to, "final") for to in (None, {}, [])),
    *(("EJ-25", ("expect", "tanteo"), to, "tanteo") for to in (None, {}, "")),
    *(
        ("EJ-75", ("abandoners",), to, "abandoners")
        for to in ([9], [-1], ["0"], [True], [1, 1], 1, "0", {}, None)
    ),
    *(("EJ-75", ("competitiva",), to, "competitiva") for to in ("si", 1, 0, "", [], None)),
    *(("EJ-75", ("winner",), to, "winner") for to in (False, True, "0", 0.0, 2, None)),
    *(("EJ-75", ("nula",), to, "nula") for to in (0, "", None)),
    *(
        ("EJ-75", ("ips",), to, "ips")
        for to in ("abcd", ["10.0.0.1"], [], ["a", "b", "c"], ["a", "b", "c", 4], [""] * 4, None)
    ),
    *(("EJ-75", ("expect", "puntos"), to, "puntos") for to in (None, [12, -10, 12], "")),
    *(
        (name, ("config",), to, "config")
        for name in ("EJ-01", "EJ-09", "EJ-25")
        for to in ([], 0, None, "", False)
    ),
    *(("EJ-01", ("config",), {"players": to}, "config") for to in (3, 4.0, True, None)),
    *(("EJ-25", ("start",), to, "start") for to in ([], 0, None, "")),
    *(("EJ-25", ("start", "corrido"), to, "start.corrido") for to in (0, "no", None)),
    *(("EJ-25", ("start", "mano"), to, "start.mano") for to in (False, "0", -1, 4, None)),
    *(
        ("EJ-25", ("start", "piedras"), to, "start.piedras")
        for to in ([-1, 0], [40, 0], [0, 0, 0], [False, 0], {}, None)
    ),
    *(("EJ-25", (*HAND, "reshuffles"), to, "reshuffles") for to in ({}, "", [{}], [["x"]], None)),
    *(("EJ-25", (*HAND, "stock"), to, "stock") for to in ("", {}, ["x"], None)),
    *(("EJ-25", (*HAND, "hands"), to, "hands") for to in ({}, "", [], ["", "", "", ""], None)),
    *(("EJ-25", (*HAND, "actions"), to, "actions") for to in ({}, "", None)),
    *(("EJ-25", ("script",), to, "script") for to in ({}, "", [], [None], None)),
    *(("EJ-26", (*ILLEGAL, "n"), to, ".n") for to in ("x", True, 2.0, [], None)),
    *(("EJ-26", (*ILLEGAL, "seat"), to, ".seat") for to in (77, -1, "0", True, None)),
    *(("EJ-26", (*ILLEGAL, "cards"), to, ".cards") for to in ("1o", ["0o"], [1], None)),
    *(("EJ-26", (*ILLEGAL, "do"), to, "actions") for to in (None, [], "", "cantar")),
    *(("EJ-26", (*ILLEGAL, "illegal"), to, "illegal") for to in (1, "si", None)),
    *(("EJ-09", ("hands",), to, "hands") for to in (FIVE, FIVE[:1], [], {}, None)),
    *(("EJ-09", ("mano",), to, "mano") for to in (False, 4, -1, "0", None)),
    ("EJ-16", ("config",), {"players": 2}, "hands"),
    *(("EJ-09", ("lance",), to, "lance") for to in (None, [], {}, 1)),
    *(("EJ-01", ("hand",), to, "hand") for to in (["1o", "1o", "2o", "3o", "4o"], "1o", [[]], {})),
    *(
        ("EJ-70", (name,), to, name)
        for name in ("vacas", "juegos", "piedras")
        for to in ([0], [0, -1], [0, 40], [0, False], ["0", 0], {}, None)
    ),
    *(("EJ-70", (name,), to, name) for name in ("id", "title", "notes") for to in (None, 1, [])),
    *(("EJ-70", ("kind",), to, "kind") for to in (None, [], {}, 1)),
]


@pytest.mark.parametrize(
    ("name", "path", "to", "where"),
    [pytest.param(*row, id=f"{row[0]}-{'.'.join(map(str, row[1]))}-{row[2]!r}") for row in WRONG],
)
def test_a_value_of_another_type_or_out_of_range_is_a_failure_that_says_where(
    name: str, path: tuple[Any, ...], to: Any, where: str, tmp_path: Path
) -> None:
    passed, differences = run(tmp_path, changed(name, *path, to=to), game="mus")
    assert passed == 0
    assert len(differences) == 1
    assert where in differences[0]
    # A difference, and not an exception of the code that ran the case.
    assert "Error" not in differences[0]


@pytest.mark.parametrize(
    "allowed",
    [
        changed("EJ-01", "config", to={}),
        changed("EJ-25", "config", to={}),
        changed("EJ-25", *HAND, "reshuffles", to=[]),
        changed("EJ-09", "mano", to=3),
        {
            **changed("EJ-09", "hands", to=[*example("EJ-09")["hands"], ["1c", "2c", "4c", "5c"]]),
            "expect": {"winner": 1, "si": [0, 1, 2]},
        },
        changed("EJ-75", "abandoners", to=[]),
        changed("EJ-75", "competitiva", to=True),
        changed("EJ-75", "ips", to=["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"]),
        changed("EJ-26", *ILLEGAL, "n", to=-1),
        changed("EJ-26", *ILLEGAL, "illegal", to=True),
        {key: value for key, value in example("EJ-25").items() if key not in {"title", "notes"}},
    ],
)
def test_what_the_format_allows_passes(allowed: dict[str, Any], tmp_path: Path) -> None:
    assert run(tmp_path, allowed, game="mus") == (1, [])


def nested(key: str) -> str:
    """Return a file that can be read, with a value too deep to be printed."""
    case = json.dumps({**example("EJ-70"), key: "DEEP"})
    return f'{{"cases": [{case}]}}'.replace('"DEEP"', "[" * 800 + "]" * 800)


NO_CASES = {
    "nested": "[" * 100_000,
    "nested-objects": '{"cases": ' * 50_000,
    "deep-kind": nested("kind"),
    "deep-value": nested("vacas"),
    "NaN": '{"cases": [NaN]}',
    "unprintable": '{"cases": [{"id": "\\ud800", "kind": "\\n\\n"}]}',
    "long-number": '{"cases": [' + "9" * 5_000 + "]}",
    "no-text": "\x00",
}


def test_whatever_the_files_hold_the_command_ends_with_the_count(tmp_path: Path) -> None:
    for name, text in NO_CASES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    files = [str(tmp_path / name) for name in NO_CASES]
    done = subprocess.run(
        [sys.executable, "-m", "tests.engines.examples", "--game", "mus", *files],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == ""
    *differences, count = done.stdout.splitlines()
    assert [line.partition(": ")[0] for line in differences] == list(NO_CASES)
    assert count == f"0 passed, {len(NO_CASES)} failed"
