"""How ``normal`` bets, given its chance in the lance; ``experto`` supposes it of the rest.

A move is one number: 0 pass or refuse, 1 accept, 2 to 99 bet or raise so many, ``ORDAGO``.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from games.engines.mus.robots.race import Race

ORDAGO = 100
PASS, ACCEPT = 0, 1

ORDAGO_CREDIT = 0.3
"""How much of its chance *normal* gives up when somebody says órdago."""


class Luck(Protocol):
    """A source of numbers from 0 to 1."""

    def random(self) -> float:
        """Return the next number."""
        ...


class Score(NamedTuple):
    """The piedras of my pair and of the other, and what they are worth."""

    race: Race
    mine: int
    theirs: int

    def after(self, mine: int, theirs: int) -> float:
        """Return my chance of winning the juego with so many piedras more for each pair."""
        race = self.race
        target = len(race) - 1
        ours, others = self.mine + mine, self.theirs + theirs
        return race[min(target, ours)][min(target, others)]


class Bet(NamedTuple):
    """What is asked: *total* if accepted, *refused* if not, and the bonuses of the lance."""

    total: int
    refused: int
    ordago: bool
    last: bool
    our_bonus: int = 0
    their_bonus: int = 0


def boldness(chance: float) -> float:
    """Return how often (0 to 1) *normal* opens with that chance of having the best hand."""
    if chance >= 0.62:
        return 0.92
    return 0.35 if chance >= 0.54 else 0.04


def trust(chance: float) -> float:
    """Return how often (0 to 1) *normal* accepts a small bet with that chance."""
    return min(0.97, max(0.03, (chance - 0.3) * 3.3))


def opening(chance: float, score: Score, luck: Luck) -> int:
    """Return the move of a seat that may open the lance."""
    now = score.after(0, 0)
    if now < 0.12 and chance > max(0.45, now + 0.35):
        return ORDAGO
    if luck.random() >= boldness(chance):
        return PASS
    if chance > 0.9:
        return 5
    return 3 if chance > 0.8 else 2


def answering(chance: float, bet: Bet, score: Score, luck: Luck) -> int:
    """Return the answer to *bet*: the bettor gets some credit for a better hand than any."""
    believed = _believed(chance, 0.06 if bet.total < 5 else 0.1)
    refuse = score.after(0, bet.refused + bet.their_bonus)
    if bet.ordago:
        believed = _believed(chance, ORDAGO_CREDIT)
        return ACCEPT if believed > refuse + (0.0 if bet.last else 0.03) else PASS
    win = score.after(bet.total + bet.our_bonus, 0)
    lose = score.after(0, bet.total + bet.their_bonus)
    accept = believed * win + (1 - believed) * lose
    if refuse < 0.2 and believed - 0.2 > max(accept, refuse):
        return ORDAGO
    if believed > 0.74 and bet.total < 25 and luck.random() < 0.8:
        return 5 if believed > 0.88 else 2
    return ACCEPT if accept > refuse + (0.0 if bet.last else 0.01) else PASS


def _believed(chance: float, credit: float) -> float:
    """Return *chance* less the *credit* of the bettor; near certainty no bet impresses."""
    return max(0.01, chance - credit * min(1.0, 20 * (1 - chance)))
