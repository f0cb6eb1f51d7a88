"""Reads files of worked examples of championships and rankings and runs each case."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.engines.examples.case import Failed, Malformed, only_keys
from tests.engines.examples.runner import read_data
from tests.tournaments.examples.judged import JUDGES
from tests.tournaments.examples.kinds import KINDS
from tests.tournaments.examples.reading import Refused
from tournaments.pairing.illegal import Illegal

NEAR = 0.000002
"""How near a real number must be to the one that is expected (torneos §19.2)."""


class Report(NamedTuple):
    """How a file went: the ids that passed, and the first difference of each that did not."""

    passed: tuple[str, ...]
    failed: tuple[tuple[str, str], ...]


def run_file(path: Path) -> Report:
    """Run the cases of *path*, an object with a list of ``torneos``."""
    try:
        cases = _cases(path)
    except Malformed as problem:
        return Report((), ((path.name, str(problem)),))
    passed: list[str] = []
    failed: list[tuple[str, str]] = []
    for place, case in enumerate(cases):
        given = case.get("id") if isinstance(case, dict) else None
        name = given if isinstance(given, str) and given else f"case {place}"
        difference = _difference(case)
        if difference is None:
            passed.append(name)
        else:
            failed.append((name, difference))
    return Report(tuple(passed), tuple(failed))


def _cases(path: Path) -> Sequence[Any]:
    data = read_data(path)
    only_keys("file", data, {"torneos"}, {"torneos"})
    cases = data["torneos"]
    if not isinstance(cases, list) or not cases:
        raise Malformed("a list of cases was expected")
    return cases


def _kind(case: Any) -> str:
    entry = case.get("entrada") if isinstance(case, dict) else None
    kind = entry.get("tipo") if isinstance(entry, dict) else None
    return kind if isinstance(kind, str) else ""


def _difference(case: Any) -> str | None:
    """Return the first difference of *case*, or ``None`` if it holds."""
    try:
        run(case)
    except Failed as difference:
        return str(difference)
    except Exception as broken:  # noqa: BLE001 - whatever breaks in a case is that case's failure
        return f"{type(broken).__name__}: {broken}"
    return None


def run(case: Any) -> None:
    """Raise ``Failed`` at the first difference of *case*."""
    only_keys("case", case, {"id", "titulo", "regla", "entrada", "salida"}, {"entrada", "salida"})
    entry, expected = case["entrada"], case["salida"]
    if not isinstance(expected, dict) or not expected:
        raise Malformed("salida: an object that says something was expected")
    kind = _kind(case)
    if not kind:
        raise Malformed("entrada.tipo: some text was expected")
    told = {name: value for name, value in entry.items() if name != "tipo"}
    try:
        if kind not in KINDS:
            raise Refused("tipo")
        got = KINDS[kind](told)
    except (Refused, Illegal) as refusal:
        if "error" not in expected:
            raise Failed(f"salida: expected {expected!r}, got the error {refusal}") from refusal
        only_keys("salida", expected, {"error"})
        return
    if kind in JUDGES:
        JUDGES[kind](told, expected, got, KINDS[kind])
        return
    only_keys("salida", expected, got)
    for key, value in expected.items():
        same(f"salida.{key}", value, got[key])


def same(where: str, expected: Any, got: Any) -> None:
    """Raise ``Failed`` unless both are the same, real ones within ``NEAR`` (``True`` is no 1)."""
    if isinstance(expected, list) and isinstance(got, (list, tuple)) and len(expected) == len(got):
        for n, (one, other) in enumerate(zip(expected, got, strict=True)):
            same(f"{where}[{n}]", one, other)
    elif isinstance(got, float) and type(expected) in {int, float}:
        if not math.isclose(expected, got, rel_tol=0, abs_tol=NEAR):
            raise Failed(f"{where}: expected {expected!r}, got {got!r}")
    elif isinstance(expected, Mapping) and isinstance(got, Mapping) and set(expected) == set(got):
        for key, value in expected.items():
            same(f"{where}.{key}", value, got[key])
    elif type(expected) is not type(got) or expected != got:
        raise Failed(f"{where}: expected {expected!r}, got {got!r}")
