"""The rules of a game as one function of plain data (parchís §1.20, Oh Hell §2.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

Entry = Mapping[str, Any]
Judge = Callable[[Entry], dict[str, Any]]


class Wrong(ValueError):
    """The entry asks for something that the rules do not admit."""


def judged(kinds: Mapping[str, Judge], entrada: Entry) -> dict[str, Any]:
    """Return what the judge of its ``tipo`` says of *entrada*; ``{"error": True}`` if illegal."""
    try:
        return kinds[entrada["tipo"]](entrada)
    except (msgspec.ValidationError, LookupError, TypeError, ValueError):
        return {"error": True}


def number(value: Any, low: int, high: int) -> int:
    """Return *value*; raises ``Wrong`` unless it is a whole number in that range."""
    if type(value) is not int or not low <= value <= high:
        raise Wrong("número")
    return value
