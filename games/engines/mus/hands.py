"""What a hand of four cards is worth in each lance (rules/mus.md §4, §12, §19).

Suits never matter, so a hand is judged by its ten possible numbers: every card weighs a power of
five and the sum names the combination. A judge looks that sum up in a table of the 715
combinations, made once for each pair of options; robots may sum ``WEIGHT`` themselves and use
``judge.table`` directly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Literal, TypeAlias

import msgspec

from games.engines.core.contract import Seat
from games.engines.core.spanish_deck import NUMBER, NUMBERS, Card
from games.engines.mus.view import Lance

Real31: TypeAlias = Literal["no", "figura", "sota"]

LANCES: tuple[Lance, ...] = ("grande", "chica", "pares", "juego", "punto")

_LANCE_OF: dict[str, Lance] = {lance: lance for lance in LANCES}

WEIGHT: dict[Card, int] = {card: 5 ** NUMBERS.index(number) for card, number in NUMBER.items()}
"""By card: its share of the sum that names the numbers of a hand (four equal cards never carry)."""

BONUS_PARES: dict[str | None, int] = {None: 0, "pareja": 1, "medias": 2, "duples": 3}

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


class Judge:
    """Judges hands under one pair of options (*reyes* 8 or 4, *real31*)."""

    __slots__ = ("real31", "reyes", "table")

    def __init__(self, reyes: int, real31: Real31) -> None:
        self.reyes = reyes
        self.real31 = real31
        self.table: dict[int, Jugadas] = {
            sum(5 ** NUMBERS.index(n) for n in numbers): _judged(numbers, reyes, real31)
            for numbers in combinations_with_replacement(NUMBERS, 4)
        }
        """By sum of weights: the hand judged."""

    def __call__(self, cards: Sequence[Card]) -> Jugadas:
        """Return *cards* (exactly four) judged."""
        a, b, c, d = cards
        return self.table[WEIGHT[a] + WEIGHT[b] + WEIGHT[c] + WEIGHT[d]]


@cache
def judge_for(reyes: int, real31: Real31) -> Judge:
    """Return the judge of these options, made at its first use (a few milliseconds)."""
    return Judge(reyes, real31)


def lance_of(phase: str) -> Lance:
    """Return the lance of that name; raises ``KeyError`` if *phase* is not a lance."""
    return _LANCE_OF[phase]


def has_lance(jugadas: Jugadas, lance: Lance) -> bool:
    """Return whether the hand may compete in *lance* (pares and juego ask for the jugada)."""
    return jugadas.fuerza(lance) > 0


def best_seat(lance: Lance, hands: Sequence[Jugadas], order: Iterable[Seat]) -> Seat | None:
    """Return the seat of *order* with the best hand of *lance*, ties to the first of *order*.

    *hands* is by seat and *order* begins with the mano; ``None`` if nobody competes (§4.2, §8.5).
    """
    best: Seat | None = None
    most = 0
    for seat in order:
        strength = hands[seat].fuerza(lance)
        if strength > most:
            best, most = seat, strength
    return best


def canonical(number: int, reyes: int) -> int:
    """Return the number that *number* stands for: with 8 reyes a 3 is a 12 and a 2 a 1 (§4.1)."""
    return {3: 12, 2: 1}.get(number, number) if reyes == 8 else number


def points_of(number: int, reyes: int) -> int:
    """Return the points of a card for juego and punto (§4.1)."""
    return min(canonical(number, reyes), 10)


def _judged(numbers: Sequence[int], reyes: int, real31: Real31) -> Jugadas:
    ranks = sorted((canonical(n, reyes) for n in numbers), reverse=True)
    total = sum(points_of(n, reyes) for n in numbers)
    real = numbers.count(7) == 3 and any(n in _REAL_FIGURES[real31] for n in numbers)
    kind, paired = _pares(ranks)
    bonus_juego = 0 if total < 31 else 3 if total == 31 else 2
    return Jugadas(
        grande=_key(ranks),
        chica=_key([15 - rank for rank in reversed(ranks)]),
        pares=BONUS_PARES[kind] * 256 + _key(paired),
        juego=0 if total < 31 else 9 if real else 1 + _JUEGOS.index(total),
        punto=total,
        tipo_pares=kind,
        rangos=paired,
        total=total,
        real31=real,
        bono_pares=BONUS_PARES[kind],
        bono_juego=bonus_juego,
        senas=_true_senas(ranks, kind, total),
    )


def _key(ranks: Sequence[int]) -> int:
    """Return *ranks* as one number that compares like the list."""
    key = 0
    for rank in ranks:
        key = key * 16 + rank
    return key


def _pares(ranks: Sequence[int]) -> tuple[str | None, tuple[int, ...]]:
    """Return the kind of pares of *ranks* (sorted high to low) and its ranks (§4.2, RULING 16)."""
    repeated = tuple(rank for rank in dict.fromkeys(ranks) if ranks.count(rank) > 1)
    if not repeated:
        return None, ()
    if len(repeated) == 2:
        return "duples", repeated
    times = ranks.count(repeated[0])
    if times == 4:
        return "duples", repeated * 2
    return ("medias" if times == 3 else "pareja"), repeated


def _true_senas(ranks: Sequence[int], kind: str | None, total: int) -> tuple[str, ...]:
    """Return the señas that are true (§12), sorted; ``ciego`` only when no other is."""
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
