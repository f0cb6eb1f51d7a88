"""The four suits, drawn around the origin, and the numbered cards."""

import math

from tools.assets.baraja.pencil import (
    BLUE,
    BLUE_L,
    CLOTH,
    GOLD,
    GOLD_D,
    GOLD_L,
    GREEN,
    GREEN_D,
    GREEN_L,
    INK,
    RED,
    RED_D,
    RED_L,
    STEEL,
    STEEL_D,
    STEEL_L,
    SUITS,
    WOOD_D,
    WOOD_L,
    H,
    W,
    c,
    e,
    g,
    p,
    r,
    texto,
)


def oro(R=28):
    """Moneda: canto, cordoncillo, roseta de ocho puntas."""
    o = [
        c(0, 0, R, GOLD, INK, 1.4),
        c(0, 0, R * 0.86, "none", GOLD_D, R * 0.07),
        f'<circle r="{R * 0.77:.1f}" fill="none" stroke="{GOLD_L}" stroke-width="{R * 0.055:.2f}" stroke-dasharray="{R * 0.06:.2f} {R * 0.1:.2f}"/>',
        c(0, 0, R * 0.66, RED, GOLD_D, R * 0.05),
    ]
    pts = []
    for i in range(16):
        a = math.pi * i / 8 - math.pi / 2
        rr = R * (0.6 if i % 2 == 0 else 0.3)
        pts.append(f"{rr * math.cos(a):.2f},{rr * math.sin(a):.2f}")
    o.append(
        f'<polygon points="{" ".join(pts)}" fill="{GOLD_L}" stroke="{GOLD_D}" stroke-width="{R * 0.03:.2f}"/>'
    )
    o.append(c(0, 0, R * 0.2, BLUE, GOLD_D, R * 0.05) + c(0, 0, R * 0.075, GOLD_L))
    o.append(
        p(
            f"M{-R * 0.62:.1f} {-R * 0.62:.1f} A{R * 0.88:.1f} {R * 0.88:.1f} 0 0 1 {R * 0.1:.1f} {-R * 0.87:.1f}",
            "none",
            "#fff6d6",
            R * 0.06,
            'opacity=".75"',
        )
    )
    return "".join(o)


def copa(s=1.0):
    """Cáliz con nudo y pie, 52x64."""
    o = [
        p("M-8 14 C-8 22 -18 26 -20 31 L20 31 C18 26 8 22 8 14 Z", GOLD, INK, 1.5),
        p("M-23 31 h46 a3 3 0 0 1 0 5 h-46 a3 3 0 0 1 0 -5z", GOLD_D, INK, 1.4),
        e(0, 12, 8.5, 4.6, RED, INK, 1.3),
        p("M-25 -27 C-26 -2 -16 10 0 10 C16 10 26 -2 25 -27 Z", RED, INK, 1.6),
        p("M-25.3 -16 C-8 -10 8 -10 25.3 -16 L25 -9.5 C10 -4 -10 -4 -24.6 -9.5 Z", GOLD, INK, 1),
        c(-13, -10, 2.1, BLUE_L),
        c(0, -8.4, 2.4, RED_L),
        c(13, -10, 2.1, BLUE_L),
        e(0, -27, 25.4, 6, GOLD, INK, 1.5),
        e(0, -26.6, 20.5, 3.8, RED_D),
        p("M-18 -20 C-18 -4 -13 3 -7 6", "none", "#fff", 2.6, 'opacity=".45"'),
        p("M-13 29 C-8 25 -5 22 -4.5 18", "none", "#fff6d6", 1.8, 'opacity=".8"'),
    ]
    return g("".join(o), f"scale({s})")


