"""Who sits where: part of what a version of a match knows. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from games.engines.core.contract import Seat


class Player(NamedTuple):
    """Whoever plays on a seat."""

    seat: Seat
    user_id: int
    nick: str
    avatar: str
    robot_level: str
    is_boss: bool
    connection_hash: str
    staked: int
    since: int
    """The version that seated him: what came before it happened on somebody else's chair."""
    cup: bool
    """He has won a trophy."""


class Chairs(msgspec.Struct, frozen=True):
    """The chairs of a match and whoever sits on them, since *version* of the match."""

    players: tuple[Player | None, ...]
    """By seat; ``None``: the chair is free."""
    seat_of: dict[int, Seat]
    """By user id, whoever sits."""
    version: int = 0

    @classmethod
    def of(cls, players: Iterable[Player], count: int, version: int = 0) -> Chairs:
        """Return *count* chairs with *players* on theirs."""
        row: list[Player | None] = [None] * count
        for player in players:
            row[player.seat] = player
        return cls(tuple(row), {p.user_id: p.seat for p in row if p is not None}, version)

    @property
    def taken(self) -> tuple[Player, ...]:
        """Return whoever sits, by seat."""
        return tuple([player for player in self.players if player is not None])

    @property
    def nicks(self) -> list[str]:
        """Return the names by seat, empty for a free chair."""
        return [player.nick if player else "" for player in self.players]

    @property
    def user_ids(self) -> dict[Seat, int]:
        """Return the users by seat."""
        return {seat: user_id for user_id, seat in self.seat_of.items()}

    def player(self, seat: Seat) -> Player:
        """Return whoever sits on *seat*; raises ``LookupError`` if nobody does."""
        found = self.players[seat]
        if found is None:
            raise LookupError(f"nobody sits on {seat}")
        return found
