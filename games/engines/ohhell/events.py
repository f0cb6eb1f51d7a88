"""What can happen in a match of Oh Hell. Events are log, animation and acta."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from games.engines.core.contract import Event, Seat
from games.engines.core.french_deck import Card
from games.engines.core.manners import Manners
from games.engines.ohhell.options import Options


class PartidaEmpezada(Event, frozen=True, omit_defaults=True):
    """The match begins; the first dealer was drawn by lot.

    *modales*: how its table treats people, where that is not the usual of the game.
    """

    opciones: Options
    jugadores: int
    repartidor: Seat
    modales: Manners | None = None


class ManoEmpezada(Event, frozen=True):
    """A hand of *cartas* cards begins; the order of the pile is never sent to anybody."""

    opens: ClassVar[bool] = True

    numero: int
    cartas: int
    repartidor: Seat
    mazo: tuple[Card, ...] | None

    def seen_by(self, viewer: Seat | None) -> Event:
        """Return it without the pile."""
        return msgspec.structs.replace(self, mazo=None)


class TriunfoVuelto(Event, frozen=True):
    """The card turned up, whose suit is trump; none if the deal used the whole deck (RULING O2)."""

    carta: Card | None


class Pujado(Event, frozen=True):
    """Said how many tricks he will make."""

    asiento: Seat
    puja: int


class CartaJugada(Event, frozen=True):
    """Played a card."""

    asiento: Seat
    carta: Card


class BazaGanada(Event, frozen=True):
    """Took the trick and leads the next one."""

    asiento: Seat


class ManoPuntuada(Event, frozen=True):
    """The hand is over: what each seat scored in it."""

    puntos: tuple[int, ...]


class Acabada(Event, frozen=True):
    """The match is over. *razon*: ``ganada`` or ``acuerdo`` (void)."""

    razon: str