def espada(L=124):
    """Espada vertical, punta arriba. Centro geométrico en 0,0. L = longitud total."""
    h = L / 2
    grip = 25 if L > 90 else 20
    yg = h - grip  # y de la cruz
    o = [
        p(f"M0 {-h} L6.2 {-h + 13} L6.8 {yg} L-6.8 {yg} L-6.2 {-h + 13} Z", STEEL, INK, 1.4),
        p(f"M0 {-h + 1.5} L5.2 {-h + 13} L5.7 {yg} L0 {yg} Z", STEEL_D, None, 0, 'opacity=".55"'),
        p(f"M0 {-h + 16} L0 {yg - 4}", "none", STEEL_L, 1.6),
        r(-3.6, yg + 3, 7.2, grip - 10, 2.4, RED, INK, 1.2),
        p(f"M-3.4 {yg + 8} h6.8 M-3.4 {yg + 12.5} h6.8", "none", GOLD_L, 1.2),
        p(
            f"M-17 {yg + 4} C-19 {yg - 4} -13 {yg - 5} -11 {yg - 1} C-6 {yg - 2.6} 6 {yg - 2.6} 11 {yg - 1} C13 {yg - 5} 19 {yg - 4} 17 {yg + 4} C10 {yg + 2} -10 {yg + 2} -17 {yg + 4} Z",
            GOLD,
            INK,
            1.3,
        ),
        c(0, h - 4.6, 4.8, GOLD, INK, 1.3),
        c(0, h - 4.6, 1.7, RED),
    ]
    return "".join(o)


def basto(L=124, w=1.0):
    """Porra nudosa: gruesa arriba, con brotes y corte de madera."""
    h = L / 2
    a = 11 * w
    b = 6.4 * w

    def x(t):  # semiancho en t (0 arriba..1 abajo)
        return a + (b - a) * t

    body = (
        f"M{-a * 0.86:.1f} {-h + 5:.1f} "
        f"C{-a * 1.25:.1f} {-h + L * 0.16:.1f} {-a * 0.75:.1f} {-h + L * 0.26:.1f} {-x(0.35):.1f} {-h + L * 0.36:.1f} "
        f"L{-x(0.62):.1f} {-h + L * 0.64:.1f} L{-b * 0.85:.1f} {h - 5:.1f} "
        f"C{-b * 0.8:.1f} {h + 0.5:.1f} {b * 0.8:.1f} {h + 0.5:.1f} {b * 0.85:.1f} {h - 5:.1f} "
        f"L{x(0.6):.1f} {-h + L * 0.6:.1f} L{x(0.32):.1f} {-h + L * 0.3:.1f} "
        f"C{a * 0.8:.1f} {-h + L * 0.22:.1f} {a * 1.22:.1f} {-h + L * 0.12:.1f} {a * 0.86:.1f} {-h + 5:.1f} "
        f"C{a * 0.6:.1f} {-h - 2:.1f} {-a * 0.6:.1f} {-h - 2:.1f} {-a * 0.86:.1f} {-h + 5:.1f} Z"
    )
    o = [p(body, GREEN, INK, 1.5)]
    o.append(
        p(
            f"M{a * 0.35:.1f} {-h + 7:.1f} C{a * 0.55:.1f} {-h + L * 0.2:.1f} {a * 0.45:.1f} {-h + L * 0.3:.1f} {b * 0.5:.1f} {-h + L * 0.5:.1f} L{b * 0.35:.1f} {h - 5:.1f}",
            "none",
            GREEN_D,
            3.2 * w,
            'opacity=".6"',
        )
    )
    o.append(
        p(
            f"M{-a * 0.5:.1f} {-h + 9:.1f} C{-a * 0.75:.1f} {-h + L * 0.18:.1f} {-a * 0.35:.1f} {-h + L * 0.3:.1f} {-b * 0.5:.1f} {-h + L * 0.5:.1f}",
            "none",
            GREEN_L,
            2 * w,
        )
    )
    o.append(
        e(0, -h + 4.5, a * 0.78, 4.2 * w, WOOD_L, INK, 1.3)
        + e(0, -h + 4.5, a * 0.38, 1.9 * w, "none", WOOD_D, 1)
    )
    # muñones
    for sx, t in ((-1, 0.2), (1, 0.42), (-1, 0.62)):
        y = -h + L * t
        xx = x(t) * sx
        o.append(
            p(
                f"M{xx * 0.55:.1f} {y - 7 * w:.1f} L{xx + sx * 6.5 * w:.1f} {y - 8 * w:.1f} L{xx + sx * 7 * w:.1f} {y - 1.5 * w:.1f} L{xx * 0.6:.1f} {y + 5 * w:.1f} Z",
                GREEN,
                INK,
                1.2,
            )
        )
        o.append(e(xx + sx * 6.6 * w, y - 4.7 * w, 1.9 * w, 3.4 * w, WOOD_L, INK, 1.1))
    # hojitas
    for sx, t in ((1, 0.74), (-1, 0.84)):
        y = -h + L * t
        xx = x(t) * sx * 0.8
        o.append(
            p(
                f"M{xx:.1f} {y:.1f} q{sx * 4 * w:.1f} {-7 * w:.1f} {sx * 10 * w:.1f} {-6 * w:.1f} q{-sx * 1 * w:.1f} {6 * w:.1f} {-sx * 10 * w:.1f} {6 * w:.1f}z",
                GREEN_L,
                INK,
                1,
            )
        )
    return "".join(o)


