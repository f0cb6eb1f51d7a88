"""On which occasion a match was played, beyond its table: apps above say it of their origins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple


class Occasion(NamedTuple):
    """What a match was part of, in words, and where one reads of it."""

    text: str
    url: str


Teller = Callable[[Sequence[str]], Mapping[str, Occasion]]

_tellers: dict[str, Teller] = {}


def tells(kind: str) -> Callable[[Teller], Teller]:
    """Register what says of each of the origins ``<kind>:…`` on which occasion it is."""

    def register(teller: Teller) -> Teller:
        _tellers[kind] = teller
        return teller

    return register


def occasions_of(origins: Iterable[str]) -> dict[str, Occasion]:
    """Return by origin its occasion, where there is one: each app is asked once."""
    by_kind: dict[str, list[str]] = {}
    for origin in origins:
        kind, _sep, _rest = origin.partition(":")
        if kind in _tellers:
            by_kind.setdefault(kind, []).append(origin)
    return {
        origin: occasion
        for kind, asked in by_kind.items()
        for origin, occasion in _tellers[kind](asked).items()
    }
