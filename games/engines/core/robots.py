"""What a robot is, and what those of every game answer alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeAlias

from games.engines.core.attendance.actions import AceptarFin, Continuar
from games.engines.core.contract import Action, Choice, Rng
from games.engines.core.legal import draw

Menu: TypeAlias = Mapping[type[Action], Choice]
"""The turns and votes open to a seat, by action."""


class Robot(Protocol):
    """A player that gets what a person gets: a view and the choices open to it."""

    level: ClassVar[str]

    def choose(self, view: Any, choices: Sequence[Choice], rng: Rng) -> Action:
        """Return one legal action among the choices of kind ``turn`` or ``vote``."""
        ...


def menu_of(choices: Sequence[Choice]) -> Menu:
    """Return the choices that are awaited; liberties are left alone."""
    return {choice.action: choice for choice in choices if choice.kind != "free"}


def courtesy(menu: Menu) -> Action | None:
    """Return the answer to what is no play: robots accept to end, and have seen the recuento."""
    if AceptarFin in menu:
        return AceptarFin()
    return Continuar() if Continuar in menu else None


class AtRandom:
    """Plays anything legal, each with the same chance: «los robots juegan fatal» (RULING P25)."""

    level: ClassVar[str] = "novato"
    leaves: ClassVar[frozenset[type[Action]]] = frozenset()
    """What it does only when nothing else is open."""

    def choose(self, view: Any, choices: Sequence[Choice], rng: Rng) -> Action:
        """Return a legal turn or vote, the same for the same choices and *rng*."""
        menu = menu_of(choices)
        answer = courtesy(menu)
        if answer is not None:
            return answer
        turns = [choice for choice in choices if choice.kind == "turn"]
        return draw([c for c in turns if c.action not in self.leaves] or turns, rng)
