"""Who gets how much: amounts by place, ties, pairs, what nobody won (torneos §16.2, §16.3).

A consuelo has prizes of its own (torneos §5.8): a part of the pot, or what the house promises.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tournaments.pairing.illegal import require

WHOLE = 1000
SUGGESTED, _OF_FEW = (500, 300, 200), (1000,)
_FEWER_THAN = 4
CONSUELO_SHARES = (0, 100, 200, 300)
"""What the organiser may give to the consuelo, in thousandths of the pot."""
_LEAST_IN_CONSUELO = 2


class Promise(NamedTuple):
    """What is promised by place: thousandths of the pot, or U$uros; without both, as suggested.

    The consuelo has *consuelo_share* thousandths of the pot, or U$uros by place too.
    """

    shares: Sequence[int] = ()
    amounts: Sequence[int] = ()
    consuelo_share: int = 0
    consuelo_amounts: Sequence[int] = ()


class Offered(NamedTuple):
    """What each place wins, from the first on, in the first cuadro and in the consuelo."""

    main: list[int]
    consuelo: list[int]
    """Nothing where none is played, or nothing is promised to it."""


class Prizes(NamedTuple):
    """The U$uros of a championship."""

    by_entrant: dict[str, int]
    void: int
    """Of places that nobody holds (*desierto*)."""


def by_thousandths(pot: int, shares: Sequence[int]) -> list[int]:
    """Return the amounts by place, each rounded down and what is left over to the first place.

    Raises ``Illegal`` unless the *shares* add up to 1000.
    """
    require(pot >= 0 and all(share >= 0 for share in shares), "bote")
    require(sum(shares) == WHOLE, "milesimas")
    amounts = [pot * share // WHOLE for share in shares]
    amounts[0] += pot - sum(amounts)
    return amounts


def suggested(participants: int) -> Sequence[int]:
    """Return the thousandths by which so many share a pot where nobody says otherwise."""
    return _OF_FEW if participants < _FEWER_THAN else SUGGESTED


def is_played(consuelo: int) -> bool:
    """Return whether a *consuelo* of so many is played."""
    return consuelo >= _LEAST_IN_CONSUELO


def offered(pot: int, promise: Promise, entrants: int, consuelo: int) -> Offered:
    """Return what each place wins of *pot*, or as promised; so many play the *consuelo*.

    With fewer than two it is not played: its part of the pot, rounded down, stays with the first
    cuadro, and what was promised to it is not given. *entrants* are those drawn, 0 before. Raises
    ``Illegal`` as ``by_thousandths``.
    """
    # Without a pot by thousandths there is nothing to have a part of.
    has_part = is_played(consuelo) and not promise.amounts
    part = pot * promise.consuelo_share // WHOLE if has_part else 0
    require(0 <= part <= pot, "bote")
    main = list(promise.amounts)
    second = list(promise.consuelo_amounts) if is_played(consuelo) else []
    if not main:
        main = by_thousandths(pot - part, promise.shares or suggested(entrants or _FEWER_THAN))
    if part:
        second = by_thousandths(part, suggested(consuelo))
    return Offered(main, second)


def prizes(amounts: Sequence[int], places: Mapping[str, int], numbers: Mapping[str, int]) -> Prizes:
    """Return what each gets: who shares a place shares the amounts of those that it covers.

    What does not divide goes one each to the lowest *numbers*. Raises ``Illegal`` for somebody
    without a number, negative amounts, or places that cover each other.
    """
    require(all(amount >= 0 for amount in amounts), "importes")
    require(set(places) <= set(numbers), "numeros")
    _require_apart(places)
    found: dict[str, int] = {}
    holders = sorted(set(places.values()))
    for place, after in zip(holders, [*holders[1:], None], strict=False):
        sharing = sorted((who for who in places if places[who] == place), key=numbers.__getitem__)
        # Without a champion two are second, and the semifinals' losers third all the same.
        last = place - 1 + len(sharing)
        end = last if after is None else min(last, after - 1)
        each, over = divmod(sum(amounts[place - 1 : end]), len(sharing))
        found |= {who: each + (n < over) for n, who in enumerate(sharing)}
    return Prizes({who: found[who] for who in places}, sum(amounts) - sum(found.values()))


def sharing(place: int, places: Mapping[str, int], numbers: Mapping[str, int]) -> list[str]:
    """Return who holds *place*, by number: more than one share it, and nobody may hold it.

    Those who are third together hold the fourth place as well. Raises ``Illegal`` as ``prizes``.
    """
    require(set(places) <= set(numbers), "numeros")
    _require_apart(places)
    first = max((held for held in places.values() if held <= place), default=None)
    found = [who for who in places if places[who] == first]
    if first is None or place > first - 1 + len(found):
        return []
    return sorted(found, key=numbers.__getitem__)


def split_pair(amount: int) -> tuple[int, int]:
    """Return what the captain and the other of a pair get."""
    return amount - amount // 2, amount // 2


def _require_apart(places: Mapping[str, int]) -> None:
    """Raise ``Illegal`` for places that are none, or that some share and others hold."""
    held = list(places.values())
    require(all(place >= 1 for place in held), "puestos")
    if 1 in held:
        require(all(place > sum(other < place for other in held) for place in held), "puestos")
