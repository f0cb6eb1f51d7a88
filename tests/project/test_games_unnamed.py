"""The platform knows no game: outside their own rooms nothing names one, nor reads what is its own.

A game's rooms are its engine, its board, its style sheets and its templates, the line that
registers it, and what was written once: migrations and the salones of the demo.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module

import msgspec
import pytest

from games.engines.core import attendance
from games.engines.core.attendance import AttendanceView
from games.engines.core.dealing import Deal
from games.engines.registry import GAMES
from tools.stack.folder import REPOSITORY

ROOMS = re.compile(
    rf"""^(?:tests|tools|docs|deploy)/ | /migrations/ | /vendor/
    | ^games/engines/(?!core/)\w+/ | ^games/engines/registry\.py$
    | ^games/management/(?:seeding|commands/seed_demo)\.py$
    | ^static/js/games/(?:{"|".join(GAMES)})/ | ^static/js/games/(?:boards|dealings)\.js$
    | ^static/css/games/ | ^static/.*(?:lit-html|htmx|uplot)
    | ^templates/games/(?:{"|".join(GAMES)})/
    | ^templates/paginas/(?:(?:{"|".join(GAMES)})/|reglas_)""",
    re.VERBOSE | re.IGNORECASE,
)
NAMED = re.compile(
    rf"\b(?:{'|'.join({*GAMES, *(game.texts.NAME.lower() for game in GAMES.values())})})\b",
    re.IGNORECASE,
)
HOLDERS = frozenset({"options", "opciones", "view", "vista", "state", "estado"})
"""What a value of a game is called where the platform holds one."""


def declared(game: str) -> set[str]:
    """Return the fields of the options, preferences, view, actions and events of *game*."""
    engine = GAMES[game].engine
    theirs = {*attendance.ACTIONS, *attendance.EVENTS}
    told = [kind for kind in (*engine.actions, *engine.events) if kind not in theirs]
    view = import_module(f"games.engines.{game}.view").Vista
    kinds = [engine.options_type, engine.preferences_type, view, *told]
    names = {field.name for kind in kinds for field in msgspec.structs.fields(kind)}
    return names | {kind.__name__ for kind in told}


@cache
def fields() -> frozenset[str]:
    """Return what is not every game's."""
    each = [declared(game) for game in GAMES]
    common = set.intersection(*each) | set(AttendanceView.__struct_fields__)
    common |= {name for name in vars(Deal) if not name.startswith("_")}
    return frozenset(set.union(*each) - common)


@cache
def telling() -> frozenset[str]:
    """Return the fields that are no word of the language: wherever one stands it is a game's."""
    return frozenset(name for name in fields() if re.search(r"_|\d|[a-z][A-Z]", name))


@cache
def options() -> frozenset[str]:
    """Return the options of all games."""
    kinds = (game.engine.options_type for game in GAMES.values())
    return frozenset(field.name for kind in kinds for field in msgspec.structs.fields(kind))


def platform(kind: str) -> Iterator[tuple[str, str]]:
    """Yield path and text of every file of the platform that ends so."""
    command = ["git", "ls-files", "-co", "--exclude-standard", f"*.{kind}"]
    listed = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True)
    for path in listed.stdout.split():
        if not ROOMS.search(path):
            yield path, (REPOSITORY / path).read_text()


# --- Python: everything but comments and docstrings


def in_python(text: str) -> Iterator[str]:
    """Yield what names a game in some code, or reads what is a game's own."""
    tree = ast.parse(text)
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in said and (NAMED.search(node.value) or node.value in telling()):
                yield node.value
        elif isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            if NAMED.fullmatch(name) or name in telling():
                yield name
        yield from _read_of_a_holder(node)
    for node in tree.body:
        if isinstance(node, ast.Assign) and getattr(node.value, "value", None) in options():
            yield ast.unparse(node)


