"""What each action does, or why it is refused."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.tables.agreement import betting
from games.tables.agreement.changes import (
    advanced,
    back_to_the_jefe,
    gathered,
    renewed,
    resized,
    seated,
    stood,
    swapped,
    with_chair,
    without_bets,
)
from games.tables.agreement.reading import asked_for, awaited, chair_numbers, free, seat_of, started
from games.tables.agreement.requirements import (
    own,
    require_chair,
    require_free,
    require_jefe,
    require_phase,
    require_removable,
)
from games.tables.agreement.vocabulary import (
    Aceptar,
    AceptarApuestas,
    Action,
    Agreement,
    Apostar,
    Cambiar,
    Configurar,
    Confirmar,
    Devolver,
    Echar,
    Empezar,
    Levantarse,
    Proposal,
    QuitarApuestas,
    RechazarApuestas,
    Refused,
    Renovar,
    Responder,
    Revelar,
    Robots,
    Sentarse,
    Sillas,
    Swap,
    Vencer,
)
from games.tables.agreement.words import require_order_open, require_part, revealed


def step(state: Agreement, action: Action) -> Agreement:
    """Return the state after *action*; raises ``Refused`` when it is not open."""
    if started(state) and not isinstance(action, Empezar):
        raise Refused("fase", fase=state.phase)
    after: Agreement = _HANDLERS[type(action)](state, action)
    return after


def _sentarse(state: Agreement, action: Sentarse) -> Agreement:
    require_free(state, action.player, action.seat)
    return gathered(seated(state, action.seat, action.player))


def _levantarse(state: Agreement, action: Levantarse) -> Agreement:
    return stood(state, (own(state, action.player),))


def _sillas(state: Agreement, action: Sillas) -> Agreement:
    require_jefe(state, action.player)
    if state.phase != "esperando":
        raise Refused("fase", fase=state.phase)
    numbers = chair_numbers(state) if action.keeps else range(len(state.chairs))
    taken = {number: chair for number, chair in zip(numbers, state.chairs, strict=True) if chair}
    if not action.keeps and action.n < len(state.chairs):
        taken = dict(enumerate(taken.values()))
    if len(taken) > action.n:
        raise Refused("silla_ocupada")
    if action.n == len(state.chairs):
        return state
    return gathered(resized(state, taken, action.n))


def _robots(state: Agreement, action: Robots) -> Agreement:
    seat = require_jefe(state, action.player)
    empty = free(state)
    if not empty:
        raise Refused("fase", fase=state.phase)
    idle = [robot for robot in action.robots if seat_of(state, robot) is None]
    if len(idle) < len(empty):
        raise Refused("robots")
    for chair, robot in zip(empty, idle, strict=False):
        state = seated(state, chair, robot, action.level)
    # Asking for robots is the jefe's own confirmation; the others still give theirs.
    return advanced(with_chair(gathered(state), seat, confirmed=True))


def _confirmar(state: Agreement, action: Confirmar) -> Agreement:
    seat = own(state, action.player)
    require_phase(state, "confirmando")
    return advanced(with_chair(state, seat, confirmed=True))


def _configurar(state: Agreement, action: Configurar) -> Agreement:
    own(state, action.player)
    if free(state):
        raise Refused("faltan", faltan=len(free(state)))
    require_jefe(state, action.player)
    require_phase(state, "configurando", "aceptando")
    proposal = Proposal(
        state.proposals + 1,
        action.options,
        action.conditions,
        action.commitment,
        action.sides,
        action.frozen,
        action.shared,
        staked=action.staked,
        value=action.value,
        manners=action.manners,
    )
    return renewed(replace(state, phase="aceptando", proposal=proposal))


def _aceptar(state: Agreement, action: Aceptar) -> Agreement:
    seat = own(state, action.player)
    if free(state):
        raise Refused("faltan", faltan=len(free(state)))
    require_phase(state, "aceptando")
    assert state.proposal is not None
    if action.n != state.proposal.n:
        raise Refused("propuesta_cambiada")
    mine = state.chairs[seat]
    assert mine is not None
    if mine.accepted:
        return state  # his word stays the one he gave first
    require_part(asked_for(state), action.word, action.seal)
    given = with_chair(state, seat, accepted=True, word=action.word, seal=action.seal)
    return advanced(given)


def _revelar(state: Agreement, action: Revelar) -> Agreement:
    return advanced(revealed(state, action))


def _renovar(state: Agreement, action: Renovar) -> Agreement:
    require_phase(state, "aceptando", "apostando", "revelando")
    return renewed(replace(without_bets(state), phase="aceptando", proposal=action.proposal))


def _devolver(state: Agreement, action: Devolver) -> Agreement:
    require_phase(state, "aceptando", "apostando", "revelando")
    return back_to_the_jefe(state)


def _cambiar(state: Agreement, action: Cambiar) -> Agreement:
    seat = own(state, action.player)
    require_order_open(state)
    require_chair(state, action.con)
    if action.con == seat:
        raise Refused("silla_ocupada")
    other = state.chairs[action.con]
    if other is None or other.robot:
        return swapped(state, seat, action.con)
    if state.swap is not None and state.swap.con == seat and state.swap.de == action.con:
        return swapped(state, seat, action.con)  # each asked for the other's chair
    if state.swap is not None and state.swap.de != seat:
        raise Refused("fase", fase=state.phase)  # another question waits for its answer
    return replace(state, swap=Swap(seat, action.con))


def _responder(state: Agreement, action: Responder) -> Agreement:
    seat = own(state, action.player)
    if state.swap is None or state.swap.con != seat:
        raise Refused("fase", fase=state.phase)
    if not action.yes:
        return replace(state, swap=None)
    return swapped(state, state.swap.de, state.swap.con)


def _echar(state: Agreement, action: Echar) -> Agreement:
    return stood(state, (require_removable(state, action),))


def _vencer(state: Agreement, action: Vencer) -> Agreement:
    silent = awaited(state)
    return stood(state, silent) if silent else state


def _empezar(state: Agreement, action: Empezar) -> Agreement:
    require_phase(state, "empezar")
    return replace(state, phase="jugando")


_HANDLERS: dict[type, Any] = {
    Sentarse: _sentarse,
    Levantarse: _levantarse,
    Sillas: _sillas,
    Robots: _robots,
    Confirmar: _confirmar,
    Configurar: _configurar,
    Aceptar: _aceptar,
    Apostar: betting.apostar,
    Revelar: _revelar,
    AceptarApuestas: betting.aceptar_apuestas,
    RechazarApuestas: betting.rechazar_apuestas,
    QuitarApuestas: betting.quitar_apuestas,
    Renovar: _renovar,
    Devolver: _devolver,
    Cambiar: _cambiar,
    Responder: _responder,
    Echar: _echar,
    Vencer: _vencer,
    Empezar: _empezar,
}
