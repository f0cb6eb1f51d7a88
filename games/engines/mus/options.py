"""What the jefe can choose (rules/mus.md §2)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


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
