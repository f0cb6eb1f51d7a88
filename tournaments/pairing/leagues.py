"""Everybody against everybody, groups and their play-off, divisions (torneos §7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.pairing.bracket import NOBODY, Bracket, as_forbidden, bracket
from tournaments.pairing.illegal import require, require_size

MOST_GROUPS = 26


class Round(NamedTuple):
    """A jornada: its cruces, the first side first, and who rests, or ``NOBODY``."""

    cruces: list[tuple[int, int]]
    exempt: int


def rounds_in(entrants: int, times: int = 1) -> int:
    """Return how many rounds everybody needs to meet everybody so many *times*."""
    return times * (entrants - 1 + entrants % 2)


def cruces_in(entrants: int, times: int = 1, count: int = 0) -> list[int]:
    """Return how many cruces each of so many has, by number, in the first *count* rounds.

    In all of them if it is 0 (torneos §7.1, §7.4): whoever rests has one less.
    """
    whole = rounds_in(entrants, times)
    count = min(count or whole, whole)
    if entrants % 2 == 0:
        return [count] * entrants
    # Number a rests in round r if 2a is r + 1, but for whole turns, as ``berger`` says.
    rests = ((2 * number - 2) % entrants for number in range(1, entrants + 1))
    return [count - len(range(first, count, entrants)) for first in rests]


def calendar(entrants: int, times: int = 1, count: int | None = None) -> list[Round]:
    """Return the first *count* rounds, all if ``None`` (torneos §7.1, §7.4, RULING C8).

    Raises ``Illegal`` for a number of entrants, of *times* (1 or 2) or of rounds that is none.
    """
    require_size(entrants)
    require(times in {1, 2}, "vueltas")
    whole = rounds_in(entrants, times)
    require(count is None or 1 <= count <= whole, "jornadas")
    return [berger(entrants, number) for number in range(1, (count or whole) + 1)]


def berger(entrants: int, number: int) -> Round:
    """Return round *number*, from 1, of the Berger tables, those of the second vuelta too."""
    top = entrants + entrants % 2
    turn = (number - 1) % (top - 1) + 1
    # Twice this number is that of the round and 1: it meets the last.
    middle = (turn + 1) * top // 2 % (top - 1) or top - 1
    first = (middle, top) if turn % 2 else (top, middle)
    cruces = [first] + [
        ((middle + step - 1) % (top - 1) + 1, (middle - step - 1) % (top - 1) + 1)
        for step in range(1, top // 2)
    ]
    exempt = NOBODY
    if entrants % 2:
        exempt = middle
        del cruces[0]
    if number >= top:
        cruces = [(b, a) for a, b in cruces]
    return Round(cruces, exempt)


def serpentine(entrants: int, groups: int) -> list[list[int]]:
    """Return the numbers dealt to so many *groups*, there and back (torneos §7.2)."""
    found: list[list[int]] = [[] for _ in range(groups)]
    for place in range(entrants):
        row, column = divmod(place, groups)
        found[groups - 1 - column if row % 2 else column].append(place + 1)
    return found


def groups_of(entrants: int, groups: int) -> list[list[int]]:
    """Return the numbers of each group; ``Illegal`` unless each has two (torneos §7.2)."""
    require_size(entrants)
    require(1 <= groups <= MOST_GROUPS and entrants >= 2 * groups, "grupos")
    return serpentine(entrants, groups)


class PlayOff(NamedTuple):
    """The tree of those who passed: names by position, ``NOBODY`` where there is none."""

    positions: list[str | int]
    unresolved: list[tuple[str, str]]


def play_off(qualified: Sequence[Sequence[str]]) -> PlayOff:
    """Return the tree of the first of each group, best first (torneos §7.3).

    Raises ``Illegal`` unless as many pass of each group, everybody once.
    """
    groups = len(qualified)
    passing = len(qualified[0]) if qualified else 0
    names = [name for group in qualified for name in group]
    require(groups <= MOST_GROUPS and passing > 0, "clasificados")
    require(all(len(group) == passing for group in qualified), "clasificados")
    require(len(set(names)) == len(names), "repetido")
    require_size(len(names))
    name_of = {
        _number(place, group, groups): name
        for group, members in enumerate(qualified, start=1)
        for place, name in enumerate(members)
    }
    number_of = {name: number for number, name in name_of.items()}
    same_group = as_forbidden(
        (number_of[one], number_of[other])
        for members in qualified
        for n, one in enumerate(members)
        for other in members[n + 1 :]
    )
    tree: Bracket = bracket(
        len(names),
        same_group if groups > 1 else frozenset(),
        groups,
        lambda number: (number - 1) // groups,
    )
    return PlayOff(
        [name_of.get(number, NOBODY) for number in tree.positions],
        [(name_of[a], name_of[b]) for a, b in tree.unresolved],
    )


def _number(place: int, group: int, groups: int) -> int:
    """Return the number of who was at *place*, from 0, of *group*, from 1."""
    if place % 2 == 0:
        return place * groups + group
    neighbour = group + 1 if group % 2 else group - 1
    return place * groups + groups + 1 - (neighbour if neighbour <= groups else group)


def promoted(divisions: Sequence[Sequence[str]], rising: int) -> list[list[str]]:
    """Return the *divisions*, each in its final order, after so many rise and fall (torneos §7.5).

    Raises ``Illegal`` for a division of which not so many can rise and fall.
    """
    names = [name for division in divisions for name in division]
    require(len(set(names)) == len(names), "repetido")
    last = len(divisions) - 1
    require(last >= 0 and rising >= 0, "suben")
    for n, division in enumerate(divisions):
        require(len(division) >= (rising if n in {0, last} else 2 * rising), "suben")
    found = []
    for n, division in enumerate(divisions):
        above = divisions[n - 1] if n else ()
        below = divisions[n + 1] if n < last else ()
        stay_from = rising if n else 0
        stay_to = len(division) - (rising if n < last else 0)
        fell = above[len(above) - rising :]
        found.append([*fell, *division[stay_from:stay_to], *below[:rising]])
    return found
