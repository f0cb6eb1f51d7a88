"""The expert: imagines deals that explain what was said and plays each option out in them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import ClassVar

from games.engines.core.robots import Menu
from games.engines.mus.actions import CortarEnvidando, Ordago
from games.engines.mus.robots.betting import ACCEPT, ORDAGO, PASS
from games.engines.mus.robots.future import Future
from games.engines.mus.robots.musing import SAY_MUS
from games.engines.mus.robots.normal import Normal
from games.engines.mus.robots.situation import Situation
from games.engines.mus.robots.table import World
from games.engines.mus.robots.worlds import imagine

DOUBT = 1.0
"""Standard errors by which a move must beat the first idea."""
ORDAGO_EDGE = 0.06
"""What an órdago must add to my chance: people do not answer it by the book, nor twice alike."""
WORLDS = 128
"""Deals imagined for a decision; measured in docs/robots.md."""


class Experto(Normal):
    """Monte Carlo over a fixed number of worlds: the same seed gives the same play."""

    level: ClassVar[str] = "experto"

    def __init__(self, worlds: int = WORLDS) -> None:
        self.worlds = worlds

    def musing(self, situation: Situation, menu: Menu, luck: Random) -> int:
        """Return ``SAY_MUS`` or a cut, whichever has the best chance of winning the juego."""
        bets = (2, 5, ORDAGO) if CortarEnvidando in menu else ()
        first = super().musing(situation, menu, luck)
        return self._best(situation, first, (SAY_MUS, PASS, *bets), luck)

    def betting(self, situation: Situation, menu: Menu, luck: Random) -> int:
        """Return the move of a lance with the best chance of winning the juego."""
        first = super().betting(situation, menu, luck)
        return self._best(situation, first, _moves(situation, menu), luck)

    def _best(self, situation: Situation, first: int, moves: Sequence[int], luck: Random) -> int:
        """Return the move that does best over the same worlds.

        It starts from the *first* idea, that of *normal*, and leaves it only for a move whose gain
        is clear of the noise of so few worlds: the best of several guesses always flatters itself.
        """
        worlds = imagine(situation, self.worlds, luck)
        if not worlds:
            return first
        seeds = [luck.random() for _ in worlds]
        base = self._played(situation, first, worlds, seeds)
        best, most = first, 0.0
        for move in moves:
            if move == first:
                continue
            played = self._played(situation, move, worlds, seeds)
            sure = _sure_gain([a - b for a, b in zip(played, base, strict=True)])
            sure -= ORDAGO_EDGE * (move == ORDAGO)
            if sure > most:
                best, most = move, sure
        return best

    def _played(
        self, situation: Situation, move: int, worlds: Sequence[World], seeds: Sequence[float]
    ) -> list[float]:
        """Return my chance after *move*, by world, with the same luck for every move."""
        found = []
        for world, seed in zip(worlds, seeds, strict=True):
            future = Future(situation, world, Random(seed))  # noqa: S311 - see Player.choose
            found.append(future.bet(move) if situation.lance else future.ask(move))
        return found


def _sure_gain(gains: Sequence[float]) -> float:
    """Return the mean gain less ``DOUBT`` times its standard error."""
    count = len(gains)
    mean = sum(gains) / count
    variance = sum([(gain - mean) ** 2 for gain in gains]) / count
    return mean - DOUBT * math.sqrt(variance / count)


def _moves(situation: Situation, menu: Menu) -> tuple[int, ...]:
    """Return the moves worth comparing: the ends of what is legal and a few sizes between."""
    if situation.pending is None:
        return (PASS, 2, 5, ORDAGO)
    if Ordago not in menu:
        return (PASS, ACCEPT)
    return (PASS, ACCEPT, 2, 5, ORDAGO)
