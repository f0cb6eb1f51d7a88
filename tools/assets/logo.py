"""Draw the U$ coin: ``python -m tools.assets.logo FOLDER`` writes the logo (also the favicon) and the maskable icon."""

import pathlib
import sys

from tools.assets.baraja.pencil import texto

WINE, WINE_DARK, GOLD, GOLD_LIGHT, EDGE = "#7b1e23", "#5d1318", "#e6af36", "#f8dd8c", "#8a5a0b"


def coin(size: int = 32) -> str:
    """Return the coin of a 32-unit box, scaled to *size*."""
    letters = texto("U$", 16, 21.1, 14.4, GOLD_LIGHT, 0.2)
    return (
        f'<g transform="scale({size / 32:g})"><circle cx="16" cy="16" r="15" fill="{GOLD}" stroke="{EDGE}" '
        f'stroke-width="1.4"/><path d="M5 13A11.6 11.6 0 0 1 19 4.8" fill="none" stroke="#fff3c4" '
        f'stroke-width="1.4" stroke-linecap="round"/><circle cx="16" cy="16" r="11.3" fill="{WINE}" '
        f'stroke="{EDGE}" stroke-width=".6"/>{letters}</g>'
    )


def page(box: int, inner: str) -> str:
    """Return *inner* as a document of *box* × *box* units."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box} {box}">{inner}</svg>\n'


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "logo.svg").write_text(page(32, coin()), encoding="utf-8")
    maskable = (
        f'<path fill="{WINE_DARK}" d="M0 0h512v512H0z"/><g transform="translate(96 96)">{coin(320)}</g>'
    )
    (folder / "icon-maskable.svg").write_text(page(512, maskable), encoding="utf-8")
