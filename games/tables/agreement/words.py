"""The words of the players for the shuffles, in one round or in two (docs/actas.md)."""

from __future__ import annotations

from games.engines.core.chance import word_seal
from games.tables.agreement.changes import with_chair
from games.tables.agreement.requirements import own, require_phase
from games.tables.agreement.vocabulary import Agreement, Part, Refused, Revelar


def require_part(asked: Part, word: str, seal: str) -> None:
    """Refuse an acceptance without the part of the shuffles that is *asked*, or with another."""
    if (bool(word), bool(seal)) != (asked == "palabra", asked == "huella"):
        raise Refused("parte_del_azar")


def require_order_open(state: Agreement) -> None:
    """Refuse to change chairs once words are said: their order is settled with them."""
    if state.phase == "revelando":
        raise Refused("fase", fase=state.phase)


def revealed(state: Agreement, action: Revelar) -> Agreement:
    """Return the table after a player has said the word to which he was bound."""
    seat = own(state, action.player)
    require_phase(state, "revelando")
    assert state.proposal is not None
    if action.n != state.proposal.n:
        raise Refused("propuesta_cambiada")
    mine = state.chairs[seat]
    assert mine is not None
    if word_seal(action.word) != mine.seal:
        raise Refused("otra_palabra")
    return with_chair(state, seat, word=action.word)
