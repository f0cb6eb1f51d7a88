"""The board as numbers: squares, routes and names (parchís §1.2). Nothing here knows the turn."""

from __future__ import annotations

from typing import TypeAlias

Colour: TypeAlias = int
"""0 amarillo, 1 azul, 2 rojo, 3 verde: the order of play."""
Piece: TypeAlias = int
"""Four to a colour: ``4 * colour + n``."""
Paso: TypeAlias = int
"""How far along its route a piece is: 0 casa, 1 salida, 64 entrance, 65-71 pasillo, 72 meta."""
Square: TypeAlias = int
"""1-68 the ring; 69-75, 77-83, 85-91 and 93-99 the pasillos; 0 casa and meta."""

COLOURS = ("amarillo", "azul", "rojo", "verde")
PIECES: tuple[str, ...] = tuple(f"{colour}-{n}" for colour in COLOURS for n in range(4))
PIECE: dict[str, Piece] = {name: piece for piece, name in enumerate(PIECES)}

CASA, SALIDA, ENTRADA, META = 0, 1, 64, 72
RING = 68
EXITS: tuple[Square, ...] = (5, 22, 39, 56)
SEGUROS: frozenset[Square] = frozenset({5, 12, 17, 22, 29, 34, 39, 46, 51, 56, 63, 68})
OUT_OF_PLAY = -1
"""The paso of the pieces of a colour that nobody plays."""


def _square(colour: Colour, paso: Paso) -> Square:
    if paso in {CASA, META}:
        return 0
    if paso <= ENTRADA:
        return (EXITS[colour] + paso - 2) % RING + 1
    return RING + 8 * colour + paso - ENTRADA


SQUARES: tuple[tuple[Square, ...], ...] = tuple(
    tuple(_square(colour, paso) for paso in range(META + 1)) for colour in range(4)
)
"""By colour and paso: the square. Casa and meta, where any number fits, are 0."""


def place_name(paso: Paso, colour: Colour) -> int | str:
    """Return a place as the data call it: ``"casa"``, 1-68, ``"P1"``-``"P7"`` or ``"meta"``."""
    if paso == CASA:
        return "casa"
    if paso == META:
        return "meta"
    return SQUARES[colour][paso] if paso <= ENTRADA else f"P{paso - ENTRADA}"


PIECES_AT: tuple[tuple[int, ...], ...] = tuple(
    tuple(1 << 2 * square if square else 0 for square in row) for row in SQUARES
)
"""By colour and paso: one piece on that square, in a number that counts those of every square in
two bits each; 0 for casa and meta. Such numbers are added: at most two pieces share a square."""
PAIR = 2
"""What one piece on a square is multiplied by, to say two."""
PAIRS: int = sum(PAIR << 2 * square for square in range(1, SQUARES[3][META - 1] + 1))
"""Two pieces on every square: what of a count is a pair."""
WAY: tuple[tuple[int, ...], ...] = tuple(
    tuple(PAIR * sum(row[: paso + 1]) for paso in range(META + 1)) for row in PIECES_AT
)
"""By colour and paso: two pieces on each square of the route so far. It passes none twice."""
UNSAFE: int = sum(1 << 2 * square for square in range(1, RING + 1) if square not in SEGUROS)
"""One piece on each square where it can be captured."""
