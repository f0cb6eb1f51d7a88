"""Where a cruce of a tree leads, and whence its sides come (torneos §5.1, §6.2).

So that of one result only what it can move is looked at. How many rounds each tree has is given
by *rounds*, by tree; rounds count from 1, cruces from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tournaments.pairing.double import dropped_into, place_in, sizes_below
from tournaments.pairing.progress import CONSOLATION, LOSERS, MAIN, WINNERS, Slot

Rounds = Mapping[str, int]


class Source(NamedTuple):
    """Of whom a side of a cruce is: of who wins another, or of who loses it."""

    slot: Slot
    is_loser: bool = False


def is_apart(slot: Slot, rounds: Rounds) -> bool:
    """Return whether what follows from *slot* is the next cruces and no more.

    Of the last two rounds of a cuadro more hangs: the third place, the final, the champion.
    """
    if slot.tree in {MAIN, CONSOLATION}:
        return slot.round < rounds[slot.tree] - 1
    return slot.tree in {WINNERS, LOSERS} and slot.round < rounds[slot.tree]


def after_winning(slot: Slot) -> Slot:
    """Return where who wins *slot* goes on, which is apart from the end."""
    if slot.tree == LOSERS and slot.round % 2:
        return slot._replace(round=slot.round + 1)
    return slot._replace(round=slot.round + 1, cruce=slot.cruce // 2)


def after_losing(slot: Slot, rounds: Rounds) -> Slot | None:
    """Return where who loses *slot* plays on; ``None``: he is out."""
    if slot.tree != WINNERS:
        return None
    below, into = dropped_into(rounds[WINNERS], slot.round - 1, slot.cruce)
    return Slot(LOSERS, below + 1, into)


def sources_of(slot: Slot, rounds: Rounds) -> tuple[Source, Source]:
    """Return whence both sides of *slot* come, which is of no first round of a cuadro."""
    before = slot._replace(round=slot.round - 1)
    if slot.tree == LOSERS and slot.round == 1:
        first, second = (Slot(WINNERS, 1, 2 * slot.cruce + side) for side in (0, 1))
        return Source(first, is_loser=True), Source(second, is_loser=True)
    if slot.tree == LOSERS and slot.round % 2 == 0:
        number = slot.round // 2 + 1
        # Whose loser drops here: the masks are their own reverse.
        _below, cruce = dropped_into(rounds[WINNERS], number - 1, slot.cruce)
        return Source(before), Source(Slot(WINNERS, number, cruce), is_loser=True)
    first, second = (before._replace(cruce=2 * slot.cruce + side) for side in (0, 1))
    return Source(first), Source(second)


def place_of(slot: Slot, rounds: Rounds, *, is_double: bool = False) -> int | None:
    """Return the place of who is out in *slot*, which is apart from the end.

    *is_double*: nobody won it. ``None``: he has, or will have, that of another cuadro.
    """
    if slot.tree == MAIN:
        return (1 << (rounds[MAIN] - slot.round)) + 1
    if slot.tree == CONSOLATION or (slot.tree == WINNERS and not is_double):
        return None
    if slot.tree == WINNERS:  # in that of the round where both would have dropped (torneos §6.3)
        below, _into = dropped_into(rounds[WINNERS], slot.round - 1, slot.cruce)
    else:
        below = slot.round - 1
    return place_in(sizes_below(rounds[WINNERS]), below)
