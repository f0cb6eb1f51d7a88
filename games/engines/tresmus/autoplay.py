"""What is played for somebody whose clock ran out: what commits him least (RULING T15)."""

from __future__ import annotations

from games.engines.core.contract import Action
from games.engines.tresmus.actions import (
    Conformarse,
    Descartar,
    Pasar,
    Seguir,
    VolverseAtras,
)
from games.engines.tresmus.judgement import worst_card
from games.engines.tresmus.state import State


def least_committing(state: State) -> Action:
    """Return the discard of the worst card, or what puts no piedras, for the seat in turn."""
    if state.fase == "descarte":
        assert state.turno is not None
        return Descartar((worst_card(state.manos[state.turno]),))
    stage = state.apuesta.etapa if state.apuesta is not None else "respuestas"
    if stage == "subidas":
        return Conformarse()
    if stage == "replica":
        return VolverseAtras()
    return Seguir() if stage == "cierre" else Pasar()