def suit(s, size="pip"):
    """Símbolo suelto a escala de mano (para figuras e índices)."""
    return {
        "oros": lambda: oro(24),
        "copas": lambda: copa(0.82),
        "espadas": lambda: espada(96),
        "bastos": lambda: basto(92),
    }[s]()


# ---------------------------------------------------------------- marco y pintas
def frame(s):
    x0, x1, y0, y1 = 11, W - 11, 11, H - 11
    n = SUITS.index(s)  # 0,1,2,3 cortes

    def hline(y):
        if n == 0:
            return f"M{x0 + 9} {y} H{x1 - 9}"
        gap = 7
        span = 26
        mids = [W / 2 + (i - (n - 1) / 2) * span for i in range(n)]
        d, cur = "", x0 + 9
        for m in mids:
            d += f"M{cur:.1f} {y} H{m - gap / 2:.1f} "
            cur = m + gap / 2
        return d + f"M{cur:.1f} {y} H{x1 - 9}"

    d = (
        hline(y0) + " " + hline(y1) + f" M{x0} {y0 + 40} V{y1 - 9} M{x1} {y0 + 9} V{y1 - 40}"
        f" M{x1 - 9} {y0} Q{x1} {y0} {x1} {y0 + 9} M{x0} {y1 - 9} Q{x0} {y1} {x0 + 9} {y1}"
    )
    d = (
        d.replace(f"M{x0 + 9} {y0}", f"M{x0 + 34} {y0}", 1)
        if n == 0
        else d.replace(f"M{x0 + 9:.1f} {y0} ", f"M{x0 + 34:.1f} {y0} ", 1)
    )
    # esquina inferior derecha libre para el índice
    tail_old = f"H{x1 - 9}"
    i = d.rfind(tail_old, 0, d.find(" M%s %s V" % (x0, y0 + 40)))
    d = d[:i] + f"H{x1 - 34}" + d[i + len(tail_old) :]
    return p(d, "none", INK, 1.7)


def index(n, s):
    t = texto(str(n), 21, 35, 27, INK) if n < 10 else texto(str(n), 21.5, 34, 23, INK, -0.6)
    return t + g(t, f"rotate(180 {W / 2} {H / 2})")


