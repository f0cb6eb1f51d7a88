"""Engines are pure: no clock, disk, global chance or framework (docs/arquitectura.md, rule 1)."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ENGINES = Path(__file__).resolve().parents[2] / "games" / "engines"
FILES = sorted(ENGINES.rglob("*.py"))

_BANNED = """
    asyncio concurrent contextlib ctypes datetime glob http io logging multiprocessing os pathlib
    pickle random secrets select shelve shutil signal socket sqlite3 ssl subprocess sys tempfile
    threading time urllib uuid warnings weakref zoneinfo
"""
BANNED = frozenset(_BANNED.split())
"""Of the standard library: what reads or changes the world, or depends on the moment."""
BANNED_CALLS = frozenset({"breakpoint", "eval", "exec", "hash", "id", "input", "open", "print"})

SEEDED = ("random", ["Random"])
"""Robots may make a generator of their own, if they seed it with the chance they are given."""
EVALUATORS = {"poker/hands.py": frozenset({"phevaluator"})}
"""By file: packages that are functions of their arguments alone, which nobody should write again.

The evaluator of poker hands is tables and a perfect hash: 7,462 places that would have to be got
right by hand, and that many people have checked.
"""


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            if (node.module, [alias.name for alias in node.names]) != SEEDED:
                yield node.module or ""


def impure(source: str, allowed: frozenset[str] = frozenset()) -> list[str]:
    tree = ast.parse(source)
    found = []
    for module in imported(tree):
        top = module.partition(".")[0]
        ours = module.startswith("games.engines.") or top == "msgspec"
        if ours or module in allowed:
            continue
        if top in BANNED or top not in sys.stdlib_module_names:
            found.append(module)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            unseeded = node.func.id == "Random" and not node.args
            if node.func.id in BANNED_CALLS or unseeded:
                found.append(node.func.id)
        elif isinstance(node, ast.Global):
            found.append(f"global {node.names[0]}")
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ENGINES)))
def test_an_engine_imports_and_calls_nothing_impure(path: Path) -> None:
    allowed = EVALUATORS.get(path.relative_to(ENGINES).as_posix(), frozenset())
    assert impure(path.read_text(encoding="utf-8"), allowed) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ENGINES)))
def test_games_and_the_core_do_not_know_each_other(path: Path) -> None:
    where = path.relative_to(ENGINES).parts[0]
    if where == "registry.py":
        return
    for module in imported(ast.parse(path.read_text(encoding="utf-8"))):
        if module.startswith("games.engines."):
            other = module.split(".")[2]
            assert other in ("core", where), f"{path.name} imports {module}"


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "from random import randint",
        "from random import Random\nRandom()",
        "from time import time",
        "import django",
        "import games.models",
        "import phevaluator",
        "open('x')",
    ],
)
def test_the_suite_finds_impurity(source: str) -> None:
    assert impure(source)
