"""What everybody sees; parchís has no secrets. This is what travels to the browser.

Pieces are texts (``"rojo-2"``); *pasos* count along the route of each colour: 0 casa, 1 salida,
64 the last square of the ring, 65-71 the pasillo, 72 meta.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from games.engines.core.attendance import AttendanceView
from games.engines.core.contract import Seat
from games.engines.parchis.options import Options

Fase = Literal["inicial", "tirar", "mover", "contar", "fin_partida"]
Obligacion = Literal["sacar", "puente", "pareja", "unica"]
"""Why only these moves: a five brings a piece out, a bridge must be opened, only the partner's
pieces can move, or there is only one."""


class Movimiento(msgspec.Struct, frozen=True):
    """A move open now: with which die (its face) or count, whose piece, where to."""

    ficha: str
    hasta: int
    dado: int | None = None
    contar: int | None = None
    come: str | None = None
    debe: Obligacion | None = None


class Tirada(msgspec.Struct, frozen=True):
    """A roll that was made."""

    asiento: Seat
    dados: tuple[int, ...]


class Cuentas(msgspec.Struct, frozen=True):
    """What a player has done so far. *caras*: how often each face came, from 1 to 6."""

    caras: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    comidas: int = 0
    perdidas: int = 0
    """Pieces of his that were sent home, by others or by a third six."""


class Fin(msgspec.Struct, frozen=True):
    """How the match ended: ``ganada`` or ``acuerdo``; *ganan*: seats."""

    razon: str
    ganan: tuple[Seat, ...]


class Vista(AttendanceView, frozen=True):
    """Everything there is to see of a match, attendance first."""

    fase: Fase
    yo: Seat | None
    jugadores: int
    colores: tuple[str, ...]
    """By seat: the colour of its chair."""
    turno: Seat | None
    fichas: dict[str, tuple[int, ...]]
    """By colour: the paso of each of its four pieces."""
    dados: tuple[int, ...]
    """Of the roll, not used yet."""
    tirada: tuple[int, ...]
    """The last roll of the turn, whole."""
    siete: bool
    repeticiones: int
    contar: int | None
    movimientos: tuple[Movimiento, ...]
    puede_pasar: bool
    iniciales: tuple[tuple[int, ...] | None, ...]
    """By seat: what each rolled to start, while that is being decided."""
    ultima: str | None
    """The last piece moved in this turn."""
    tiradas: tuple[Tirada, ...]
    """The last rolls of the match, oldest first."""
    cuentas: tuple[Cuentas, ...]
    en_meta: tuple[int, ...]
    """By seat: how many of his pieces (in pairs, of his colour) are in the goal."""
    fin: Fin | None
    opciones: Options
