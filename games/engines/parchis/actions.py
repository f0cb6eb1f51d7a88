"""What a player may do (parchís §1.3, §1.9, §1.14)."""

from __future__ import annotations

from games.engines.core import attendance
from games.engines.core.contract import Action


class Tirar(Action, frozen=True):
    """Tira los dados."""


class Mover(Action, frozen=True):
    """Mueve una ficha (``"rojo-2"``) con un dado; *dado* es la cara, también si el 6 vale 7."""

    dado: int
    ficha: str


class Contar(Action, frozen=True):
    """Cuenta 20 o 10 con una ficha."""

    ficha: str


class Pasar(Action, frozen=True):
    """No mueve la ficha de su compañero: renuncia al resto de la tirada, o a contar."""


ACTIONS: tuple[type[Action], ...] = (Tirar, Mover, Contar, Pasar, *attendance.ACTIONS)
