"""Draw the Spanish deck as SVG: ``python -m tools.assets.baraja FOLDER``.

Our own drawing: no commercial deck was traced or copied. Standard library only.
"""

import pathlib
import sys

from tools.assets.baraja.back import back
from tools.assets.baraja.court import rey, sota
from tools.assets.baraja.pencil import (
    NAMES,
    PAPER,
    RANKS,
    SUITS,
    H,
    W,
    g,
    r,
)
from tools.assets.baraja.riders import caballo
from tools.assets.baraja.suits import ace, basto, copa, espada, frame, index, oro, pips


def body(s, n):
    if n == 1:
        return ace(s)
    if n <= 7:
        return pips(n, s)
    fn = {10: sota, 11: caballo, 12: rey}[n]
    k, ox, oy = {10: (0.93, 2, -6), 11: (0.9, 5, -5), 12: (0.91, 0, -7)}[n]
    return g(fn(s), f"translate({104 * (1 - k) + ox:.2f} {300 * (1 - k) + oy:.2f}) scale({k})")


def card(s, n, standalone=True):
    inner = (
        r(0.75, 0.75, W - 1.5, H - 1.5, 13, PAPER, "#c9bfa8", 1.5)
        + frame(s)
        + body(s, n)
        + index(n, s)
    )
    label = f"{NAMES[n]} de {s}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}" role="img" aria-label="{label}"><title>{label}</title>{inner}</svg>\n'


if __name__ == "__main__":
    out = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "out")
    out.mkdir(parents=True, exist_ok=True)
    tot = 0
    for s in SUITS:
        for n in RANKS:
            t = card(s, n)
            tot += len(t)
            (out / f"{s}-{n:02d}.svg").write_text(t)
    (out / "reverso.svg").write_text(back())
    for s in SUITS:  # símbolos sueltos
        vb = {
            "oros": "-28 -28 56 56",
            "copas": "-30 -36 60 76",
            "espadas": "-20 -50 40 100",
            "bastos": "-22 -50 44 100",
        }[s]
        inner = {"oros": oro(26), "copas": copa(1), "espadas": espada(96), "bastos": basto(94)}[s]
        (out / f"palo-{s}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{vb}" role="img" aria-label="{s}">{inner}</svg>\n'
        )
    print("cartas:", len(SUITS) * len(RANKS), "bytes:", tot)
