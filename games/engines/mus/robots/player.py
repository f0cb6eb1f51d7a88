"""What every robot does alike with a turn; what it throws, cuts and bets is its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import ClassVar

from games.engines.core.contract import Action, Choice, Rng
from games.engines.core.robots import Menu, courtesy, menu_of
from games.engines.core.spanish_deck import Card
from games.engines.mus.actions import Descartar, Mus
from games.engines.mus.robots.moves import bet_action, cut_action
from games.engines.mus.robots.musing import SAY_MUS
from games.engines.mus.robots.situation import Situation, read
from games.engines.mus.view import Vista


class Player(ABC):
    """A robot of mus, from what it sees to what it says."""

    level: ClassVar[str]

    def choose(self, view: Vista, choices: Sequence[Choice], rng: Rng) -> Action:
        """Return a legal turn or vote, the same for the same view, choices and *rng*."""
        menu = menu_of(choices)
        answer = courtesy(menu)
        if answer is not None:
            return answer
        situation = read(view)
        luck = Random(rng.below(2**53))  # noqa: S311 - derived from the match's own chance
        if Descartar in menu:
            return Descartar(self.thrown(situation, luck))
        if Mus in menu:
            move = self.musing(situation, menu, luck)
            return Mus() if move == SAY_MUS else cut_action(move, menu)
        return bet_action(self.betting(situation, menu, luck), menu)

    @abstractmethod
    def thrown(self, situation: Situation, luck: Random) -> tuple[Card, ...]:
        """Return the cards it throws, at least one."""

    @abstractmethod
    def musing(self, situation: Situation, menu: Menu, luck: Random) -> int:
        """Return ``SAY_MUS``, or a cut: ``PASS``, or a bet to grande if the table admits it."""

    @abstractmethod
    def betting(self, situation: Situation, menu: Menu, luck: Random) -> int:
        """Return the move of a lance (see ``betting``)."""
