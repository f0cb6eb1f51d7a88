"""Everything there is to know of a partida of mus between two steps."""

from __future__ import annotations

import msgspec

from games.engines.core.attendance import Attendance
from games.engines.core.attended import order_from
from games.engines.core.contract import Seat
from games.engines.core.spanish_deck import Card
from games.engines.core.spanish_hands import Lance
from games.engines.mus.hands import Judge, Jugadas, judge_for
from games.engines.mus.options import Options
from games.engines.mus.view import Apunte, Dicho, EstadoLance, Fase, Fin

Pair = int
"""0 is pair A (seats 0 and 2), 1 is pair B (seats 1 and 3); with two players, the seat itself."""

LANCE_PHASES: frozenset[str] = frozenset({"grande", "chica", "pares", "juego", "punto"})


class Apuesta(msgspec.Struct, frozen=True):
    """The pending bet: who made it, what is at stake now and what was before (mus §8.3)."""

    asiento: Seat
    total: int
    previo: int
    ordago: bool = False


class Cierre(msgspec.Struct, frozen=True):
    """How a lance of this hand was closed; the fields are those of ``LanceCerrado``."""

    lance: Lance
    en: EstadoLance
    pareja: Pair | None = None
    piedras: int = 0


class State(msgspec.Struct, frozen=True):
    """A partida. Lists are by seat or by pair; *pendientes* are those who still have to speak.

    The 40 cards are always in *manos*, *mazo*, *pila* (discards of former rounds) or *apartadas*
    (discards of this round, by seat).
    """

    options: Options
    seats: int
    asistencia: Attendance
    mano: Seat
    fase: Fase = "mus"
    numero_mano: int = 0
    corrido: bool = False
    pendientes: tuple[Seat, ...] = ()
    piedras: tuple[int, int] = (0, 0)
    juegos: tuple[int, int] = (0, 0)
    vacas: tuple[int, int] = (0, 0)
    # Juegos of the vacas that are over, and the piedras with which the last juego ended.
    anteriores: tuple[int, int] = (0, 0)
    ultimas: tuple[int, int] = (0, 0)
    manos: tuple[tuple[Card, ...], ...] = ()
    mazo: tuple[Card, ...] = ()
    pila: tuple[Card, ...] = ()
    apartadas: tuple[tuple[Card, ...], ...] = ()
    descartes: tuple[int | None, ...] = ()
    dicho: tuple[Dicho | None, ...] = ()
    hablan: tuple[Seat, ...] = ()
    apuesta: Apuesta | None = None
    lances: tuple[Cierre, ...] = ()
    pares: tuple[bool, ...] | None = None
    juego: tuple[bool, ...] | None = None
    apuntes: tuple[Apunte, ...] = ()
    mostradas: bool = False
    gana_juego: Pair | None = None
    gana_vaca: Pair | None = None
    senas: tuple[int, ...] = ()
    mirando: tuple[Seat | None, ...] = ()
    fin: Fin | None = None

    def __repr__(self) -> str:
        """Return where the partida is and no card: states end up in tracebacks and logs."""
        return f"State(mano {self.numero_mano}, {self.fase}, {self.piedras})"

    @property
    def turno(self) -> Seat | None:
        """Return the seat that has to speak or discard, if any."""
        return self.pendientes[0] if self.pendientes else None

    @property
    def judge(self) -> Judge:
        """Return the judge of hands under these options."""
        return judge_for(self.options.reyes, self.options.real31)

    def jugadas(self) -> tuple[Jugadas, ...]:
        """Return the hands judged, by seat."""
        judge = self.judge
        return tuple([judge(cards) for cards in self.manos])

    def order(self) -> tuple[Seat, ...]:
        """Return the seats in speaking order from the mano."""
        return order_from(self.mano, self.seats)

    def members(self, pair: Pair) -> tuple[Seat, ...]:
        """Return the seats of *pair*."""
        return tuple(range(pair, self.seats, 2))


def pair_of(seat: Seat) -> Pair:
    """Return the pair of *seat*."""
    return seat % 2
