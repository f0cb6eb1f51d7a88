"""The codes of refusals: those registered with a sentence, and those that engines raise."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

from accounts.refusals import registered_sentences
from tools.stack.folder import REPOSITORY

APPS = ("accounts", "economy", "games", "tournaments")
ENGINES = REPOSITORY / "games" / "engines"
NOT_IMPORTED = {"migrations", "management"}


def import_everything() -> None:
    """Import every module of the apps, so that all have registered what they have to."""
    for app in APPS:
        package = importlib.import_module(app)
        for found in pkgutil.walk_packages(package.__path__, f"{app}."):
            if not NOT_IMPORTED & set(found.name.split(".")):
                importlib.import_module(found.name)


def raised_in(path: Path, names: frozenset[str]) -> Iterator[str]:
    """Yield the codes that the module *path* gives the exceptions called *names* literally."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func
        if (called.id if isinstance(called, ast.Name) else called) in names:
            for part in ast.walk(node.args[0]):  # one literal, or either side of a condition
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def engine_codes() -> dict[str, list[str]]:
    """Return the codes that engines raise and, of each, which of them do (``core``: all)."""
    found: dict[str, set[str]] = {}
    for path in sorted(ENGINES.glob("*/**/*.py")):
        game = path.relative_to(ENGINES).parts[0]
        for code in raised_in(path, frozenset({"IllegalAction"})):
            found.setdefault(code, set()).add(game)
    return {code: sorted(games) for code, games in found.items()}


def table_of_codes() -> list[str]:
    """Return the lines of the table of every code, by whoever raises it."""
    lines = ["| code | what it says | registered by |", "|---|---|---|"]
    sentences = registered_sentences()
    rows = sorted((said.owner.removesuffix(".refusals"), code) for code, said in sentences.items())
    lines += [f"| `{code}` | {sentences[code].text} | `{owner}` |" for owner, code in rows]
    return lines


def table_of_moves() -> list[str]:
    """Return the lines of the table of the codes that engines raise."""
    lines = ["| code | engines |", "|---|---|"]
    for code, games in sorted(engine_codes().items()):
        told = "every game" if "core" in games else ", ".join(f"`{game}`" for game in games)
        lines.append(f"| `{code}` | {told} |")
    return lines
