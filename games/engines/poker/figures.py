"""The figures that players of póker know: hands, VPIP, PFR and showdowns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.engines.core.contract import Event, Seat
from games.engines.core.figures import Counted, Figure
from games.engines.poker.events import (
    BoteGanado,
    Igualado,
    ManoEmpezada,
    ManoTerminada,
    MesaAbierta,
    Subido,
)

FIGURES: Sequence[Figure] = (
    Figure("manos", "Manos", "manos que le han repartido"),
    Figure("vpip", "VPIP", "manos en las que entró por su gusto antes del flop", "manos"),
    Figure("pfr", "PFR", "manos en las que subió antes del flop", "manos"),
    Figure("al_final", "Al descubrir", "manos que llegó a descubrir", "manos"),
    Figure("ganadas_al_final", "Ganadas al descubrir", "de las que llegó a descubrir", "al_final"),
)


class _Hand:
    """One hand as it goes: who did what is counted once in it."""

    def __init__(self, version: int, dealt: Iterable[Seat]) -> None:
        self.version = version
        self.done: dict[str, set[Seat]] = {figure.name: set() for figure in FIGURES}
        self.done["manos"].update(dealt)
        self.is_preflop = True

    def note(self, event: Event) -> None:
        match event:
            case MesaAbierta():
                self.is_preflop = False
            case Igualado(asiento=seat) if self.is_preflop:
                self.done["vpip"].add(seat)
            case Subido(asiento=seat) if self.is_preflop:
                self.done["vpip"].add(seat)
                self.done["pfr"].add(seat)
            case BoteGanado(categoria=str(), asientos=seats, ganadores=winners):
                self.done["al_final"].update(seats)
                self.done["ganadas_al_final"].update(winners)

    def counted(self) -> Iterator[Counted]:
        for seat in sorted(self.done["manos"]):
            counts = {name: 1 for name, seats in self.done.items() if seat in seats}
            yield Counted(self.version, seat, counts)


def counted(steps: Iterable[tuple[int, Sequence[Event]]]) -> Iterator[Counted]:
    """Yield of each hand that has ended, for each seat it was dealt to, what it counts for."""
    hand: _Hand | None = None
    for version, events in steps:
        for event in events:
            if isinstance(event, ManoEmpezada):
                hand = _Hand(version, event.juegan)
            elif hand is not None and isinstance(event, ManoTerminada):
                yield from hand.counted()
                hand = None
            elif hand is not None:
                hand.note(event)
