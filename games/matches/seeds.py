"""The server's part of the chance of a match: its seed, and the commitment that is published.

Where deals are sealed a commitment binds every card of all of them, which takes a tenth of a
second. So each web process has some at hand, made where nobody waits for them.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.engines.core import chance, openings
from games.engines.core.chance import MatchChance
from games.engines.core.sealed import Chance, SealedChance, sealed_commitment
from games.engines.registry import GAMES

AT_HAND = 4
"""Of each game whose deals are sealed."""


class Seed(NamedTuple):
    """A seed that nobody knows yet, and what is published of it."""

    seed: bytes
    commitment: str


_at_hand: dict[str, deque[Seed]] = {}


def is_sealed(game: str) -> bool:
    """Return whether the deals of *game* are sealed."""
    return GAMES[game].engine.sealing is not None


def algorithm_of(game: str) -> str:
    """Return how the chance of the matches of *game* that start now is made."""
    return openings.ALGORITHM if is_sealed(game) else chance.ALGORITHM


def commitment_of(game: str, seed: bytes) -> str:
    """Return what is published of *seed*; slow where the deals are sealed."""
    sealing = GAMES[game].engine.sealing
    return chance.commitment(seed) if sealing is None else sealed_commitment(seed, sealing)


def told(game: str, seed: bytes, commitment: str = "") -> dict[str, str]:
    """Return the columns of a match that say what its chance is bound by."""
    return {
        "algorithm": algorithm_of(game),
        "commitment": commitment or commitment_of(game, seed),
    }


def drawn(game: str) -> Seed:
    """Return a new seed for a match of *game*, one of those at hand if there are."""
    try:
        return _at_hand[game].popleft()
    except (KeyError, IndexError):
        return _made(game)


def _made(game: str) -> Seed:
    seed = secrets.token_bytes(32)
    return Seed(seed, commitment_of(game, seed))


def restock() -> None:
    """Make a seed to have at hand, of each game where that takes long and there are too few."""
    for game in filter(is_sealed, GAMES):
        ready = _at_hand.setdefault(game, deque())
        if len(ready) < AT_HAND:
            ready.append(_made(game))


def chance_of(row: Mapping[str, Any], seed: bytes, nonces: Sequence[str]) -> Chance:
    """Return the chance of the match in *row*: ``id``, ``game``, ``algorithm``, ``commitment``."""
    sealing = GAMES[row["game"]].engine.sealing
    if row["algorithm"] == openings.ALGORITHM and sealing is not None:
        return SealedChance.of(sealing, seed, nonces, row["commitment"])
    return MatchChance.of(row["algorithm"], seed, nonces, row["id"])
