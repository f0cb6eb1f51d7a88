"""Vidas (*N ceros*): who loses all his lives is out (torneos §9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.pairing.illegal import require, require_size

MOST_LIVES = 9


class Met(NamedTuple):
    """A cruce of a round."""

    a: int
    b: int
    winner: int | None
    """``None``: neither side came."""
    juegos: tuple[int, int] = (0, 0)
    is_walkover: bool = False


class LivesRound(NamedTuple):
    """What a round was for everybody alive."""

    cruces: Sequence[Met]
    exempt: int | None = None
    absent: Sequence[int] = ()


class Lives:
    """Who is alive after each round."""

    def __init__(self, entrants: int, lives: int) -> None:
        require_size(entrants)
        require(1 <= lives <= MOST_LIVES, "vidas")
        self.left = dict.fromkeys(range(1, entrants + 1), lives)
        self._rounds = 0
        self._out_in: dict[int, int] = {}
        self._won = dict.fromkeys(self.left, 0)
        self._difference = dict.fromkeys(self.left, 0)

    @property
    def alive(self) -> list[int]:
        """Return those with a life left, by number."""
        return [number for number, lives in self.left.items() if lives]

    @property
    def is_over(self) -> bool:
        """Return whether no round follows."""
        return len(self.alive) < 2

    def play(self, played: LivesRound) -> None:
        """Take a round; ``Illegal`` unless everybody alive was in it once, or after the end."""
        require(not self.is_over, "fin")
        sides = [one for met in played.cruces for one in (met.a, met.b)]
        rests = [] if played.exempt is None else [played.exempt]
        require(sorted([*sides, *rests, *played.absent]) == self.alive, "cada uno una vez")
        require(all(met.winner in {met.a, met.b, None} for met in played.cruces), "gana")
        self._rounds += 1
        for met in played.cruces:
            self._count(met)
            for one in (met.a, met.b):
                if one != met.winner:
                    self._hurt(one)
        for one in played.absent:
            self._hurt(one)

    def leave(self, one: int) -> None:
        """Have *one*, who is gone, be out in the last round that was played."""
        if self.left[one]:
            self.left[one] = 0
            self._out_in[one] = self._rounds

    @property
    def table(self) -> list[tuple[int, int, int, int]]:
        """Return each by number with the lives left, cruces won by playing and difference."""
        return [
            (one, left, self._won[one], self._difference[one]) for one, left in self.left.items()
        ]

    @property
    def places(self) -> dict[int, int]:
        """Return the places of whoever is out, and of the survivor once it is over (torneos §9.3).

        If the last fall together nobody is first, as nobody is without a final (RULING C6).
        """
        alive = self.alive
        merits = {one: self._merit(one) for one in self._out_in}
        ahead = len(alive) or 1
        found = {
            one: 1 + ahead + sum(other > merit for other in merits.values())
            for one, merit in merits.items()
        }
        return {alive[0]: 1} | found if len(alive) == 1 else found

    def _count(self, met: Met) -> None:
        difference = met.juegos[0] - met.juegos[1]
        self._difference[met.a] += difference
        self._difference[met.b] -= difference
        if met.winner is not None and not met.is_walkover:
            self._won[met.winner] += 1

    def _hurt(self, one: int) -> None:
        self.left[one] -= 1
        if not self.left[one]:
            self._out_in[one] = self._rounds

    def _merit(self, one: int) -> tuple[int, int, int]:
        return (self._out_in[one], self._won[one], self._difference[one])
