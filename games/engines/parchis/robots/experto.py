"""The expert: weighs the whole board after each move, with what may be taken from either side."""

from __future__ import annotations

from typing import ClassVar

from games.engines.parchis.board import CASA, META, Paso, Piece
from games.engines.parchis.robots.player import Thinker
from games.engines.parchis.robots.sight import Sight
from games.engines.parchis.view import Movimiento

OUT = 12.0
"""What it is worth, in squares, to have a piece out of casa."""
FAR = 0.4
"""How much more the squares of a piece count by the end of its way: it has more to lose."""
TAKEN = 20.0
"""What who takes counts."""
HOME = 10.0
"""What counts who brings a piece to the goal."""
CRUSHED = 0.08
"""About how likely a rival comes out onto a full exit before I roll again."""
RIVAL = 0.5
"""What a square of a rival weighs against one of mine."""
PREY = 0.5
"""What can be taken with the next roll, against what is taken now."""


class Experto(Thinker):
    """Keeps its pieces from those that can reach them, and its eyes on what it can take."""

    level: ClassVar[str] = "experto"

    def worth(self, sight: Sight, move: Movimiento) -> float:
        """Return the worth of the board after *move*, in squares."""
        after = sight.after(move)
        worth = TAKEN if move.come is not None else 0.0
        if move.hasta == META:
            worth += HOME
        worth += sum(_piece(after, piece) for piece in after.mine)
        theirs = after.at.keys() - after.mine
        return worth - RIVAL * sum(_gone(after.at[piece]) for piece in theirs)


def _gone(paso: Paso) -> float:
    """Return what it is worth to have come so far."""
    return 0.0 if paso == CASA else paso + OUT


def _piece(board: Sight, piece: Piece) -> float:
    """Return what a piece of mine is worth where it stands: its way, its danger, its prey."""
    paso = board.at[piece]
    if paso == CASA:
        return 0.0
    risk = CRUSHED if board.crushable(piece) else board.danger(piece)
    prey = sum(
        chance * (TAKEN + RIVAL * _gone(board.at[rival])) for rival, chance in board.prey(piece)
    )
    ahead = FAR * paso * paso / META
    return _gone(paso) + ahead - risk * (_gone(paso) + TAKEN) + PREY * prey
