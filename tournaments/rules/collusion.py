"""What asks for a look at two people who play together (torneos §21.6): signals, never proofs.

Each is found by numbers alone, and says by which.
"""

from __future__ import annotations

import enum
from typing import NamedTuple


class Signal(enum.StrEnum):
    """What is odd between who loses and who wins."""

    CONNECTION = "conexion"
    """They came from one connection or one browser."""
    FLOW = "flujo"
    """U$uros and objects go one way."""
    LOSSES = "derrotas"
    """He loses far more to him than to everybody else."""
    LEAVING = "abandonos"
    """He leaves, and the other wins."""
    CHIPS = "fichas"
    """Where chips are U$uros he loses mostly to him."""
    WELCOME = "bienvenida"
    """What the house gave him when he came has gone to him."""


class Numbers(NamedTuple):
    """What one, who *gives*, has had with another, who *takes*, in the days that are looked at."""

    shared: bool = False
    flow: int = 0
    """U$uros and value of objects that were left with who takes, less what came back."""
    lost: int = 0
    faced: int = 0
    """Matches that one of them won and the other lost; and those that he who gives did."""
    others_lost: int = 0
    others_faced: int = 0
    """The same of who gives, against everybody else."""
    left: int = 0
    """Matches that he left and the other won."""
    chips: int = 0
    chips_lost: int = 0
    """U$uros lost in chips to the other, and to anybody."""
    welcome: int = 0
    """What the house gave him, where his account is new; else 0."""


class Limits(NamedTuple):
    """From where on something is odd."""

    flow: int
    faced: int = 8
    losses_over: int = 30
    """Points of a hundred by which he loses more to him than to the rest."""
    left: int = 3
    chips_of: int = 60
    welcome_of: int = 60
    """Of every hundred that he lost in chips, or was given, so many went to him."""


def signals(of: Numbers, limits: Limits) -> list[Signal]:
    """Return the signals of a pair, each once, in the order in which they are listed."""
    found = {
        Signal.CONNECTION: of.shared,
        Signal.FLOW: of.flow > limits.flow,
        Signal.LOSSES: _loses_oddly(of, limits),
        Signal.LEAVING: of.left >= limits.left,
        # As much as half of what makes a flow: at small tables somebody always loses mostly to one.
        Signal.CHIPS: 2 * of.chips > limits.flow
        and 100 * of.chips >= limits.chips_of * of.chips_lost,
        Signal.WELCOME: of.welcome > 0 and 100 * of.flow >= limits.welcome_of * of.welcome,
    }
    return [signal for signal, is_there in found.items() if is_there]


def _loses_oddly(of: Numbers, limits: Limits) -> bool:
    """Return whether he loses far more to one than to the rest, of enough matches with both."""
    if of.faced < limits.faced or of.others_faced < limits.faced:
        return False
    return share(of.lost, of.faced) - share(of.others_lost, of.others_faced) >= limits.losses_over


def share(part: int, whole: int) -> int:
    """Return how many of every hundred; 0 of none."""
    return round(100 * part / whole) if whole else 0
