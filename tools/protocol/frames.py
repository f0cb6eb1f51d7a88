"""The frames that the server sends, as their structs declare them."""

from __future__ import annotations

import ast
import importlib
import inspect
import types
import typing
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Literal, get_args, get_origin
from uuid import UUID

import msgspec

from games.live.outgoing import Outgoing

WORDS: dict[Any, str] = {
    int: "number",
    str: "text",
    bool: "true or false",
    UUID: "uuid",
    type(None): "null",
    Any: "object",
    msgspec.Raw: "object",
}
"""What a browser gets of a type."""


def frames() -> list[type[Outgoing]]:
    """Return the structs of the frames, in the order of their modules and of their lines."""
    return sorted(Outgoing.__subclasses__(), key=lambda kind: (kind.__module__, _line(kind)))


def objects() -> list[type[msgspec.Struct]]:
    """Return the structs within the frames, each once, in the order in which they are met."""
    met: dict[type[msgspec.Struct], None] = {}
    waiting: list[type[msgspec.Struct]] = list(frames())
    while waiting:
        inner = [one for hint in _hints(waiting.pop(0)).values() for one in _structs(hint)]
        waiting += [one for one in inner if one not in met]
        met.update(dict.fromkeys(inner))
    return [kind for kind in met if not issubclass(kind, Outgoing)]


def table_of_frames() -> list[str]:
    """Return the lines of the table of the frames, by the package that sends them."""
    lines = ["| `t` | what it says | fields | sent by |", "|---|---|---|---|"]
    for kind in frames():
        tag, owner = kind.__struct_config__.tag, kind.__module__.removesuffix(".outgoing")
        lines.append(f"| `{tag}` | {_meaning(kind)} | {_fields(kind)} | `{owner}` |")
    return lines


def table_of_objects() -> list[str]:
    """Return the lines of the table of what stands in the fields of frames."""
    lines = ["| object | what it is | fields |", "|---|---|---|"]
    return lines + [
        f"| {kind.__name__} | {_meaning(kind)} | {_fields(kind)} |" for kind in objects()
    ]


def _hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {field.name: hints[field.name] for field in msgspec.structs.fields(kind)}


def _structs(hint: Any) -> Iterator[type[msgspec.Struct]]:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and _is_ours(hint):
        yield hint
    for inner in get_args(hint):
        yield from _structs(inner)


def _is_ours(kind: type) -> bool:
    """Return whether *kind* is of a frame and not of a game, whose engine describes it."""
    return not kind.__module__.startswith("games.engines.")


def _fields(kind: type[msgspec.Struct]) -> str:
    told = _attribute_docs(kind)
    shown = []
    for name, hint in _hints(kind).items():
        mark = "?" if msgspec.UnsetType in get_args(hint) else ""
        about = f": {told[name]}" if name in told else ""
        shown.append(f"`{name}`{mark} {_word(hint)}{about}")
    return "<br>".join(shown)


def _word(hint: Any) -> str:
    """Return what a browser gets for a field of the type *hint*."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " or ".join(f"`{value}`" for value in inner)
    if origin in {typing.Union, types.UnionType}:
        kept = [one for one in inner if one not in {msgspec.UnsetType, msgspec.Raw}]
        return " or ".join(_word(one) for one in kept)
    if origin in {list, Sequence}:
        return f"[{_word(inner[0])}, …]"
    if origin is dict:
        return "object" if inner[1] is Any else f"{{{_word(inner[0])}: {_word(inner[1])}}}"
    if hint in WORDS:
        return WORDS[hint]
    name: str = hint.__name__
    return name if _is_ours(hint) else f"{name.lower()} of the game"


def _meaning(kind: type) -> str:
    return _cell(inspect.getdoc(kind) or "").removesuffix(".")


@cache
def _source(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(importlib.import_module(module)))


def _line(kind: type) -> int:
    return _declaration(kind).lineno


def _declaration(kind: type) -> ast.ClassDef:
    found = (node for node in _source(kind.__module__).body if isinstance(node, ast.ClassDef))
    return next(node for node in found if node.name == kind.__name__)


def _attribute_docs(kind: type) -> dict[str, str]:
    """Return the sentences that stand below the fields of *kind*."""
    body, told = _declaration(kind).body, {}
    for field, below in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr):
            assert isinstance(field.target, ast.Name)
            told[field.target.id] = _cell(ast.literal_eval(below.value)).removesuffix(".")
    return told


def _cell(text: str) -> str:
    """Return *text* as it goes into one cell of a table."""
    return " ".join(text.split()).replace("``", "`").replace("|", "\\|")
