"""Draws the pictures of the rules of parchís: the board, and parts of it where something happens.

``python3 -m tools.assets.reglas static/img/reglas`` writes them; standard library only. The units
are those of the board on the page of a match (880 a side), and so are the marks of the colours.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

SIDE = 880
CELL = SIDE / 22
CENTRE = SIDE / 2
EXITS = (5, 22, 39, 56)
SAFE = frozenset({5, 12, 17, 22, 29, 34, 39, 46, 51, 56, 63, 68})
COLOURS = ("amarillo", "azul", "rojo", "verde")
AMARILLO, AZUL, ROJO, VERDE = range(4)
FULL = ("#e8b11f", "#2a67b5", "#c8322b", "#2f8a4d")
LIGHT = ("#f8dc7e", "#a9c8ee", "#f2aba4", "#a5d8b3")
DEEP = ("#7a5800", "#163c70", "#7c1512", "#14532c")
MARKS = (
    "M0-8.2 7.8 5.6H-7.8Z",
    "M0-6.8a6.8 6.8 0 1 1-.01 0Z",
    "M-6.2-6.2H6.2V6.2H-6.2Z",
    "M0-9 7.6 0 0 9-7.6 0Z",
)
LINE, INK = "#5b4a36", "#5d5040"
PIPS = {
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""What is seen of the board: x, y, width, height."""
WHOLE: Box = (0, 0, SIDE, SIDE)


class Cell(NamedTuple):
    """A square: its middle, and whether its long side is horizontal."""

    x: float
    y: float
    flat: bool


class Figure(NamedTuple):
    """A part of the board: the die that is used, who stands where, what moves and what cannot.

    *pieces*: colour and place. *way*: where
    the piece goes. *home*: places from which a piece is sent home. *wall*: a place where it stops.
    """

    words: str
    box: Box
    die: int
    pieces: tuple[tuple[int, Point], ...]
    way: tuple[Point, ...] = ()
    home: tuple[Point, ...] = ()
    wall: Point | None = None
    order: tuple[Point, ...] = ()
    """Places, in the order in which their pieces arrived."""


def place(x: float, y: float, quarters: int) -> Cell:
    """Return the point (x, y) round the centre, turned by quarters anticlockwise."""
    for _ in range(quarters % 4):
        x, y = y, -x
    return Cell(CENTRE + x, CENTRE + y, quarters % 2 == 0)


def ring(square: int) -> Cell:
    """Return the square *square* (1-68)."""
    arm, i = divmod(square - 1, 17)
    if i < 8:
        return place(2 * CELL, CENTRE - CELL / 2 - i * CELL, arm)
    if i < 16:
        return place(-2 * CELL, 3.5 * CELL + (i - 8) * CELL, arm + 1)
    return place(0, CENTRE - CELL / 2, arm + 1)


def corridor(colour: int, i: int) -> Cell:
    """Return the square *i* (1-7) of the pasillo of *colour*."""
    return place(0, CENTRE - CELL / 2 - i * CELL, colour)


def middle(square: int) -> Point:
    """Return where a piece stands that is alone on a square of the ring."""
    return ring(square)[:2]


def pair(square: int) -> tuple[Point, Point]:
    """Return where two pieces stand that share a square of the ring."""
    x, y, flat = ring(square)
    dx, dy = (19.5, 0) if flat else (0, 19.5)
    return (x - dx, y - dy), (x + dx, y + dy)


def rect(cell: Cell, fill: str) -> str:
    """Draw a square."""
    w, h = (2 * CELL, CELL) if cell.flat else (CELL, 2 * CELL)
    return (
        f'<rect x="{cell.x - w / 2:g}" y="{cell.y - h / 2:g}" width="{w:g}" height="{h:g}"'
        f' fill="{fill}" stroke="{LINE}" stroke-width="1.4"/>'
    )


def ring_square(square: int) -> str:
    """Draw a square of the ring with its number, and its circle where nothing is captured."""
    cell = ring(square)
    own = EXITS.index(square) if square in EXITS else None
    fill = "#dedacd" if square in SAFE else "#fdf9ec"
    parts = [rect(cell, fill if own is None else FULL[own])]
    if square in SAFE:
        ink = "#7d7565" if own is None else "#fff"
        parts.append(
            f'<circle cx="{cell.x:g}" cy="{cell.y:g}" r="13.5" fill="none" stroke="{ink}"'
            ' stroke-width="2.4"/>'
        )
    if own is not None:
        parts.append(f'<path d="{MARKS[own]}" transform="{at(cell[:2])}" fill="#fff"/>')
    return "".join([*parts, number(square, cell, "#fff" if own is not None else INK)])


