"""The milestones of parchís, and what its moves count towards them (torneos §22.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engines.core.contract import Seat
from games.engines.core.feats import Feat, Milestone, Steps
from games.engines.parchis.board import CASA, META, PIECE, SALIDA, Colour, Paso, Piece
from games.engines.parchis.events import Acabada, Movida, PartidaEmpezada, Penalizado
from games.engines.parchis.options import Options, chairs
from games.engines.parchis.state import colours_in_play, own_colours

MILESTONES: Sequence[Milestone] = (
    Milestone("cazador", "fichas_comidas", 100, "Cien fichas comidas"),
    Milestone("barrera", "puentes", 50, "Cincuenta puentes"),
    Milestone("intocable", "victorias_sin_ser_comido", 1, "Ganar sin que te coman"),
)


class _Match:
    """A match as it goes: where the pieces are, and whose have been captured."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.seats = range(len(chairs(options)))
        out = SALIDA if options.ficha_fuera else CASA
        self.at: dict[Piece, Paso] = {4 * colour: out for colour in colours_in_play(options)}
        self.captured: set[Colour] = set()

    def moved(self, version: int, event: Movida) -> Iterator[Feat]:
        """Yield the capture and the bridge of a move (parchís §1.4, §1.8)."""
        piece = PIECE[event.ficha]
        if event.come is not None:
            taken = PIECE[event.come]
            self.at[taken] = CASA
            self.captured.add(taken >> 2)
            yield Feat(version, event.asiento, "fichas_comidas")
        self.at[piece] = event.hasta
        mates = (4 * (piece >> 2) + n for n in range(4))
        if CASA < event.hasta < META and any(
            mate != piece and self.at.get(mate) == event.hasta for mate in mates
        ):
            yield Feat(version, event.asiento, "puentes")

    def won(self, version: int, colours: tuple[Colour, ...]) -> Iterator[Feat]:
        """Yield who has won and never had a piece captured."""
        for seat in self.seats:
            own = self._own(seat)
            if own & set(colours) and not own & self.captured:
                yield Feat(version, seat, "victorias_sin_ser_comido", whole=True)

    def _own(self, seat: Seat) -> set[Colour]:
        return set(own_colours(self.options, seat))


def feats(steps: Steps) -> Iterator[Feat]:
    """Yield the pieces captured, the bridges made, and matches won without losing a piece."""
    match: _Match | None = None
    for version, events in steps:
        for event in events:
            if isinstance(event, PartidaEmpezada):
                match = _Match(event.opciones)
            elif match is None:
                continue
            elif isinstance(event, Movida):
                yield from match.moved(version, event)
            elif isinstance(event, Penalizado) and event.ficha is not None:
                match.at[PIECE[event.ficha]] = CASA
            elif isinstance(event, Acabada):
                yield from match.won(version, event.ganan)
