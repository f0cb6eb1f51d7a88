"""The juegos of a partida of Tres Mus of two: whoever marks one has lost it (mus §17)."""

from __future__ import annotations

from games.engines.core.juegos import Won
from games.engines.tresmus.options import Options
from games.engines.tresmus.state import State

_SIDES = 2


def won(state: State) -> Won | None:
    """Return what each of two has won: what the other marked; of more nobody won any alone."""
    if state.seats != _SIDES:
        return None
    return Won((state.juegos[1], state.juegos[0]), (0, 0))


def clean(options: Options) -> int:
    """Return how many the other marks until he is out."""
    return options.juegos
