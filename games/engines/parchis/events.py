"""What can happen in a match of parchís. All of it is public."""

from __future__ import annotations

from typing import ClassVar

from games.engines.core.contract import Event, Seat
from games.engines.core.manners import Manners
from games.engines.parchis.board import Paso
from games.engines.parchis.options import Options


class PartidaEmpezada(Event, frozen=True, omit_defaults=True):
    """The match begins; everybody rolls to see who starts.

    *modales*: how its table treats people, where that is not the usual of the game.
    """

    opciones: Options
    modales: Manners | None = None


class TiradaInicial(Event, frozen=True):
    """Rolled to see who starts (parchís §1.3)."""

    asiento: Seat
    dados: tuple[int, ...]


class Desempate(Event, frozen=True):
    """These tied for the highest and roll again."""

    asientos: tuple[Seat, ...]


class TurnoEmpezado(Event, frozen=True):
    """It is the turn of this player."""

    opens: ClassVar[bool] = True

    asiento: Seat


class Tirado(Event, frozen=True):
    """Rolled. *siete*: the six of his die counts seven (parchís §1.11)."""

    asiento: Seat
    dados: tuple[int, ...]
    siete: bool = False


class Movida(Event, frozen=True):
    """A piece went from one paso of its route to another.

    By a *dado* (its face), or counting *contar*; *come* is the piece that it sent home.
    """

    asiento: Seat
    ficha: str
    desde: Paso
    hasta: Paso
    dado: int | None = None
    contar: int | None = None
    come: str | None = None


class CuentaAbierta(Event, frozen=True):
    """Has to count 20 (a capture) or 10 (a piece in the goal) (parchís §1.9)."""

    asiento: Seat
    contar: int


class CuentaPerdida(Event, frozen=True):
    """No piece can count it, or he did not want to with his partner's."""

    asiento: Seat
    contar: int
    pasa: bool = False


class DadosPerdidos(Event, frozen=True):
    """What is left of the roll has no move, or he passed (parchís §1.14)."""

    asiento: Seat
    dados: tuple[int, ...]
    pasa: bool = False


class RepiteTirada(Event, frozen=True):
    """A six, or doubles: rolls again (parchís §1.10)."""

    asiento: Seat


class Penalizado(Event, frozen=True):
    """Third six or doubles: the last piece moved goes home unless it is safe (parchís §1.12)."""

    asiento: Seat
    ficha: str | None


class Acabada(Event, frozen=True):
    """The match is over. *razon*: ``ganada``, or ``acuerdo`` (void); *ganan*: the colours."""

    razon: str
    ganan: tuple[int, ...] = ()
