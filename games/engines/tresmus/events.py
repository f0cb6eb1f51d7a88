"""What can happen in a partida of Tres Mus. Events are log, animation, acta and recuento."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from games.engines.core.contract import Event, Seat
from games.engines.core.manners import Manners
from games.engines.core.spanish_deck import Card
from games.engines.core.spanish_hands import Lance
from games.engines.tresmus.options import Options
from games.engines.tresmus.view import EstadoLance


class PartidaEmpezada(Event, frozen=True, omit_defaults=True):
    """The partida begins with these options; the first mano was drawn by lot.

    *modales*: how its table treats people, where that is not the usual of the game.
    """

    opciones: Options
    jugadores: int
    mano: Seat
    modales: Manners | None = None


class ManoEmpezada(Event, frozen=True):
    """A hand of the *juego* of that number begins; the order of the mazo is sent to nobody."""

    opens: ClassVar[bool] = True

    numero: int
    mano: Seat
    mazo: tuple[Card, ...] | None
    juego: int | None = None

    def seen_by(self, viewer: Seat | None) -> Event:
        """Return it without the mazo."""
        return replace(self, mazo=None)


class Descartado(Event, frozen=True):
    """Put one card aside, face down."""

    asiento: Seat
    carta: Card | None

    def seen_by(self, viewer: Seat | None) -> Event:
        """Return it whole to its owner, without the card to the rest."""
        return self if viewer == self.asiento else replace(self, carta=None)

    def cards(self) -> Sequence[str]:
        """Return its card, to whom it is shown."""
        return (self.carta,) if self.carta is not None else ()


class Anunciado(Event, frozen=True):
    """Who has pares (or juego), by seat; nothing of who has no piedras in hand."""

    lance: Lance
    tienen: tuple[bool | None, ...]


class LanceAbierto(Event, frozen=True):
    """A lance begins; those who may speak, from the mano. With fewer than two nobody does."""

    lance: Lance
    hablan: tuple[Seat, ...]


class Pasado(Event, frozen=True):
    """Passed: opens nothing, or does not go to the envite."""

    asiento: Seat


class Envidado(Event, frozen=True):
    """Opened with *piedras* (or an órdago) and put *pone*; *responden*: who answers, in order."""

    asiento: Seat
    lance: Lance
    piedras: int
    pone: int
    ordago: bool
    responden: tuple[Seat, ...]


class Querido(Event, frozen=True):
    """Accepted the envite or the raise, putting *pone*."""

    asiento: Seat
    lance: Lance
    pone: int


class SubidasAbiertas(Event, frozen=True):
    """All have answered the envite: these, who accepted, are asked whether they raise."""

    asientos: tuple[Seat, ...]


class Conformado(Event, frozen=True):
    """Does not raise."""

    asiento: Seat


class Subido(Event, frozen=True):
    """Raised *piedras* more, up to *nivel* (or an órdago), putting *pone*; *quedan* in hand."""

    asiento: Seat
    lance: Lance
    piedras: int
    nivel: int
    pone: int
    ordago: bool
    responden: tuple[Seat, ...]
    quedan: int | None = None


class VueltoAtras(Event, frozen=True):
    """Backed out; what he gets is known when the lance closes."""

    asiento: Seat


class Cogido(Event, frozen=True):
    """Who backed out takes *piedras* that *de* had put (mus §17.6)."""

    asiento: Seat
    de: Seat
    piedras: int
    lance: Lance


class Suertudo(Event, frozen=True):
    """Who backed out found nothing left to take (RULING T9)."""

    asiento: Seat
    lance: Lance


class PiedrasRecuperadas(Event, frozen=True):
    """Took back what is left of his own: backed out, or nobody accepted his envite."""

    asiento: Seat
    piedras: int
    lance: Lance


class Devueltas(Event, frozen=True):
    """All the others backed out: the last raiser takes back what they have left him."""

    asiento: Seat
    piedras: int
    lance: Lance


class CierrePreguntado(Event, frozen=True):
    """The last to bet or raise is asked: sigo, or me doy (RULING T10)."""

    asiento: Seat


class Seguido(Event, frozen=True):
    """Stands by his bet."""

    asiento: Seat


class Dado(Event, frozen=True):
    """Gives himself up."""

    asiento: Seat


class LanceCerrado(Event, frozen=True):
    """The lance is closed; *contienden*: those among whom its best hand is looked for."""

    lance: Lance
    en: EstadoLance
    contienden: tuple[Seat, ...] = ()


class Mostradas(Event, frozen=True):
    """The hands of these seats are shown; ``None`` for the others."""

    manos: tuple[tuple[Card, ...] | None, ...]

    def cards(self) -> Sequence[str]:
        """Return what it shows."""
        return [card for hand in self.manos for card in hand or ()]


class Perdido(Event, frozen=True):
    """The worst hand, or who gave himself up, takes all the piedras of the lance."""

    asiento: Seat
    piedras: int
    lance: Lance


class LanceGanado(Event, frozen=True):
    """Has the best hand of a lance that had an envite; its value is counted now."""

    asiento: Seat
    lance: Lance


class Sacado(Event, frozen=True):
    """Got rid of piedras. *causa*: ``deje``, ``envite`` or the lance whose value it is."""

    asiento: Seat
    piedras: int
    causa: str
    lance: Lance


class JuegoApuntado(Event, frozen=True):
    """The last one with piedras marks the juego of that *numero*."""

    asiento: Seat
    numero: int | None = None


class Eliminado(Event, frozen=True):
    """Out of the partida: marked the last juego, or left (*se_fue*: RULING T13)."""

    asiento: Seat
    se_fue: bool = False


class ManoAcabada(Event, frozen=True):
    """The hand is over; *mano* is that of the next one.

    *nuevo*: a new juego begins with it; *anulado*: because somebody left.
    """

    mano: Seat
    nuevo: bool = False
    anulado: bool = False


class Acabada(Event, frozen=True):
    """The partida is over. *razon*: ``ganada``, ``abandono`` or ``acuerdo`` (void)."""

    razon: str
    gana: Seat | None = None
