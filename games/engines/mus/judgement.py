"""What a hand of mus may expect against hands it cannot see: exact odds, and what to throw away.

Everything is counted, nothing is sampled. Against four known cards a rival holds one of 58,905
hands; as suits never matter they fall into at most 715 combinations of numbers, each held in a
product of binomials of ways, so one enumeration is 715 products. Odds against several seats take
their hands as independent, which they are but for the cards they share.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple, TypeAlias

from games.engines.core.spanish_deck import NUMBERS, Card
from games.engines.core.spanish_hands import Lance, suma
from games.engines.mus.hands import LANCES, WEIGHT, Judge, Jugadas, judge_for
from games.engines.mus.options import Options

Suma: TypeAlias = int
"""What ``spanish_hands.suma`` says of some cards: it names their numbers."""

_COMB = tuple(tuple(comb(n, k) for k in range(5)) for n in range(5))
_STAKE: dict[Lance, float] = {"grande": 2.0, "chica": 1.6, "pares": 1.6, "juego": 2.0, "punto": 1.2}
"""By lance: the piedras usually in play in it besides the bonus; what ``worth`` weighs with."""


class Known(NamedTuple):
    """What the table has announced of a seat; ``None`` is not announced yet."""

    pares: bool | None = None
    juego: bool | None = None


UNKNOWN = Known()


class Other(NamedTuple):
    """Another seat of the lance: of my pair or not, its place from the mano (0), what is known."""

    ours: bool
    place: int
    known: Known = UNKNOWN


class Odds(NamedTuple):
    """How many of the hands another seat may hold are worse, equal and better than mine."""

    worse: int
    equal: int
    better: int

    def wins(self, *, ahead: bool) -> float:
        """Return my chance (0 to 1) of beating it; a tie is its own if it is *ahead* of me."""
        total = self.worse + self.equal + self.better
        return (self.worse + (0 if ahead else self.equal)) / total if total else 1.0


class Spread(NamedTuple):
    """How often a hidden hand has each strength of a lance, low to high, out of ``upto[-1]``."""

    strengths: tuple[int, ...]
    upto: tuple[int, ...]

    def below(self, strength: int) -> int:
        """Return how many hands are worse than *strength*."""
        place = bisect_left(self.strengths, strength)
        return self.upto[place - 1] if place else 0

    def not_above(self, strength: int) -> int:
        """Return how many hands are worse than or equal to *strength*."""
        place = bisect_right(self.strengths, strength)
        return self.upto[place - 1] if place else 0


@cache
def _combinations(size: int) -> tuple[tuple[Suma, tuple[tuple[int, int], ...]], ...]:
    """Return every combination of *size* numbers: its sum and (index of number, times)."""
    found = []
    for chosen in combinations_with_replacement(range(len(NUMBERS)), size):
        times = tuple((index, chosen.count(index)) for index in sorted(set(chosen)))
        found.append((sum(5**index for index in chosen), times))
    return tuple(found)


@lru_cache(maxsize=64)
def draws(held: Suma, size: int) -> tuple[tuple[Suma, int], ...]:
    """Return the combinations of *size* cards left in a deck without *held*, and their ways."""
    left = [4 - held // 5**index % 5 for index in range(len(NUMBERS))]
    found = []
    for total, times in _combinations(size):
        ways = 1
        for index, n in times:
            ways *= _COMB[left[index]][n]
        if ways:
            found.append((total, ways))
    return tuple(found)


def _admits(known: Known, hand: Jugadas) -> bool:
    return known.pares in {None, hand.pares > 0} and known.juego in {None, hand.juego > 0}


@lru_cache(maxsize=512)
def spread(judge: Judge, held: Suma, lance: Lance, known: Known) -> Spread:
    """Return what a seat may have in *lance* given what is *known* of it, without the *held*."""
    ways: dict[int, int] = {}
    for total, n in draws(held, 4):
        hand = judge.table[total]
        if _admits(known, hand):
            strength = hand.fuerza(lance)
            ways[strength] = ways.get(strength, 0) + n
    upto, strengths = 0, sorted(ways)
    cumulated = []
    for strength in strengths:
        upto += ways[strength]
        cumulated.append(upto)
    return Spread(tuple(strengths), tuple(cumulated))


def odds(cards: Sequence[Card], lance: Lance, judge: Judge, known: Known = UNKNOWN) -> Odds:
    """Return how *cards* stand in *lance* against every hand one other seat may hold.

    The counts add up to 58,905 when nothing is *known* of that seat.
    """
    other = spread(judge, suma(cards), lance, known)
    mine = judge(cards).fuerza(lance)
    below, upto = other.below(mine), other.not_above(mine)
    return Odds(below, upto - below, (other.upto[-1] if other.upto else 0) - upto)


@lru_cache(maxsize=4096)
def pair_wins(
    judge: Judge, held: Suma, lance: Lance, place: int, others: tuple[Other, ...]
) -> float:
    """Return the chance (0 to 1) that my pair has the best hand of *lance*.

    *held* is my hand and *place* my place from the mano (0, who wins every tie); *others* are the
    other seats.
    """
    mine = judge.table[held].fuerza(lance)
    spreads = [(other, spread(judge, held, lance, other.known)) for other in others]
    rivals = [(other.place, seen) for other, seen in spreads if not other.ours and seen.upto]
    chance = _beats(mine, place, rivals)
    for partner, seen in spreads:
        if not partner.ours or not seen.upto:
            continue
        better = bisect_right(seen.strengths, mine)
        chance *= seen.not_above(mine) / seen.upto[-1]
        for i in range(better, len(seen.strengths)):
            ways = seen.upto[i] - (seen.upto[i - 1] if i else 0)
            chance += ways / seen.upto[-1] * _beats(seen.strengths[i], partner.place, rivals)
    return chance


def _beats(strength: int, place: int, rivals: Sequence[tuple[int, Spread]]) -> float:
    """Return the chance that *strength*, spoken from *place*, beats every rival (place, spread)."""
    chance = 1.0
    for rival, seen in rivals:
        beaten = seen.not_above(strength) if place < rival else seen.below(strength)
        chance *= beaten / seen.upto[-1]
    return chance


class Ranks:
    """How a hand stands among all hands of the deck, made once for each judge (milliseconds).

    ``above[lance][suma]`` is the share of hands able to compete in the lance that it beats (ties
    count half); ``worth[suma]`` the piedras a hand is good for; ``kept[suma]`` the mean worth of
    the hands that complete the cards kept (0 to 4), drawn from the other cards of the deck.
    """

    __slots__ = ("above", "kept", "worth")

    def __init__(self, judge: Judge) -> None:
        self.above = {lance: _above(judge, lance) for lance in LANCES}
        self.worth = {total: self._worth(total, hand) for total, hand in judge.table.items()}
        self.kept = dict(self.worth)
        for size in range(4):
            for held, _ in _combinations(size):
                self.kept[held] = self._mean(held, 4 - size)

    def _mean(self, held: Suma, size: int) -> float:
        drawn = draws(held, size)
        ways = sum(n for _, n in drawn)
        return sum(n * self.worth[held + total] for total, n in drawn) / ways

    def _worth(self, total: Suma, hand: Jugadas) -> float:
        """Return what *hand* brings: stakes by its chance against two rivals, and its bonuses.

        Part of a bonus comes without a fight, as rivals often have no pares or no juego; punto is
        played in about four hands of ten.
        """
        beats = {lance: self.above[lance].get(total, 0.0) ** 2 for lance in LANCES}
        value = beats["grande"] * _STAKE["grande"] + beats["chica"] * _STAKE["chica"]
        if hand.pares:
            value += (_STAKE["pares"] + hand.bono_pares) * beats["pares"] + 0.3 * hand.bono_pares
        if hand.juego:
            return value + (_STAKE["juego"] + hand.bono_juego) * beats["juego"] + 1.0
        return value + _STAKE["punto"] * beats["punto"] * 0.4


def _above(judge: Judge, lance: Lance) -> dict[Suma, float]:
    able = Known(
        pares=True if lance == "pares" else None,
        juego={"juego": True, "punto": False}.get(lance),
    )
    every = spread(judge, 0, lance, able)
    return {
        total: (every.below(key) + every.not_above(key)) / 2 / every.upto[-1]
        for total, hand in judge.table.items()
        if _admits(able, hand) and (key := hand.fuerza(lance))
    }


@cache
def ranks_for(judge: Judge) -> Ranks:
    """Return the ranks of *judge*, made at their first use."""
    return Ranks(judge)


@lru_cache(maxsize=4096)
def keepers(judge: Judge, held: Suma) -> Suma:
    """Return the numbers worth keeping of a hand when at least one card must go."""
    numbers = [index for index in range(len(NUMBERS)) for _ in range(held // 5**index % 5)]
    kept = ranks_for(judge).kept
    options = {
        sum(5**index for index in chosen)
        for size in range(4)
        for chosen in combinations(numbers, size)
    }
    best: Suma = max(options, key=lambda total: (kept[total], total))
    return best


def discard(cards: Sequence[Card], judge: Judge) -> tuple[Card, ...]:
    """Return the 1 to 4 of *cards* whose discard leaves the best hand to expect."""
    keep = keepers(judge, suma(cards))
    thrown = []
    for card in cards:
        index = NUMBERS.index(int(card[:-1]))
        if keep // 5**index % 5:
            keep -= 5**index
        else:
            thrown.append(card)
    return tuple(thrown)


def worst_card(cards: Sequence[Card], options: Options) -> Card:
    """Return the card whose discard keeps the best hand for the lances (the turn clock's choice).

    Of equal numbers, the first of *cards*. Source: decisiones §9, "worst card".
    """
    kept = ranks_for(judge_for(options.reyes, options.real31)).kept
    whole = suma(cards)
    return max(cards, key=lambda card: kept[whole - WEIGHT[card]])
