"""The milestones of Oh Hell, and what its bids count towards them (torneos §22.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engines.core.contract import Event
from games.engines.core.feats import Feat, Milestone, Steps
from games.engines.ohhell.events import (
    Acabada,
    BazaGanada,
    ManoEmpezada,
    ManoPuntuada,
    PartidaEmpezada,
    Pujado,
)

MILESTONES: Sequence[Milestone] = (
    Milestone("pleno", "plenos", 1, "Cumplir todas las pujas de una partida"),
    Milestone("adivino", "pujas_seguidas_cumplidas", 10, "Diez pujas cumplidas seguidas"),
)


class _Match:
    """A match as it goes: the bids and tricks of the hand, and who has failed a bid."""

    def __init__(self, seats: int) -> None:
        self.seats = range(seats)
        self.failed: set[int] = set()
        self.has_counted = False
        self.bids: dict[int, int] = {}
        self.tricks: dict[int, int] = {}

    def note(self, event: Event) -> None:
        """Follow a hand."""
        if isinstance(event, ManoEmpezada):
            self.bids, self.tricks = {}, dict.fromkeys(self.seats, 0)
        elif isinstance(event, Pujado):
            self.bids[event.asiento] = event.puja
        elif isinstance(event, BazaGanada):
            self.tricks[event.asiento] += 1

    def counted(self, version: int) -> Iterator[Feat]:
        """Yield which bids of the hand were made, and which break a row."""
        self.has_counted = True
        for seat in self.seats:
            is_made = self.bids.get(seat) == self.tricks[seat]
            if not is_made:
                self.failed.add(seat)
            yield Feat(
                version,
                seat,
                "pujas_seguidas_cumplidas",
                n=int(is_made),
                of_a_row=True,
                breaks=not is_made,
            )

    def ended(self, version: int) -> Iterator[Feat]:
        """Yield who has made every bid of a match that was played to its end."""
        for seat in self.seats:
            if self.has_counted and seat not in self.failed:
                yield Feat(version, seat, "plenos", whole=True)


def feats(steps: Steps) -> Iterator[Feat]:
    """Yield the bids made in a row, and the matches in which all of them were."""
    match: _Match | None = None
    for version, events in steps:
        for event in events:
            if isinstance(event, PartidaEmpezada):
                match = _Match(event.jugadores)
            elif match is None:
                continue
            elif isinstance(event, ManoPuntuada):
                yield from match.counted(version)
            elif isinstance(event, Acabada):
                if event.razon == "ganada":
                    yield from match.ended(version)
            else:
                match.note(event)
