"""docs/promesas.md names only tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROMISES = [f"P{n}" for n in (*range(1, 9), *range(10, 20), *range(21, 25))]


def test_every_promise_names_a_test_that_exists() -> None:
    text = (ROOT / "docs" / "promesas.md").read_text()
    rows = re.findall(r"^\| (P\d+) (.*)$", text, re.MULTILINE)
    assert [name for name, _ in rows] == PROMISES
    # The rows that go on with a promise («…») name tests as well.
    for name, row in re.findall(r"^\| (P\d+|…\w+) (.*)$", text, re.MULTILINE):
        tests = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", row)
        assert tests or "tools.faults" in row, name
        for path, test in tests:
            assert f"def {test}(" in (ROOT / path).read_text(), f"{name}: {path}::{test}"


def test_what_security_leans_on_exists() -> None:
    text = (ROOT / "docs" / "seguridad.md").read_text()
    named = set(re.findall(r"`(tests/[\w/]+\.py)`", text))
    assert not [path for path in named if not (ROOT / path).is_file()]
    suite = {f"tests/attack/{file.name}" for file in (ROOT / "tests/attack").glob("test_*.py")}
    assert not suite - named, "each has a line in docs/seguridad.md"


def test_every_line_of_the_standard_names_tests_that_exist() -> None:
    text = (ROOT / "docs" / "asvs.md").read_text()
    tests = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", text)
    assert len(tests) > 100
    for path, test in tests:
        assert f"def {test}(" in (ROOT / path).read_text(), f"{path}::{test}"
