"""What a seat (or a mirón) sees, field by field; this is what travels to the browser.

Seats are indexes, clockwise; lists "by seat" have one entry a player. Cards are texts (``"Td"``).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from games.engines.core.attendance import AttendanceView
from games.engines.core.contract import Seat
from games.engines.core.french_deck import Card
from games.engines.ohhell.options import Options

Fase = Literal["puja", "juego", "fin_mano", "fin_partida"]


class Baza(msgspec.Struct, frozen=True):
    """A trick: its cards in the order of play from *lider* on, and who took it (once full)."""

    lider: Seat
    cartas: tuple[Card, ...] = ()
    gana: Seat | None = None


class Linea(msgspec.Struct, frozen=True):
    """A finished hand on the score sheet, by seat."""

    cartas: int
    repartidor: Seat
    pujas: tuple[int, ...]
    bazas: tuple[int, ...]
    puntos: tuple[int, ...]


class Fin(msgspec.Struct, frozen=True):
    """How the match ended: ``ganada`` or ``acuerdo``; *puestos* by seat, from 1."""

    razon: str
    puestos: tuple[int, ...]


class Vista(AttendanceView, frozen=True):
    """Everything that one viewer may see of a match, attendance first."""

    fase: Fase
    yo: Seat | None
    jugadores: int
    numero_mano: int
    """From 1; the cards of every hand are in *secuencia*."""
    secuencia: tuple[int, ...]
    repartidor: Seat
    siguiente_repartidor: Seat | None
    turno: Seat | None
    vuelta: Card | None
    """The card turned up on the pile; none when there is no trump."""
    triunfo: str | None
    cartas: tuple[tuple[Card, ...] | None, ...]
    """By seat: my own always, the others' never."""
    cuantas: tuple[int, ...]
    mazo: int
    """Cards that were not dealt, the one turned up apart."""
    pujas: tuple[int | None, ...]
    bazas: tuple[int, ...]
    baza: Baza | None
    """The trick on the table; between two tricks, none."""
    jugadas: tuple[Baza, ...]
    """The tricks of this hand that are over, in order."""
    prohibida: int | None
    """The bid that the hook takes from the dealer, once it is known."""
    totales: tuple[int, ...]
    hoja: tuple[Linea, ...]
    fin: Fin | None
    opciones: Options
