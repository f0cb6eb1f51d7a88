"""Which pieces may move how (parchís §1.4-§1.9, §1.13, §1.16), on plain values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Literal, TypeAlias

import msgspec

from games.engines.parchis.board import (
    CASA,
    META,
    PAIR,
    PAIRS,
    PIECES_AT,
    SALIDA,
    UNSAFE,
    WAY,
    Colour,
    Paso,
    Piece,
)

FIVE = 5

Obstacle: TypeAlias = Literal["en_casa", "en_meta", "exacto", "salto", "llena"]
"""Why a piece cannot advance: at home, in the goal, beyond it, past a bridge, onto two pieces."""


class Move(msgspec.Struct, frozen=True):
    """A piece, the paso it would reach and the piece it would capture."""

    piece: Piece
    to: Paso
    takes: Piece | None = None


class Board:
    """How many pieces stand on each square, counted once for all the moves of a moment.

    *at* has the paso of each piece, *came* the order in which each arrived at its square, *teams*
    the team of each colour: pieces of one team never capture one another (RULING P21). Counts of
    all squares are one number each, as in ``PIECES_AT``.
    """

    __slots__ = ("_at", "_bridges", "_came", "_full", "_prey", "_teams")

    def __init__(self, at: Sequence[Paso], came: Sequence[int], teams: Sequence[int]) -> None:
        self._at, self._came, self._teams = at, came, teams
        everybody = bridges = first = 0
        for here in PIECES_AT:
            one, two, three, four = at[first : first + 4]
            own = here[one] + here[two] + here[three] + here[four]
            bridges |= own
            everybody += own
            first += 4
        self._bridges, self._full = bridges & PAIRS, everybody & PAIRS
        self._prey = everybody & UNSAFE

    def obstacle(self, piece: Piece, steps: int) -> Obstacle | None:
        """Return why *piece* cannot advance *steps*, or ``None`` (parchís §1.4, §1.8, §1.9)."""
        paso = self._at[piece]
        if paso <= CASA:
            return "en_casa"
        if paso == META:
            return "en_meta"
        return self._barred(piece >> 2, paso, paso + steps)

    def _barred(self, colour: Colour, paso: Paso, to: Paso) -> Obstacle | None:
        """Return what keeps a piece of *colour* that is on its way from going so far."""
        if to > META:
            return "exacto"
        way = WAY[colour]
        if self._bridges & (way[to - 1] ^ way[paso]):
            return "salto"
        return "llena" if self._full & PAIR * PIECES_AT[colour][to] else None

    def come_out(self, colour: Colour) -> Move | None:
        """Return how *colour* comes out with a five, if it can (parchís §1.6, §1.7)."""
        first = 4 * colour
        home = self._at[first : first + 4]
        if CASA not in home:
            return None
        piece, square = first + home.index(CASA), PIECES_AT[colour][SALIDA]
        if not self._full & PAIR * square:
            return Move(piece, SALIDA)
        rivals = self._rivals(colour, square)
        if not rivals:
            return None
        return Move(piece, SALIDA, max(rivals, key=self._came.__getitem__))

    def by_die(self, colours: Iterable[Colour], face: int, steps: int) -> list[Move]:
        """Return the moves of *colours* with a die; a five has to come out first (parchís §1.6)."""
        if face == FIVE:
            out = [move for colour in colours if (move := self.come_out(colour)) is not None]
            if out:
                return out
        return self.by_count(colours, steps)

    def by_count(self, colours: Iterable[Colour], steps: int) -> list[Move]:
        """Return the moves of *colours* that advance so many squares."""
        return [
            self._advance(piece, paso + steps)
            for colour in colours
            for piece, paso in enumerate(self._at[4 * colour : 4 * colour + 4], 4 * colour)
            if CASA < paso < META and self._barred(colour, paso, paso + steps) is None
        ]

    def _advance(self, piece: Piece, to: Paso) -> Move:
        """Return the move of *piece* to where nothing keeps it from, and what it captures there."""
        square = PIECES_AT[piece >> 2][to]
        if self._prey & square:
            for rival in self._rivals(piece >> 2, square):
                return Move(piece, to, rival)
        return Move(piece, to)

    def _rivals(self, colour: Colour, square: int) -> list[Piece]:
        """Return the pieces on *square*, as a count of one there, that *colour* may capture."""
        teams = self._teams
        return [
            piece
            for piece, paso in enumerate(self._at)
            if PIECES_AT[piece >> 2][paso] & square and teams[piece >> 2] != teams[colour]
        ]


def bridges_of(at: Sequence[Paso], colours: Iterable[Colour]) -> tuple[tuple[Piece, Piece], ...]:
    """Return the bridges of *colours*: two pieces of one colour on a square (parchís §1.4)."""
    return tuple(
        [
            (one, other)
            for colour in colours
            for one, other in combinations(range(4 * colour, 4 * colour + 4), 2)
            if CASA < at[one] < META and at[one] == at[other]
        ]
    )


def all_out(at: Sequence[Paso], colours: Iterable[Colour]) -> bool:
    """Return whether no piece of *colours* is at home: a six is then seven (parchís §1.11)."""
    return all(
        at[piece] != CASA for colour in colours for piece in range(4 * colour, 4 * colour + 4)
    )


def all_in(at: Sequence[Paso], colours: Iterable[Colour]) -> bool:
    """Return whether every piece of *colours* is in the goal (parchís §1.15)."""
    return all(
        at[piece] == META for colour in colours for piece in range(4 * colour, 4 * colour + 4)
    )
