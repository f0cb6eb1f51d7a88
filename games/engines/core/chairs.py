"""What the steps of a game do to its chairs and to the U$uros that the match holds.

The platform reads these events and moves the U$uros in the transaction that stores the step
(``games.matches.changes``); in a match that does not count nothing is moved.
"""

from __future__ import annotations

from games.engines.core.contract import Event, Seat


class Sentado(Event, frozen=True):
    """Somebody has sat down on a free chair with *cantidad* U$uros."""

    asiento: Seat
    cantidad: int


class Aumentado(Event, frozen=True):
    """The player of a seat has put *cantidad* U$uros more."""

    asiento: Seat
    cantidad: int


class Levantado(Event, frozen=True):
    """The player of a seat has stood up with *cantidad* U$uros; the chair is free."""

    asiento: Seat
    cantidad: int


class Premiado(Event, frozen=True):
    """The player of a seat has won *cantidad* U$uros of the purse."""

    asiento: Seat
    cantidad: int


CHANGES: tuple[type[Event], ...] = (Sentado, Aumentado, Levantado, Premiado)
"""What happens to chairs and U$uros: a game that lets it happen lists them among its events."""
