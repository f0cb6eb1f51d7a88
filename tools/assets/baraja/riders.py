"""Caballos."""

from tools.assets.baraja.court import face, hand
from tools.assets.baraja.pencil import (
    CLOTH,
    GOLD,
    GOLD_D,
    GOLD_L,
    GREEN_L,
    HAIR,
    INK,
    PAPER,
    c,
    e,
    g,
    p,
)
from tools.assets.baraja.suits import basto, copa, espada, oro


def caballo(s):
    A, AD, AL, B, BD = CLOTH[s]
    coat, coat_d, coat_l = {
        "oros": ("#f3ede1", "#cfc3ad", "#fff"),
        "copas": ("#8a5a33", "#5f3a1e", "#b07c4d"),
        "espadas": ("#d8d6d2", "#a9a6a1", "#f2f1ef"),
        "bastos": ("#6f4a2f", "#4a2e1a", "#96694a"),
    }[s]
    mane = {"oros": "#d9c9a8", "copas": "#2f1d10", "espadas": "#77746f", "bastos": "#2b1a10"}[s]
    o = []
    o.append(e(100, 292, 62, 5, GREEN_L, extra='opacity=".7"'))
    # cola
    o.append(
        p(
            "M164 196 C182 196 186 214 182 236 C180 250 184 258 178 268 C170 256 166 248 166 234 C166 220 168 212 158 208Z",
            mane,
            INK,
            1.6,
        )
    )
    # patas traseras y delantera lejanas
    o.append(
        p(
            "M146 232 C150 246 158 252 154 266 L158 284 L149 284 L145 268 C146 256 136 250 130 240Z",
            coat_d,
            INK,
            1.6,
        )
    )
    o.append(
        p(
            "M80 236 C72 242 60 240 54 246 L58 262 L50 266 L42 244 C44 232 62 224 76 222Z",
            coat_d,
            INK,
            1.6,
        )
    )
    # cuerpo
    o.append(
        p(
            "M60 172 C66 190 60 206 66 222 C74 240 96 242 112 238 C122 236 128 236 134 240 C138 250 134 258 138 268 L134 286 L144 286 L149 268 C148 256 152 248 160 240 C172 228 172 206 162 194 C150 184 132 188 116 186 C102 184 92 178 88 166Z",
            coat,
            INK,
            1.9,
        )
    )
    # pata delantera cercana
    o.append(
        p(
            "M72 226 C74 246 82 254 78 268 L76 286 L86 286 L90 268 C94 254 92 244 98 234Z",
            coat,
            INK,
            1.8,
        )
    )
    # cascos
    for x, y in ((76, 286), (134, 286)):
        o.append(p(f"M{x - 1} {y - 3} h12 l2 8 h-15z", INK))
    o.append(p("M149 281 h10 l2 8 h-13z", INK) + p("M50 266 l8 -4 l3 7 l-9 5z", INK))
    # cuello y cabeza
    o.append(
        p(
            "M62 200 C54 182 56 164 64 150 C58 152 50 160 40 166 C34 170 28 166 28 160 C30 150 40 138 48 128 C52 120 58 114 66 112 L68 102 L75 110 L80 104 L82 114 C98 124 104 150 100 184Z",
            coat,
            INK,
            1.9,
        )
    )
    # crin
    o.append(
        p(
            "M76 106 C96 112 110 136 108 172 C104 178 100 172 101 166 C95 168 94 160 97 154 C90 156 88 146 92 142 C84 142 84 132 87 129 C80 128 78 120 80 116Z",
            mane,
            INK,
            1.5,
        )
    )
    o.append(p("M70 112 C66 118 62 122 60 128 C66 126 72 122 75 114Z", mane, INK, 1.2))
    # ojo, ollar, boca
    o.append(
        e(57, 129, 2.6, 2.2, INK)
        + c(56.2, 128.4, 0.7, "#fff")
        + c(34, 157, 1.6, INK)
        + p("M31 165 q6 0 11 -5", "none", INK, 1.4)
    )
    # sombra cuello/vientre
    o.append(p("M68 216 C80 234 112 230 132 232", "none", coat_d, 3))
    # cabezada
    o.append(
        p(
            "M44 136 C48 142 50 148 50 156 M66 114 C64 128 58 142 50 152 M49 150 C70 160 84 170 98 176",
            "none",
            A,
            3,
        )
    )
    o.append(c(50, 152, 3.2, GOLD, INK, 1.1))
    # petral y gualdrapa
    o.append(
        p("M60 196 C76 208 92 206 108 196", "none", A, 5)
        + p("M60 196 C76 208 92 206 108 196", "none", GOLD_L, 1.2)
    )
    o.append(
        p(
            "M98 178 C112 186 134 186 150 182 C152 196 150 208 146 220 C138 226 132 216 124 221 C116 226 110 216 102 220 C98 206 96 192 98 178Z",
            B,
            INK,
            1.7,
        )
    )
    o.append(
        p(
            "M102 220 C110 216 116 226 124 221 C132 216 138 226 146 220 L147.6 213 C139 219 132 209 124 214 C116 219 109 209 101 213Z",
            GOLD,
            INK,
            1.2,
        )
    )
    # capa del jinete
    o.append(
        p(
            "M122 112 C142 116 160 138 170 176 C158 186 146 182 138 176 C134 160 128 144 118 132Z",
            AD,
            INK,
            1.7,
        )
    )
    # torso
    o.append(
        p(
            "M114 106 C98 108 92 122 95 144 C96 158 98 170 102 180 C112 186 130 186 138 178 C140 158 138 142 134 126 C130 112 124 106 114 106Z",
            A,
            INK,
            1.8,
        )
    )
    o.append(
        p("M112 114 C110 136 112 158 116 180", "none", GOLD, 3.4)
        + p("M112 114 C110 136 112 158 116 180", "none", GOLD_D, 0.9)
    )
    # pierna y bota
    o.append(
        p(
            "M104 176 C112 168 130 168 136 178 C134 194 124 204 114 210 L110 234 L98 236 C98 220 98 206 102 196Z",
            AL,
            INK,
            1.7,
        )
    )
    o.append(
        p("M98 222 L112 221 L111 240 C110 246 92 248 84 246 C84 240 92 238 97 234Z", BD, INK, 1.6)
    )
    o.append(p("M97 244 h18 M106 244 v-12", "none", GOLD_D, 2.4))
    # brazo que sujeta riendas
    o.append(
        p(
            "M126 122 C134 132 134 150 124 160 C116 166 104 168 96 170 L94 161 C104 158 114 154 117 148 C118 140 116 134 114 130Z",
            A,
            INK,
            1.7,
        )
    )
    o.append(hand(94, 167))
    # brazo que alza el palo
    o.append(
        p(
            "M104 110 C94 110 84 104 78 94 C74 86 72 78 74 70 L86 68 C87 80 94 90 108 98Z",
            A,
            INK,
            1.7,
        )
    )
    o.append(p("M73 78 L87.5 76 L86 66 L73 68Z", AL, INK, 1.4))
    # cabeza
    o.append(
        p(
            "M102 70 C96 88 98 100 106 104 L130 104 C138 100 138 86 132 70Z",
            HAIR if s != "oros" else "#a8702f",
            INK,
            1.5,
        )
    )
    o.append(face(116, 83, 1.0, look=-1))
    o.append(
        p("M96 72 C98 54 112 46 126 50 C138 54 142 64 137 74 C124 69 108 69 96 72Z", B, INK, 1.7)
    )
    o.append(
        p(
            "M90 75 C104 67 128 67 144 76 C140 80 136 79 134 78 C124 73 106 73 97 77Z",
            GOLD,
            INK,
            1.4,
        )
    )
    o.append(
        p("M132 60 C148 58 160 48 160 36 C146 34 132 44 127 56Z", PAPER, INK, 1.5)
        + p("M131 58 C142 54 150 47 155 40", "none", AL, 1.5)
    )
    o.append(hand(80, 66))
    o.append(_held2(s))
    return "".join(o)


def _held2(s):
    if s == "oros":
        return g(oro(24), "translate(72 46)")
    if s == "copas":
        return g(copa(0.74), "translate(76 42)")
    if s == "espadas":
        return g(espada(82), "translate(74 42) rotate(-12)") + hand(80, 70)
    return g(basto(76), "translate(75 43) rotate(-12)") + hand(80, 68)
