"""The milestones of póker, and what its hands count towards them (torneos §22.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engines.core.contract import Seat
from games.engines.core.feats import Feat, Milestone, Steps
from games.engines.core.french_deck import Card
from games.engines.poker.events import (
    Abandonado,
    Acabada,
    Eliminado,
    ManoEmpezada,
    MesaAbierta,
    Mostrado,
    PartidaEmpezada,
)
from games.engines.poker.hands import category_of, rank

MILESTONES: Sequence[Milestone] = (
    Milestone("torneo_de_poker", "minitorneos_ganados", 1, "Ganar un minitorneo"),
    Milestone("escalera_de_color", "escaleras_de_color", 1, "Una escalera de color"),
    Milestone("mesa_final", "mesas_finales", 1, "Una mesa final"),
)


class _Hand:
    """The cards of a hand that everybody has seen, and who has shown a straight flush."""

    def __init__(self) -> None:
        self.board: tuple[Card, ...] = ()
        self.shown: dict[Seat, tuple[Card, ...]] = {}
        self.done: set[Seat] = set()

    def note(self, version: int, event: Mostrado | MesaAbierta) -> Iterator[Feat]:
        """Yield who has a straight flush with these cards, once in the hand."""
        if isinstance(event, Mostrado):
            self.shown[event.asiento] = event.cartas
        else:
            self.board += event.cartas
        for seat, cards in self.shown.items():
            if seat not in self.done and self._is_straight_flush(cards):
                self.done.add(seat)
                yield Feat(version, seat, "escaleras_de_color")

    def _is_straight_flush(self, cards: tuple[Card, ...]) -> bool:
        known = cards + self.board
        return len(known) >= 5 and category_of(rank(known)) == "escalera_color"


def feats(steps: Steps) -> Iterator[Feat]:
    """Yield the straight flushes that were shown, and who has won a minitorneo.

    Who sits at the final table of one of several tables is for the championship to say.
    """
    hand = _Hand()
    left: set[Seat] = set()
    for version, events in steps:
        for event in events:
            if isinstance(event, PartidaEmpezada) and not event.opciones.is_cash:
                left = set(range(event.jugadores))
            elif isinstance(event, ManoEmpezada):
                hand = _Hand()
            elif isinstance(event, (Mostrado, MesaAbierta)):
                yield from hand.note(version, event)
            elif isinstance(event, (Eliminado, Abandonado)):
                left.discard(event.asiento)
            elif isinstance(event, Acabada) and event.razon == "ganada":
                for seat in sorted(left):
                    yield Feat(version, seat, "minitorneos_ganados")