def _read_of_a_holder(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Attribute(value=held, attr=name) if name in fields() and _holds(held):
            yield ast.unparse(node)
        case ast.Subscript(value=held, slice=ast.Constant(value=name)) if (
            name in fields() | options() and _holds(held)
        ):
            yield ast.unparse(node)
        case ast.Call(func=ast.Name(id="getattr" | "hasattr"), args=[held, *_]) if _holds(held):
            yield ast.unparse(node)
        case ast.Call(func=ast.Attribute(value=held, attr="get"), args=[ast.Constant(), *_]) if (
            _holds(held) and node.args[0].value in fields() | options()
        ):
            yield ast.unparse(node)


def _holds(node: ast.AST) -> bool:
    name = getattr(node, "id", None) or getattr(node, "attr", None)
    return name in HOLDERS


# --- Scripts, templates and style sheets: everything but comments

COMMENTS = {
    "js": re.compile(r"/\*.*?\*/|(?<![:\w\"'`])//[^\n]*", re.DOTALL),
    "css": re.compile(r"/\*.*?\*/", re.DOTALL),
    "html": re.compile(r"\{#.*?#\}|\{% comment %\}.*?\{% endcomment %\}|<!--.*?-->", re.DOTALL),
}
MEMBER = re.compile(r"\b(?:vista|opciones)\s*(?:\?\.|\.)\s*(\w+)")
UNPACKED = re.compile(r"\{([^{}]*)\}\s*=\s*(?:[\w.?]+\.)?(?:vista|opciones)\b")
WORD = re.compile(r"[\w-]+")


def in_text(text: str, kind: str) -> Iterator[str]:
    """Yield what names a game in a script, a template or a style sheet, or reads its own."""
    text = COMMENTS[kind].sub(" ", text)
    yield from (found[0] for found in NAMED.finditer(text))
    yield from (word for word in WORD.findall(text) if word in telling())
    if kind == "js":
        yield from (found[0] for found in MEMBER.finditer(text) if found[1] in fields())
        for found in UNPACKED.finditer(text):
            yield from (name for name in WORD.findall(found[1]) if name in fields())


def found(kind: str, look: Callable[[str], Iterator[str]]) -> dict[str, list[str]]:
    """Return what was found by file, where anything was."""
    each = {path: sorted(set(look(text))) for path, text in platform(kind)}
    return {path: names for path, names in each.items() if names}


def test_no_code_of_the_platform_names_a_game_or_what_is_its_own() -> None:
    assert found("py", in_python) == {}


@pytest.mark.parametrize("kind", sorted(COMMENTS))
def test_no_screen_of_the_platform_names_a_game_or_what_is_its_own(kind: str) -> None:
    assert found(kind, lambda text: in_text(text, kind)) == {}


@pytest.mark.parametrize(
    "code",
    [
        'if game == "mus": pass',
        "GAMES.mus",
        'PLACES = "sillas"',
        "getattr(view, name, 0)",
        "live.view.piedras",
        'match.options.get("sillas")',
        'options["jugadores"]',
        '_("Solo en Oh Hell, claro")',
        "chosen.confirmar_ordago",
        '{"numero_mano": 1}',
    ],
)
def test_what_is_looked_for_is_found(code: str) -> None:
    assert list(in_python(code))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("const { piedras } = frame.vista;", "js"),
        ("vista?.senas", "js"),
        ('t("En el mus")', "js"),
        ("prefs.jugada_unica", "js"),
        ("<p>El parchís</p>", "html"),
        (".ohhell i { color: red }", "css"),
    ],
)
def test_what_is_looked_for_is_found_in_screens(text: str, kind: str) -> None:
    assert list(in_text(text, kind))


def test_what_only_speaks_of_a_game_is_left_alone() -> None:
    assert not list(in_python('"""As in mus."""\n# parchís\nturn = view.turno\n'))
    assert not list(in_text("// as in mus\nconst { turno } = vista;", "js"))
    assert not list(in_text("{# mus #}<p>UsuMus</p>", "html"))
