"""All or nothing before the flop: by the equilibrium of two, or by what prizes are worth."""

from __future__ import annotations

from games.engines.core.contract import Action, Seat
from games.engines.core.robots import Menu
from games.engines.poker.robots.charts import TOP, call_share, calls, equity, pushes
from games.engines.poker.robots.moves import all_in, give_up, stay
from games.engines.poker.robots.ranges import pushed_with, raised_with
from games.engines.poker.robots.spot import Spot

SHORT = 12.0
"""Big blinds up to which the experto pushes or folds."""
LIMPED = 40.0
"""Who just calls has no more than the best so many per cent, and folds some of them to a push."""
PAID = 20.0
"""Who has paid a raise has no more than the best so many per cent."""
FOLDS_LIMPED, FOLDS_RAISED = 0.5, 0.3
"""How often one gives up to a push after calling the blind, or after a raise."""
RISK_BEHIND = 0.03
"""What each player still to speak takes from the chance of winning, if he has as much to lose."""


def duel(spot: Spot, menu: Menu) -> Action:
    """Return the play of one against one, as short as ``SHORT``: Nash, or the nearest to it."""
    if not spot.raisers:
        if spot.view.apuesta <= spot.big and not spot.limpers and spot.bet < spot.big:
            return all_in(menu) if pushes(spot.hand, spot.depth) else give_up(menu)
        good = TOP[spot.hand] <= LIMPED or pushes(spot.hand, 2 * spot.depth)
        return all_in(menu) if good else give_up(menu)
    if is_all_or_nothing(spot):
        return stay(menu) if calls(spot.hand, spot.depth) else give_up(menu)
    return _over_a_raise(spot, menu)


def is_all_or_nothing(spot: Spot) -> bool:
    """Return whether calling decides the hand: I have no more then, or nobody else has."""
    return spot.call >= spot.stack or not any(spot.view.fichas[seat] for seat in spot.others)


def _over_a_raise(spot: Spot, menu: Menu) -> Action:
    """Return the answer to a raise that is not all-in: push over it, fold, or see the flop."""
    raiser = spot.raisers[0]
    if gain_of_push(spot, FOLDS_RAISED, raised_with(spot, raiser)) > 0:
        return all_in(menu)
    needs = spot.call / (spot.pot + spot.call)
    wins = equity(spot.hand, raised_with(spot, raiser)) - risk_behind(spot)
    cheap = spot.call <= 0.2 * spot.stack
    return stay(menu) if cheap and 0.85 * wins > needs * spot.caution else give_up(menu)


def short(spot: Spot, menu: Menu) -> Action:
    """Return the play of a short stack among several: all-in, or out."""
    if not spot.raisers:
        if spot.limpers:
            gains = gain_of_push(spot, FOLDS_LIMPED, LIMPED) > 0
        else:
            gains = gain_of_first_push(spot) > 0
        return all_in(menu) if gains else give_up(menu)
    if is_all_or_nothing(spot):
        return stay(menu) if gain_of_call(spot) > 0 else give_up(menu)
    return _over_a_raise(spot, menu)


def risk_behind(spot: Spot) -> float:
    """Return what those still to speak take from the chance of winning."""
    mine = max(1, spot.stack)
    return RISK_BEHIND * sum(min(1.0, spot.chips(seat) / mine) for seat in spot.behind)


def gain_of_call(spot: Spot) -> float:
    """Return what calling the highest raise is worth over folding, as if it decided the hand."""
    raiser = spot.raisers[0]
    wins = 1.0
    for seat in spot.raisers:
        wins *= equity(spot.hand, pushed_with(spot, seat))
    wins *= equity(spot.hand, PAID) ** len(spot.payers)
    wins = max(0.0, wins - risk_behind(spot))
    folded = spot.value({raiser: spot.bets})
    won = spot.value({spot.me: spot.pot, raiser: spot.bets - spot.pot})
    lost = spot.value({spot.me: -spot.call, raiser: spot.bets + spot.call})
    return wins * won + (1 - wins) * lost - folded


def gain_of_push(spot: Spot, folds: float, share: float) -> float:
    """Return what a push over others is worth: they fold *folds* of their best *share* per cent."""
    rival = spot.raisers[0] if spot.raisers else max(spot.others, key=spot.chips)
    wins = equity(spot.hand, max(3.0, share * (1 - folds))) - risk_behind(spot)
    everybody_folds = folds ** max(1, spot.limpers + len(spot.raisers) - 1)
    folded = spot.value({rival: spot.pot})
    return (
        everybody_folds * spot.value({spot.me: spot.pot})
        + (1 - everybody_folds) * _called(spot, rival, max(0.0, wins))
        - folded
    )


def gain_of_first_push(spot: Spot) -> float:
    """Return what pushing is worth over folding where all who are left have still to speak."""
    found, nobody = 0.0, 1.0
    waiting = spot.others
    for seat in waiting:
        share = _calls_with(spot, seat, len(waiting))
        wins = equity(spot.hand, share)
        found += nobody * share / 100 * _called(spot, seat, wins)
        nobody *= 1 - share / 100
    found += nobody * spot.value({spot.me: spot.pot})
    big = spot.view.ciega_grande
    heir = big if big is not None and big in spot.others else spot.others[-1]
    return found - spot.value({heir: spot.pot})


def _called(spot: Spot, rival: Seat, wins: float) -> float:
    """Return what I may expect once *rival* has called my all-in, winning it so often."""
    view = spot.view
    level = min(spot.stack + spot.bet, spot.chips(rival))
    mine, theirs = max(0, level - spot.bet), max(0, level - view.apostado[rival])
    won = spot.value({spot.me: spot.pot + theirs, rival: -theirs})
    lost = spot.value({spot.me: -mine, rival: spot.pot + mine})
    return wins * won + (1 - wins) * lost


def _calls_with(spot: Spot, seat: Seat, waiting: int) -> float:
    """Return the best how many per cent of hands *seat* calls my push with."""
    depth = min(spot.stack + spot.bet, spot.chips(seat)) / spot.big
    share = call_share(depth) * 0.85 ** (waiting - 1)
    if spot.has_prizes and spot.chips(seat) <= 2 * (spot.stack + spot.bet):
        share *= 0.8  # he also has his place to lose
    return max(4.0, share)
