"""What stacks are worth in prizes: the independent chip model of Malmuth and Harville."""

from __future__ import annotations

from collections.abc import Sequence


def worth(stacks: Sequence[int], prizes: Sequence[int], seat: int) -> float:
    """Return the prize that *seat* may expect, in U$uros.

    Who holds a part of the chips is first with that chance; the other places likewise among who
    is left. Beyond the third prize there is nothing (RULING K3).
    """
    total = sum(stacks)
    if not stacks[seat] or not total:
        return 0.0
    mine = stacks[seat]
    first, second, third = (*prizes, 0, 0, 0)[:3]
    found = first * mine / total
    others = [chips for other, chips in enumerate(stacks) if other != seat and chips]
    for number, ahead in enumerate(others):
        left = total - ahead
        was_first = ahead / total
        found += second * was_first * mine / left
        if third:
            rest = [chips for other, chips in enumerate(others) if other != number]
            found += third * was_first * sum(chips / left * mine / (left - chips) for chips in rest)
    return found
