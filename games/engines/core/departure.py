"""What leaving a match for good means in a game, as data that the platform reads."""

from __future__ import annotations

import enum

import msgspec


class Fate(enum.Enum):
    """What happens to the seat of the player who left, and to the match."""

    MATCH_ENDS = enum.auto()
    """The match ends there, and its outcome says who won (mus §11)."""
    ROBOT_PLAYS = enum.auto()
    """A robot plays on from the seat (parchís §1.18)."""
    SEAT_IS_OUT = enum.auto()
    """The seat plays no more and the others go on (rules of póker §3.12)."""
    JUEGO_RESTARTS = enum.auto()
    """The seat plays no more and the others begin the juego again (RULING T13)."""


class DepartureRule(msgspec.Struct, frozen=True):
    """What follows when a player leaves a match for good.

    *penalty* is in ranking points, and only a match that scores takes them: at once and instead of
    what the result would give (RULING 26), or, where it *is_voted*, if the others want it, and
    besides what the result gives (RULING P24).
    """

    fate: Fate
    penalty: int = 0
    is_voted: bool = False

    @property
    def ends_match(self) -> bool:
        """Return whether nobody plays on."""
        return self.fate is Fate.MATCH_ENDS

    @property
    def leaves_robot(self) -> bool:
        """Return whether a robot plays on from the seat: its player is bound to what it does."""
        return self.fate is Fate.ROBOT_PLAYS

    @property
    def restarts_juego(self) -> bool:
        """Return whether what was being played is void and the others begin it again."""
        return self.fate is Fate.JUEGO_RESTARTS


def is_penalised(yes: int, no: int) -> bool:
    """Return whether so many votes penalise the player who left: more for it (RULING P24)."""
    return yes > no
