"""The board as a robot weighs it: what is mine, what threatens it and what it could take."""

from __future__ import annotations

from typing import NamedTuple

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
from games.engines.parchis.view import Movimiento, Vista

REACH = 7
"""The farthest that one die moves."""
OF_A_DIE = 1 / 6
AFTER_TAKING = 20


class Sight(NamedTuple):
    """Where every piece is (by piece; those out of play are not in it) and whose side it is on."""

    at: dict[Piece, Paso]
    mine: frozenset[Piece]

    def after(self, move: Movimiento) -> Sight:
        """Return the board once *move* is made."""
        at = dict(self.at)
        at[PIECE[move.ficha]] = move.hasta
        if move.come is not None:
            at[PIECE[move.come]] = CASA
        return Sight(at, self.mine)

    def square(self, piece: Piece) -> Square:
        """Return where *piece* stands; 0 at home and in the goal."""
        return SQUARES[piece >> 2][self.at[piece]]

    def safe(self, piece: Piece) -> bool:
        """Return whether nobody can take *piece* by advancing: a seguro, its pasillo, a bridge."""
        paso, square = self.at[piece], self.square(piece)
        if paso == CASA or paso > ENTRADA or square in SEGUROS:
            return True
        return any(self.square(other) == square for other in self.mine if other != piece)

    def danger(self, piece: Piece) -> float:
        """Return about how likely it is that a rival takes *piece* before I roll again."""
        if self.safe(piece):
            return 0.0
        square = self.square(piece)
        found = 0.0
        for rival in self.at.keys() - self.mine:
            paso = self.at[rival]
            if paso == CASA or paso > ENTRADA:
                continue
            gap = (square - self.square(rival)) % RING
            if paso + gap > ENTRADA:
                continue
            if gap <= REACH:
                found += OF_A_DIE
            elif gap == AFTER_TAKING:
                found += OF_A_DIE / 4
        return min(0.9, found)

    def prey(self, piece: Piece) -> int:
        """Return how many rivals that can be taken stand one die ahead of *piece*."""
        paso, square = self.at[piece], self.square(piece)
        if paso == CASA or paso > ENTRADA:
            return 0
        return sum(
            0 < (self.square(rival) - square) % RING <= REACH
            and paso + (self.square(rival) - square) % RING <= ENTRADA
            and self.square(rival) not in SEGUROS
            for rival in self.at.keys() - self.mine
            if CASA < self.at[rival] <= ENTRADA
        )


def look(view: Vista) -> Sight:
    """Return the board of *view* as the player in turn sees it."""
    assert view.turno is not None
    at = {
        4 * COLOURS.index(colour) + n: paso
        for colour, pasos in view.fichas.items()
        for n, paso in enumerate(pasos)
    }
    allied = _allies(view, view.turno)
    return Sight(at, frozenset(piece for piece in at if piece >> 2 in allied))


def _allies(view: Vista, seat: Seat) -> set[int]:
    colour = COLOURS.index(view.colores[seat])
    return {colour} if view.opciones.modo == "individual" else {colour, (colour + 2) % 4}


def on_exit_of_rival(sight: Sight, piece: Piece) -> bool:
    """Return whether *piece* stands where a rival comes out and may crush it."""
    return any(
        sight.square(piece) == EXITS[other >> 2] and sight.at[other] == CASA
        for other in sight.at.keys() - sight.mine
    )
