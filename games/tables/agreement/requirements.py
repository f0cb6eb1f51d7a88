"""What an action needs to be open: each raises ``Refused``."""

from __future__ import annotations

from games.tables.agreement.reading import jefe, seat_of
from games.tables.agreement.vocabulary import Agreement, Phase, Refused, Seat


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
