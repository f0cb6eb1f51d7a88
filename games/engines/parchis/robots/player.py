"""What the robots that think have in common: the best of the moves, by their own judgement."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from games.engines.core.contract import Action, Choice, Rng
from games.engines.core.robots import courtesy, menu_of
from games.engines.parchis.actions import Contar, Mover, Tirar
from games.engines.parchis.robots.sight import Sight, look
from games.engines.parchis.view import Movimiento, Vista


class Thinker(ABC):
    """A robot that gives each move a worth."""

    level: ClassVar[str]

    def choose(self, view: Vista, choices: Sequence[Choice], rng: Rng) -> Action:
        """Return a legal turn or vote, the same for the same view and choices."""
        menu = menu_of(choices)
        answer = courtesy(menu)
        if answer is not None:
            return answer
        if Tirar in menu:
            return Tirar()
        sight = look(view)
        best = max(view.movimientos, key=lambda move: self.worth(sight, move))
        return Mover(best.dado, best.ficha) if best.dado is not None else Contar(best.ficha)

    @abstractmethod
    def worth(self, sight: Sight, move: Movimiento) -> float:
        """Return how good *move* is; only the order matters."""
