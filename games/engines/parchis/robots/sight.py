"""The board as a robot weighs it: what is mine, what threatens it and what it could take."""

from __future__ import annotations

from collections.abc import Iterator

from games.engines.core.contract import Seat
from games.engines.parchis.board import (
    CASA,
    COLOURS,
    ENTRADA,
    EXITS,
    PIECE,
    RING,
    SEGUROS,
    SQUARES,
    Paso,
    Piece,
    Square,
)
from games.engines.parchis.robots.odds import FARTHEST, ODDS
from games.engines.parchis.view import Movimiento, Vista


class Sight:
    """Where every piece is (by piece; those out of play are not in it) and whose side it is on.

    Only what stands on the ring can take or be taken.
    """

    __slots__ = ("_dice", "_odds", "_there", "_walls", "at", "mine", "rivals")

    def __init__(self, at: dict[Piece, Paso], mine: frozenset[Piece], dice: int) -> None:
        self.at, self.mine = at, mine
        self._dice, self._odds = dice, ODDS[dice]
        self._there: dict[Square, list[Piece]] = {}
        for piece, paso in at.items():
            if CASA < paso <= ENTRADA:
                self._there.setdefault(SQUARES[piece >> 2][paso], []).append(piece)
        self._walls = [
            square
            for square, pieces in self._there.items()
            if len(pieces) == 2 and pieces[0] >> 2 == pieces[1] >> 2
        ]
        self.rivals = [
            piece for piece, paso in at.items() if CASA < paso <= ENTRADA and piece not in mine
        ]

    def after(self, move: Movimiento) -> Sight:
        """Return the board once *move* is made."""
        at = dict(self.at)
        at[PIECE[move.ficha]] = move.hasta
        if move.come is not None:
            at[PIECE[move.come]] = CASA
        return Sight(at, self.mine, self._dice)

    def square(self, piece: Piece) -> Square:
        """Return where *piece* stands; 0 at home and in the goal."""
        return SQUARES[piece >> 2][self.at[piece]]

    def safe(self, piece: Piece) -> bool:
        """Return whether nobody can take *piece* by advancing: a seguro, its pasillo, a bridge."""
        paso, square = self.at[piece], self.square(piece)
        if paso == CASA or paso > ENTRADA or square in SEGUROS:
            return True
        return len(self._there[square]) > 1

    def danger(self, piece: Piece) -> float:
        """Return about how likely it is that a rival takes *piece* before I roll again."""
        if self.safe(piece):
            return 0.0
        square, spared = self.square(piece), 1.0
        for rival in self.rivals:
            spared *= 1 - self._reach(rival, square)
        return 1 - spared

    def crushable(self, piece: Piece) -> bool:
        """Return whether a rival may come out onto *piece* and the one that stands with it."""
        square = self.square(piece)
        if square not in EXITS or len(self._there[square]) < 2:
            return False
        first = 4 * EXITS.index(square)
        return first not in self.mine and any(
            self.at.get(other) == CASA for other in range(first, first + 4)
        )

    def prey(self, piece: Piece) -> Iterator[tuple[Piece, float]]:
        """Yield the rivals that *piece* could take with its next roll, and how likely that is."""
        if not CASA < self.at[piece] <= ENTRADA:
            return
        for rival in self.rivals:
            square = self.square(rival)
            if square not in SEGUROS and len(self._there[square]) == 1:
                chance = self._reach(piece, square)
                if chance:
                    yield rival, chance

    def _reach(self, piece: Piece, square: Square) -> float:
        """Return how likely *piece*, which is on the ring, is to move just to *square*."""
        since = self.square(piece)
        gap = (square - since) % RING
        if gap > FARTHEST or self.at[piece] + gap > ENTRADA:
            return 0.0
        if any(0 < (wall - since) % RING < gap for wall in self._walls):
            return 0.0
        return self._odds[gap]


def look(view: Vista) -> Sight:
    """Return the board of *view* as the player in turn sees it."""
    assert view.turno is not None
    at = {
        4 * COLOURS.index(colour) + n: paso
        for colour, pasos in view.fichas.items()
        for n, paso in enumerate(pasos)
    }
    allied = _allies(view, view.turno)
    mine = frozenset(piece for piece in at if piece >> 2 in allied)
    return Sight(at, mine, view.opciones.dados)


def _allies(view: Vista, seat: Seat) -> set[int]:
    colour = COLOURS.index(view.colores[seat])
    return {colour} if view.opciones.modo == "individual" else {colour, (colour + 2) % 4}
