"""Everything there is to know of a match of Oh Hell between two steps."""

from __future__ import annotations

import msgspec

from games.engines.core.attendance import Attendance
from games.engines.core.contract import Seat
from games.engines.core.french_deck import Card
from games.engines.ohhell.options import Options
from games.engines.ohhell.view import Baza, Fase, Fin, Linea


class State(msgspec.Struct, frozen=True):
    """A match. Lists are by seat; *pendientes* are those who still have to bid or to play.

    The 52 cards are always in *manos*, *jugadas*, *baza*, *vuelta* or *mazo*.
    """

    options: Options
    seats: int
    asistencia: Attendance
    secuencia: tuple[int, ...]
    repartidor: Seat
    fase: Fase = "puja"
    numero_mano: int = 0
    pendientes: tuple[Seat, ...] = ()
    manos: tuple[tuple[Card, ...], ...] = ()
    mazo: tuple[Card, ...] = ()
    vuelta: Card | None = None
    pujas: tuple[int | None, ...] = ()
    bazas: tuple[int, ...] = ()
    baza: Baza | None = None
    jugadas: tuple[Baza, ...] = ()
    totales: tuple[int, ...] = ()
    hoja: tuple[Linea, ...] = ()
    fin: Fin | None = None

    def __repr__(self) -> str:
        """Return where the match is and no card: states end up in tracebacks and logs."""
        return f"State(mano {self.numero_mano}, {self.fase}, {self.totales})"

    @property
    def turno(self) -> Seat | None:
        """The seat that has to decide."""
        return self.pendientes[0] if self.pendientes else None

    @property
    def triunfo(self) -> str | None:
        """The suit of trump."""
        return self.vuelta[1] if self.vuelta else None

    @property
    def cartas(self) -> int:
        """The cards of this hand."""
        return self.secuencia[self.numero_mano - 1]

    @property
    def dichas(self) -> tuple[int, ...]:
        """The bids so far, in the order in which they were made."""
        first = (self.repartidor + 1) % self.seats
        said = [self.pujas[(first + step) % self.seats] for step in range(self.seats)]
        return tuple([bid for bid in said if bid is not None])
