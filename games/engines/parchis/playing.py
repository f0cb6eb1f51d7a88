"""A turn from its roll to the next one (parchís §1.3, §1.9-§1.15)."""

from __future__ import annotations

from games.engines.core.attendance.events import EsperaAbierta
from games.engines.core.contract import Action, Rng, Seat, Tape
from games.engines.core.legal import draw
from games.engines.parchis.actions import Contar, Mover, Pasar, Tirar
from games.engines.parchis.board import CASA, ENTRADA, META, PIECE, PIECES
from games.engines.parchis.choices import menu_of, turn_choices
from games.engines.parchis.events import (
    Acabada,
    CuentaAbierta,
    CuentaPerdida,
    DadosPerdidos,
    Desempate,
    Movida,
    Penalizado,
    RepiteTirada,
    TiradaInicial,
    Tirado,
    TurnoEmpezado,
)
from games.engines.parchis.evolution import repeats
from games.engines.parchis.rules import all_in, all_out
from games.engines.parchis.state import State, own_colours, side_colours, sides
from games.engines.parchis.view import Movimiento

FOR_TAKING = 20
MOST_REPEATS = 2
"""Sixes or doubles that may be used in a turn; the next is punished (parchís §1.12)."""


def decide(tape: Tape[State], seat: Seat, action: Action, rng: Rng) -> None:
    """Carry out a legal decision of *seat*, and whatever follows by itself."""
    if isinstance(action, Tirar):
        dice = tuple([1 + rng.below(6) for _ in range(tape.state.options.dados)])
        roll(tape, seat, dice)
    else:
        assert isinstance(action, (Mover, Contar, Pasar))
        follow(tape, seat, action)
    wait_for_turn(tape)


def follow(tape: Tape[State], seat: Seat, action: Mover | Contar | Pasar) -> None:
    """Carry out what *seat* does with his roll."""
    if isinstance(action, Pasar):
        _pass(tape, seat)
    else:
        move(tape, seat, _chosen(tape.state, action))


def wait_for_turn(tape: Tape[State]) -> None:
    """Start the clock of whoever has to decide now."""
    if tape.state.fin is None:
        tape.emit(EsperaAbierta(tape.state.turno))


def roll(tape: Tape[State], seat: Seat, dice: tuple[int, ...]) -> None:
    """Roll *dice*, to see who starts or to move."""
    state = tape.state
    if state.fase == "inicial":
        _roll_to_start(tape, seat, dice)
        return
    own = own_colours(state.options, seat)
    seven = dice == (6,) and all_out(state.at, own)
    tape.emit(Tirado(seat, dice, seven))
    if repeats(dice) and state.repeticiones == MOST_REPEATS:
        tape.emit(Penalizado(seat, _lost_to_a_third(state)))
        _next_turn(tape)
    else:
        _go_on(tape, seat)


def _roll_to_start(tape: Tape[State], seat: Seat, dice: tuple[int, ...]) -> None:
    state = tape.emit(TiradaInicial(seat, dice))
    if state.pendientes:
        return
    best = starters(state.iniciales)
    tape.emit(TurnoEmpezado(best[0]) if len(best) == 1 else Desempate(best))


def starters(rolls: tuple[tuple[int, ...] | None, ...]) -> tuple[Seat, ...]:
    """Return who rolled highest: with two dice their sum counts (RULING P2)."""
    sums = [sum(dice or ()) for dice in rolls]
    return tuple(seat for seat, total in enumerate(sums) if total == max(sums))


def _lost_to_a_third(state: State) -> str | None:
    """Return the last piece moved in the turn, unless in its pasillo or the goal (RULING P13)."""
    last = state.ultima
    if last is None or not CASA < state.at[last] <= ENTRADA:
        return None
    return PIECES[last]


def _chosen(state: State, action: Mover | Contar) -> Movimiento:
    die = action.dado if isinstance(action, Mover) else None
    return next(
        move for move in menu_of(state).moves if move.ficha == action.ficha and move.dado == die
    )


def move(tape: Tape[State], seat: Seat, chosen: Movimiento) -> None:
    """Move a piece; then count 20 or 10, end the match, or go on with the roll."""
    state = tape.state
    name, to, come = chosen.ficha, chosen.hasta, chosen.come
    since = state.at[PIECE[name]]
    state = tape.emit(Movida(seat, name, since, to, chosen.dado, chosen.contar, come))
    if to == META and _ended(tape, seat):
        return
    reward = FOR_TAKING if come else state.options.premio_meta if to == META else 0
    if reward:
        if menu_of(tape.emit(CuentaAbierta(seat, reward))).moves:
            return
        tape.emit(CuentaPerdida(seat, reward))
    _go_on(tape, seat)


def _ended(tape: Tape[State], seat: Seat) -> bool:
    """End the match if the piece that arrived was the last one of its side (parchís §1.15)."""
    state = tape.state
    side = next(side for side in sides(state.options) if seat in side)
    colours = side_colours(state.options, side)
    if not all_in(state.at, colours):
        return False
    tape.emit(Acabada("ganada", colours))
    return True


def _pass(tape: Tape[State], seat: Seat) -> None:
    count = tape.state.contar
    if count is None:
        tape.emit(DadosPerdidos(seat, tape.state.dados, True))
    else:
        tape.emit(CuentaPerdida(seat, count, True))
    _go_on(tape, seat)


def _go_on(tape: Tape[State], seat: Seat) -> None:
    """Leave the player to move what is left of the roll; if nothing can, end it (parchís §1.14)."""
    state = tape.state
    if state.dados:
        if menu_of(state).moves:
            return
        tape.emit(DadosPerdidos(seat, state.dados))
    if repeats(state.tirada):
        tape.emit(RepiteTirada(seat))
    else:
        _next_turn(tape)


def _next_turn(tape: Tape[State]) -> None:
    assert tape.state.turno is not None
    tape.emit(TurnoEmpezado((tape.state.turno + 1) % tape.state.seats))


def at_random(state: State, rng: Rng) -> Action:
    """Return what a robot would do for the seat in turn: anything legal, passing only if it must.

    What is played for a player whose clock runs out (RULING P25, RULING P27).
    """
    choices = [choice for choice in turn_choices(state) if choice.action is not Pasar]
    return draw(choices, rng)
