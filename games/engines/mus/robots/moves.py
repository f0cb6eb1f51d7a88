"""From the move a robot thinks of to the action that the moment has for it."""

from __future__ import annotations

from games.engines.core.contract import Action, Choice, IntRange
from games.engines.core.robots import Menu
from games.engines.mus.actions import (
    Cortar,
    CortarEnvidando,
    CortarOrdago,
    Envidar,
    NoQuerer,
    Ordago,
    Pasar,
    Querer,
    Reenvidar,
)
from games.engines.mus.robots.betting import ACCEPT, ORDAGO, PASS


def bet_action(move: int, menu: Menu) -> Action:
    """Return *move* (see ``betting``) as the action that this moment has for it."""
    opening = Pasar in menu
    if move == PASS:
        return Pasar() if opening else NoQuerer()
    if move == ACCEPT or (Reenvidar not in menu and not opening):
        return Querer()
    if move >= ORDAGO:
        return Ordago()
    if opening:
        return Envidar(within(move, menu[Envidar]))
    return Reenvidar(within(move, menu[Reenvidar]))


def cut_action(move: int, menu: Menu) -> Action:
    """Return the cut, with a bet of *move* to grande if the table lets the cutter bet."""
    if move == PASS or CortarEnvidando not in menu:
        return Cortar()
    if move >= ORDAGO:
        return CortarOrdago()
    return CortarEnvidando(within(move, menu[CortarEnvidando]))


def within(stones: int, choice: Choice) -> int:
    """Return *stones* cut to what *choice* admits."""
    domain = choice.args["piedras"]
    assert isinstance(domain, IntRange)
    return min(max(stones, domain.low), domain.high)
