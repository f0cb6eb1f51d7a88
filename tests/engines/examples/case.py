"""What every kind of case shares: strict reading and comparing of the file's values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

COMMON_KEYS = frozenset({"id", "title", "kind", "notes", "expect"})


class Failed(Exception):
    """The case does not hold; the message is its first difference."""


class Malformed(Failed):
    """The case says something that the format does not have."""


def only_keys(where: str, given: Any, known: Iterable[str], needed: Iterable[str] = ()) -> None:
    """Raise ``Malformed`` unless *given* is an object with all *needed* and only *known* keys."""
    if not isinstance(given, Mapping):
        raise Malformed(f"{where}: an object was expected, not {given!r}")
    unknown = sorted(set(given) - set(known))
    if unknown:
        raise Malformed(f"{where}: unknown key {unknown[0]!r}")
    for key in needed:
        if key not in given:
            raise Malformed(f"{where}: {key!r} is missing")


def case_keys(case: Mapping[str, Any], inputs: Iterable[str], needed: Iterable[str] = ()) -> None:
    """Raise ``Malformed`` unless *case* has the common keys it needs and only *inputs* besides."""
    only_keys("case", case, {*COMMON_KEYS, *inputs}, {"id", "expect", *needed})
    for key in ("id", "title", "notes"):
        if key in case and not isinstance(case[key], str):
            raise Malformed(f"{key}: some text was expected, not {case[key]!r}")


def same(where: str, expected: Any, got: Any) -> None:
    """Raise ``Failed`` unless the two are the same value of the same type (``True`` is not 1)."""
    if _plain(expected) != _plain(got):
        raise Failed(f"{where}: expected {expected!r}, got {got!r}")


def compare(where: str, expected: Any, got: Mapping[str, Any]) -> None:
    """Raise ``Failed`` at the first key of *expected* that differs; every key must be known."""
    only_keys(where, expected, got)
    if not expected:
        raise Malformed(f"{where}: nothing is expected")
    for key, value in expected.items():
        same(f"{where}.{key}", value, got[key])


def _plain(value: Any) -> Any:
    """Return *value* with its types made part of it, and tuples and lists alike."""
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return type(value).__name__, value
