"""What the jefe can choose (Oh Hell §2.2, §2.4, §2.6)."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.engines.core.manners import Manners

MANNERS = Manners(turn_s=60, bank_s=0, quick_turn_s=20, quick_bank_s=0)
"""60 s a decision (RULING O5), or a third of it; no bank."""
LEAST_PLAYERS, MOST_PLAYERS = 3, 7
CARDS = 52
USUAL_MOST = 10
"""Cards of the longest hand where they fit (RULING O1)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The configuration of a match; *maximo* 0 is the usual one for those who play."""

    direccion: Literal["desde_alto", "desde_bajo"] = "desde_alto"
    rebote: bool = True
    minimo: Literal[1, 3] = 1
    maximo: Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] = 0
    gancho: bool = True
    metodo: Literal["positivo", "apagon", "negativo", "equilibrado"] = "positivo"
    viena: bool = False
    reloj: Literal["normal", "rapido", "sin"] = "normal"


class Preferences(msgspec.Struct, frozen=True):
    """What a player may prefer at a table of Oh Hell."""

    jugada_unica: bool = False
    cuatro_colores: bool = False


def most_cards(options: Options, seats: int) -> int:
    """Return the cards of the longest hand (Oh Hell §2.2)."""
    return options.maximo or min(USUAL_MOST, CARDS // seats)


def sequence(options: Options, seats: int) -> tuple[int, ...]:
    """Return the cards of each hand, in order; the extreme one is played once (Oh Hell §2.2)."""
    down = tuple(range(most_cards(options, seats), options.minimo - 1, -1))
    first = down if options.direccion == "desde_alto" else down[::-1]
    return first + first[-2::-1] if options.rebote else first


def problems(options: Options, seats: int) -> list[str]:
    """Return the codes of what cannot be played (Oh Hell §2.2, §2.6)."""
    found = []
    if not LEAST_PLAYERS <= seats <= MOST_PLAYERS:
        return ["jugadores"]
    if options.maximo > CARDS // seats:
        found.append("maximo")
    if most_cards(options, seats) < options.minimo:
        found.append("minimo")
    if options.viena and options.metodo == "apagon":
        found.append("viena")
    return found
