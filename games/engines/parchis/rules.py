"""Which pieces may move how (rules §1.4-§1.9, §1.13, §1.16), on plain values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from games.engines.parchis.board import (
    CASA,
    EXITS,
    META,
    RING,
    SALIDA,
    SEGUROS,
    SQUARES,
    Colour,
    Paso,
    Piece,
    Square,
)

FIVE = 5
BOTH = 2
"""Pieces that fit on a square."""


Obstacle: TypeAlias = Literal["en_casa", "en_meta", "exacto", "salto", "llena"]
"""Why a piece cannot advance: at home, in the goal, beyond it, past a bridge, onto two pieces."""


class Move(NamedTuple):
    """A piece, the paso it would reach and the piece it would capture."""

    piece: Piece
    to: Paso
    takes: Piece | None = None


class Board:
    """Who stands where, looked at once for all the moves of a moment.

    *at* has the paso of each piece, *came* the order in which each arrived at its square, *teams*
    the team of each colour: pieces of one team never capture one another (RULING P21).
    """

    __slots__ = ("_at", "_bridges", "_came", "_teams", "_there")

    def __init__(self, at: Sequence[Paso], came: Sequence[int], teams: Sequence[int]) -> None:
        self._at, self._came, self._teams = at, came, teams
        there: dict[Square, list[Piece]] = {}
        bridges: set[Square] = set()
        for piece, paso in enumerate(at):
            if CASA < paso < META:
                square = SQUARES[piece >> 2][paso]
                others = there.get(square)
                if others is None:
                    there[square] = [piece]
                else:
                    if others[0] >> 2 == piece >> 2:
                        bridges.add(square)
                    others.append(piece)
        self._there, self._bridges = there, bridges

    def bridges(self, colours: Iterable[Colour]) -> tuple[tuple[Piece, Piece], ...]:
        """Return the bridges of *colours*: two pieces of one colour on a square (§1.4)."""
        wanted = set(colours)
        pairs = (self._there[square] for square in self._bridges)
        return tuple(sorted((p[0], p[1]) for p in pairs if p[0] >> 2 in wanted))

    def pairs(self) -> dict[Square, tuple[Piece, Piece]]:
        """Return the squares with two pieces, the first to arrive first."""
        return {
            square: (one, other) if self._came[one] < self._came[other] else (other, one)
            for square, (one, other) in (
                (square, pieces) for square, pieces in self._there.items() if len(pieces) == BOTH
            )
        }

    def advance(self, piece: Piece, steps: int) -> Move | None:
        """Return the move of *piece* by *steps*, if it can be made (§1.4, §1.8, §1.9)."""
        paso = self._at[piece]
        to = paso + steps
        if paso <= CASA or to > META:
            return None
        row, bridges = SQUARES[piece >> 2], self._bridges
        if bridges and not bridges.isdisjoint(row[paso + 1 : to]):
            return None
        if to == META:
            return Move(piece, to)
        square = row[to]
        there = self._there.get(square)
        if there is None:
            return Move(piece, to)
        if len(there) == BOTH:
            return None
        other = there[0]
        if square > RING or square in SEGUROS or not self._rivals(piece, other):
            return Move(piece, to)
        return Move(piece, to, other)

    def obstacle(self, piece: Piece, steps: int) -> Obstacle | None:
        """Return why *piece* cannot advance *steps*, for who asks for a move that there is not."""
        paso = self._at[piece]
        to = paso + steps
        if paso in {CASA, META}:
            return "en_casa" if paso == CASA else "en_meta"
        if to > META:
            return "exacto"
        row = SQUARES[piece >> 2]
        if not self._bridges.isdisjoint(row[paso + 1 : to]):
            return "salto"
        if to < META and len(self._there.get(row[to], ())) == BOTH:
            return "llena"
        return None

    def come_out(self, colour: Colour) -> Move | None:
        """Return how *colour* comes out with a five, if it can (§1.6, §1.7)."""
        first = 4 * colour
        at_home = [piece for piece in range(first, first + 4) if self._at[piece] == CASA]
        if not at_home:
            return None
        there = self._there.get(EXITS[colour], ())
        if len(there) < BOTH:
            return Move(at_home[0], SALIDA)
        rivals = [piece for piece in there if self._rivals(first, piece)]
        if not rivals:
            return None
        return Move(at_home[0], SALIDA, max(rivals, key=self._came.__getitem__))

    def by_die(self, colours: Iterable[Colour], face: int, steps: int) -> list[Move]:
        """Return the moves of *colours* with a die: with a five, coming out goes first (§1.6)."""
        if face == FIVE:
            out = [move for colour in colours if (move := self.come_out(colour)) is not None]
            if out:
                return out
        return self.by_count(colours, steps)

    def by_count(self, colours: Iterable[Colour], steps: int) -> list[Move]:
        """Return the moves of *colours* that advance so many squares."""
        return [
            move
            for colour in colours
            for piece in range(4 * colour, 4 * colour + 4)
            if (move := self.advance(piece, steps)) is not None
        ]

    def _rivals(self, one: Piece, other: Piece) -> bool:
        return self._teams[one >> 2] != self._teams[other >> 2]


def all_out(at: Sequence[Paso], colours: Iterable[Colour]) -> bool:
    """Return whether no piece of *colours* is at home: then a six of one die is seven (§1.11)."""
    return all(
        at[piece] != CASA for colour in colours for piece in range(4 * colour, 4 * colour + 4)
    )


def all_in(at: Sequence[Paso], colours: Iterable[Colour]) -> bool:
    """Return whether every piece of *colours* is in the goal (§1.15)."""
    return all(
        at[piece] == META for colour in colours for piece in range(4 * colour, 4 * colour + 4)
    )