def number(square: int, cell: Cell, ink: str) -> str:
    """Write the number of a square at its outer end."""

    def out(value: float) -> int:
        return -1 if value < CENTRE - 1 else 1

    x = cell.x + out(cell.x) * 29 if cell.flat else cell.x
    y = cell.y + 4.5 if cell.flat else cell.y + out(cell.y) * 30 + 4.5
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="13" font-weight="600" text-anchor="middle"'
        f' fill="{ink}">{square}</text>'
    )


def casa(colour: int) -> str:
    """Draw the casa of a colour with its four nests."""
    x, y, _ = place(7 * CELL, 7 * CELL, colour)
    half = 4 * CELL - 3
    nests = "".join(
        f'<circle cx="{x + dx:g}" cy="{y + dy:g}" r="23" fill="{LIGHT[colour]}"/>'
        for dx, dy in ((-38, -38), (38, -38), (-38, 38), (38, 38))
    )
    return (
        f'<rect x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}"'
        f' rx="16" fill="{LIGHT[colour]}" stroke="{LINE}" stroke-width="1.4"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="96" fill="{FULL[colour]}"/>{nests}'
        f'<path d="{MARKS[colour]}" transform="{at((x, y))} scale(1.6)" fill="#fff"/>'
    )


def lane(colour: int, box: Box) -> str:
    """Draw the pasillo of a colour."""
    cells = [(i, cell) for i in range(1, 8) if seen(cell := corridor(colour, i), box)]
    return "".join(
        rect(cell, (FULL if i % 2 else LIGHT)[colour])
        + (
            f'<path d="{MARKS[colour]}" transform="{at(cell[:2])}" fill="{DEEP[colour]}"/>'
            * (1 - i % 2)
        )
        for i, cell in cells
    )


def goal(colour: int) -> str:
    """Draw the goal of a colour."""
    a, b = place(-3 * CELL, 3 * CELL, colour), place(3 * CELL, 3 * CELL, colour)
    outline = f"M{CENTRE:g} {CENTRE:g}L{a.x:g} {a.y:g}L{b.x:g} {b.y:g}Z"
    return f'<path d="{outline}" fill="{FULL[colour]}" stroke="{LINE}"/>'


def seen(cell: Cell, box: Box, reach: float = CELL / 2) -> bool:
    """Return whether something at *cell*, so far as *reach* from it, is in *box*."""
    x, y, w, h = box
    return x - reach < cell.x < x + w + reach and y - reach < cell.y < y + h + reach


def board(box: Box = WHOLE) -> str:
    """Draw what of the empty board is in *box*."""
    reach = 3 * CELL
    return "".join(
        [
            f'<rect width="{SIDE}" height="{SIDE}" rx="18" fill="#fbf6e8"/>',
            *(casa(c) for c in range(4) if seen(place(7 * CELL, 7 * CELL, c), box, reach)),
            *(ring_square(square) for square in range(1, 69) if seen(ring(square), box)),
            *(lane(colour, box) for colour in range(4)),
            *(goal(c) for c in range(4) if seen(place(0, 2 * CELL, c), box)),
        ]
    )


def at(point: Point) -> str:
    """Return the transform that takes a drawing to *point*."""
    return f"translate({point[0]:g} {point[1]:g})"


def piece(colour: int, point: Point) -> str:
    """Draw a piece."""
    return (
        f'<g transform="{at(point)}"><circle cy="2.5" r="17.5" fill="#0005"/>'
        f'<circle r="17.5" fill="{FULL[colour]}" stroke="{DEEP[colour]}" stroke-width="2.5"/>'
        f'<circle r="13.2" fill="{LIGHT[colour]}"/>'
        f'<path d="{MARKS[colour]}" fill="{DEEP[colour]}"/></g>'
    )


def die(face: int, point: Point) -> str:
    """Draw a die."""
    pips = "".join(f'<circle cx="{x * 15}" cy="{y * 15}" r="5.6"/>' for x, y in PIPS[face])
    return (
        f'<g transform="{at(point)}" fill="#2a2018"><rect x="-30" y="-30" width="60" height="60"'
        f' rx="13" fill="#fffdf6" stroke="#b9a98b" stroke-width="2"/>{pips}</g>'
    )


def arrow(points: tuple[Point, ...]) -> str:
    """Draw the way of a piece, over a light edge that parts it from any square."""
    line = " ".join(f"{x:g},{y:g}" for x, y in points)
    shape = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<polyline points="{line}" {shape} stroke="#fff" stroke-width="9"/>'
        f'<polyline points="{line}" {shape} stroke="#1b1b1f" stroke-width="4.5"'
        ' marker-end="url(#punta)"/>'
    )


def cross(point: Point) -> str:
    """Mark a piece that is sent home."""
    return (
        f'<g transform="{at(point)}"><circle r="21" fill="none" stroke="#8f2027" stroke-width="4"/>'
        '<path d="M-9-9 9 9M9-9-9 9" stroke="#fff" stroke-width="9" stroke-linecap="round"/>'
        '<path d="M-9-9 9 9M9-9-9 9" stroke="#8f2027" stroke-width="4.5"'
        ' stroke-linecap="round"/></g>'
    )


