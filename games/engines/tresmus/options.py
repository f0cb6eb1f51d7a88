"""What the jefe can choose (mus §17.2, RULING T1)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.engines.core.manners import USUAL, Manners

MANNERS: Manners = USUAL
"""45 s a decision and a bank of 60 s, or a third and a half of it, as in mus."""
LEAST_PLAYERS, MOST_PLAYERS = 2, 8


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The configuration of a partida: piedras of each in a juego, and juegos that put one out."""

    piedras: Annotated[int, Meta(ge=3, le=20)] = 7
    juegos: Annotated[int, Meta(ge=1, le=9)] = 4
    reloj: Literal["normal", "rapido", "sin"] = "normal"


class Preferences(msgspec.Struct, frozen=True):
    """What a player may prefer at a table of Tres Mus."""

    ordenar_cartas: bool = False
    pista_jugada: bool = True
    confirmar_ordago: bool = True
