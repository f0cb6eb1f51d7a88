"""Progress of a single elimination: who meets whom, places, consuelo (torneos §5.4-§5.8)."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.bracket import NOBODY
from tournaments.pairing.illegal import require

Side = int | None
"""A number, ``NOBODY``, or ``None`` while it is not known."""


class Tree:
    """Rounds of cruces, of which results come in any order that they can."""

    def __init__(self, positions: Sequence[int]) -> None:
        size = len(positions)
        self.rounds: list[list[list[Side]]] = [
            [list(positions[n : n + 2]) for n in range(0, size, 2)]
        ]
        while len(self.rounds[-1]) > 1:
            half = len(self.rounds[-1]) // 2
            self.rounds.append([[None, None] for _ in range(half)])
        self.winners: dict[tuple[int, int], int] = {}
        """By round and cruce, both from 0: who goes on, or ``NOBODY``."""
        self.results: dict[tuple[int, int], int | None] = {}
        """Those that were reported; ``None``: neither side came."""
        self.settled: list[tuple[int, int]] = []
        """Cruces of which the loser is known, as they came; one may be there twice."""
        for cruce in range(len(self.rounds[0])):
            self._pass_alone(0, cruce)

    @property
    def last(self) -> int:
        """Return the round of the final, from 0."""
        return len(self.rounds) - 1

    def report(self, number: int, cruce: int, winner: int | None) -> None:
        """Take the result of a cruce of round *number*, from 0; ``None``: neither side came.

        Raises ``Illegal`` for a cruce that does not exist, is not ready or is done, and for
        somebody who does not play it.
        """
        require(0 <= number <= self.last and 0 <= cruce < len(self.rounds[number]), "cruce")
        sides = self.rounds[number][cruce]
        require(is_ready(sides) and (number, cruce) not in self.winners, "cruce")
        require(winner is None or winner in sides, "gana")
        self.results[number, cruce] = winner
        self._advance(number, cruce, NOBODY if winner is None else winner)

    def loser(self, number: int, cruce: int) -> Side:
        """Return who lost the cruce and was there for it, or ``NOBODY`` if none ever will."""
        sides = self.rounds[number][cruce]
        if NOBODY in sides:
            return NOBODY
        if (number, cruce) not in self.winners:
            return None
        return lost(sides, self.winners[number, cruce])

    def _advance(self, number: int, cruce: int, winner: int) -> None:
        self.winners[number, cruce] = winner
        self.settled.append((number, cruce))
        if number < self.last:
            self.rounds[number + 1][cruce // 2][cruce % 2] = winner
            self._pass_alone(number + 1, cruce // 2)

    def _pass_alone(self, number: int, cruce: int) -> None:
        """Let who has no rival go on (torneos §5.2)."""
        first, second = self.rounds[number][cruce]
        if NOBODY not in (first, second):
            return
        self.settled.append((number, cruce))
        if first is not None and second is not None:
            self._advance(number, cruce, first or second)


def is_ready(sides: Sequence[Side]) -> bool:
    """Return whether both *sides* are known and somebody."""
    return all(sides)


def lost(sides: Sequence[Side], winner: int) -> Side:
    """Return the side that did not win, ``NOBODY`` if neither did."""
    return next(side for side in sides if side != winner) if winner else NOBODY


class Knockout:
    """A single elimination with what hangs from it: the third place, and the consuelo."""

    def __init__(self, positions: Sequence[int], *, has_third_place: bool = False) -> None:
        self.tree = Tree(positions)
        self._has_third_place = has_third_place
        self._third: list[int | None] = []
        """Its result, once there is one."""
        self._absent: set[int] = set()
        self._have_won: set[int] = set()

    def report(
        self, number: int, cruce: int, winner: int | None, *, is_walkover: bool = False,
        came: bool = False,
    ) -> None:  # fmt: skip
        """Take a result as ``Tree.report`` does, *is_walkover* if it was not played.

        Then its loser did not come, unless it says that he *came*: a decision took it from him.
        """
        self.tree.report(number, cruce, winner)
        sides = self.tree.rounds[number][cruce]
        self._note(sides, winner, is_walkover=is_walkover, came=came)

    def report_third(self, winner: int | None, *, is_walkover: bool = False) -> None:
        """Take the result of the cruce for the third place; ``Illegal`` as ``report``."""
        sides = self.third or []
        require(len(sides) == 2 and is_ready(sides) and not self._third, "cruce")
        require(winner is None or winner in sides, "gana")
        self._third = [winner]
        self._note(sides, winner, is_walkover=is_walkover)

    @property
    def third(self) -> list[Side] | None:
        """Return the sides of the cruce for the third place, if it is played (torneos §5.6)."""
        if not self._has_third_place or self.tree.last < 1:
            return None
        return [self.tree.loser(self.tree.last - 1, cruce) for cruce in (0, 1)]

    @property
    def third_is_decided(self) -> bool:
        """Return whether the cruce for the third place has its result."""
        return bool(self._third)

    @property
    def places(self) -> dict[int, int]:
        """Return the places that are decided, shared ones too (torneos §5.5, §5.6)."""
        found: dict[int, int] = {}
        last = self.tree.last
        for (number, cruce), winner in self.tree.results.items():
            place = (1 << (last - number)) + 1
            if self.third is not None and number == last - 1:
                if winner is None:
                    found.update(dict.fromkeys(self._sides(number, cruce), 4))
                continue
            found.update((one, place) for one in self._sides(number, cruce) if one != winner)
        champion = self.tree.winners.get((last, 0))
        if champion:
            found[champion] = 1
        return found | self._third_places()

    @property
    def consolation(self) -> list[int]:
        """Return who may play the consuelo so far, by number (torneos §5.8)."""
        out = {
            one
            for (number, cruce), winner in self.tree.results.items()
            for one in self._sides(number, cruce)
            if one != winner
        }
        return sorted(out - self._have_won - self._absent)

    def _sides(self, number: int, cruce: int) -> list[int]:
        return [side for side in self.tree.rounds[number][cruce] if side]

    def _third_places(self) -> dict[int, int]:
        sides = self.third
        if sides is None or None in sides:
            return {}
        known = [side for side in sides if side]
        if len(known) == 1:
            return {known[0]: 3}
        # If neither comes nobody is third, as nobody is first without a final (RULING C6).
        return {one: 3 if one == self._third[0] else 4 for one in known} if self._third else {}

    def _note(
        self, sides: Sequence[Side], winner: int | None, *, is_walkover: bool, came: bool = False
    ) -> None:
        if winner is None or (is_walkover and not came):
            self._absent |= {side for side in sides if side and side != winner}
        elif not is_walkover:
            self._have_won.add(winner)
