"""What can happen in a partida of mus. Events are log, animation, acta and recuento."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from games.engines.core.contract import Event, Seat
from games.engines.core.manners import Manners
from games.engines.core.spanish_deck import Card
from games.engines.core.spanish_hands import Lance
from games.engines.mus.options import Options
from games.engines.mus.view import Apunte, EstadoLance


class PartidaEmpezada(Event, frozen=True, omit_defaults=True):
    """The partida begins with these options; the first mano was drawn by lot.

    *modales*: how its table treats people, where that is not the usual of the game.
    """

    opciones: Options
    jugadores: int
    mano: Seat
    modales: Manners | None = None


class ManoEmpezada(Event, frozen=True):
    """A hand begins; the order of the mazo is never sent to anybody."""

    opens: ClassVar[bool] = True

    numero: int
    mano: Seat
    corrido: bool
    mazo: tuple[Card, ...] | None

    def seen_by(self, viewer: Seat | None) -> Event:
        """Return it without the mazo."""
        return msgspec.structs.replace(self, mazo=None)


class Barajado(Event, frozen=True):
    """The mazo ran out and the discards made a new one (mus §6)."""

    cuantas: int
    mazo: tuple[Card, ...] | None

    def seen_by(self, viewer: Seat | None) -> Event:
        """Return it without the order."""
        return msgspec.structs.replace(self, mazo=None)


class PedidoMus(Event, frozen=True):
    """Said mus."""

    asiento: Seat


class VozPasada(Event, frozen=True):
    """Mus corrido: after a whole round of mus the first voice moves (mus §5.2)."""

    mano: Seat


class Cortado(Event, frozen=True):
    """Cut; *mano* is the mano of the lances (the cutter himself in mus corrido)."""

    asiento: Seat
    mano: Seat


class DescarteAbierto(Event, frozen=True):
    """All said mus: the discard begins with the mano."""


class Descartado(Event, frozen=True):
    """Put aside some cards; the number is public, the cards are not."""

    asiento: Seat
    cuantas: int
    cartas: tuple[Card, ...] | None

    def seen_by(self, viewer: Seat | None) -> Event:
        """Return it whole to its owner, without the cards to the rest."""
        return self if viewer == self.asiento else msgspec.structs.replace(self, cartas=None)


class MusReabierto(Event, frozen=True):
    """Everybody is served: the question of mus starts again."""


class LanceAbierto(Event, frozen=True):
    """A lance begins; *hablan* are those entitled, from the mano (empty: it is passed over)."""

    lance: Lance
    hablan: tuple[Seat, ...]


class Anunciado(Event, frozen=True):
    """Who has pares (or juego), by seat (mus §7)."""

    lance: Lance
    llevan: tuple[bool, ...]


class Pasado(Event, frozen=True):
    """Said paso."""

    asiento: Seat


class Envidado(Event, frozen=True):
    """Bet or raised: *mas* is the number said, *total* what is at stake, *previo* what was."""

    asiento: Seat
    lance: Lance
    mas: int
    total: int
    previo: int
    responden: tuple[Seat, ...]


class Ordagueado(Event, frozen=True):
    """Said órdago; *previo* is what was at stake before."""

    asiento: Seat
    lance: Lance
    previo: int
    responden: tuple[Seat, ...]


class Querido(Event, frozen=True):
    """Accepted: the lance is closed."""

    asiento: Seat
    lance: Lance
    total: int


class NoQuerido(Event, frozen=True):
    """Refused by this player."""

    asiento: Seat
    lance: Lance


class LanceCerrado(Event, frozen=True):
    """The lance ended *en* one of the last five of ``EstadoLance``."""

    lance: Lance
    en: EstadoLance
    pareja: int | None = None
    piedras: int = 0


class Mostradas(Event, frozen=True):
    """The hands are shown: after a recuento or an accepted órdago only (RULING 21)."""

    manos: tuple[tuple[Card, ...], ...]


class Tanteado(Event, frozen=True):
    """A pair scores; the panel, the acta and the tests read the same *apunte*."""

    apunte: Apunte


class JuegoGanado(Event, frozen=True):
    """A pair reached the target or won an órdago: both return to 0 piedras."""

    pareja: int
    juegos: tuple[int, int]


class VacaGanada(Event, frozen=True):
    """A pair won the juegos of a vaca: both return to 0 juegos."""

    pareja: int
    vacas: tuple[int, int]


class ManoAcabada(Event, frozen=True):
    """The hand is over; *siguiente* will be the mano of the next one."""

    siguiente: Seat


class SenaHecha(Event, frozen=True):
    """Made a seña; only *ven* saw it: the partner and whoever was watching that player."""

    asiento: Seat
    sena: str
    ven: tuple[Seat, ...]

    def seen_by(self, viewer: Seat | None) -> Event | None:
        """Return it (without the list of witnesses) to its author and those who saw it."""
        if viewer is None or (viewer != self.asiento and viewer not in self.ven):
            return None
        return msgspec.structs.replace(self, ven=())


class Mirado(Event, frozen=True):
    """Turned his eyes to a rival (or away); nobody else knows."""

    asiento: Seat
    objetivo: Seat | None

    def seen_by(self, viewer: Seat | None) -> Event | None:
        """Return it to its author only."""
        return self if viewer == self.asiento else None


class Acabada(Event, frozen=True):
    """The partida is over: *razon* ``ganada|abandono|nula|acuerdo``, *ganan* the winning pair."""

    razon: str
    ganan: int | None
    abandonan: tuple[Seat, ...] = ()
