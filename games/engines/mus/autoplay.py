"""What is played for somebody whose clock ran out: the least committing action (decisiones §9)."""

from __future__ import annotations

from games.engines.core.contract import Action
from games.engines.mus.actions import Descartar, Mus, NoQuerer, Pasar
from games.engines.mus.judgement import worst_card
from games.engines.mus.state import State


def least_committing(state: State) -> Action:
    """Return mus, paso, no quiero or the discard of the worst card for the seat in turn."""
    if state.fase == "mus":
        return Mus()
    if state.fase == "descarte":
        assert state.turno is not None
        return Descartar((worst_card(state.manos[state.turno], state.options),))
    return Pasar() if state.apuesta is None else NoQuerer()
