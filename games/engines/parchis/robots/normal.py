"""The sensible player: takes, brings home, takes refuge and runs with what is farthest."""

from __future__ import annotations

from typing import ClassVar

from games.engines.parchis.board import ENTRADA, META, PIECE
from games.engines.parchis.robots.player import Thinker
from games.engines.parchis.robots.sight import Sight
from games.engines.parchis.view import Movimiento


class Normal(Thinker):
    """Looks at one move and at where it ends; does not count who could come after it."""

    level: ClassVar[str] = "normal"

    def worth(self, sight: Sight, move: Movimiento) -> float:
        """Return the worth by rules of thumb, in squares."""
        piece = PIECE[move.ficha]
        after = sight.after(move)
        worth = 0.0
        if move.come is not None:
            worth += 25 + sight.at[PIECE[move.come]] / 2
        if move.hasta == META:
            worth += 20
        if after.safe(piece) and not sight.safe(piece):
            worth += 8
        if sight.safe(piece) and not after.safe(piece) and move.hasta <= ENTRADA:
            worth -= 6
        return worth + move.hasta / 16
