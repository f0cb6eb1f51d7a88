"""Which rule a move that is not legal breaks (parchís §1.4-§1.9, §1.13, §1.16): only to say it."""

from __future__ import annotations

from games.engines.core.contract import IllegalAction, Seat
from games.engines.parchis.actions import Contar, Mover
from games.engines.parchis.board import CASA, META, PIECE, Piece
from games.engines.parchis.choices import menu_of, moment_of, rebuilds, steps_of
from games.engines.parchis.rules import FIVE, Board, Move
from games.engines.parchis.state import State, own_colours, partner_colours, teams


def broken_rule(state: State, seat: Seat, action: Mover | Contar) -> IllegalAction:
    """Return the refusal that names the rule."""
    piece = PIECE.get(action.ficha)
    mates = partner_colours(state.options, seat)
    if piece is None or piece >> 2 not in (*own_colours(state.options, seat), *mates):
        return IllegalAction("ficha_ajena")
    if isinstance(action, Mover) and action.dado not in state.dados:
        return IllegalAction("dado", dados=state.dados)
    die = action.dado if isinstance(action, Mover) else None
    musts = {move.debe for move in menu_of(state).moves if move.dado == die}
    for rule in ("sacar", "puente"):
        if rule in musts:
            return IllegalAction("obligado", regla=rule)
    if piece >> 2 in mates and musts and "pareja" not in musts:
        return IllegalAction("no_puede_mover", porque="propias")
    return IllegalAction("no_puede_mover", porque=_why(state, seat, piece, die))


def _why(state: State, seat: Seat, piece: Piece, die: int | None) -> str | None:
    """Return what keeps a piece that is his, or his partner's, from moving."""
    paso = state.at[piece]
    moment = moment_of(state, seat)
    if paso == CASA and die is not None:
        return "salida" if die == FIVE else "sin_cinco"
    steps = steps_of(moment, die) if die is not None else state.contar or 0
    found = Board(state.at, state.came, teams(state.options)).obstacle(piece, steps)
    if found is not None:
        return found
    rebuilt = (
        die is not None and paso + steps < META and rebuilds(moment, Move(piece, paso + steps))
    )
    return "rehacer" if rebuilt else None
