"""The browser verifies what the engine plays: fresh actas go through the code of the page."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import playwright
import pytest

from games.engines.core.chance import ALGORITHM, FIRST
from games.engines.mus.options import Options
from tests.games.record.actas import engine_acta

ROOT = Path(__file__).parents[3]
NODE = Path(playwright.__file__).parent / "driver" / "node"
SAMPLES = ROOT / "tests/js/data"
CHECK = """
import { verify } from "./static/js/acta/check.js";
let text = "";
for await (const part of process.stdin) text += part;
const found = [];
for (const acta of JSON.parse(text)) found.push(await verify(acta));
console.log(JSON.stringify(found));
"""


def checked(*actas):
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", CHECK],
        cwd=ROOT,
        input=json.dumps(actas),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def test_partidas_of_four_and_of_two_pass_every_check():
    two = Options(jugadores=2, juegos=2, piedras=30)
    actas = [
        *(engine_acta(seed) for seed in (1, 2, 3)),
        engine_acta(4, options=two),
        *(engine_acta(seed, talkative=True, steps=400) for seed in (5, 6)),
        engine_acta(7, options=two, talkative=True, steps=400),
    ]
    assert sum(json.dumps(acta).count('"Barajado"') for acta in actas) > 10
    for checks in checked(*actas):
        assert [check["detalle"] for check in checks if not check["ok"]] == []
        assert [check["clave"] for check in checks] == ["forma", "compromiso", "tiradas", "cartas"]


@pytest.mark.parametrize(("name", "algorithm"), [("acta", ALGORITHM), ("acta-1", FIRST)])
def test_the_samples_of_the_javascript_tests_are_what_the_engine_plays(name, algorithm):
    """Write them again, by the call that stands here, when the engine changes on purpose."""
    played = engine_acta(79, steps=80, algorithm=algorithm)
    assert json.loads((SAMPLES / f"{name}.json").read_text()) == json.loads(json.dumps(played))


@pytest.mark.parametrize("nonsense", [None, [], {}, {"pasos": []}, {"pasos": [{}], "azar": {}}, 7])
def test_what_is_no_acta_fails_without_an_exception(nonsense):
    [checks] = checked(nonsense)
    assert [check["ok"] for check in checks] == [False]
