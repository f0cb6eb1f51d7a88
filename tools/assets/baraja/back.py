"""The back of a card, of any width."""

from tools.assets.baraja.pencil import GOLD, GOLD_L, PAPER, H, W, c, g, p, r, texto


def back(wide=W):
    """Return the back of a card; *wide* is that of the French deck, or of the Spanish one."""
    tiles = "".join(
        g(
            p("M0 -9 L9 0 L0 9 L-9 0Z", "#7b1e23", GOLD_L, 0.7, 'stroke-opacity=".55"')
            + c(0, 0, 2.2, GOLD_L, extra='opacity=".8"'),
            f"translate({wide / 2 - 78 + ix * 19.5:.1f} {27 + iy * 19.0 + (9.5 if ix % 2 else 0):.1f})",
        )
        for ix in range(9)
        for iy in range(15)
        if not (ix % 2 and iy == 14)
    )
    mono = (
        c(wide / 2, H / 2, 34, "#5d1318", GOLD, 2.4)
        + c(wide / 2, H / 2, 28.5, "none", GOLD_L, 0.9)
        + texto("U$", wide / 2, H / 2 + 12.5, 37, GOLD_L)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {H}" role="img" aria-label="Carta boca abajo"><title>Carta boca abajo</title>'
        + r(0.75, 0.75, wide - 1.5, H - 1.5, 13, PAPER, "#c9bfa8", 1.5)
        + r(9, 9, wide - 18, H - 18, 8, "#6a171c")
        + r(14, 14, wide - 28, H - 28, 5, "#6a171c", GOLD, 1.2)
        + f'<clipPath id="k"><rect x="15" y="15" width="{wide - 30}" height="{H - 30}" rx="5"/></clipPath><g clip-path="url(#k)">{tiles}</g>'
        + mono
        + "</svg>\n"
    )
