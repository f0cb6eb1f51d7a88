"""The sensible player: what his hand beats, what the pot offers, where he sits, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.engines.core.contract import Action, Choice, Rng
from games.engines.core.robots import Menu, courtesy, menu_of
from games.engines.poker.actions import Igualar, Pasar, Retirarse, Subir
from games.engines.poker.robots.charts import TOP, equity
from games.engines.poker.robots.moves import all_in, give_up, raise_to
from games.engines.poker.robots.spot import Spot
from games.engines.poker.robots.strength import STEPS, step_with
from games.engines.poker.view import Vista

SHORT = 10
"""Big blinds with which he pushes or folds."""
OPENS = (0, 75, 42, 28, 22, 18, 15, 13, 12, 11)
"""The best so many per cent that he raises with, by how many are still to speak."""
PUSHES = (0, 55, 38, 28, 22, 18, 16, 14, 12, 11)
BLUFFS = 50
"""Of a hundred times that all have passed to him, those in which he bets anyway, against one."""
STRONG, GOOD = 0.86, 0.62
"""Chances of being the best hand with which he raises, or bets."""


class Normal:
    """Plays good hands and the odds of the pot; does not ask what the others may have."""

    level: ClassVar[str] = "normal"

    def choose(self, view: Vista, choices: Sequence[Choice], rng: Rng) -> Action:
        """Return a legal turn or vote, the same for the same view, choices and *rng*."""
        menu = menu_of(choices)
        answer = courtesy(menu)
        if answer is not None:
            return answer
        spot = Spot(view)
        if view.fase == "preflop":
            return _before_the_flop(spot, menu)
        return _after_the_flop(spot, menu, rng)


def _before_the_flop(spot: Spot, menu: Menu) -> Action:
    top, waiting = TOP[spot.hand], min(len(spot.behind), len(OPENS) - 1)
    is_opened = spot.view.apuesta > spot.big
    if spot.depth <= SHORT:
        good = PUSHES[waiting] if not is_opened else 22
        if not is_opened and top <= good:
            return all_in(menu)
        if is_opened and top <= 2.5 * good - 30 * (spot.call > 5 * spot.big):
            return all_in(menu) if spot.call < spot.stack / 2 else _pay(menu)
        return give_up(menu)
    if not is_opened:
        if top <= OPENS[max(1, waiting)] / (1 + spot.limpers):
            return raise_to(menu, 3 * spot.big + spot.limpers * spot.big)
        return _pay(menu) if spot.call <= spot.big / 2 and top < 70 else give_up(menu)
    if top <= 5 and spot.call < spot.stack / 3:
        return raise_to(menu, 3 * spot.view.apuesta)
    risk = spot.call / max(1, spot.stack)
    needs = spot.call / (spot.pot + spot.call) + 0.06 + 0.15 * risk
    return _pay(menu) if equity(spot.hand, 35 - 20 * risk) >= needs else give_up(menu)


def _after_the_flop(spot: Spot, menu: Menu, rng: Rng) -> Action:
    part = step_with(spot.view.mesa, spot.cards) / STEPS
    best = part ** len(spot.others)
    if not spot.call:
        if best >= GOOD or (spot.is_last and rng.below(100) < BLUFFS // len(spot.others)):
            return raise_to(menu, spot.pot * 2 // 3)
        return Pasar()
    size = spot.call / max(1, spot.pot - spot.call)
    if best >= STRONG and Subir in menu:
        return raise_to(menu, 3 * spot.view.apuesta)
    needs = spot.call / (spot.pot + spot.call)
    return Igualar() if best - 0.12 * min(2.0, size) - 0.12 >= needs else Retirarse()


def _pay(menu: Menu) -> Action:
    return Igualar() if Igualar in menu else Pasar()
