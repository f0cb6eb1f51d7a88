"""``python -m tools.check.views``: what each engine sends, written as types for its board.

The files are ``tools/check/types/<game>.d.ts``; a script names a type of one ``<game>.Vista``,
without importing it: the site would look for the file. A test compares them with the engines.
"""

from __future__ import annotations

import json
import subprocess
import types
import typing
from pathlib import Path
from typing import Any, Literal

import msgspec

from games.engines.core.contract import Engine
from games.engines.registry import GAMES
from tools.check.steps import DENO_SETTINGS, TOOLS
from tools.stack.folder import REPOSITORY

FOLDER = REPOSITORY / "tools" / "check" / "types"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null"}


class Writer:
    """The types that one engine sends, in the order in which they were met."""

    def __init__(self) -> None:
        """Begin with none."""
        self._written: dict[str, str] = {}

    def name(self, kind: Any) -> str:
        """Return how *kind* is called in a script; a struct is written down on the way.

        Raises ``TypeError`` for a type that no engine sends so far.
        """
        if kind in PLAIN:
            return PLAIN[kind]
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self._struct(kind)
        if isinstance(kind, type) and issubclass(kind, tuple):  # a NamedTuple: it travels as a list
            return f"[{', '.join(self.name(one) for one in typing.get_type_hints(kind).values())}]"
        if kind is Any:
            return "unknown"
        return self._made_of(typing.get_origin(kind), typing.get_args(kind))

    def _made_of(self, origin: Any, inner: tuple[Any, ...]) -> str:
        if origin is Literal:
            return " | ".join(json.dumps(value, ensure_ascii=False) for value in inner)
        names = [self.name(one) for one in inner if one is not Ellipsis]
        if origin in (typing.Union, types.UnionType):
            return " | ".join(dict.fromkeys(names))
        if origin is tuple and Ellipsis not in inner:
            return f"[{', '.join(names)}]"
        if origin in (tuple, list):
            return f"({names[0]})[]" if " " in names[0] else f"{names[0]}[]"
        if origin is dict:
            return f"Record<string, {names[1]}>"
        raise TypeError(f"no engine has sent {origin}{inner} so far")

    def union(self, title: str, kinds: typing.Iterable[type]) -> None:
        """Write that *title* is any of *kinds*."""
        names = [self.name(kind) for kind in kinds]
        self._written[title] = f"type {title} =\n  | " + "\n  | ".join(names) + ";\n"

    def text(self) -> str:
        """Return all that was written."""
        return "\n".join(self._written.values())

    def _struct(self, kind: type[msgspec.Struct]) -> str:
        title = kind.__name__
        if title not in self._written:
            self._written[title] = ""
            hints = typing.get_type_hints(kind)
            fields = [f"  {name}: {self.name(hints[name])};" for name in kind.__struct_fields__]
            if kind.__struct_config__.tag is not None:
                fields.insert(0, f'  t: "{kind.__struct_config__.tag}";')
            del self._written[title]  # what it is made of comes before it
            body = "\n".join(fields)
            self._written[title] = f"interface {title} {{\n{body}\n}}\n"
        return title


def types_of(key: str, engine: Engine[Any, Any]) -> str:
    """Return the types of what *engine* sends and takes, as the text of a file."""
    writer = Writer()
    view = typing.get_type_hints(type(engine).view)["return"]
    writer.name(view)
    writer.union("Evento", engine.events)
    writer.union("Accion", engine.actions)
    about = f"// What a board of {key} is sent and sends: made by python -m tools.check.views."
    return formatted(f"{about}\n\ndeclare namespace {key} {{\n{writer.text()}}}\n")


def formatted(source: str) -> str:
    """Return *source*, which is TypeScript, as the check of format wants it."""
    command = [str(TOOLS / "deno"), "fmt", *DENO_SETTINGS, "--ext", "ts", "-"]
    done = subprocess.run(
        command, cwd=REPOSITORY, input=source, capture_output=True, text=True, check=True
    )
    return done.stdout


def files() -> dict[Path, str]:
    """Return the text of each file, by its path."""
    return {FOLDER / f"{key}.d.ts": types_of(key, game.engine) for key, game in GAMES.items()}


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
