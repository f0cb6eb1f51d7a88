"""From the choices of a seat to what a robot says, and what every robot answers alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from games.engines.core.attendance.actions import AceptarFin, Continuar
from games.engines.core.contract import Action, Choice, IntRange
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

Menu: TypeAlias = Mapping[type[Action], Choice]
"""The turns and votes open to a seat, by action."""


def menu_of(choices: Sequence[Choice]) -> Menu:
    """Return the choices that are awaited; liberties are left alone."""
    return {choice.action: choice for choice in choices if choice.kind != "free"}


def courtesy(menu: Menu) -> Action | None:
    """Return the answer to what is no play: robots accept to end, and have seen the recuento."""
    if AceptarFin in menu:
        return AceptarFin()
    return Continuar() if Continuar in menu else None


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
