"""What a player may do (Oh Hell §2.4, §2.5)."""

from __future__ import annotations

from games.engines.core import attendance
from games.engines.core.contract import Action
from games.engines.core.french_deck import Card


class Pujar(Action, frozen=True):
    """Dice cuántas bazas va a hacer."""

    puja: int


class Jugar(Action, frozen=True):
    """Echa una carta a la baza."""

    carta: Card


ACTIONS: tuple[type[Action], ...] = (Pujar, Jugar, *attendance.ACTIONS)