def wall(point: Point) -> str:
    """Mark a place where nobody passes."""
    return (
        f'<g transform="{at(point)}"><circle r="14" fill="#8f2027" stroke="#fff"'
        ' stroke-width="2.5"/><rect x="-8.5" y="-3" width="17" height="6" fill="#fff"/></g>'
    )


def badge(n: int, point: Point) -> str:
    """Write which came first and which second beside a piece."""
    x, y = point
    return (
        f'<g transform="{at((x + 27, y))}"><circle r="10" fill="#1b1b1f"/><text y="4.8"'
        f' font-size="14" font-weight="700" text-anchor="middle" fill="#fff">{n}</text></g>'
    )


def figure(drawn: Figure) -> str:
    """Draw a figure: the die beside a part of the board."""
    x, y, w, h = drawn.box
    parts = [
        f'<clipPath id="parte"><rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="8"/>'
        '</clipPath><marker id="punta" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.6"'
        ' markerHeight="3.6" orient="auto"><path d="M0 0 10 5 0 10Z" fill="#1b1b1f"/></marker>',
        f'<g clip-path="url(#parte)">{board(drawn.box)}</g>',
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="8" fill="none"'
        f' stroke="{LINE}" stroke-width="2.5"/>',
        *(piece(colour, point) for colour, point in drawn.pieces),
        *([arrow(drawn.way)] if drawn.way else []),
        *(cross(point) for point in drawn.home),
        *([wall(drawn.wall)] if drawn.wall else []),
        *(badge(n, point) for n, point in enumerate(drawn.order, 1)),
        die(drawn.die, (x - 42, y + h / 2)),
    ]
    return svg((x - 80, y - 4, w + 84, h + 8), drawn.words, "".join(parts))


def svg(box: Box, words: str, inside: str) -> str:
    """Return a whole drawing."""
    view = " ".join(f"{value:g}" for value in box)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" role="img"'
        f' font-family="system-ui, sans-serif"><title>{words}</title>{inside}</svg>\n'
    )


ROW = (560, 480, 320, 80)
"""Squares 9 to 16."""
EXIT = (560, 164, 320, 236)
"""The exit of azul with part of its casa."""
ARM = (560, 320, 320, 240)
"""The arm of azul, where its pasillo is."""


def figures() -> dict[str, Figure]:
    """Return the figures by name."""
    nest: Point = (720 - 38, 160 + 38)
    (x, y), (left, right) = middle(10), pair(12)
    one, two = pair(22)
    turn = middle(16)[0] + 9
    lane_at = corridor(AZUL, 1)[:2]
    return {
        "comer": Figure(
            "Comer", ROW, 4, ((AMARILLO, middle(9)), (AZUL, middle(13))),
            (middle(9), (middle(13)[0] - 28, y)), home=(middle(13),),
        ),
        "seguro": Figure(
            "Seguro", ROW, 3, ((AMARILLO, middle(9)), (AZUL, left)),
            (middle(9), (right[0] - 4, right[1])),
        ),
        "puente": Figure(
            "Puente", ROW, 6, ((AMARILLO, (x, y)), *((AZUL, point) for point in pair(14))),
            ((x, y), (720, y)), wall=(756, y),
        ),
        "distintas": Figure(
            "Dos fichas de colores distintos", ROW, 4,
            ((AMARILLO, (x, y)), (AZUL, left), (ROJO, right)),
            ((x, y), (middle(14)[0] - 4, y)),
        ),
        "aplastar": Figure(
            "Aplastar", EXIT, 5, ((AMARILLO, one), (ROJO, two), (AZUL, nest)),
            (nest, (one[0] - 30, 316), (two[0] - 26, two[1])), home=(two,), order=(one, two),
        ),
        "pasillo": Figure(
            "Pasillo", ARM, 4, ((AZUL, middle(14)),),
            (middle(14), (turn, y), (turn, lane_at[1]), (lane_at[0] + 2, lane_at[1])),
        ),
    }  # fmt: skip


def drawings() -> dict[str, str]:
    """Return every drawing by the name of its file."""
    whole = (
        '<rect x="-14" y="-14" width="908" height="908" rx="26" fill="#7a4d26"/>'
        f'{board()}<circle cx="440" cy="440" r="35" fill="#fffdf6" stroke="{LINE}"/>'
    )
    return {
        "parchis-tablero.svg": svg((-14, -14, 908, 908), "Tablero de parchís", whole),
        **{f"parchis-{name}.svg": figure(drawn) for name, drawn in figures().items()},
    }


def main(folder: str) -> None:
    """Write the drawings to *folder*."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    for name, drawing in drawings().items():
        (target / name).write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
