"""What a player may do about being at the table."""

from __future__ import annotations

from games.engines.core.contract import Action


class Continuar(Action, frozen=True):
    """Ha visto el recuento."""


class PedirPausa(Action, frozen=True):
    """Para la mesa (tres veces por jugador y partida, RULING 24)."""


class FinPausa(Action, frozen=True):
    """El que pidió la pausa la termina."""


class Volver(Action, frozen=True):
    """«He vuelto»: deja de estar ausente."""


class ProponerFin(Action, frozen=True):
    """Propone acabar de acuerdo y sin castigo (una vez por mano y jugador)."""


class AceptarFin(Action, frozen=True):
    """Acepta acabar de acuerdo."""


class RechazarFin(Action, frozen=True):
    """Prefiere seguir jugando; el que lo propuso puede retirarlo."""


ACTIONS: tuple[type[Action], ...] = (
    Continuar,
    PedirPausa,
    FinPausa,
    Volver,
    ProponerFin,
    AceptarFin,
    RechazarFin,
)
