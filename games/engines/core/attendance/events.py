"""What can happen to the people at a table. All public but the bookkeeping of time."""

from __future__ import annotations

from games.engines.core.contract import Event, Seat


class Transcurrido(Event, frozen=True):
    """Time went by since the step before; the screens know it from their clocks."""

    ms: int

    def seen_by(self, viewer: Seat | None) -> Event | None:
        """Return nothing: it is bookkeeping."""
        return None


class EsperaAbierta(Event, frozen=True):
    """The table waits for a decision of *asiento*, or for everybody to continue (``None``)."""

    asiento: Seat | None


class RelojVencido(Event, frozen=True):
    """The clock of this player ran out: the least committing action is played for him."""

    asiento: Seat


class Ausentado(Event, frozen=True):
    """Three clocks in a row: absent until he says that he is back."""

    asiento: Seat


class Regresado(Event, frozen=True):
    """«He vuelto»."""

    asiento: Seat


class Caido(Event, frozen=True):
    """Lost the connection: the match is suspended while he has courtesy left."""

    asiento: Seat


class Reconectado(Event, frozen=True):
    """Connected again; with nobody else missing the match goes on."""

    asiento: Seat


class Pausado(Event, frozen=True):
    """Asked for a pause."""

    asiento: Seat


class Reanudado(Event, frozen=True):
    """The pause of this player ended, by himself or by time."""

    asiento: Seat


class Continuado(Event, frozen=True):
    """Has seen the recuento."""

    asiento: Seat


class FinPropuesto(Event, frozen=True):
    """Proposed to end by agreement."""

    asiento: Seat


class FinAceptado(Event, frozen=True):
    """Agreed to end."""

    asiento: Seat


class FinRechazado(Event, frozen=True):
    """Refused (or withdrew) the end by agreement: the proposal is dropped."""

    asiento: Seat


class Sustituido(Event, frozen=True):
    """Left for good, and a robot plays on from this seat (parchís §1.18)."""

    asiento: Seat


class Recuperado(Event, frozen=True):
    """The player who had been replaced plays again himself."""

    asiento: Seat
