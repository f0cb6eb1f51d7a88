"""What a player may do (póker §3.5, §3.10, §3.14)."""

from __future__ import annotations

from games.engines.core import attendance
from games.engines.core.contract import Action


class Retirarse(Action, frozen=True):
    """Deja la mano."""


class Pasar(Action, frozen=True):
    """No apuesta, cuando no hay nada que igualar."""


class Igualar(Action, frozen=True):
    """Pone lo que falta para la apuesta, o todo lo que tiene si no llega."""


class Subir(Action, frozen=True):
    """Apuesta o sube: *total* es lo que tendrá delante en esta ronda."""

    total: int


class Mostrar(Action, frozen=True):
    """Enseña sus cartas quien ha ganado sin enseñarlas."""


class Descansar(Action, frozen=True):
    """Sigue sentado, pero no se le reparte desde la mano siguiente (mesa de dinero)."""


class Reincorporarse(Action, frozen=True):
    """Vuelve a jugar; si debe la ciega grande, la *pone* ya o espera a que le toque."""

    pone: bool


CASH_ACTIONS: tuple[type[Action], ...] = (Descansar, Reincorporarse)
ACTIONS: tuple[type[Action], ...] = (
    Retirarse, Pasar, Igualar, Subir, Mostrar, *CASH_ACTIONS, *attendance.ACTIONS,
)  # fmt: skip
