"""The juegos of a partida of mus: those of all its vacas (torneos §12.1)."""

from __future__ import annotations

from games.engines.core.juegos import Won
from games.engines.mus.options import Options
from games.engines.mus.state import State


def won(state: State) -> Won:
    """Return what each pair has won, those of the vacas that are over too."""
    before, now = state.anteriores, state.juegos
    is_over = state.fin is not None and state.fin.razon == "ganada"
    piedras = state.ultimas if is_over else state.piedras
    return Won((before[0] + now[0], before[1] + now[1]), piedras)


def clean(options: Options) -> int:
    """Return the juegos of all the vacas that it takes."""
    return options.juegos * options.vacas
