"""Everything there is to know of a partida of Tres Mus between two steps."""

from __future__ import annotations

import msgspec

from games.engines.core.attendance import Attendance
from games.engines.core.attended import order_from
from games.engines.core.contract import Seat
from games.engines.core.spanish_deck import Card
from games.engines.tresmus.options import Options
from games.engines.tresmus.view import Apuesta, Apunte, Cierre, Dicho, Fase, Fin


class State(msgspec.Struct, frozen=True):
    """A partida. Lists are by seat; *pendientes* are those who still have to speak, in order.

    The 40 cards are always in *manos*, *mazo* or *descartes*; the piedras of a juego in *piedras*
    (in hand), in the *puesto* of *apuesta* and of *lances*, or gone.
    """

    options: Options
    seats: int
    asistencia: Attendance
    mano: Seat
    fase: Fase = "descarte"
    numero_mano: int = 0
    numero_juego: int = 1
    pendientes: tuple[Seat, ...] = ()
    piedras: tuple[int, ...] = ()
    juegos: tuple[int, ...] = ()
    salidas: tuple[Seat, ...] = ()
    abandonan: tuple[Seat, ...] = ()
    manos: tuple[tuple[Card, ...], ...] = ()
    mazo: tuple[Card, ...] = ()
    descartes: tuple[Card | None, ...] = ()
    hablan: tuple[Seat, ...] = ()
    apuesta: Apuesta | None = None
    lances: tuple[Cierre, ...] = ()
    dicho: tuple[Dicho | None, ...] = ()
    pares: tuple[bool | None, ...] = ()
    juego: tuple[bool | None, ...] = ()
    mostradas: tuple[bool, ...] = ()
    apuntes: tuple[Apunte, ...] = ()
    marca: Seat | None = None
    anulado: bool = False
    fin: Fin | None = None

    def __repr__(self) -> str:
        """Return where the partida is and no card: states end up in tracebacks and logs."""
        return f"State(mano {self.numero_mano}, {self.fase}, {self.piedras})"

    @property
    def turno(self) -> Seat | None:
        """Return the seat that has to speak or discard, if any."""
        return self.pendientes[0] if self.pendientes else None

    @property
    def between_juegos(self) -> bool:
        """Return whether one juego is over and the first hand of the next has not begun."""
        return self.fase == "fin_mano" and (self.marca is not None or self.anulado)

    def on_table(self, seat: Seat) -> int:
        """Return the piedras that *seat* has on the table, in whatever lance."""
        bet = self.apuesta
        waiting = sum([closed.puesto[seat] for closed in self.lances if closed.en == "querido"])
        return waiting + (bet.puesto[seat] if bet is not None else 0)

    def in_juego(self) -> tuple[Seat, ...]:
        """Return who has piedras, in hand or on the table, in speaking order from the mano."""
        hand = self.piedras
        return tuple([seat for seat in self.order() if hand[seat] or self.on_table(seat)])

    def in_partida(self) -> tuple[Seat, ...]:
        """Return who is not out, in speaking order from the mano."""
        return tuple([seat for seat in self.order() if seat not in self.salidas])

    def order(self) -> tuple[Seat, ...]:
        """Return the seats in speaking order from the mano."""
        return order_from(self.mano, self.seats)
