"""How what is at stake is shared out and wealth is shown: pure arithmetic (decisiones §5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Held:
    """What stands in the escrow in a player's name: what he put and what the house added."""

    player: int
    own: int
    courtesy: int = 0

    @property
    def total(self) -> int:
        """U$uros at stake for him."""
        return self.own + self.courtesy


@dataclass(frozen=True, slots=True)
class Split:
    """Where the escrow goes. The three parts add up to what was held."""

    players: dict[int, int] = field(default_factory=dict)
    courtesy: int = 0
    burned: int = 0


def split(
    held: Sequence[Held], winners: Sequence[int] = (), leavers: Collection[int] = ()
) -> Split:
    """Return what each player receives of the escrow, and what goes back to the house or is burned.

    Without *winners* the match is void and everything returns to its owner. Otherwise the winning
    side shares the escrow: with equal stakes each winner gets escrow / winners, and what does not
    divide goes one by one to the first of *winners* (RULING O4). A winner among the
    *leavers* gets back what he put, and his prize is burned. A player at stake 0 wins nothing, and
    does not make his partner win double: what no winner can claim goes back to the losers.
    Raises ValueError when a winner has no part in *held*.
    """
    stakes = {stake.player: stake for stake in held}
    if not stakes.keys() >= set(winners):
        raise ValueError("a winner who does not play")
    if not winners:
        return Split({s.player: s.own for s in held}, courtesy=sum(s.courtesy for s in held))
    won = [stakes[winner] for winner in winners]
    lost = [stake for stake in held if stake.player not in winners]
    at_risk = sum(stake.total for stake in lost)
    prize = min(at_risk, sum(stake.total for stake in won) * len(lost) // len(won))
    players: dict[int, int] = {}
    to_house = burned = 0
    for stake, gain in zip(won, shares(prize, [s.total for s in won]), strict=True):
        if stake.player in leavers:
            players[stake.player] = stake.own
            to_house += stake.courtesy
            burned += gain
        else:
            players[stake.player] = stake.total + gain
    for stake, loss in zip(lost, shares(prize, [s.total for s in lost]), strict=True):
        back = stake.total - loss
        house = min(back, stake.courtesy)
        players[stake.player] = back - house
        to_house += house
    return Split(players, courtesy=to_house, burned=burned)


def bags(wealth: int, steps: Sequence[int]) -> int:
    """Return how many bags show *wealth*: one, and one more from each of *steps* on."""
    return 1 + sum(wealth >= step for step in steps)


def shares(amount: int, weights: Sequence[int]) -> list[int]:
    """Return *amount* shared in proportion to *weights*; the first get what does not divide."""
    total = sum(weights)
    if not total:
        return [0] * len(weights)
    parts = [amount * weight // total for weight in weights]
    rest = amount - sum(parts)
    for index, weight in enumerate(weights):
        if rest and weight:
            parts[index] += 1
            rest -= 1
    return parts
