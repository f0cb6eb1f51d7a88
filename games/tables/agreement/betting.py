"""What is done to the bets of objects, between the configuration and the start.

Whatever changes, all accept again; nobody can accept what has not stood for a moment.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.tables.agreement.changes import advanced, back_to_the_jefe, bet, with_chair
from games.tables.agreement.reading import asked_for, rivals
from games.tables.agreement.requirements import own, require_phase
from games.tables.agreement.vocabulary import (
    BETS_STAND_MS,
    AceptarApuestas,
    Agreement,
    Apostar,
    Bet,
    Move,
    QuitarApuestas,
    RechazarApuestas,
    Refused,
)
from games.tables.agreement.words import require_part


def apostar(state: Agreement, action: Apostar) -> Agreement:
    """Put an object against a rival, move it to another one or take it back."""
    seat = own(state, action.player)
    require_phase(state, "apostando")
    former = next((each for each in state.bets.placed if each.item == action.item), None)
    if former is not None and former.bettor != action.player:
        raise Refused("objeto_no_tuyo")
    others = tuple(each for each in state.bets.placed if each is not former)
    if action.con is None:
        if former is None:
            return state
        return bet(state, others, Move(action.player, action.item, former.value, put=False))
    if action.con not in rivals(state, seat):
        raise Refused("rival")
    rival = state.chairs[action.con]
    assert rival is not None
    if former is not None and former.rival == rival.player:
        return state
    fresh = Bet(action.item, action.value, action.player, rival.player)
    return bet(state, (*others, fresh), Move(action.player, action.item, action.value, put=True))


def aceptar_apuestas(state: Agreement, action: AceptarApuestas) -> Agreement:
    """Accept the bets as they are; the last one starts the match."""
    seat = own(state, action.player)
    require_phase(state, "apostando")
    if action.n != state.bets.n:
        raise Refused("apuestas_cambiadas")
    mine = state.chairs[seat]
    assert mine is not None
    if mine.accepted:
        return state
    if action.stood_ms < BETS_STAND_MS:
        raise Refused("espera_apuesta")
    require_part(asked_for(state), "", action.seal)
    return advanced(with_chair(state, seat, accepted=True, seal=action.seal))


def rechazar_apuestas(state: Agreement, action: RechazarApuestas) -> Agreement:
    """Go back to the configuration, without bets."""
    own(state, action.player)
    require_phase(state, "apostando")
    return back_to_the_jefe(state)


def quitar_apuestas(state: Agreement, action: QuitarApuestas) -> Agreement:
    """Take out the bets on objects that are no longer free."""
    require_phase(state, "apostando", "revelando")
    kept = tuple(each for each in state.bets.placed if each.item not in action.items)
    after = bet(state, kept)
    return after if state.phase == "apostando" else _back(after)


def _back(state: Agreement) -> Agreement:
    """Return to the bets those who were saying their words: all bind themselves to others."""
    return replace(state, phase="apostando", clock=state.clock + 1)
