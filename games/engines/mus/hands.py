"""What a hand of four cards is worth in each lance of mus (mus §4, §12, §19).

A judge looks a hand up in a table of the 715 combinations, made once for each pair of options;
robots may sum ``WEIGHT`` themselves and use ``judge.table`` directly.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, TypeAlias

import msgspec

from games.engines.core.spanish_hands import (
    BONUS_PARES,
    LANCES,
    LEAST_JUEGO,
    WEIGHT,
    HandTable,
    Lance,
    best_seat,
    canonical,
    combinations_of_numbers,
    has_lance,
    is_real,
    lance_of,
    points_of,
    standing,
)

__all__ = [
    "BONUS_PARES",
    "LANCES",
    "WEIGHT",
    "Judge",
    "Jugadas",
    "Real31",
    "best_seat",
    "canonical",
    "has_lance",
    "judge_for",
    "lance_of",
    "points_of",
]

Real31: TypeAlias = Literal["no", "figura", "sota"]

_JUEGOS = (33, 34, 35, 36, 37, 40, 32, 31)
_REAL_FIGURES: dict[Real31, tuple[int, ...]] = {"no": (), "figura": (10, 11, 12), "sota": (10,)}


class Jugadas(msgspec.Struct, frozen=True):
    """A hand judged. In the five lances more is better and equal keys tie (the mano decides).

    *pares* and *juego* are 0 when the hand does not have them; *tipo_pares* names the pares and
    *rangos* their ranks high to low (12, 11, 10, 7…); *total* counts the points of juego and
    punto; *senas* are the true señas, sorted.
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
    bono_pares: int
    bono_juego: int
    senas: tuple[str, ...]

    def fuerza(self, lance: Lance) -> int:
        """Return the key of *lance*; 0 means that the hand does not compete in it."""
        key: int = getattr(self, lance)
        return key


class Judge(HandTable[Jugadas]):
    """Judges hands under one pair of options (*reyes* 8 or 4, *real31*)."""

    __slots__ = ("real31", "reyes")

    def __init__(self, reyes: int, real31: Real31) -> None:
        self.reyes = reyes
        self.real31 = real31
        self.table = {
            total: _judged(numbers, reyes, real31) for total, numbers in combinations_of_numbers()
        }


@cache
def judge_for(reyes: int, real31: Real31) -> Judge:
    """Return the judge of these options, made at its first use (a few milliseconds)."""
    return Judge(reyes, real31)


def _judged(numbers: Sequence[int], reyes: int, real31: Real31) -> Jugadas:
    alike = standing(numbers, reyes)
    total, kind = alike.total, alike.tipo_pares
    real = is_real(numbers, _REAL_FIGURES[real31])
    bonus_juego = 0 if total < LEAST_JUEGO else 3 if total == LEAST_JUEGO else 2
    return Jugadas(
        grande=alike.grande,
        chica=alike.chica,
        pares=alike.pares,
        juego=0 if total < LEAST_JUEGO else 9 if real else 1 + _JUEGOS.index(total),
        punto=total,
        tipo_pares=kind,
        rangos=alike.rangos,
        total=total,
        real31=real,
        bono_pares=BONUS_PARES[kind],
        bono_juego=bonus_juego,
        senas=_true_senas(alike.ranks, kind, total),
    )


def _true_senas(ranks: Sequence[int], kind: str | None, total: int) -> tuple[str, ...]:
    """Return the señas that are true (mus §12), sorted; ``ciego`` only when no other is."""
    kings, aces = ranks.count(12), ranks.count(1)
    true = {
        "31": total == 31,
        "juego": total > 31,
        "dos_reyes": kings == 2,
        "medias": kind == "medias",
        "duples": kind == "duples",
        "30": total == 30,
        "29": total == 29,
        "dos_ases": aces == 2,
        "tres_ases": aces == 3,
    }
    return tuple(sorted(name for name, holds in true.items() if holds)) or ("ciego",)
