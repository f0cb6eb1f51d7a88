"""What four cards of the Spanish deck are worth in grande, chica, pares and points (mus §4).

Suits never matter, so a hand is named by its ten possible numbers: every card weighs a power of
five and the sum names the combination. Each game makes a table of the 715 combinations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from games.engines.core.contract import Seat
from games.engines.core.spanish_deck import NUMBER, NUMBERS, Card

Lance: TypeAlias = Literal["grande", "chica", "pares", "juego", "punto"]

LANCES: tuple[Lance, ...] = ("grande", "chica", "pares", "juego", "punto")

_LANCE_OF: dict[str, Lance] = {lance: lance for lance in LANCES}

WEIGHT: dict[Card, int] = {card: 5 ** NUMBERS.index(number) for card, number in NUMBER.items()}
"""By card: its share of the sum that names the numbers of a hand (four equal cards never carry)."""

BONUS_PARES: dict[str | None, int] = {None: 0, "pareja": 1, "medias": 2, "duples": 3}

LEAST_JUEGO = 31
"""Points from which a hand has juego."""


class Compared(Protocol):
    """A hand judged."""

    def fuerza(self, lance: Lance) -> int:
        """Return the key of *lance*, more is better; 0: the hand does not compete in it."""
        ...


class Standing(NamedTuple):
    """What is the same in every game: keys of three lances, pares and its ranks, and points."""

    ranks: tuple[int, ...]
    """High to low, a 3 as 12 and a 2 as 1 where they are."""
    grande: int
    chica: int
    pares: int
    tipo_pares: str | None
    rangos: tuple[int, ...]
    total: int


C = TypeVar("C", bound=Compared)

BySeat: TypeAlias = Sequence[C] | Mapping[Seat, C]
"""The hands of all seats, or of those that are compared."""


class HandTable(Generic[C]):
    """The 715 combinations of numbers, judged."""

    __slots__ = ("table",)

    table: Mapping[int, C]
    """By sum of weights: the hand judged."""

    def __call__(self, cards: Sequence[Card]) -> C:
        """Return *cards* (exactly four) judged."""
        a, b, c, d = cards
        return self.table[WEIGHT[a] + WEIGHT[b] + WEIGHT[c] + WEIGHT[d]]


def suma(cards: Iterable[Card]) -> int:
    """Return the sum of weights that names the numbers of *cards*."""
    return sum([WEIGHT[card] for card in cards])


def combinations_of_numbers() -> Iterable[tuple[int, tuple[int, ...]]]:
    """Return every combination of four numbers: the sum that names it, and the numbers."""
    for numbers in combinations_with_replacement(NUMBERS, 4):
        yield sum(5 ** NUMBERS.index(n) for n in numbers), numbers


def lance_of(phase: str) -> Lance:
    """Return the lance of that name; raises ``KeyError`` if *phase* is not a lance."""
    return _LANCE_OF[phase]


def has_lance(hand: Compared, lance: Lance) -> bool:
    """Return whether the hand may compete in *lance* (pares and juego ask for the jugada)."""
    return hand.fuerza(lance) > 0


def best_seat(lance: Lance, hands: BySeat[C], order: Iterable[Seat]) -> Seat | None:
    """Return the seat of *order* with the best hand of *lance*, ties to the first of *order*.

    *hands* is by seat, *order* begins with the mano; ``None`` if nobody competes (mus §4.2, §8.5).
    """
    best: Seat | None = None
    most = 0
    for seat in order:
        strength = hands[seat].fuerza(lance)
        if strength > most:
            best, most = seat, strength
    return best


def canonical(number: int, reyes: int) -> int:
    """Return the number that *number* stands for: of 8 reyes a 3 is a 12, a 2 is a 1 (mus §4.1)."""
    return {3: 12, 2: 1}.get(number, number) if reyes == 8 else number


def points_of(number: int, reyes: int) -> int:
    """Return the points of a card for juego and punto (mus §4.1)."""
    return min(canonical(number, reyes), 10)


def is_real(numbers: Sequence[int], figures: Iterable[int]) -> bool:
    """Return whether *numbers* are three sevens and one of *figures*, as they are printed."""
    return numbers.count(7) == 3 and any(n in figures for n in numbers)


def standing(numbers: Sequence[int], reyes: int) -> Standing:
    """Return *numbers* (four) judged in what does not depend on the game (mus §4.2)."""
    ranks = sorted((canonical(n, reyes) for n in numbers), reverse=True)
    kind, paired = _pares(ranks)
    return Standing(
        ranks=tuple(ranks),
        grande=_key(ranks),
        chica=_key([15 - rank for rank in reversed(ranks)]),
        pares=BONUS_PARES[kind] * 256 + _key(paired),
        tipo_pares=kind,
        rangos=paired,
        total=sum(points_of(n, reyes) for n in numbers),
    )


def _key(ranks: Sequence[int]) -> int:
    """Return *ranks* as one number that compares like the list."""
    key = 0
    for rank in ranks:
        key = key * 16 + rank
    return key


def _pares(ranks: Sequence[int]) -> tuple[str | None, tuple[int, ...]]:
    """Return the kind of pares of *ranks* (high to low) and its ranks (mus §4.2, RULING 16)."""
    repeated = tuple(rank for rank in dict.fromkeys(ranks) if ranks.count(rank) > 1)
    if not repeated:
        return None, ()
    if len(repeated) == 2:
        return "duples", repeated
    times = ranks.count(repeated[0])
    if times == 4:
        return "duples", repeated * 2
    return ("medias" if times == 3 else "pareja"), repeated
