"""*La boca hace juego*: what is a lie, and what it costs (torneos §17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from games.engines.core.spanish_deck import DECK, NUMBER, NUMBERS, Card
from tournaments.pairing.illegal import require

DENIAL = "no"
JUEGO, REAL = 31, 31
MOST_PUNTO = 40
_FIGURE = 10

SANCTIONS = ("apercibimiento", "pierde_cruce", "expulsion")
"""For the first lie of a participante in the championship, the second, the third (RULING C18)."""

Claim = str | int | Sequence[int]
"""A word, so many points of punto, or cards by their numbers."""


def _groups(ranks: Sequence[int]) -> list[int]:
    """Return how many there are of each rank, the most first."""
    return sorted(Counter(ranks).values(), reverse=True)


def _total(ranks: Sequence[int]) -> int:
    return sum(min(rank, _FIGURE) for rank in ranks)


HELD: Mapping[str, Callable[[Sequence[int]], bool]] = MappingProxyType(
    {
        "pares": lambda ranks: _groups(ranks)[0] >= 2,
        "medias": lambda ranks: _groups(ranks)[0] >= 3,
        "duples": lambda ranks: _groups(ranks) in ([2, 2], [4]),
        "juego": lambda ranks: _total(ranks) >= JUEGO,
        "treinta_y_una": lambda ranks: _total(ranks) == REAL,
        DENIAL: lambda ranks: True,
    }
)
"""By what is claimed: whether a hand holds it. To deny what one holds is deceit, no lie."""


def require_judged(claim: Claim) -> None:
    """Raise ``Illegal`` unless *claim* is one of those that are judged (torneos §17.2)."""
    if isinstance(claim, str):
        require(claim in HELD, "dice")
    elif not isinstance(claim, int):
        require(1 <= len(claim) <= 4 and set(claim) <= set(NUMBERS), "dice")


def is_lie(claim: Claim, cards: Sequence[Card], reyes: int) -> bool:
    """Return whether *claim* is of something that *cards* do not hold (torneos §17.2, RULING C17).

    What is said of nothing that one has (how good it is, what will be won) is no lie. Raises
    ``Illegal`` unless they are four different cards, and for a number of reyes that is not played.
    """
    require(len(set(cards)) == len(cards) == 4 and set(cards) <= set(DECK), "cartas")
    require(reyes in {4, 8}, "reyes")
    ranks = [_rank(NUMBER[card], reyes) for card in cards]
    if isinstance(claim, str):
        return claim in HELD and not HELD[claim](ranks)
    if isinstance(claim, int):
        return _total(ranks) != claim
    return not Counter(_rank(one, reyes) for one in claim) <= Counter(ranks)


def _rank(number: int, reyes: int) -> int:
    """Return what a card counts as: with eight reyes a 3 is a rey and a 2 an as."""
    return {3: 12, 2: 1}.get(number, number) if reyes == 8 else number


def sanction(before: int) -> str:
    """Return what follows a lie after so many upheld *before* (torneos §17.4)."""
    require(before >= 0, "anteriores")
    return SANCTIONS[min(before, len(SANCTIONS) - 1)]
