"""How the kinds read an entry: what it may not say is malformed, what it may not be is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.engines.examples.case import only_keys
from tests.engines.examples.values import items


class Refused(Exception):
    """What the rules refuse: the answer is an error."""


def read(entry: Mapping[str, Any], *needed: str, also: Sequence[str] = ()) -> None:
    only_keys("entrada", entry, {*needed, *also}, needed)


def objects(where: str, given: Any, *needed: str, also: Sequence[str] = ()) -> list[Any]:
    found = items(where, given)
    for n, one in enumerate(found):
        only_keys(f"{where}[{n}]", one, {*needed, *also}, needed)
    return found


def refuse_unless(is_so: bool, code: str) -> None:
    """Raise ``Refused`` with *code* unless it is so."""
    if not is_so:
        raise Refused(code)


def number(name: str, value: Any, least: int | None = None) -> int:
    """Return *value*, a whole number of *least* or more; anything else is refused."""
    refuse_unless(type(value) is int and (least is None or value >= least), name)
    return int(value)


def maybe(name: str, value: Any, least: int | None = None) -> int | None:
    """Return *value*, a whole number or null."""
    return None if value is None else number(name, value, least)


def flag(name: str, value: Any) -> bool:
    """Return *value*, true or false."""
    refuse_unless(type(value) is bool, name)
    return bool(value)


def word(name: str, value: Any) -> str:
    """Return *value*, some text."""
    refuse_unless(isinstance(value, str), name)
    return str(value)


def listed(name: str, value: Any, count: int | None = None) -> list[Any]:
    """Return *value*, a list of *count* items."""
    refuse_unless(isinstance(value, list), name)
    refuse_unless(count is None or len(value) == count, name)
    return list(value)


def words(name: str, value: Any, count: int | None = None) -> list[str]:
    """Return *value*, a list of texts."""
    return [word(name, one) for one in listed(name, value, count)]


def numbers(name: str, value: Any, count: int | None = None) -> list[int]:
    """Return *value*, a list of whole numbers."""
    return [number(name, one) for one in listed(name, value, count)]


def mapping(name: str, value: Any) -> dict[str, Any]:
    """Return *value*, an object of any keys."""
    refuse_unless(isinstance(value, dict), name)
    return dict(value)
