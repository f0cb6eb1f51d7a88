"""Reads files of worked examples and runs each case with the code of its game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.engines.examples import entries, mus, tresmus
from tests.engines.examples.case import Failed, Malformed

Run = Callable[[Mapping[str, Any]], None]

GAMES: dict[str, Mapping[str, Run]] = {"mus": mus.KINDS, "tresmus": tresmus.KINDS}
"""By game: what runs each kind of case. A game with examples adds a line."""


class Report(NamedTuple):
    """How a file went: the ids that passed, and the first difference of each one that did not."""

    passed: tuple[str, ...]
    failed: tuple[tuple[str, str], ...]


def run_file(path: Path, game: str | None = None) -> Report:
    """Run the cases of *path*; with *game*, those known to be of another are left out."""
    passed: list[str] = []
    failed: list[tuple[str, str]] = []
    try:
        cases = _cases(path)
    except Malformed as problem:
        return Report((), ((path.name, str(problem)),))
    for place, (owner, case) in enumerate(cases):
        kind = case.get("kind") if isinstance(case, dict) else None
        if game is not None and (owner not in {None, game} or _of_another_game(kind, game)):
            continue
        given = case.get("id") if isinstance(case, dict) else None
        name = given if isinstance(given, str) and given else f"case {place}"
        difference = _difference(owner, case, kind)
        if difference is None:
            passed.append(name)
        else:
            failed.append((name, difference))
    return Report(tuple(passed), tuple(failed))


def _cases(path: Path) -> Sequence[tuple[str | None, Any]]:
    """Return the cases, each with its game where the file says it (parchís §1.20, Oh Hell §2.9)."""
    data = read_data(path)
    if isinstance(data, dict) and data and set(data) <= entries.CASOS.keys():
        if not all(isinstance(cases, list) for cases in data.values()):
            raise Malformed("a list of cases was expected for each game")
        return [(game, case) for game, cases in data.items() for case in cases]
    return [(None, case) for case in _listed(data)]


def read_data(path: Path) -> Any:
    """Return what the JSON of *path* says; raises ``Malformed`` for anything that is none."""
    try:
        text = path.read_text(encoding="utf-8")
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except RecursionError as problem:
        raise Malformed("cannot be read: it is nested too deeply") from problem
    except (OSError, ValueError) as problem:
        raise Malformed(f"cannot be read: {problem}") from problem


def _listed(data: Any) -> Sequence[Any]:
    if not isinstance(data, dict) or not isinstance(data.get("cases"), list):
        raise Malformed('an object with a list of "cases" was expected')
    unknown = sorted(set(data) - {"cases", "formato"})
    if unknown:
        raise Malformed(f"unknown key {unknown[0]!r}")
    if not data["cases"]:
        raise Malformed("there are no cases")
    cases: list[Any] = data["cases"]
    return cases


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object, refusing keys that appear twice."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key appears twice in an object")
    return found


def _constant(name: str) -> Any:
    """Refuse NaN and the infinities, which JSON does not have."""
    raise ValueError(f"{name} is not JSON")


def _of_another_game(kind: Any, game: str) -> bool:
    return isinstance(kind, str) and any(
        kind in kinds for name, kinds in GAMES.items() if name != game
    )


def _difference(owner: str | None, case: Any, kind: Any) -> str | None:
    """Return the first difference of *case*, or ``None`` if it holds."""
    try:
        _run(owner, case, kind)
    except Failed as difference:
        return str(difference)
    except Exception as broken:  # noqa: BLE001 - whatever breaks in a case is that case's failure
        return f"{type(broken).__name__}: {broken}"
    return None


def _run(owner: str | None, case: Any, kind: Any) -> None:
    if owner is not None:
        return entries.run(owner, case)
    if not isinstance(case, dict):
        raise Malformed("a case must be an object")
    if not isinstance(kind, str):
        raise Malformed("kind: some text was expected")
    runs = [kinds[kind] for kinds in GAMES.values() if kind in kinds]
    if not runs:
        raise Malformed(f"unknown kind {kind!r}")
    return runs[0](case)