def pips(n, s):
    cx, cy = W / 2, H / 2
    out = []

    def put(inner, x, y, rot=0, sc=1):
        out.append(
            g(
                inner,
                f"translate({x:.1f} {y:.1f})"
                + (f" rotate({rot})" if rot else "")
                + (f" scale({sc})" if sc != 1 else ""),
            )
        )

    if s in ("oros", "copas"):
        small = {"oros": lambda k: oro(k), "copas": lambda k: copa(k / 30)}[s]
        L, R = cx - 42, cx + 42
        if s == "oros":
            k = {2: 46, 3: 38, 4: 36, 5: 33, 6: 33, 7: 27.5}[n]
        else:
            k = {2: 48, 3: 34, 4: 37, 5: 32, 6: 32, 7: 24.5}[n]
        pos = {
            2: [(cx, cy - 62), (cx, cy + 62)],
            3: [(cx, cy - 88), (cx, cy), (cx, cy + 88)],
            4: [(L, cy - 58), (R, cy - 58), (L, cy + 58), (R, cy + 58)],
            5: [(L, cy - 82), (R, cy - 82), (cx, cy), (L, cy + 82), (R, cy + 82)],
            6: [(L, cy - 84), (R, cy - 84), (L, cy), (R, cy), (L, cy + 84), (R, cy + 84)],
            7: [
                (L, cy - 92),
                (R, cy - 92),
                (cx, cy - 46),
                (L, cy),
                (R, cy),
                (L, cy + 92),
                (R, cy + 92),
            ],
        }[n]
        if n == 7:
            d = 5 if s == "oros" else 8
            L, R = L - d, R + d
            pos = [
                (L, cy - 86),
                (R, cy - 86),
                (cx, cy - 43),
                (L, cy),
                (R, cy),
                (L, cy + 86),
                (R, cy + 86),
            ]
        for x, y in pos:
            put(small(k), x, y)
    else:
        mk = espada if s == "espadas" else basto
        if n == 2:
            for x in (cx - 34, cx + 34):
                put(mk(214), x, cy)
        elif n == 3:
            for x in (cx - 50, cx, cx + 50):
                put(mk(206), x, cy)
        elif n == 4:
            for y in (cy - 66, cy + 66):
                for x in (cx - 36, cx + 36):
                    put(mk(120), x, y)
        elif n == 5:
            for y in (cy - 68, cy + 68):
                for x in (cx - 54, cx + 54):
                    put(mk(120), x, y)
            put(mk(176), cx, cy)
        elif n == 6:
            for y in (cy - 66, cy + 66):
                for x in (cx - 52, cx, cx + 52):
                    put(mk(120), x, y)
        elif n == 7:
            for y in (cy - 80, cy + 80):
                for x in (cx - 52, cx, cx + 52):
                    put(mk(106), x, y)
            put(mk(130), cx, cy, 90, 0.9)
    return "".join(out)


def laurel(side):
    """rama de hojas para los ases"""
    o = []
    for i in range(7):
        t = i / 6
        x = side * (58 + 10 * (1 - (2 * t - 1) ** 2))
        y = 66 - t * 132
        o.append(
            g(
                p("M0 0 q7 -11 17 -11 q-1 11 -17 11z", GREEN, INK, 0.9),
                f"translate({x:.1f} {y:.1f}) scale({side} 1) rotate({-10 - 30 * t:.0f})",
            )
        )
    return "".join(o)


def ace(s):
    cx, cy = W / 2, H / 2
    if s == "oros":
        inner = oro(62)
    elif s == "copas":
        inner = copa(2.25)
    elif s == "espadas":
        inner = g(espada(150), "scale(1.55)")
    else:
        inner = g(basto(150, 1.15), "scale(1.5)")
    col, dark, light, c2, d2 = CLOTH[s]
    rib = (
        p(
            "M-66 0 C-40 -16 -24 16 0 4 C24 -8 40 20 66 2 L70 14 C44 32 24 6 0 18 C-24 30 -40 -2 -64 14 Z",
            c2,
            INK,
            1.3,
        )
        + p("M-64 14 l-12 12 l4 -16z", d2, INK, 1.2)
        + p("M70 14 l9 11 l1 -15z", d2, INK, 1.2)
    )
    if s in ("espadas", "bastos"):
        return g(inner, f"translate({cx} {cy})") + g(rib, f"translate({cx} {cy + 22})")
    if s == "oros":
        wings = laurel(1) + laurel(-1)
        return (
            g(wings, f"translate({cx} {cy}) scale(1.06)")
            + g(inner, f"translate({cx} {cy})")
            + g(rib, f"translate({cx} {cy + 96}) scale(.78)")
        )
    return g(inner, f"translate({cx} {cy - 8})") + g(rib, f"translate({cx} {cy + 106}) scale(.72)")


# ---------------------------------------------------------------- figuras
