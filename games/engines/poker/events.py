"""What can happen in a match of póker. Events are log, animation and acta."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec

from games.engines.core.contract import Event, Seat
from games.engines.core.french_deck import Card
from games.engines.core.manners import Manners
from games.engines.poker.hands import Categoria
from games.engines.poker.options import Options
from games.engines.poker.positions import Positions
from games.engines.poker.view import Fase


class PartidaEmpezada(Event, frozen=True, omit_defaults=True):
    """The match begins; at a mesa de dinero with all chairs free.

    *modales*: how its table treats people, where that is not the usual of the game.
    """

    opciones: Options
    jugadores: int
    modales: Manners | None = None


class ManoEmpezada(Event, frozen=True):
    """A hand begins at its level. *juegan* are dealt; the pile is never sent to anybody.

    *entran* owed the big blind and are dealt now; *deben* missed theirs (mesa de dinero).
    """

    opens: ClassVar[bool] = True

    numero: int
    nivel: int
    ciegas: tuple[int, int]
    sitios: Positions
    juegan: tuple[Seat, ...]
    entran: tuple[Seat, ...]
    deben: tuple[Seat, ...]
    mazo: tuple[Card, ...] | None

    def seen_by(self, viewer: Seat | None) -> Event:
        """Return it without the pile."""
        return msgspec.structs.replace(self, mazo=None)


class CiegaPuesta(Event, frozen=True):
    """Posted a blind, or what he had of it; ``entrada``: the extra one of who comes in."""

    asiento: Seat
    cual: Literal["ciega_pequena", "ciega_grande", "entrada"]
    cantidad: int


class Retirado(Event, frozen=True):
    """Folded; *automatico*: because he leaves the mesa de dinero, in turn or not."""

    asiento: Seat
    automatico: bool = False


class Pasado(Event, frozen=True):
    """Checked."""

    asiento: Seat


class Igualado(Event, frozen=True):
    """Called with *cantidad* chips."""

    asiento: Seat
    cantidad: int


class Subido(Event, frozen=True):
    """Bet or raised with *cantidad* chips, to a *total* in this round."""

    asiento: Seat
    cantidad: int
    total: int


class MesaAbierta(Event, frozen=True):
    """The bets go to the pots, and these cards of the board are turned up."""

    fase: Fase
    cartas: tuple[Card, ...]

    def cards(self) -> Sequence[str]:
        """Return the cards that are turned up."""
        return self.cartas


class Devuelto(Event, frozen=True):
    """The part of a bet that nobody matched goes back."""

    asiento: Seat
    cantidad: int


class Mostrado(Event, frozen=True):
    """Shows his cards to everybody; *categoria* once the board is whole."""

    asiento: Seat
    cartas: tuple[Card, ...]
    categoria: Categoria | None = None

    def cards(self) -> Sequence[str]:
        """Return the cards that are shown."""
        return self.cartas


class Posibilidades(Event, frozen=True):
    """Nobody can bet any more: the per cent of the main pot that each may expect, by seat.

    From the open cards and the board as it is now; None for who plays no more.
    """

    partes: tuple[int | None, ...]


class BoteGanado(Event, frozen=True):
    """A pot is won, from the last side pot to the main one, which is number 0.

    *reparto* is what each of *ganadores* gets; *categoria* is missing where nobody had to show.
    """

    numero: int
    cantidad: int
    asientos: tuple[Seat, ...]
    ganadores: tuple[Seat, ...]
    reparto: tuple[int, ...]
    categoria: Categoria | None


class ManoTerminada(Event, frozen=True):
    """The hand is over."""


class Eliminado(Event, frozen=True):
    """Lost all his chips: his place, shared or not, and the prize that goes with it."""

    asiento: Seat
    puesto: int
    premio: int


class Abandonado(Event, frozen=True):
    """Left the minitorneo, or fell: his hand is dead and his chips leave with him."""

    asiento: Seat
    puesto: int
    premio: int


class Descansado(Event, frozen=True):
    """Stays seated and is not dealt from the next hand on."""

    asiento: Seat


class Reincorporado(Event, frozen=True):
    """Is dealt again, as soon as he may be: he posts what he owes, or waits for the big blind."""

    asiento: Seat
    pone: bool


class Despedido(Event, frozen=True):
    """Leaves the mesa de dinero: he stands up when the hand ends."""

    asiento: Seat


class SinFichas(Event, frozen=True):
    """Has lost all that he had at the mesa de dinero: he puts more in time, or stands up."""

    asiento: Seat


class NivelEsperado(Event, frozen=True):
    """The wait for the next level ended a moment before its time: what is left is waited for."""


class MesaParada(Event, frozen=True):
    """Fewer than two can be dealt: the mesa de dinero waits."""


class Acabada(Event, frozen=True):
    """The match is over. *razon*: ``ganada``, ``vacia``, ``manos`` or ``acuerdo`` (void)."""

    razon: str
