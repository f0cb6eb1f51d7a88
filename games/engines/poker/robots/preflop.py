"""The experto before the flop: pushing or folding when short, else by tables of hands and odds."""

from __future__ import annotations

from games.engines.core.contract import Action
from games.engines.core.robots import Menu
from games.engines.poker.robots import pushing
from games.engines.poker.robots.charts import TOP, equity
from games.engines.poker.robots.moves import COMMITTED, all_in, give_up, raise_to, stay
from games.engines.poker.robots.ranges import raised_with
from games.engines.poker.robots.spot import Spot

OPENS = (0.0, 52.0, 45.0, 30.0, 23.0, 19.0, 16.0, 14.0, 13.0, 12.0)
"""The best so many per cent that it raises with, by how many are still to speak."""
OPENS_DUEL = 82.0
LIMP_RAISED = 20.0
"""What it raises with over players who just called."""
AGAIN, AGAIN_DUEL = 0.22, 0.25
"""Which part of the hands of who has raised it raises again with."""
REALIZED_LAST, REALIZED_FIRST = 0.92, 0.78
"""Which part of its equity a hand wins in later rounds, speaking last or not."""


def decide(spot: Spot, menu: Menu) -> Action:
    """Return the play of the experto before the flop."""
    if spot.depth <= pushing.SHORT:
        return pushing.duel(spot, menu) if spot.is_duel else pushing.short(spot, menu)
    if not spot.raisers:
        return _first_in(spot, menu)
    if pushing.is_all_or_nothing(spot):
        return stay(menu) if pushing.gain_of_call(spot) > 0 else give_up(menu)
    return _raised(spot, menu)


def _first_in(spot: Spot, menu: Menu) -> Action:
    top = TOP[spot.hand]
    if spot.limpers:
        if top <= LIMP_RAISED * (2 if spot.is_duel else 1):
            return raise_to(menu, (3 + spot.limpers) * spot.big + spot.big // 2)
        return stay(menu) if spot.call <= spot.big / 2 and top <= 65 else _see(spot, menu, top)
    waiting = min(len(spot.behind), len(OPENS) - 1)
    opens = OPENS_DUEL if spot.is_duel else OPENS[max(1, waiting)] / spot.caution**0.5
    if top <= opens:
        return raise_to(menu, (9 if spot.is_duel else 10) * spot.big // 4)
    return give_up(menu)


def _see(spot: Spot, menu: Menu, top: float) -> Action:
    """Return a call behind others who called, with what plays well, or nothing."""
    return stay(menu) if not spot.call or top <= 30 else give_up(menu)


def _raised(spot: Spot, menu: Menu) -> Action:
    raiser = spot.raisers[0]
    share = raised_with(spot, raiser)
    top = TOP[spot.hand]
    wins = equity(spot.hand, share) - pushing.RISK_BEHIND * (len(spot.others) - 1)
    needs = spot.call / (spot.pot + spot.call)
    if top <= share * (AGAIN_DUEL if spot.is_duel else AGAIN) / spot.caution:
        return _again(spot, menu, wins)
    if spot.call > COMMITTED * spot.stack:
        return all_in(menu) if wins > (needs + 0.04) * spot.caution else give_up(menu)
    realized = REALIZED_LAST if spot.is_last else REALIZED_FIRST
    risk = 1 + (spot.caution - 1) * spot.call / spot.stack
    return stay(menu) if wins * realized > needs * risk else give_up(menu)


def _again(spot: Spot, menu: Menu, wins: float) -> Action:
    """Return a raise over a raise; a big one only with what is ahead of who calls it."""
    total = spot.view.apuesta * (3 if spot.is_last else 4) - spot.view.apuesta // 4
    if total > COMMITTED * (spot.stack + spot.bet) and wins < 0.5:
        return stay(menu)
    return raise_to(menu, total)
