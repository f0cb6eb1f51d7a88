"""Repesca: the best losers of round one are taken back (torneos §5.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.pairing.bracket import NOBODY, Bracket, arranged, as_forbidden, size_for
from tournaments.pairing.illegal import require, require_size

LEAST = 4


class Loser(NamedTuple):
    """Who lost his cruce of round one, and how."""

    number: int
    won: int
    """Juegos."""
    lost: int
    stones: int = 0
    came: bool = True


class Recovery(NamedTuple):
    """Round two."""

    size: int
    """How many positions it has."""
    recovered: list[int]
    """By merit."""
    bracket: Bracket


def first_round(entrants: int) -> list[tuple[int, int]]:
    """Return the cruces of round one; number 1 is exempt if they are odd.

    Raises ``Illegal`` for fewer than four.
    """
    require_size(entrants, LEAST)
    odd = entrants % 2
    top = entrants + 1 + odd
    return [(one, top - one) for one in range(1 + odd, top // 2 + 1) if one < top - one]


def recovery(entrants: int, losers: Sequence[Loser]) -> Recovery:
    """Return the tree of the winners and of the best *losers*.

    Raises ``Illegal`` unless there is a loser of each cruce, two where neither came.
    """
    gone = {one.number: one for one in losers}
    require(len(gone) == len(losers), "repetido")
    cruces = first_round(entrants)
    require({one for cruce in cruces for one in cruce}.issuperset(gone), "perdedores")
    beaten_by = {}
    for cruce in cruces:
        out = [one for one in cruce if one in gone]
        is_double = len(out) == 2 and not any(gone[one].came for one in out)
        require(len(out) == 1 or is_double, "perdedores")
        beaten_by.update({one: sum(cruce) - one for one in out if not is_double})
    winners = [one for one in range(1, entrants + 1) if one not in gone]
    size = size_for(len(winners))
    able = sorted((one for one in losers if one.came), key=_merit)
    recovered = [one.number for one in able[: size - len(winners)]]
    numbers = [*winners, *recovered]
    rank = {number: place for place, number in enumerate(numbers, start=1)}
    met = as_forbidden((rank[one], rank[beaten_by[one]]) for one in recovered)
    tree = arranged(len(numbers), met, 0, lambda number: 0)
    named = [NOBODY, *numbers]
    return Recovery(
        size,
        recovered,
        Bracket(
            [named[one] for one in tree.positions],
            [(named[a], named[b]) for a, b in tree.unresolved],
        ),
    )


def _merit(one: Loser) -> tuple[int, int, int, int]:
    return (one.lost - one.won, -one.won, -one.stones, one.number)
