"""What a hand of four cards is worth in each lance of Tres Mus (mus §17.3).

Grande, chica and pares compare as in mus with 8 reyes; juego has an order and values of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from games.engines.core.contract import Seat
from games.engines.core.spanish_hands import (
    BONUS_PARES,
    LEAST_JUEGO,
    BySeat,
    HandTable,
    Lance,
    combinations_of_numbers,
    is_real,
    standing,
)

REYES = 8
_JUEGOS = (34, 35, 36, 37, 40, 32, 31, 33)
"""Worst first; the 31 real is above them all."""
_VALUES = {31: 3, 33: 4}
_REAL = 5
_FIGURES = (10, 11, 12)
"""Of the 31 real: a 3 does not count."""
PUNTO = 1


class Jugadas(msgspec.Struct, frozen=True):
    """A hand judged. In the five lances more is better and equal keys tie.

    *pares* and *juego* are 0 when the hand does not have them; *valor_pares* and *valor_juego*
    are the piedras that who wins such a lance gets rid of.
    """

    grande: int
    chica: int
    pares: int
    juego: int
    punto: int
    tipo_pares: str | None
    rangos: tuple[int, ...]
    total: int
    real31: bool
    valor_pares: int
    valor_juego: int

    def fuerza(self, lance: Lance) -> int:
        """Return the key of *lance*; 0 means that the hand does not compete in it."""
        key: int = getattr(self, lance)
        return key

    def valor(self, lance: Lance) -> int:
        """Return the piedras that the jugada is worth in *lance*; none in grande and chica."""
        if lance == "pares":
            return self.valor_pares
        if lance == "juego":
            return self.valor_juego
        return PUNTO if lance == "punto" else 0


class Judge(HandTable[Jugadas]):
    """Judges hands of Tres Mus."""

    __slots__ = ()

    def __init__(self) -> None:
        self.table = {total: _judged(numbers) for total, numbers in combinations_of_numbers()}


def worst_seat(lance: Lance, hands: BySeat[Jugadas], order: Iterable[Seat]) -> Seat | None:
    """Return the seat of *order* with the worst hand of *lance*, ties to the last of *order*.

    *hands* is by seat, *order* begins with the mano; ``None`` if nobody competes (mus §17.3).
    """
    worst: Seat | None = None
    least = 0
    for seat in order:
        strength = hands[seat].fuerza(lance)
        if strength and (worst is None or strength <= least):
            worst, least = seat, strength
    return worst


def _judged(numbers: Sequence[int]) -> Jugadas:
    alike = standing(numbers, REYES)
    total = alike.total
    real = is_real(numbers, _FIGURES)
    has_juego = total >= LEAST_JUEGO
    order = len(_JUEGOS) + 1 if real else 1 + _JUEGOS.index(total) if has_juego else 0
    return Jugadas(
        grande=alike.grande,
        chica=alike.chica,
        pares=alike.pares,
        juego=order,
        punto=total,
        tipo_pares=alike.tipo_pares,
        rangos=alike.rangos,
        total=total,
        real31=real,
        valor_pares=BONUS_PARES[alike.tipo_pares],
        valor_juego=(_REAL if real else _VALUES.get(total, 2)) if has_juego else 0,
    )


JUDGE = Judge()
"""There is one set of values, whatever the options."""
