"""Who sits where in a póker of several tables (torneos §11.2-§11.6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from games.engines.core.chance import HmacRng
from tournaments.pairing.illegal import require

FEWEST_CHAIRS, MOST_CHAIRS = 2, 10

FINAL = "final"

Chairs = Sequence[str | None]


class PokerTable(NamedTuple):
    """A table between two hands."""

    chairs: Chairs
    big_blind: int | None = None
    """The chair of the last one; ``None`` if no hand was played."""

    @property
    def seated(self) -> int:
        """Return how many sit there."""
        return sum(one is not None for one in self.chairs)

    @property
    def clockwise(self) -> list[int]:
        """Return the chairs after that of the last big blind, which comes last."""
        size = len(self.chairs)
        start = -1 if self.big_blind is None else self.big_blind
        return [(start + step) % size for step in range(1, size + 1)]

    @property
    def worst_chair(self) -> int | None:
        """Return the empty chair that waits longest for the big blind (torneos §11.3)."""
        return next((n for n in self.clockwise if self.chairs[n] is None), None)

    def with_chair(self, chair: int, who: str | None) -> PokerTable:
        """Return the table with *who* on *chair*."""
        chairs = list(self.chairs)
        chairs[chair] = who
        return self._replace(chairs=chairs)


Tables = Mapping[int, PokerTable]


class Move(NamedTuple):
    """Somebody changes to a chair of another table."""

    player: str
    origin: int
    to: int
    chair: int


class Balance(NamedTuple):
    """What happens before the next hands: a table breaks, or some move."""

    breaks: int | str | None
    """The number of a table, or ``FINAL``."""
    moves: Sequence[Move]


def require_chairs(chairs: int) -> None:
    """Raise ``Illegal`` for a number of chairs that no table has."""
    require(FEWEST_CHAIRS <= chairs <= MOST_CHAIRS, "sillas")


def require_tables(tables: Tables, chairs: int) -> None:
    """Raise ``Illegal`` unless two people or more sit at *tables* of so many *chairs*, once."""
    require_chairs(chairs)
    names = [one for table in tables.values() for one in table.chairs if one is not None]
    require(all(len(table.chairs) == chairs for table in tables.values()), "sillas")
    require(all(t.big_blind is None or 0 <= t.big_blind < chairs for t in tables.values()), "ciega")
    require(len(set(names)) == len(names), "repetido")
    require(len(names) >= 2, "jugadores")


def seating(ordered: Sequence[str], chairs: int) -> dict[int, list[str | None]]:
    """Return the chairs of each table at the beginning (torneos §11.2)."""
    require_chairs(chairs)
    require(len(ordered) >= 2, "jugadores")
    require(len(set(ordered)) == len(ordered), "repetido")
    count = -(-len(ordered) // chairs)
    tables: dict[int, list[str | None]] = {n: [None] * chairs for n in range(1, count + 1)}
    for k, who in enumerate(ordered):
        tables[k % count + 1][k // count] = who
    return tables


class LateSeat(NamedTuple):
    """Where a late player sits; neither for a table that opens for him."""

    table: int | None
    chair: int | None


def late_seat(tables: Tables) -> LateSeat:
    """Return the chair of somebody who comes late (torneos §11.3)."""
    number = _smallest({n: table for n, table in tables.items() if None in table.chairs})
    return LateSeat(number, tables[number].worst_chair if number is not None else None)


def balance(tables: Tables, chairs: int, free: Collection[int]) -> Balance:
    """Return what is done before the next hand of the *free* tables, whose hand is over.

    A table that breaks, or the final table, is named although its hand is still played: it is
    done when that is over, and until then nobody is moved (torneos §11.4-§11.6, RULING C11).
    """
    players = sum(table.seated for table in tables.values())
    if len(tables) > 1 and players <= chairs * (len(tables) - 1):
        if len(tables) == 2:
            return Balance(FINAL, [])
        return Balance(min(tables, key=lambda n: (tables[n].seated, -n)), [])
    now = dict(tables)
    moves: list[Move] = []
    while giving := [n for n in now if n in free]:
        large = min(giving, key=lambda n: (-now[n].seated, n))
        small = min(now, key=lambda n: (now[n].seated, n))
        if now[large].seated < now[small].seated + 2:
            break
        leaves = next(n for n in now[large].clockwise if now[large].chairs[n] is not None)
        chair = now[small].worst_chair
        player = now[large].chairs[leaves]
        assert chair is not None
        assert player is not None
        moves.append(Move(player, large, small, chair))
        now[large] = now[large].with_chair(leaves, None)
        now[small] = now[small].with_chair(chair, player)
    return Balance(None, moves)


def break_table(tables: Tables, number: int, stream: HmacRng) -> list[Move]:
    """Return where the players of table *number* go, drawn from *stream* (torneos §11.5).

    Raises ``Illegal`` for a table that is not there, and unless the others have room.
    """
    require(number in tables, "mesa")
    others = {n: table for n, table in tables.items() if n != number}
    leaving = [one for one in tables[number].chairs if one is not None]
    room = sum(table.chairs.count(None) for table in others.values())
    require(len(leaving) <= room, "caben")
    moves = []
    for player in stream.shuffled(leaving):
        to = _smallest({n: table for n, table in others.items() if None in table.chairs})
        assert to is not None
        empty = [n for n, one in enumerate(others[to].chairs) if one is None]
        chair = empty[stream.below(len(empty))]
        others[to] = others[to].with_chair(chair, player)
        moves.append(Move(player, number, to, chair))
    return moves


def final_table(tables: Tables, chairs: int, stream: HmacRng) -> list[str]:
    """Return who sits on chairs 0, 1, 2… of the final table (torneos §11.6).

    Raises ``Illegal`` for fewer than two players or more than fit.
    """
    players = [one for n in sorted(tables) for one in tables[n].chairs if one is not None]
    require(2 <= len(players) <= chairs, "caben")
    return list(stream.shuffled(players))


def _smallest(tables: Tables) -> int | None:
    return min(tables, key=lambda n: (tables[n].seated, n), default=None)
