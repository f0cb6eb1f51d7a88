"""U$uros that a match holds, as a game declares them."""

from __future__ import annotations

import msgspec


class Money(msgspec.Struct, frozen=True):
    """What a match with some options holds; several of them may be true of one game.

    Raises ValueError for stakes beside stacks: both are what a seat holds, and only the second is
    what its engine says. What each puts at the start is his first stack then.
    """

    is_staked: bool = True
    """Each player puts the value of the table at the start, and the winners share it."""
    purse: int = 0
    """U$uros that the house puts at the start, for the prizes (``Premiado``, ``Outcome.paid``)."""
    prizes: tuple[int, ...] = ()
    """What of the purse each place takes, the first one first, where that is known before."""
    has_stacks: bool = False
    """Each seat holds U$uros of its own (``Engine.holdings``), which change hands in play."""
    brought: tuple[int, int] | None = None
    """The least and the most U$uros with which one may sit down; ``None``: with any."""

    def __post_init__(self) -> None:
        if self.is_staked and self.has_stacks:
            raise ValueError("a stake beside stacks")
