"""New accounts that lose to one: each pair below what is looked at, and together well beyond.

Each new account points to whom it lost most to, if that is half of its losses or more: one arrow
at most. What is reached so is a tree, whose root was fed by all of it, however many stations lie
between; or a ring, round which U$uros go. Both are found in one pass over the pairs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from accounts.models import User
from economy.staff.reports import Transfer

_Arrows = Mapping[int, Transfer]


@dataclass(frozen=True, slots=True)
class Group:
    """Some new accounts and where their losses end."""

    hub: User
    givers: tuple[User, ...]
    """Whose losses end with *hub*, those who lost most first; of a ring, the others of it."""
    amount: int
    """U$ that reached the hub; of a ring, what each lost to the next and was brought, together."""
    matches: int
    is_ring: bool


def groups_in(pairs: Iterable[Transfer], *, limit: int, least: int) -> list[Group]:
    """Return the groups of *least* new accounts or more with more than *limit* U$, most first.

    *pairs*: who won from whom, with every pair of each loser who counts as new.
    """
    arrows = _arrows(pairs)
    ends = _ends(arrows)
    by_end: defaultdict[int, list[Transfer]] = defaultdict(list)
    for loser, arrow in arrows.items():
        by_end[ends[loser]].append(arrow)
    found = [
        (len(losses), _group(end, losses, set(_round(end, arrows)) if end in arrows else {end}))
        for end, losses in by_end.items()
    ]
    big = [group for many, group in found if many >= least and group.amount > limit]
    return sorted(big, key=lambda group: (-group.amount, group.hub.pk))


def _arrows(pairs: Iterable[Transfer]) -> _Arrows:
    """Return by loser what he lost to whom he lost most to, where that is half of it or more.

    Nor has an arrow who keeps most of what the others lost to him: it ends with him, although he
    loses a little on purpose.
    """
    lost: defaultdict[int, int] = defaultdict(int)
    most: dict[int, Transfer] = {}
    for pair in pairs:
        if pair.net <= 0:
            continue
        lost[pair.loser.pk] += pair.net
        known = most.get(pair.loser.pk)
        if known is None or pair.net > known.net:
            most[pair.loser.pk] = pair
    mostly = {loser: pair for loser, pair in most.items() if 2 * pair.net >= lost[loser]}
    took: defaultdict[int, int] = defaultdict(int)
    for pair in mostly.values():
        took[pair.winner.pk] += pair.net
    return {loser: pair for loser, pair in mostly.items() if 2 * pair.net >= took[loser]}


def _ends(arrows: _Arrows) -> dict[int, int]:
    """Return by loser where following the arrows ends: of a ring, its lowest number."""
    ends: dict[int, int] = {}
    for start in arrows:
        path: dict[int, None] = {}
        here = start
        while here in arrows and here not in ends and here not in path:
            path[here] = None
            here = arrows[here].winner.pk
        end = min(_round(here, arrows)) if here in path else ends.get(here, here)
        ends |= dict.fromkeys(path, end)
    return ends


def _round(start: int, arrows: _Arrows) -> list[int]:
    """Return the numbers of the ring of which *start* is."""
    ring = [start]
    while (following := arrows[ring[-1]].winner.pk) != start:
        ring.append(following)
    return ring


def _group(end: int, losses: list[Transfer], last: set[int]) -> Group:
    """Return the group of *losses* that ends with *end*: alone, or with all of the ring *last*."""
    into = [loss for loss in losses if loss.winner.pk in last]
    ordered = sorted(losses, key=lambda loss: (loss.loser.pk not in last, -loss.net, loss.loser.pk))
    return Group(
        hub=next(loss.winner for loss in into if loss.winner.pk == end),
        givers=tuple(loss.loser for loss in ordered if loss.loser.pk != end),
        amount=sum(loss.net for loss in into),
        matches=sum(loss.times for loss in into),
        is_ring=len(last) > 1,
    )
