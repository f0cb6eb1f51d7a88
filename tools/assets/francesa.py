"""Draws the French deck, with big indices that are read on a phone, in two and in four colours.

``python3 -m tools.assets.francesa COURTS static/img/cards/fr``; COURTS is what ``courts.mjs``
wrote. Standard library only. The four colours go to the folder ``4c``: only diamonds and clubs
differ.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tools.assets.baraja.back import back

GLYPHS = json.loads((Path(__file__).parent / "baraja" / "glyphs.json").read_text())
WIDE, HIGH = 224, 320
PIPS = {
    "picas": "M0 -50C14 -26 46 -10 46 18C46 36 32 44 20 40C12 37 6 31 4 24C5 36 9 44 17 50H-17"
    "C-9 44 -5 36 -4 24C-6 31 -12 37 -20 40C-32 44 -46 36 -46 18C-46 -10 -14 -26 0 -50Z",
    "corazones": "M0 48C-10 26 -46 6 -46 -20C-46 -38 -33 -48 -21 -48C-10 -48 -3 -41 0 -30"
    "C3 -41 10 -48 21 -48C33 -48 46 -38 46 -20C46 6 10 26 0 48Z",
    "diamantes": "M0 -50C10 -30 22 -14 38 0C22 14 10 30 0 50C-10 30 -22 14 -38 0"
    "C-22 -14 -10 -30 0 -50Z",
    "treboles": "M0 -50C13 -50 23 -40 23 -28C23 -20 19 -14 14 -9C19 -12 24 -13 28 -13"
    "C41 -13 49 -3 49 8C49 20 40 29 28 29C17 29 9 22 5 13C5 29 9 42 18 50H-18"
    "C-9 42 -5 29 -5 13C-9 22 -17 29 -28 29C-40 29 -49 20 -49 8C-49 -3 -41 -13 -28 -13"
    "C-24 -13 -19 -12 -14 -9C-19 -14 -23 -20 -23 -28C-23 -40 -13 -50 0 -50Z",
}
BLACK, RED = "#1b1b1f", "#c8202c"
TWO = {"picas": BLACK, "corazones": RED, "diamantes": RED, "treboles": BLACK}
FOUR = {**TWO, "diamantes": "#1c5fb8", "treboles": "#197a3c"}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
NAMES = {"A": "As", "J": "Jota", "Q": "Dama", "K": "Rey"}
INDEX_PX, CLOSER = 62, -6


def index(rank: str, colour: str) -> str:
    """Return the rank as outlines, in the corner."""
    scale = INDEX_PX / 1000
    width = sum(GLYPHS[c][0] * scale + CLOSER for c in rank) - CLOSER
    x, drawn = 36 - width / 2, ""
    for c in rank:
        outline = GLYPHS[c][1]
        drawn += f'<path transform="translate({x:.1f} 60) scale({scale:.4f})" d="{outline}"/>'
        x += GLYPHS[c][0] * scale + CLOSER
    return f'<g fill="{colour}">{drawn}</g>'


def pip(suit: str, colour: str, x: float, y: float, scale: float) -> str:
    """Return the mark of a suit."""
    return f'<path transform="translate({x} {y}) scale({scale})" d="{PIPS[suit]}" fill="{colour}"/>'


def court(svg: str, colour: str) -> str:
    """Return a figure in its frame."""
    inner = svg[svg.index(">") + 1 : svg.rindex("</svg>")]
    return (
        '<svg x="60" y="36" width="108" height="248" viewBox="-80.500 -131 161 262"'
        f' preserveAspectRatio="xMidYMid slice" overflow="hidden">{inner}</svg>'
        '<rect x="60" y="36" width="108" height="248" rx="4" fill="none"'
        f' stroke="{colour}" stroke-width="1.6"/>'
    )


def card(suit: str, rank: str, colour: str, courts: Path) -> str:
    """Return a card as SVG, with its name for screen readers."""
    corner = index(rank, colour) + pip(suit, colour, 36, 88, 0.42)
    drawn = (
        f'<rect x=".75" y=".75" width="{WIDE - 1.5}" height="{HIGH - 1.5}" rx="14"'
        f' fill="#fffefb" stroke="#c9c4b8" stroke-width="1.5"/>{corner}'
        f'<g transform="rotate(180 {WIDE / 2} {HIGH / 2})">{corner}</g>'
    )
    if rank in "JQK":
        drawn += court((courts / f"{suit}-{rank}.svg").read_text(), colour)
    else:
        scale = 1.28 if rank == "A" else 0.98
        drawn += pip(suit, colour, WIDE / 2 + 8, HIGH / 2 + 6, scale)
    name = f"{NAMES.get(rank, rank)} de {suit}"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{name}">'
        f"<title>{name}</title>{drawn}</svg>"
    )


def main(courts: Path, folder: Path) -> None:
    """Write both decks."""
    for colours, into in ((TWO, folder), (FOUR, folder / "4c")):
        into.mkdir(parents=True, exist_ok=True)
        for suit, colour in colours.items():
            if into != folder and TWO[suit] == colour:
                continue
            for rank in RANKS:
                (into / f"{suit}-{rank}.svg").write_text(card(suit, rank, colour, courts))
    (folder / "reverso.svg").write_text(back(WIDE))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
