"""What an action needs to be open: each raises ``Refused``."""

from __future__ import annotations

from games.tables.agreement.reading import awaited, jefe, seat_of
from games.tables.agreement.vocabulary import (
    GRACE_TO_ANSWER_MS,
    Agreement,
    Echar,
    Phase,
    Refused,
    Seat,
)


def own(state: Agreement, player: int) -> Seat:
    """Return the chair of *player*."""
    seat = seat_of(state, player)
    if seat is None:
        raise Refused("asiento_ajeno")
    return seat


def require_jefe(state: Agreement, player: int) -> Seat:
    """Return the chair of *player*, who leads."""
    seat = own(state, player)
    if jefe(state) != seat:
        raise Refused("solo_jefe")
    return seat


def require_phase(state: Agreement, *phases: Phase) -> None:
    """Refuse it outside of *phases*."""
    if state.phase not in phases:
        raise Refused("fase", fase=state.phase)


def require_chair(state: Agreement, seat: Seat) -> None:
    """Refuse a chair that the table does not have."""
    if not 0 <= seat < len(state.chairs):
        raise Refused("silla", sillas=len(state.chairs))


def require_free(state: Agreement, player: int, seat: Seat) -> None:
    """Refuse a player who sits already, or a chair that is not there or is not free."""
    if seat_of(state, player) is not None:
        raise Refused("ya_sentado")
    require_chair(state, seat)
    if state.chairs[seat] is not None:
        raise Refused("silla_ocupada")


def require_removable(state: Agreement, action: Echar) -> Seat:
    """Return the chair that the jefe frees: a robot's, or that of a player silent for long."""
    seat = require_jefe(state, action.player)
    require_chair(state, action.seat)
    target = state.chairs[action.seat]
    if target is None or action.seat == seat:
        raise Refused("asiento_ajeno")
    if target.robot:
        return action.seat
    if action.seat not in awaited(state):
        raise Refused("fase", fase=state.phase)
    if action.waited_ms < GRACE_TO_ANSWER_MS:
        raise Refused("espera", segundos=-(-(GRACE_TO_ANSWER_MS - action.waited_ms) // 1000))
    return action.seat
