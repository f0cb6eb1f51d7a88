"""From what a robot would like to what is legal."""

from __future__ import annotations

from games.engines.core.contract import Action, IntRange
from games.engines.core.robots import Menu
from games.engines.poker.actions import Igualar, Pasar, Retirarse, Subir

COMMITTED = 0.4
"""Who would put in such a part of what he has puts in everything."""


def give_up(menu: Menu) -> Action:
    """Return the play that costs nothing."""
    return Pasar() if Pasar in menu else Retirarse()


def stay(menu: Menu) -> Action:
    """Return the play that stays in the hand for the least."""
    return Pasar() if Pasar in menu else Igualar()


def all_in(menu: Menu) -> Action:
    """Return the raise to everything, or the call where one may not raise."""
    if Subir not in menu:
        return stay(menu)
    return Subir(_totals(menu).high)


def raise_to(menu: Menu, total: int) -> Action:
    """Return the legal raise nearest to *total*, all-in if that is nearly all; or a call."""
    if Subir not in menu:
        return stay(menu)
    domain = _totals(menu)
    if total >= (1 - COMMITTED) * domain.high:
        return Subir(domain.high)
    return Subir(max(domain.low, total))


def _totals(menu: Menu) -> IntRange:
    domain = menu[Subir].args["total"]
    assert isinstance(domain, IntRange)
    return domain
