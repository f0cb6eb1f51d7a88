"""What every robot does alike with a turn; what it throws and bets is its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import ClassVar

from games.engines.core.contract import Action, Choice, IntRange, Rng
from games.engines.core.robots import Menu, courtesy, menu_of
from games.engines.core.spanish_deck import Card
from games.engines.tresmus.actions import (
    Conformarse,
    DarsePorPerdido,
    Descartar,
    Envidar,
    Ordago,
    Pasar,
    Querer,
    Reenvidar,
    Seguir,
    VolverseAtras,
)
from games.engines.tresmus.robots.spot import ACCEPT, ORDAGO, PASS
from games.engines.tresmus.view import Vista


class Player(ABC):
    """A robot of Tres Mus, from what it sees to what it says."""

    level: ClassVar[str]

    def choose(self, view: Vista, choices: Sequence[Choice], rng: Rng) -> Action:
        """Return a legal turn or vote, the same for the same view, choices and *rng*."""
        menu = menu_of(choices)
        answer = courtesy(menu)
        if answer is not None:
            return answer
        luck = Random(rng.below(2**53))  # noqa: S311 - derived from the match's own chance
        if Descartar in menu:
            return Descartar((self.thrown(held(view), luck),))
        return action_of(self.betting(view, luck), menu)

    @abstractmethod
    def thrown(self, cards: tuple[Card, ...], luck: Random) -> Card:
        """Return the one of five cards that it throws."""

    @abstractmethod
    def betting(self, view: Vista, luck: Random) -> int:
        """Return the move of a lance (see ``spot``)."""


def held(view: Vista) -> tuple[Card, ...]:
    """Return the cards of whose view it is."""
    assert view.yo is not None
    cards = view.cartas[view.yo]
    assert cards is not None
    return cards


def action_of(move: int, menu: Menu) -> Action:
    """Return *move* as the action that this moment has for it."""
    if move == PASS:
        kinds = (Pasar, Conformarse, VolverseAtras, DarsePorPerdido)
        return next(kind for kind in kinds if kind in menu)()
    if Seguir in menu:
        return Seguir()
    if move == ORDAGO and Ordago in menu:
        return Ordago()
    for kind in (Envidar, Reenvidar):
        if move != ACCEPT and kind in menu:
            return kind(min(move, _most(menu[kind])))
    return Querer(_most(menu[Querer])) if Querer in menu else Conformarse()


def _most(choice: Choice) -> int:
    domain = choice.args["piedras"]
    assert isinstance(domain, IntRange)
    return domain.high
