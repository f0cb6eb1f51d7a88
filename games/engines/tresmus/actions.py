"""What a player may do (mus §17.9)."""

from __future__ import annotations

from games.engines.core import attendance
from games.engines.core.contract import Action
from games.engines.core.spanish_deck import Card


class Descartar(Action, frozen=True):
    """Deja una de sus cinco cartas (mus §17.2)."""

    cartas: tuple[Card, ...]


class Pasar(Action, frozen=True):
    """Paso: no abre el lance, o no va al envite."""


class Envidar(Action, frozen=True):
    """Abre con *piedras* (2 a 99), aunque tenga menos (RULING T5)."""

    piedras: int


class Reenvidar(Action, frozen=True):
    """Sube *piedras* más sobre lo que va envidado (RULING T7)."""

    piedras: int


class Ordago(Action, frozen=True):
    """Todas: cuantas piedras tiene."""


class Querer(Action, frozen=True):
    """Va al envite, o a lo que se ha subido, y pone *piedras* (RULING T6)."""

    piedras: int


class Conformarse(Action, frozen=True):
    """Conforme: no sube."""


class VolverseAtras(Action, frozen=True):
    """No va a lo que se ha subido: recupera y coge (mus §17.6)."""


class Seguir(Action, frozen=True):
    """Sigo: mantiene lo que envidó."""


class DarsePorPerdido(Action, frozen=True):
    """Me doy: se lleva ahora todas las piedras del lance (RULING T10)."""


ACTIONS: tuple[type[Action], ...] = (
    Descartar,
    Pasar,
    Envidar,
    Reenvidar,
    Ordago,
    Querer,
    Conformarse,
    VolverseAtras,
    Seguir,
    DarsePorPerdido,
    *attendance.ACTIONS,
)
