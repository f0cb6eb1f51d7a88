"""Pencil, colours and letters of the deck: each helper returns a piece of SVG."""

import json
import pathlib

_G = json.loads((pathlib.Path(__file__).parent / "glyphs.json").read_text())


def texto(s, x, y, px, fill, track=0, anchor="middle"):
    """Texto como contornos (sin depender de fuentes)."""
    k = px / 1000
    w = sum(_G[ch][0] * k + track for ch in s) - track
    cx = x - (w / 2 if anchor == "middle" else 0)
    o = []
    for ch in s:
        o.append(f'<path transform="translate({cx:.2f} {y}) scale({k:.4f})" d="{_G[ch][1]}"/>')
        cx += _G[ch][0] * k + track
    return f'<g fill="{fill}">{"".join(o)}</g>'


W, H = 208, 320
INK = "#2a2018"
PAPER = "#fdf9ee"
RED, RED_D, RED_L = "#c2372d", "#8c211c", "#e2685a"
GOLD, GOLD_D, GOLD_L = "#e6af36", "#a36f15", "#f8dd8c"
BLUE, BLUE_D, BLUE_L = "#2f62a3", "#1c3c6c", "#7fa6d6"
STEEL, STEEL_L, STEEL_D = "#b4c6da", "#eaf1f8", "#7890ab"
GREEN, GREEN_D, GREEN_L = "#43853c", "#285524", "#86b872"
WOOD, WOOD_D, WOOD_L = "#a06f3b", "#6d4620", "#d3a568"
SKIN, SKIN_D = "#f2cda8", "#d79f74"
HAIR = "#6a4326"

SUITS = ["oros", "copas", "espadas", "bastos"]
NAMES = {
    1: "As",
    2: "Dos",
    3: "Tres",
    4: "Cuatro",
    5: "Cinco",
    6: "Seis",
    7: "Siete",
    10: "Sota",
    11: "Caballo",
    12: "Rey",
}
RANKS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]
# color de ropa por palo: (principal, oscuro, claro, segundo, segundo_oscuro)
CLOTH = {
    "oros": (RED, RED_D, RED_L, BLUE, BLUE_D),
    "copas": (BLUE, BLUE_D, BLUE_L, RED, RED_D),
    "espadas": (BLUE, BLUE_D, BLUE_L, GREEN, GREEN_D),
    "bastos": (GREEN, GREEN_D, GREEN_L, RED, RED_D),
}
ACCENT = {"oros": GOLD_D, "copas": RED, "espadas": BLUE, "bastos": GREEN}


def p(d, fill="none", stroke=None, sw=0, extra=""):
    s = (
        f' stroke="{stroke}" stroke-width="{sw}" stroke-linejoin="round" stroke-linecap="round"'
        if stroke
        else ""
    )
    return f'<path d="{d}" fill="{fill}"{s} {extra}/>'


def c(x, y, r, fill="none", stroke=None, sw=0, extra=""):
    s = f' stroke="{stroke}" stroke-width="{sw}"' if stroke else ""
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}"{s} {extra}/>'


def e(x, y, rx, ry, fill, stroke=None, sw=0, extra=""):
    s = f' stroke="{stroke}" stroke-width="{sw}"' if stroke else ""
    return f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{fill}"{s} {extra}/>'


def r(x, y, w, h, rx, fill, stroke=None, sw=0):
    s = f' stroke="{stroke}" stroke-width="{sw}"' if stroke else ""
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{rx}" fill="{fill}"{s}/>'


def g(inner, t=""):
    return f'<g transform="{t}">{inner}</g>' if t else f"<g>{inner}</g>"


# ---------------------------------------------------------------- palos (centrados en 0,0)
