"""Everything there is to know of a match of póker between two steps."""

from __future__ import annotations

import msgspec

from games.engines.core.attendance import Attendance
from games.engines.core.contract import Seat
from games.engines.core.french_deck import Card
from games.engines.poker.options import Options
from games.engines.poker.positions import Positions
from games.engines.poker.view import Bote, Fase, Fin, Puesto, Silla, Ultima


class State(msgspec.Struct, frozen=True):
    """A match. Lists are by seat, one entry a chair.

    The 52 cards are always in *manos*, *mesa* or *mazo*, whose order is that of the deal; the
    chips in *fichas*, *aportado* or *retiradas*.
    """

    options: Options
    seats: int
    asistencia: Attendance
    fase: Fase = "espera"
    numero_mano: int = 0
    reloj_ms: int = 0
    """Since the match began."""
    nivel: int = 1
    """Of this hand."""
    nivel_visto: tuple[int, int] = (1, 0)
    """The level by the clock, and what *reloj_ms* was when the wait for the next one began."""
    ciegas: tuple[int, int] = (0, 0)
    sitios: Positions | None = None
    """Button and blinds of the last hand; none before the first."""
    turno: Seat | None = None
    desde: Seat = 0
    """The chair from which the next to decide is looked for."""
    fichas: tuple[int | None, ...] = ()
    inicio: tuple[int, ...] = ()
    """With what each began this hand: 0 for who was not dealt."""
    apostado: tuple[int, ...] = ()
    aportado: tuple[int, ...] = ()
    vivos: tuple[bool, ...] = ()
    """Who was dealt and has not folded."""
    actuado: tuple[bool, ...] = ()
    """Who has acted in this round; posting a blind is not acting."""
    manos: tuple[tuple[Card, ...], ...] = ()
    mazo: tuple[Card, ...] = ()
    mesa: tuple[Card, ...] = ()
    apuesta: int = 0
    subida: int = 0
    agresor: Seat | None = None
    """Who bet or raised last in this round."""
    ultimas: tuple[Ultima | None, ...] = ()
    mostradas: tuple[bool, ...] = ()
    devuelto: tuple[Seat, int] | None = None
    ganados: tuple[Bote, ...] = ()
    puestos: tuple[Puesto | None, ...] = ()
    retiradas: tuple[int, ...] = ()
    historia: tuple[tuple[int, ...], ...] = ()
    sillas: tuple[Silla | None, ...] = ()
    """Of a mesa de dinero; empty in a minitorneo."""
    fin: Fin | None = None

    def __repr__(self) -> str:
        """Return where the match is and no card: states end up in tracebacks and logs."""
        return f"State(mano {self.numero_mano}, {self.fase}, {self.fichas})"

    @property
    def is_cash(self) -> bool:
        """Return whether it is a mesa de dinero."""
        return bool(self.sillas)  # asked several times for each play

    @property
    def is_dealt(self) -> bool:
        """Return whether a hand is being played."""
        return self.fase in _STREETS

    @property
    def live(self) -> tuple[Seat, ...]:
        """Return who has not folded in this hand."""
        return tuple([seat for seat, lives in enumerate(self.vivos) if lives])

    @property
    def inside(self) -> tuple[Seat, ...]:
        """Return who is still in the minitorneo, or sits at the mesa."""
        if self.sillas:
            return tuple([seat for seat, chair in enumerate(self.sillas) if chair is not None])
        return tuple([seat for seat, place in enumerate(self.puestos) if place is None])

    def chips(self, seat: Seat) -> int:
        """Return what *seat* has behind."""
        return self.fichas[seat] or 0


STREETS: tuple[Fase, ...] = ("preflop", "flop", "turn", "river")
_STREETS = frozenset(STREETS)
