"""Pairing a round of the Swiss, or of vidas with lives for points (torneos §8, §9.2)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from tournaments.pairing.illegal import Illegal, require, require_size
from tournaments.pairing.matching import Edge, least_cost_pairs
from tournaments.pairing.pairing_cost import Float, Player, Weights, cost_of, neighbours_cost

EXACT_UP_TO = 128
SLACK = 16
"""How much more than the least cost a larger field may cost (torneos §8.6, RULING C9)."""
_WINDOWS = (32, 64, EXACT_UP_TO)
_WHOLE_UP_TO = 200
"""A field that is solved exactly if no window is good enough: in half a second."""
_NEAREST = 24
"""Rivals of each who are looked at where no window can be paired."""
_EXEMPT_TRIES = 4


class Pairing(NamedTuple):
    """A round: who meets whom, and who rests."""

    cruces: list[tuple[Player, Player]]
    exempt: Player | None


_Pairs = list[tuple[Player, Player]]


class _Tried(NamedTuple):
    """Pairs of a large field, and what they cost."""

    repeats: int
    cost: int
    pairs: _Pairs


class _Field(NamedTuple):
    """Those to be paired, in order, and who may not meet."""

    players: Sequence[Player]
    forbidden: frozenset[frozenset[str]]
    met: dict[str, Counter[str]]

    def may_meet(self, a: Player, b: Player) -> bool:
        return not self.forbidden or frozenset((a.id, b.id)) not in self.forbidden

    def is_fresh(self, a: Player, b: Player) -> bool:
        return self.may_meet(a, b) and not self.times(a, b)

    def most_meetings(self) -> int:
        return max(max(self.met[one.id].values(), default=0) for one in self.players)

    def times(self, a: Player, b: Player) -> int:
        return max(self.met[a.id][b.id], self.met[b.id][a.id])


def pair(players: Sequence[Player], forbidden: Iterable[Sequence[str]] = ()) -> Pairing:
    """Return the pairing of a round, the same one whatever the order of *players*.

    Raises ``Illegal`` for fewer than two, somebody who is there twice, or if no pairing respects
    the *forbidden* encounters.
    """
    require_size(len(players))
    require(len({one.id for one in players}) == len(players), "repetido")
    ordered = sorted(players, key=lambda one: (-one.points, one.number, one.id))
    field = _Field(
        ordered,
        frozenset(frozenset(both) for both in forbidden),
        {one.id: Counter(one.rivals) for one in ordered},
    )
    found = _exact(field) if len(players) <= EXACT_UP_TO else _large(field)
    if found is None:
        raise Illegal("sin_emparejamiento")
    return found


def _to_rest(field: _Field) -> list[Player]:
    """Return those of *field*, whoever should be exempt first (torneos §8.2)."""
    return sorted(field.players, key=lambda one: (one.rests, one.points, -one.number, one.id))


def _exact(field: _Field) -> Pairing | None:
    """Return the pairing with all the least figures of torneos §8.2 to §8.5, if there is any.

    An odd field meets one more vertex that stands for resting. Its edges cost more than any
    repetition for each rest already had, and less than any for points and number.
    """
    players = field.players
    count = len(players)
    weights = Weights.of(players, field.most_meetings())
    edges = [
        Edge(i, j, weights.of_meeting(players, i, j, field.times(a, b)))
        for i, a in enumerate(players)
        for j, b in enumerate(players[i + 1 :], start=i + 1)
        if field.may_meet(a, b)
    ]
    odd = count % 2
    if odd:
        at = {one.id: place for place, one in enumerate(players)}
        rests = sorted({one.rests for one in players})
        for rank, one in enumerate(_to_rest(field)):
            edges.append(Edge(at[one.id], count, weights.of_rest(rests.index(one.rests), rank)))
    pairs = least_cost_pairs(count + odd, edges)
    if pairs is None:
        return None
    exempt = next((players[a] for a, b in pairs if b == count), None)
    return Pairing([(players[a], players[b]) for a, b in pairs if b < count], exempt)


def _large(field: _Field) -> Pairing | None:
    """Return a pairing of a large field, nearly of the least cost (RULING C9)."""
    if len(field.players) % 2 == 0:
        pairs = _even(field)
        return None if pairs is None else Pairing(pairs, None)
    best: tuple[int, Pairing] | None = None
    for tried, exempt in enumerate(_to_rest(field)):
        if best and (tried >= _EXEMPT_TRIES or exempt.rests > (best[1].exempt or exempt).rests):
            break
        rest = field._replace(players=[one for one in field.players if one is not exempt])
        pairs = _even(rest)
        if pairs is None:
            continue
        repeats = sum(field.times(a, b) ** 2 for a, b in pairs)
        if best is None or repeats < best[0]:
            best = repeats, Pairing(pairs, exempt)
        if not repeats:
            break
    return best and best[1]


def _even(field: _Field) -> _Pairs | None:
    """Return pairs of an even field: the first that is good enough, or the best that was found."""
    enough = neighbours_cost(field.players) + SLACK
    best: _Tried | None = None
    for attempt in _attempts(field):
        best = _better(field, best, attempt(field))
        if best and not best.repeats and best.cost <= enough:
            return best.pairs
    if best is None or best.repeats:
        # It takes long: for fields in which nearly nobody may meet those around him.
        best = _better(field, best, _nearest(field))
    return best and best.pairs


def _better(field: _Field, best: _Tried | None, pairs: _Pairs | None) -> _Tried | None:
    """Return the better of the *best* so far and of *pairs*."""
    if pairs is None:
        return best
    repeats = sum(field.times(a, b) ** 2 for a, b in pairs)
    found = _Tried(repeats, cost_of(pairs), pairs)
    return found if best is None or found[:2] < best[:2] else best


def _attempts(field: _Field) -> list[Callable[[_Field], _Pairs | None]]:
    """Return the ways to pair, the quickest first."""
    widths = [*_WINDOWS, _WHOLE_UP_TO] if len(field.players) <= _WHOLE_UP_TO else _WINDOWS
    return [_by_halves, *(partial(_by_windows, width=width) for width in widths)]


def _by_halves(field: _Field) -> _Pairs | None:
    """Return the upper half of each group of points against its lower, without a rematch.

    Whoever is left of a group goes on to the next; ``None`` if somebody is left of the last.
    """
    pairs: _Pairs = []
    left: list[Player] = []
    for _, group in groupby(field.players, key=lambda one: one.points):
        members = [*left, *group]
        left = [_floater(members)] if len(members) % 2 else []
        half = len(members) // 2
        lower = members[half:]
        for one in members[:half]:
            rival = next((other for other in lower if field.is_fresh(one, other)), None)
            if rival is None:
                left.append(one)
                continue
            lower.remove(rival)
            pairs.append((one, rival))
        left += lower
    return None if left else pairs


def _floater(members: list[Player]) -> Player:
    """Take out of *members* who goes on to the next group: the last who did not float down."""
    fresh = (one for one in reversed(members) if one.floated is not Float.DOWN)
    found = next(fresh, members[-1])
    members.remove(found)
    return found


def _by_windows(field: _Field, width: int) -> _Pairs | None:
    """Return pairs found from the top down, the least cost of so many at a time.

    Of each window the pairs of its upper half are kept; the others are looked at again with those
    who follow. ``None`` if some window cannot be paired.
    """
    waiting = list(field.players)
    pairs: _Pairs = []
    while waiting:
        is_last = len(waiting) <= width + width // 2
        window = waiting if is_last else waiting[:width]
        found = _exact(field._replace(players=window))
        if found is None:
            return None
        upper = {one.id for one in (window if is_last else window[: width // 2])}
        kept = [both for both in found.cruces if both[0].id in upper]
        pairs += kept
        seated = {one.id for both in kept for one in both}
        waiting = [one for one in waiting if one.id not in seated]
    return pairs


def _nearest(field: _Field) -> _Pairs | None:
    """Return pairs of all at once, each looking at some rivals around him that he may meet."""
    players = field.players
    weights = Weights.of(players, field.most_meetings())
    chosen: set[tuple[int, int]] = set()
    for i, one in enumerate(players):
        around = (
            j
            for step in range(1, len(players))
            for j in (i - step, i + step)
            if 0 <= j < len(players) and field.may_meet(one, players[j])
        )
        for _, j in zip(range(_NEAREST), around, strict=False):
            chosen.add((min(i, j), max(i, j)))
    pairs = least_cost_pairs(
        len(players),
        [
            Edge(i, j, weights.of_meeting(players, i, j, field.times(players[i], players[j])))
            for i, j in chosen
        ],
    )
    return None if pairs is None else [(players[a], players[b]) for a, b in pairs]


def default_rounds(entrants: int) -> int:
    """Return how many rounds are announced if nobody says otherwise (torneos §8.1)."""
    return min(math.ceil(math.log2(entrants)) + 1, most_rounds(entrants))


def most_rounds(entrants: int) -> int:
    """Return to how many rounds it is cut at the draw (torneos §8.1)."""
    return entrants - 1 + entrants % 2


class LateEntry(NamedTuple):
    """Whether one may still enter, and with how many points."""

    is_allowed: bool
    points: int | None


def late_entry(rounds: int, begun: int) -> LateEntry:
    """Return what becomes of who comes with so many rounds *begun* (torneos §14.5)."""
    require(rounds >= 1 and 0 <= begun <= rounds, "rondas")
    if 2 * begun > rounds:
        return LateEntry(is_allowed=False, points=None)
    return LateEntry(is_allowed=True, points=min(begun, 1))
