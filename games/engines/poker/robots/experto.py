"""The expert: tables before the flop, then worlds that follow the betting."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, NamedTuple

from games.engines.core.contract import Action, Choice, Rng
from games.engines.core.robots import Menu, courtesy, menu_of
from games.engines.poker.actions import Subir
from games.engines.poker.robots import preflop
from games.engines.poker.robots.moves import give_up, raise_to, stay
from games.engines.poker.robots.spot import Spot
from games.engines.poker.robots.worlds import World, dealt
from games.engines.poker.view import Vista

WORLDS = 200
"""Ways the cards may lie, looked at for a decision after the flop."""
SIZES = (0.4, 0.75, 1.25)
"""Bets that it compares, in pots; all-in too where that is no more than twice the pot."""
GIVES_UP = 0.75
"""Which part of what the odds of a bet would have them fold others do fold."""
RAISES = 0.08
"""The best part of their hands with which others raise."""
FIRST = 0.93
"""What a hand is worth to who speaks first, with cards to come."""


class Experto:
    """Monte Carlo over *worlds* deals weighed by what everybody has done in the hand."""

    level: ClassVar[str] = "experto"

    def __init__(self, worlds: int = WORLDS) -> None:
        self._worlds = worlds

    def choose(self, view: Vista, choices: Sequence[Choice], rng: Rng) -> Action:
        """Return a legal turn or vote, the same for the same view, choices and *rng*."""
        menu = menu_of(choices)
        answer = courtesy(menu)
        if answer is not None:
            return answer
        spot = Spot(view)
        if view.fase == "preflop":
            return preflop.decide(spot, menu)
        luck = Random(rng.below(2**53))  # noqa: S311 - derived from the match's own chance
        return _after_the_flop(spot, menu, dealt(spot, self._worlds, luck))


class Raised(NamedTuple):
    """A bet or raise to *total*: what I add, and what each rival would have to."""

    total: int
    mine: int
    theirs: tuple[int, ...]


def _after_the_flop(spot: Spot, menu: Menu, worlds: Sequence[World]) -> Action:
    if not worlds:
        return give_up(menu)
    everybody = (1 << len(spot.others)) - 1
    shares = [world.share(everybody) for world in worlds]
    best, gain = give_up(menu), 0.0
    if spot.call:
        gain = max(0.0, _call(spot, shares))
        best = stay(menu) if gain > 0 else best
    else:
        gain = spot.pot * _realized(spot) * sum(shares) / len(shares)
    if Subir in menu:
        for raised in _raises(spot):
            worth = _bet(spot, worlds, raised)
            if worth > gain:
                best, gain = raise_to(menu, raised.total), worth
    return best


def _realized(spot: Spot) -> float:
    return 1.0 if spot.is_last or spot.view.fase == "river" else FIRST


def _call(spot: Spot, shares: Sequence[float]) -> float:
    """Return what a call wins over folding, in chips."""
    risk = 1 + (spot.caution - 1) * spot.call / spot.stack
    wins = _realized(spot) * sum(shares) / len(shares)
    return wins * (spot.pot + spot.call) - spot.call * risk


def _raises(spot: Spot) -> list[Raised]:
    """Return the raises to compare."""
    view = spot.view
    low, high = view.subir_min, view.subir_max
    assert low is not None and high is not None  # noqa: PT018
    pot = spot.pot + spot.call
    totals = {max(low, min(high, view.apuesta + round(size * pot))) for size in SIZES}
    if high - spot.bet <= 2 * pot:
        totals.add(high)
    return [_raised(spot, total) for total in sorted(totals)]


def _raised(spot: Spot, total: int) -> Raised:
    rivals = spot.others
    theirs = tuple([min(spot.chips(seat), total) - spot.view.apostado[seat] for seat in rivals])
    most = max([spot.chips(seat) for seat in rivals])
    return Raised(total, min(total, most) - spot.bet, theirs)


def _bet(spot: Spot, worlds: Sequence[World], raised: Raised) -> float:
    """Return what a bet wins over giving up, in chips: they fold the worst they may have."""
    limits = [_limits(spot, worlds, number, cost) for number, cost in enumerate(raised.theirs)]
    risk = 1 + (spot.caution - 1) * raised.mine / spot.stack
    total = 0.0
    strong = sum(world.share(-1) for world in worlds) / len(worlds) > 0.6
    realized = _realized(spot)
    for world in worlds:
        stays, pot, beaten = 0, spot.pot + raised.mine, False
        for number, (step, cost) in enumerate(zip(world.steps, raised.theirs, strict=True)):
            least, raising = limits[number]
            if step >= least or not cost:
                stays |= 1 << number
                pot += cost
                beaten |= step >= raising and cost > 0
        share = world.share(stays)
        if not stays:
            total += spot.pot
        elif beaten and not strong and raised.total < (spot.view.subir_max or 0):
            total -= raised.mine * risk
        else:
            total += share * pot * (realized if share == 1 else 1) - raised.mine * (
                1 if share == 1 else risk
            )
    return total / len(worlds)


def _limits(spot: Spot, worlds: Sequence[World], number: int, cost: int) -> tuple[int, int]:
    """Return from which strength on a rival stays in for *cost* more, and raises."""
    steps = sorted(world.steps[number] for world in worlds)
    folds = GIVES_UP * cost / (spot.pot + cost)
    least = steps[min(len(steps) - 1, int(folds * len(steps)))]
    raising = steps[int((1 - RAISES) * (len(steps) - 1))]
    return least, max(raising, least + 1)
