"""What a player may do (rules/mus.md §10, §11, §12)."""

from __future__ import annotations

from games.engines.core.contract import Action, Seat
from games.engines.core.spanish_deck import Card

# Turns


class Mus(Action, frozen=True):
    """No corta: quiere descartarse."""


class Cortar(Action, frozen=True):
    """No hay mus."""


class CortarEnvidando(Action, frozen=True):
    """Corta y envida a grande en el mismo turno (§5.3)."""

    piedras: int


class CortarOrdago(Action, frozen=True):
    """Corta y echa órdago a grande en el mismo turno (§5.3)."""


class Descartar(Action, frozen=True):
    """Deja de 1 a 4 de sus cartas (§6)."""

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
    """Lo rechaza; decide la pareja cuando han rechazado todos (§8.2)."""


# Liberties


class Continuar(Action, frozen=True):
    """Ha visto el recuento."""


class HacerSena(Action, frozen=True):
    """Hace a su pareja una seña verdadera (§12)."""

    sena: str


class Mirar(Action, frozen=True):
    """Mira a un rival por si hace señas; ``None`` deja de mirar."""

    asiento: Seat | None


class PedirPausa(Action, frozen=True):
    """Para la mesa (tres veces por jugador y partida, RULING 24)."""


class FinPausa(Action, frozen=True):
    """El que pidió la pausa la termina."""


class Volver(Action, frozen=True):
    """«He vuelto»: deja de estar ausente."""


class ProponerFin(Action, frozen=True):
    """Propone acabar de acuerdo y sin castigo."""


class AceptarFin(Action, frozen=True):
    """Acepta acabar de acuerdo."""


class RechazarFin(Action, frozen=True):
    """Prefiere seguir jugando."""
