"""Who gets how much: amounts by place, ties, pairs, what nobody won (torneos §16.2, §16.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tournaments.pairing.illegal import require

WHOLE = 1000


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
