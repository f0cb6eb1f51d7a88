"""docs/arquitectura.md names what there is, and the contracts of pyproject.toml name all of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engines.registry import GAMES

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "arquitectura.md").read_text(encoding="utf-8")
TREE = re.search(r"^## The tree\n(.*?)^## ", TEXT, re.MULTILINE | re.DOTALL)
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
PARTS = re.MULTILINE | re.DOTALL
EXHAUSTIVE = {"games", "games.matches", "games.record", "games.chat", "games.live"}
"""The packages of which a contract names every module."""


def rows() -> Iterator[tuple[Path, list[str], list[str]]]:
    """Return of each row the folder of its table, the parts that it is about, and what it names."""
    assert TREE is not None
    for heading, table in re.findall(r"^### (.+?)\n(.*?)(?=^### |\Z)", TREE[1], PARTS):
        base = ROOT / heading.strip("`") if heading.startswith("`") else ROOT
        for places, what in re.findall(r"^\| (`.*?) \| (.*) \|$", table, re.MULTILINE):
            yield base, re.findall(r"`(.+?)`", places), named_in(what)


def named_in(text: str) -> list[str]:
    """Return the names in *text*: those of a chain or of a list one by one."""
    return [part for code in re.findall(r"`(.+?)`", text) for part in re.split(" → |, ", code)]


def each(place: str) -> list[str]:
    """Return what *place* stands for: itself, or one folder a game."""
    return [place.replace("<game>", game) for game in (GAMES if "<game>" in place else "-")]


def is_there(name: str, *bases: Path) -> bool:
    """Return whether *name* is a module or a folder of any of *bases*, or of the tree."""
    return all(
        any((base / one).exists() or (base / f"{one}.py").exists() for base in (*bases, ROOT))
        for one in each(name.strip("/"))
    )


def test_every_name_of_the_tables_is_in_the_tree() -> None:
    found = list(rows())
    assert len(found) > 20
    for base, places, names in found:
        for place in places:
            assert is_there(place, base), place
        for name in names:
            assert name == "/salud" or any(
                all(is_there(name, base, base / one) for one in each(place)) for place in places
            ), f"{places}: {name}"


def test_every_package_of_ours_has_a_row() -> None:
    named = {
        (base / place).relative_to(ROOT).as_posix() for base, all_, _ in rows() for place in all_
    }
    top = {path.parent.name for path in ROOT.glob("[!.]*/__init__.py")}
    rooms = {f"games/{path.parent.name}" for path in ROOT.glob("games/*/__init__.py")}
    ports = {"games/admin", "games/management", "games/migrations", "games/engines"}
    assert top <= named
    assert rooms - ports <= named


def test_a_name_that_is_not_in_the_tree_is_found_out() -> None:
    assert is_there("runner", ROOT / "games" / "matches")
    assert is_there("accounts/relations", ROOT / "games" / "people")
    assert not is_there("tasks", ROOT / "games" / "matches")
    assert not is_there("tests/faults", ROOT / "tests")


@pytest.mark.parametrize("package", sorted(EXHAUSTIVE))
def test_a_contract_names_every_module(package: str) -> None:
    (contract,) = (one for one in CONTRACTS["contracts"] if one.get("containers") == [package])
    assert contract["exhaustive"]
