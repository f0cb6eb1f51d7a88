"""The expert: weighs the whole board after each move, with what may be taken from either side."""

from __future__ import annotations

from typing import ClassVar

from games.engines.parchis.board import CASA, META
from games.engines.parchis.robots.player import Thinker
from games.engines.parchis.robots.sight import Sight, on_exit_of_rival
from games.engines.parchis.view import Movimiento

OUT = 12.0
"""What it is worth, in squares, to have a piece out of casa."""
PREY = 2.5
LOST_COUNT = 20.0
"""What the rival who takes counts."""


class Experto(Thinker):
    """Keeps its pieces from those that can reach them, and its eyes on what it can take."""

    level: ClassVar[str] = "experto"

    def worth(self, sight: Sight, move: Movimiento) -> float:
        """Return the worth of the board after *move*, in squares."""
        after = sight.after(move)
        worth = 20.0 if move.come is not None else 0.0
        if move.hasta == META:
            worth += 10
        for piece in after.mine:
            worth += self._piece(after, piece)
        for rival in after.at.keys() - after.mine:
            worth -= self._rival(after, rival)
        return worth

    @staticmethod
    def _piece(board: Sight, piece: int) -> float:
        paso = board.at[piece]
        if paso == CASA:
            return 0.0
        risk = board.danger(piece)
        if on_exit_of_rival(board, piece):
            risk = max(risk, 0.08)
        stake = paso + OUT + LOST_COUNT
        return paso + OUT - risk * stake + PREY * board.prey(piece)

    @staticmethod
    def _rival(board: Sight, rival: int) -> float:
        paso = board.at[rival]
        return 0.0 if paso == CASA else 0.5 * (paso + OUT)
