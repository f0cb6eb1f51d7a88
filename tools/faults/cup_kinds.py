"""What championships the storm plays: one of each format that is offered, and some variants.

No database here: the storm itself asks for their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tournaments.pairing.parts import TABLES
from tournaments.pairing.progress import PLAYABLE

TRIAL = "prueba"
"""A knock-out that robots play without anybody's help (RULING C2)."""
VARIANTS: Mapping[str, str] = {
    "repesca": "eliminatoria",
    "consuelo": "eliminatoria",
    TRIAL: "eliminatoria",
}
"""Kinds that are a format with other options."""
CUPS = (*sorted(PLAYABLE), *VARIANTS)
"""All kinds: a format that is offered from tomorrow on is one of them."""
BOLD = frozenset({"liguilla"})
"""Kinds whose 64 pairs play at all or nothing: everybody against everybody are 2,016 matches.

Played as robots do, an evening of them lasts longer than any night; so they take a few plays each,
and what a liguilla is about, 63 rounds and their standings, is whole.
"""
MANY = 32
"""Participantes from which on some kinds are played otherwise (``OF_MANY``)."""
ALONE = 8
"""How many play where matches end by chance, each for himself."""

_RULES: Mapping[str, Mapping[str, Any]] = {
    "eliminatoria": {"third_place": True},
    "repesca": {"repesca": True},
    "consuelo": {"consuelo": True},
    "liga": {"jornadas": 3, "days": 0, "play_off": 4},
    "grupos": {"grupos": 2, "pasan": 2},
    "divisiones": {"divisiones": 4, "fases": 2},
    "vidas": {"vidas": 2},
    "mesas": {"rounds": 3},
    "mesas_eliminatoria": {"pasan": 2},
}
CONSUELO_SHARES: Mapping[str, int] = {"consuelo": 200}
"""What of the pot the consuelo has, in thousandths."""
_OF_MANY: Mapping[str, Mapping[str, Any]] = {
    "liga": {"jornadas": 3, "days": 0, "play_off": 16},
    "grupos": {"grupos": 16, "pasan": 2},
    "divisiones": {"divisiones": 16, "fases": 2},
}


class Played(NamedTuple):
    """A game, with how many chairs, whether two play together, and its options."""

    game: str
    chairs: int
    in_pairs: bool
    options: Mapping[str, Any]


class Size(NamedTuple):
    """How many enter, and whether they play their matches to the end."""

    places: int
    is_played: bool


_PAIRS = Played("mus", 4, in_pairs=True, options={"juegos": 2, "piedras": 30, "reyes": 8})
_TWO = Played("mus", 2, in_pairs=False, options={"juegos": 3, "piedras": 40, "reyes": 8})
_SEVERAL = Played("tresmus", 4, in_pairs=False, options={"piedras": 3, "juegos": 1})
_SHORT = {"maximo": 2, "rebote": False}
_TABLES: Mapping[str, Played] = {
    # Eight of it are more than one table can hold, so that there is a round before the last.
    "mesas_eliminatoria": Played("ohhell", 4, in_pairs=False, options=_SHORT),
}


def format_of(kind: str) -> str:
    """Return the format of *kind*."""
    return VARIANTS.get(kind, kind)


def played_in(kind: str, size: Size) -> Played:
    """Return what is played in *kind*: where it is not each for himself at tables, pairs of mus."""
    if format_of(kind) in TABLES:
        return _TABLES.get(kind, _SEVERAL)
    return _PAIRS if size.is_played else _TWO


def size_of(pairs: int) -> Size:
    """Return how many play one: so many *pairs*, or as many each for himself where it is so.

    Of none, a few people whose matches end by chance.
    """
    return Size(pairs, is_played=True) if pairs else Size(ALONE, is_played=False)


def rules_of(kind: str, size: Size) -> dict[str, Any]:
    """Return the options of *kind* for so many; nobody rests."""
    more = _OF_MANY.get(kind, {}) if size.places >= MANY else {}
    return {"rest": 0, **_RULES.get(kind, {}), **more}
