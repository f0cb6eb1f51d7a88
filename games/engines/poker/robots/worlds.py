"""Worlds: hands that the others may hold, and cards that may come, as their betting has it."""

from __future__ import annotations

from itertools import accumulate
from random import Random
from typing import NamedTuple

from games.engines.poker.hands import NUMBER, rank_of_numbers
from games.engines.poker.robots.ranges import weights
from games.engines.poker.robots.spot import Spot
from games.engines.poker.robots.strength import RIVER, board_of

WHOLE_DECK = 52


class World(NamedTuple):
    """One way the cards may lie: by rival, how strong he is now and what he has at the end."""

    mine: int
    steps: tuple[int, ...]
    ranks: tuple[int, ...]

    def share(self, stays: int) -> float:
        """Return my part of the pot at the end against the rivals of a set of bits."""
        ties = 1
        for number, place in enumerate(self.ranks):
            if stays >> number & 1:
                if place < self.mine:
                    return 0.0
                ties += place == self.mine
        return 1 / ties


def dealt(spot: Spot, count: int, luck: Random) -> list[World]:
    """Return up to *count* worlds, in agreement with what is seen and with how all have bet."""
    board = board_of(spot.view.mesa)
    own = [NUMBER[card] for card in spot.cards]
    seen = [NUMBER[card] for card in spot.view.mesa]
    everything = range(len(board.pairs))
    drawn: list[list[int]] = []
    for seat in spot.others:
        likely = weights(spot, board, seat)
        for card in own:
            for place in board.places[card]:
                likely[place] = 0.0
        drawn.append(luck.choices(everything, cum_weights=list(accumulate(likely)), k=count))
    dead = sum(1 << card for card in (*own, *seen))
    missing = RIVER - len(seen)
    found = []
    for places in zip(*drawn, strict=True):
        pairs = [board.pairs[place] for place in places]
        used = dead
        for pair in pairs:
            bits = 1 << pair.one | 1 << pair.other
            if used & bits:
                break
            used |= bits
        else:
            table = _completed(seen, missing, used, luck)
            found.append(
                World(
                    rank_of_numbers((*table, *own)),
                    tuple([board.steps[place] for place in places]),
                    tuple([rank_of_numbers((*table, p.one, p.other)) for p in pairs])
                    if missing
                    else tuple([board.ranks[place] for place in places]),
                )
            )
    return found


def _completed(seen: list[int], missing: int, used: int, luck: Random) -> list[int]:
    """Return the board with the cards that are *missing*, drawn among those not *used*."""
    table = list(seen)
    for _ in range(missing):
        card = int(luck.random() * WHOLE_DECK)
        while used >> card & 1:
            card = int(luck.random() * WHOLE_DECK)
        used |= 1 << card
        table.append(card)
    return table
