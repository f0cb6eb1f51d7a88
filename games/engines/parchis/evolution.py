"""What each event does to the state. States change nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.engines.core import attendance
from games.engines.core.attended import put, with_attendance
from games.engines.core.contract import Event, Seat
from games.engines.parchis.board import CASA, PIECE, Piece
from games.engines.parchis.events import (
    Acabada,
    CuentaAbierta,
    CuentaPerdida,
    DadosPerdidos,
    Desempate,
    Movida,
    PartidaEmpezada,
    Penalizado,
    RepiteTirada,
    TiradaInicial,
    Tirado,
    TurnoEmpezado,
)
from games.engines.parchis.options import MANNERS, chairs
from games.engines.parchis.rules import bridges_of
from games.engines.parchis.state import State, begun, own_colours, sides
from games.engines.parchis.view import Cuentas, Fin, Tirada

ROLLS_KEPT = 60


def evolve(state: State, event: Event) -> State:
    """Return *state* after *event*; ``PartidaEmpezada`` begins a new one whatever *state* was."""
    after: State = _EVOLVE[type(event)](state, event)
    return after


def repeats(dice: tuple[int, ...]) -> bool:
    """Return whether such a roll rolls again: a six of one die, doubles of two (parchís §1.10)."""
    return dice[0] == 6 if len(dice) == 1 else dice[0] == dice[1]


def _match_begun(state: State | None, event: PartidaEmpezada) -> State:
    options = event.opciones
    return begun(
        options, attendance.begin(len(chairs(options)), options.reloj, event.modales or MANNERS)
    )


def _first_roll(state: State, event: TiradaInicial) -> State:
    left = state.pendientes[1:]
    return replace(
        state,
        iniciales=put(state.iniciales, event.asiento, event.dados),
        pendientes=left,
        turno=left[0] if left else None,
        tirada=event.dados,
        cuentas=_rolled(state, event.asiento, event.dados),
    )


def _tied(state: State, event: Desempate) -> State:
    again = tuple(
        [None if seat in event.asientos else dice for seat, dice in enumerate(state.iniciales)]
    )
    return replace(
        state, pendientes=event.asientos, turno=event.asientos[0], iniciales=again, tirada=()
    )


def _turn_begun(state: State, event: TurnoEmpezado) -> State:
    people = state.asistencia
    # There are no hands: who proposed to end may do so again once all have had their turn.
    again = people.people[event.asiento].proposed
    return replace(
        state,
        asistencia=attendance.hand_started(people) if again else people,
        fase="tirar",
        turno=event.asiento,
        iniciales=(),
        dados=(),
        tirada=(),
        siete=False,
        repeticiones=0,
        contar=None,
        bridges=(),
        opened=(),
        ultima=None,
    )


def _roll(state: State, event: Tirado) -> State:
    bridges: tuple[tuple[Piece, Piece], ...] = ()
    again = repeats(event.dados)
    if again:
        bridges = bridges_of(state.at, own_colours(state.options, event.asiento))
    return replace(
        state,
        fase="mover",
        dados=event.dados,
        tirada=event.dados,
        siete=event.siete,
        repeticiones=state.repeticiones + again,
        bridges=bridges,
        opened=(),
        tiradas=(*state.tiradas[1 - ROLLS_KEPT :], Tirada(event.asiento, event.dados)),
        cuentas=_rolled(state, event.asiento, event.dados),
    )


def _rolled(state: State, seat: Seat, dice: tuple[int, ...]) -> tuple[Cuentas, ...]:
    faces = list(state.cuentas[seat].caras)
    for die in dice:
        faces[die - 1] += 1
    return put(state.cuentas, seat, replace(state.cuentas[seat], caras=tuple(faces)))


def _moved(state: State, event: Movida) -> State:
    piece = PIECE[event.ficha]
    at, came = list(state.at), list(state.came)
    at[piece], came[piece] = event.hasta, state.moves + 1
    accounts = state.cuentas
    if event.come is not None:
        taken = PIECE[event.come]
        at[taken] = CASA
        accounts = _taken(state, event.asiento, taken)
    dice = state.dados
    if event.dado is not None:
        place = dice.index(event.dado)
        dice = (*dice[:place], *dice[place + 1 :])
    opened = [bridge for bridge in state.bridges if piece in bridge or bridge in state.opened]
    return replace(
        state,
        fase="mover",
        at=tuple(at),
        came=tuple(came),
        moves=state.moves + 1,
        dados=dice,
        contar=None,
        opened=tuple(opened),
        ultima=piece,
        cuentas=accounts,
    )


def _taken(state: State, seat: Seat, taken: Piece) -> tuple[Cuentas, ...]:
    row = list(state.cuentas)
    row[seat] = replace(row[seat], comidas=row[seat].comidas + 1)
    owner = _owner(state, taken)
    row[owner] = replace(row[owner], perdidas=row[owner].perdidas + 1)
    return tuple(row)


def _owner(state: State, piece: Piece) -> Seat:
    colour = piece >> 2
    return next(seat for seat in range(state.seats) if colour in own_colours(state.options, seat))


def _count_opened(state: State, event: CuentaAbierta) -> State:
    return replace(state, fase="contar", contar=event.contar)


def _count_lost(state: State, event: CuentaPerdida) -> State:
    return replace(state, fase="mover", contar=None)


def _dice_lost(state: State, event: DadosPerdidos) -> State:
    return replace(state, dados=())


def _rolls_again(state: State, event: RepiteTirada) -> State:
    return replace(state, fase="tirar", siete=False, bridges=(), opened=())


def _punished(state: State, event: Penalizado) -> State:
    if event.ficha is None:
        return replace(state, dados=())
    piece = PIECE[event.ficha]
    owner = _owner(state, piece)
    lost = replace(state.cuentas[owner], perdidas=state.cuentas[owner].perdidas + 1)
    return replace(
        state,
        dados=(),
        at=put(state.at, piece, CASA),
        cuentas=put(state.cuentas, owner, lost),
    )


def _ended(state: State, event: Acabada) -> State:
    winners = tuple(
        seat
        for side in sides(state.options)
        for seat in side
        if set(own_colours(state.options, seat)) & set(event.ganan)
    )
    return replace(
        state, fase="fin_partida", turno=None, dados=(), contar=None, fin=Fin(event.razon, winners)
    )


_OWN: dict[type[Event], Callable[[State, Any], State]] = {
    PartidaEmpezada: _match_begun,
    TiradaInicial: _first_roll,
    Desempate: _tied,
    TurnoEmpezado: _turn_begun,
    Tirado: _roll,
    Movida: _moved,
    CuentaAbierta: _count_opened,
    CuentaPerdida: _count_lost,
    DadosPerdidos: _dice_lost,
    RepiteTirada: _rolls_again,
    Penalizado: _punished,
    Acabada: _ended,
}
_EVOLVE = with_attendance(_OWN)
EVENTS: tuple[type[Event], ...] = tuple(_EVOLVE)
