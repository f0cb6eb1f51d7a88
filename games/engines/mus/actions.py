"""What a player may do (mus §10, §11, §12)."""

from __future__ import annotations

from games.engines.core import attendance
from games.engines.core.contract import Action, Seat
from games.engines.core.spanish_deck import Card

# Turns


class Mus(Action, frozen=True):
    """No corta: quiere descartarse."""


class Cortar(Action, frozen=True):
    """No hay mus."""


class CortarEnvidando(Action, frozen=True):
    """Corta y envida a grande en el mismo turno (mus §5.3)."""

    piedras: int


class CortarOrdago(Action, frozen=True):
    """Corta y echa órdago a grande en el mismo turno (mus §5.3)."""


class Descartar(Action, frozen=True):
    """Deja de 1 a 4 de sus cartas (mus §6)."""

    cartas: tuple[Card, ...]


class Pasar(Action, frozen=True):
    """Paso: no abre el lance."""


class Envidar(Action, frozen=True):
    """Abre con *piedras* (2 a 99)."""

    piedras: int


class Reenvidar(Action, frozen=True):
    """Sube *piedras* más sobre el envite pendiente (RULING 8)."""

    piedras: int


class Ordago(Action, frozen=True):
    """Apuesta el juego entero."""


class Querer(Action, frozen=True):
    """Acepta el envite pendiente y cierra el lance."""


class NoQuerer(Action, frozen=True):
    """Lo rechaza; decide la pareja cuando han rechazado todos (mus §8.2)."""


# Liberties


class HacerSena(Action, frozen=True):
    """Hace a su pareja una seña verdadera (mus §12)."""

    sena: str


class Mirar(Action, frozen=True):
    """Mira a un rival por si hace señas; ``None`` deja de mirar."""

    asiento: Seat | None


ACTIONS: tuple[type[Action], ...] = (
    Mus,
    Cortar,
    CortarEnvidando,
    CortarOrdago,
    Descartar,
    Pasar,
    Envidar,
    Reenvidar,
    Ordago,
    Querer,
    NoQuerer,
    HacerSena,
    Mirar,
    *attendance.ACTIONS,
)
"""All that a player of mus may ask for: the game's own and those of ``attendance``."""
