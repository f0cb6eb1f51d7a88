"""What a match is played for, by which whoever asks for it twice finds it made.

Of what just came about at a table nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from django.db import IntegrityError, transaction

from games.engines.core.money import Money
from games.models import Match

_ONE = "one_match_per_origin"


class Claiming(NamedTuple):
    """Where somebody claims what is said at a match, and for how many milliseconds."""

    address: str
    left: int | None
    """From now on; nobody knows as long as it is played."""
    after: int
    """From its end on."""


class Way(NamedTuple):
    """Where who played a match goes when it is over, and in which words."""

    address: str
    text: str


_claims: dict[str, Callable[[Match, int], Claiming | None]] = {}
_ways: dict[str, Callable[[str], Way | None]] = {}


def claims_at(kind: str, door: Callable[[Match, int], Claiming | None]) -> None:
    """Register who tells where somebody, by his id, claims what is said at a match ``<kind>:…``.

    It tells ``None`` where he may not, or not any more.
    """
    _claims[kind] = door


def leads_back(kind: str, way: Callable[[str], Way | None]) -> None:
    """Register who tells where one goes from a match of ``<kind>:…``, ``None``: to its salón."""
    _ways[kind] = way


def way_back(match_id: int) -> Way | None:
    """Return where one goes from a match besides its salón, if it was played for anything."""
    origin = Match.objects.filter(pk=match_id).values_list("origin", flat=True).first() or ""
    way = _ways.get(origin.partition(":")[0])
    return None if way is None else way(origin)


def claiming_of(match: Match, user_id: int) -> Claiming | None:
    """Return where *user_id* claims now what is said at *match*, ``None`` if he does not."""
    door = _claims.get(match.origin.partition(":")[0])
    return None if door is None else door(match, user_id)


def claiming_at(match_id: int, user_id: int) -> Claiming | None:
    """Return ``claiming_of`` a match. One query, where nobody registered anything."""
    rows = Match.objects.filter(pk=match_id).only("origin", "game", "finished_at")
    match = rows.first()
    return None if match is None else claiming_of(match, user_id)


def money_of(origin: str, declared: Money) -> Money:
    """Return what a match of *origin* holds of what its game *declared*: of the house nothing.

    What is won there is won in what it is played for (torneos §16, RULING C1).
    """
    return msgspec.structs.replace(declared, purse=0, prizes=()) if origin else declared


class Made(NamedTuple):
    """A match, and whether it was made just now."""

    match: Match
    is_new: bool


def match_made(origin: str, columns: dict[str, Any]) -> Made:
    """Return the match of *origin*, made of *columns* if there was none.

    Of many who ask at once one makes it; the others wait for it and find it. Without an origin
    each makes his own.
    """
    found = match_of(origin)
    if found is not None:
        return Made(found, is_new=False)
    try:
        with transaction.atomic():
            return Made(Match.objects.create(origin=origin, **columns), is_new=True)
    except IntegrityError as error:
        diagnostics = getattr(error.__cause__, "diag", None)
        if getattr(diagnostics, "constraint_name", None) != _ONE:
            raise
    return Made(Match.objects.get(origin=origin), is_new=False)


def match_of(origin: str) -> Match | None:
    """Return the match that was made for *origin*, ``None`` before, and without an origin."""
    return Match.objects.filter(origin=origin).first() if origin else None
