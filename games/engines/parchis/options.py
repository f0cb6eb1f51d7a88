"""What the jefe can choose (parchís §1.1)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from games.engines.core.manners import Manners

MANNERS = Manners(turn_s=60, bank_s=0, quick_turn_s=20, quick_bank_s=0)
"""60 s a decision (RULING P27), or a third of it; no bank."""

Chairs: TypeAlias = Literal[
    "0123", "012", "013", "023", "123", "01", "02", "03", "12", "13", "23"
]  # fmt: skip


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The configuration of a match.

    *sillas* are the chairs taken, in the order of play: each is a colour (0 amarillo, 1 azul,
    2 rojo, 3 verde). The table decides it, not the form.
    """

    sillas: Chairs = "0123"
    dados: Literal[1, 2] = 1
    modo: Literal["individual", "parejas", "dos_colores"] = "individual"
    ficha_fuera: bool = False
    premio_meta: Literal[10, 0] = 10
    reloj: Literal["normal", "rapido", "sin"] = "normal"


class Preferences(msgspec.Struct, frozen=True):
    """What a player may prefer at a table of parchís."""

    jugada_unica: bool = False


def chairs(options: Options) -> tuple[int, ...]:
    """Return the colour of each seat."""
    return tuple(int(chair) for chair in options.sillas)


def problems(options: Options) -> list[str]:
    """Return the codes of what cannot be played: ``parejas``, ``dos_colores`` (parchís §1.1)."""
    taken = chairs(options)
    if options.modo == "parejas" and len(taken) != 4:
        return ["parejas"]
    if options.modo == "dos_colores" and (len(taken) != 2 or (taken[1] - taken[0]) % 2 == 0):
        return ["dos_colores"]
    return []
