"""What the jefe can choose (mus §2)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.engines.core.manners import USUAL, Manners

MANNERS: Manners = USUAL
"""45 s a decision and a bank of 60 s, or a third and a half of it (decisiones §9)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The configuration of a partida; the form of the table is generated from these fields.

    *vacas* and *juegos* are numbers to win, not "best of" (RULING 25); ``Meta`` gives
    the range of a number, ``Literal`` the values of a list.
    """

    jugadores: Literal[4, 2] = 4
    vacas: Annotated[int, Meta(ge=1, le=3)] = 1
    juegos: Annotated[int, Meta(ge=1, le=9)] = 3
    piedras: Literal[40, 30] = 40
    reyes: Literal[8, 4] = 8
    deje: bool = False
    real31: Literal["no", "figura", "sota"] = "no"
    cortar_envidar: bool = False
    reloj: Literal["normal", "rapido", "sin"] = "normal"


class Preferences(msgspec.Struct, frozen=True):
    """What a player may prefer at a table of mus."""

    ordenar_cartas: bool = False
    pista_jugada: bool = True
    confirmar_ordago: bool = True
