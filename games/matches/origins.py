"""What a match is played for, by which whoever asks for it twice finds it made.

Of what just came about at a table nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction

from games.models import Match

_ONE = "one_match_per_origin"


_claims: dict[str, Callable[[str], str]] = {}


def claims_at(kind: str, door: Callable[[str], str]) -> None:
    """Register where, by its game, it is claimed what people say at a match ``<kind>:…``."""
    _claims[kind] = door


def claim_address(origin: str, game: str) -> str:
    """Return where it is claimed what is said at a match of *origin*; "" where it is not."""
    door = _claims.get(origin.partition(":")[0])
    return "" if door is None else door(game)


def claim_address_of(match_id: int) -> str:
    """Return ``claim_address`` of a match. One query."""
    row = Match.objects.filter(pk=match_id).values_list("origin", "game").first()
    return claim_address(*row) if row else ""


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
