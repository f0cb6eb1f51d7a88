"""What a match is counted by where it is made of juegos, for whoever compares matches.

That of a game says how many each side has won of all that was played, which no list of scores
tells: some show vacas first, some what goes against one, some something else.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol


class Won(NamedTuple):
    """What each side has, in the order of ``Engine.sides``."""

    juegos: tuple[int, ...]
    """Won of the whole match, all vacas together (torneos §12.1)."""
    piedras: tuple[int, ...]
    """Of the last juego that was played, as it stood when it ended."""


class Juegos(Protocol):
    """How a game counts juegos. Pure."""

    def won(self, state: Any) -> Won | None:
        """Return what the sides have in *state*, ``None`` where so many are not compared so."""
        ...

    def clean(self, options: Any) -> int:
        """Return the juegos of who wins with *options* without losing any."""
        ...
