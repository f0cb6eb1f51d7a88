"""What a seat may do now: the only place that decides legality (parchís §1.3-§1.14, §1.16)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from games.engines.core import attendance
from games.engines.core.contract import Choice, OneOf, Seat
from games.engines.parchis.actions import Contar, Mover, Pasar, Tirar
from games.engines.parchis.board import META, PIECES, SQUARES, Paso, Piece
from games.engines.parchis.options import Options
from games.engines.parchis.rules import FIVE, Board, Move
from games.engines.parchis.state import State, own_colours, partner_colours, teams
from games.engines.parchis.view import Movimiento, Obligacion

SIX, SEVEN = 6, 7
_ROLL = (Choice(Tirar),)
_PASS = Choice(Pasar)
_FACE = {face: OneOf((face,)) for face in range(1, 7)}


class Menu(msgspec.Struct, frozen=True):
    """The moves open to the player in turn; *optional* when he may pass (RULING P20).

    *choices* say the same as descriptions.
    """

    moves: tuple[Movimiento, ...]
    optional: bool = False
    choices: tuple[Choice, ...] = ()


_NOTHING = Menu(())


def legal_choices(state: State, seat: Seat) -> list[Choice]:
    """Return what *seat* may do now; nothing once the match is over."""
    if state.fin is not None or not 0 <= seat < state.seats:
        return []
    people = state.asistencia
    free = attendance.choices(people, seat)
    if state.turno == seat and attendance.may_decide(people, seat):
        return [*turn_choices(state), *free]
    return free


def turn_choices(state: State) -> tuple[Choice, ...]:
    """Return the decisions open to the player in turn."""
    return _ROLL if state.fase in {"inicial", "tirar"} else menu_of(state).choices


def _described(moves: Sequence[Movimiento]) -> Choice:
    """Return the choice of moves by one die, or of those that count."""
    die = moves[0].dado
    pieces = OneOf(tuple([move.ficha for move in moves]))
    if die is None:
        return Choice(Contar, {"ficha": pieces})
    return Choice(Mover, {"dado": _FACE[die], "ficha": pieces})


class Moment(msgspec.Struct, frozen=True):
    """What decides the moves of a state (see ``State``)."""

    options: Options
    turno: Seat
    at: tuple[Paso, ...]
    came: tuple[int, ...]
    dados: tuple[int, ...]
    tirada: tuple[int, ...]
    siete: bool
    contar: int | None
    bridges: tuple[tuple[Piece, Piece], ...]
    opened: tuple[tuple[Piece, Piece], ...]


def menu_of(state: State) -> Menu:
    """Return the moves open in a phase of moving or counting."""
    if state.turno is None or state.fase not in {"mover", "contar"}:
        return _NOTHING
    return _menu(moment_of(state, state.turno))


def moment_of(state: State, turno: Seat) -> Moment:
    """Return what decides the moves of *state* for the player in turn."""
    return Moment(
        state.options,
        turno,
        state.at,
        state.came,
        state.dados,
        state.tirada,
        state.siete,
        state.contar,
        state.bridges,
        state.opened,
    )


@lru_cache(maxsize=32)
def _menu(moment: Moment) -> Menu:
    # The same moves are asked for when an action is judged, when it is carried out and when what
    # follows is shown: the board is looked at once. Only the last moments are kept: to let go of
    # what has left the processor's cache costs more than a miss saves.
    board = Board(moment.at, moment.came, teams(moment.options))
    if moment.contar is not None:
        return _counts(moment, board, moment.contar)
    own: list[list[Movimiento]] = []
    partners: list[list[Movimiento]] = []
    for die in dict.fromkeys(moment.dados):
        mine = _own_moves(moment, board, die)
        if mine:
            own.append(mine)
        elif theirs := _partners_moves(moment, board, die):
            partners.append(theirs)
    return _menu_with((*own, *partners), optional=not own)


def _menu_with(groups: Sequence[list[Movimiento]], *, optional: bool) -> Menu:
    """Return the menu of groups of moves, each by one die, or to count; none is empty."""
    if not groups:
        return _NOTHING
    moves = tuple([move for group in groups for move in group])
    if len(moves) == 1 and moves[0].debe is None:
        moves = (replace(moves[0], debe="unica"),)
    choices = [_described(group) for group in groups]
    if optional:
        choices.append(_PASS)
    return Menu(moves, optional, tuple(choices))


def _counts(moment: Moment, board: Board, count: int) -> Menu:
    """Return who may count: own pieces first, else the partner's (parchís §1.9, RULING P22)."""
    own = board.by_count(own_colours(moment.options, moment.turno), count)
    if own:
        return _menu_with([_open(own, count=count)], optional=False)
    others = board.by_count(partner_colours(moment.options, moment.turno), count)
    groups = [_open(others, count=count, must="pareja")] if others else []
    return _menu_with(groups, optional=True)


def _open(
    moves: Sequence[Move],
    die: int | None = None,
    count: int | None = None,
    must: Obligacion | None = None,
) -> list[Movimiento]:
    """Return the moves as everybody sees them."""
    return [
        Movimiento(
            PIECES[move.piece],
            move.to,
            die,
            count,
            None if move.takes is None else PIECES[move.takes],
            must,
        )
        for move in moves
    ]


def _own_moves(moment: Moment, board: Board, die: int) -> list[Movimiento]:
    moves = board.by_die(own_colours(moment.options, moment.turno), die, steps_of(moment, die))
    if moment.bridges:
        moves = [move for move in moves if not rebuilds(moment, move)]
    if die == FIVE and _comes_out(moves):
        return _open(moves, die, must="sacar")
    if moment.bridges and not moment.opened:
        return _opening(moment, moves, die)
    return _open(moves, die)


def _opening(moment: Moment, moves: list[Move], die: int) -> list[Movimiento]:
    """Return the moves with bridges to open: any of them, if one can be (RULING P16)."""
    pieces = {piece for bridge in moment.bridges for piece in bridge}
    opening = [move for move in moves if move.piece in pieces]
    return _open(opening, die, must="puente") if opening else _open(moves, die)


def _partners_moves(moment: Moment, board: Board, die: int) -> list[Movimiento]:
    colours = partner_colours(moment.options, moment.turno)
    if not colours:
        return []
    return _open(board.by_die(colours, die, steps_of(moment, die)), die, must="pareja")


def rebuilds(moment: Moment, move: Move) -> bool:
    """Return whether the second die would join again the two of an opened bridge (RULING P18)."""
    if len(moment.dados) != 1 or len(moment.tirada) != 2 or move.to == META:
        return False
    square = SQUARES[move.piece >> 2][move.to]
    for one, other in moment.opened:
        if move.piece in {one, other}:
            rest = other if move.piece == one else one
            if 0 < moment.at[rest] < META and SQUARES[rest >> 2][moment.at[rest]] == square:
                return True
    return False


def _comes_out(moves: Sequence[Move]) -> bool:
    return bool(moves) and moves[0].to == 1


def steps_of(moment: Moment, die: int) -> int:
    """Return how far a die moves: a six may be seven (parchís §1.11)."""
    return SEVEN if die == SIX and moment.siete else die
