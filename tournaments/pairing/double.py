"""Double elimination: who loses twice is out (torneos §6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.pairing.bracket import NOBODY, layout
from tournaments.pairing.illegal import MOST_ENTRANTS, require, require_size
from tournaments.pairing.knockout import Side, Tree, is_ready

LEAST = 3
LEAST_SIZE = 4


class Shape(NamedTuple):
    """The tree of the losers of a tree of winners; rounds and cruces from 0."""

    sizes: list[int]
    """Cruces of each of its rounds."""
    drops: list[list[tuple[int, int]]]
    """By round and cruce of the winners: the round and cruce into which the loser drops."""

    def place(self, number: int) -> int:
        """Return the place of who loses in round *number* of the losers (torneos §6.4)."""
        return place_in(self.sizes, number)


def place_in(sizes: Sequence[int], number: int) -> int:
    """Return the place of who loses in round *number* of losers with these *sizes*."""
    return 3 + sum(sizes[number + 1 :])


def sizes_below(rounds: int) -> list[int]:
    """Return the cruces of each round of the losers of so many *rounds* of winners."""
    return [1 << (rounds - 2 - step // 2) for step in range(2 * rounds - 2)]


def dropped_into(rounds: int, number: int, cruce: int) -> tuple[int, int]:
    """Return the round and cruce into which who loses a cruce of the winners drops (torneos §6.2).

    All from 0, but for how many *rounds* there are. From the second on it is its own reverse.
    """
    if not number:
        return 0, cruce // 2
    return 2 * number - 1, cruce ^ _mask(number, rounds - number - 1)


def shape(size: int) -> Shape:
    """Return where losers drop (torneos §6.2, RULING C7); ``Illegal`` for no size of a tree."""
    require(LEAST_SIZE <= size <= MOST_ENTRANTS and size & (size - 1) == 0, "tam")
    rounds = size.bit_length() - 1
    drops = [
        [dropped_into(rounds, number, cruce) for cruce in range(size >> (number + 1))]
        for number in range(rounds)
    ]
    return Shape(sizes_below(rounds), drops)


def _mask(number: int, digits: int) -> int:
    """Return *number* read backwards, in so many binary *digits*."""
    backwards = f"{number:b}"[::-1].ljust(digits, "0")[:digits]
    return int(backwards, 2) if digits else 0


class DoubleElimination:
    """The two trees and the final, of which results come in any order that they can.

    The winners begin at the *positions* given, those of their numbers if none are (torneos §6.1).
    """

    def __init__(
        self,
        entrants: int,
        *,
        has_second_final: bool = True,
        positions: Sequence[int] | None = None,
    ) -> None:
        require_size(entrants, LEAST)
        positions = positions or layout(entrants)
        self.shape = shape(len(positions))
        self.entrants = entrants
        self.winners = Tree(positions)
        self.losers: list[list[list[Side]]] = [
            [[None, None] for _ in range(size)] for size in self.shape.sizes
        ]
        self._has_second_final = has_second_final
        self.went_on: dict[tuple[int, int], int] = {}
        """Of the losers, by round and cruce: who goes on, or ``NOBODY``."""
        self._finals: list[int | None] = []
        self._out: dict[int, int] = {}
        self._dropped: set[tuple[int, int]] = set()
        self._drop()

    def report_winners(self, number: int, cruce: int, winner: int | None) -> None:
        """Take a result of the winners; ``Illegal`` as ``Tree.report`` says."""
        self.winners.report(number, cruce, winner)
        if winner is None:
            place = self.shape.place(self.shape.drops[number][cruce][0])
            self._out |= {one: place for one in self.winners.rounds[number][cruce] if one}
        self._drop()

    def report_losers(self, number: int, cruce: int, winner: int | None) -> None:
        """Take a result of the losers; ``Illegal`` as ``Tree.report`` says."""
        require(0 <= number < len(self.losers), "cruce")
        require(0 <= cruce < len(self.losers[number]), "cruce")
        sides = self.losers[number][cruce]
        require(is_ready(sides) and (number, cruce) not in self.went_on, "cruce")
        require(winner is None or winner in sides, "gana")
        place = self.shape.place(number)
        self._out |= {one: place for one in sides if one and one != winner}
        self._advance(number, cruce, winner or NOBODY)

    def report_final(self, winner: int | None) -> None:
        """Take the result of the final, or of the second one (torneos §6.4)."""
        sides = self.final[-1]
        require(is_ready(sides) and len(self._finals) < len(self.final), "cruce")
        require(winner is None or winner in sides, "gana")
        self._finals.append(winner)

    @property
    def final(self) -> list[list[Side]]:
        """Return the sides of the final: the winner of the winners first; of the second too."""
        first = self.winners.winners.get((self.winners.last, 0))
        other = self.went_on.get((len(self.losers) - 1, 0))
        is_twice = self._has_second_final and bool(other) and self._finals[:1] == [other]
        return [[first, other] for _ in range(2 if is_twice else 1)]

    @property
    def places(self) -> dict[int, int]:
        """Return the places that are decided."""
        sides = self.final[-1]
        found = dict(self._out)
        if len(self._finals) == len(self.final):
            found |= {one: 1 if one == self._finals[-1] else 2 for one in sides if one}
        elif NOBODY in sides and None not in sides:
            found |= {one: 1 for one in sides if one}
        return found

    def _drop(self) -> None:
        """Let the losers that are newly known fall where they do, exempt sides nobody."""
        settled, self.winners.settled = self.winners.settled, []
        for number, cruce in settled:
            if (number, cruce) in self._dropped:
                continue
            self._dropped.add((number, cruce))
            below, into = self.shape.drops[number][cruce]
            loser = self.winners.loser(number, cruce)
            self._seat(below, into, 1 if number else cruce % 2, loser or NOBODY)

    def _seat(self, number: int, cruce: int, side: int, who: int) -> None:
        sides = self.losers[number][cruce]
        sides[side] = who
        first, second = sides
        if first is not None and second is not None and NOBODY in (first, second):
            self._advance(number, cruce, first or second)

    def _advance(self, number: int, cruce: int, winner: int) -> None:
        self.went_on[number, cruce] = winner
        if number + 1 == len(self.losers):
            return
        if number % 2:
            self._seat(number + 1, cruce // 2, cruce % 2, winner)
        else:
            self._seat(number + 1, cruce, 0, winner)
