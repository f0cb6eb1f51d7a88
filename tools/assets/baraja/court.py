"""Sotas and reyes; the horses are in ``riders``."""

from tools.assets.baraja.pencil import (
    BLUE_L,
    CLOTH,
    GOLD,
    GOLD_D,
    GOLD_L,
    GREEN_L,
    HAIR,
    INK,
    PAPER,
    RED,
    RED_D,
    RED_L,
    SKIN,
    SKIN_D,
    c,
    e,
    g,
    p,
    r,
)
from tools.assets.baraja.suits import basto, copa, espada, oro


def face(x, y, k=1, beard=False, look=1, hair=HAIR):
    o = []
    o.append(e(0, 0, 15, 17.5, SKIN, INK, 1.5))
    o.append(p("M-7.5 -2.5 q3 -2.4 6 0 M4 -2.5 q3 -2.4 6 0", "none", INK, 1.4))
    o.append(c(-4.2, 0.6, 1.5, INK) + c(7, 0.6, 1.5, INK))
    o.append(p("M2.2 0 q2.6 5 -.6 6", "none", SKIN_D, 1.6))
    o.append(
        c(-8, 6.5, 2.6, RED_L, extra='opacity=".45"')
        + c(10, 6.5, 2.4, RED_L, extra='opacity=".45"')
    )
    if beard:
        o.append(
            p(
                "M-15 2 C-16 22 -8 32 1 33 C10 32 17 22 15.4 2 C13 9 9 9 6.5 8.4 C3 7 0 7 -3 8.4 C-7 9.4 -12 9 -15 2Z",
                hair,
                INK,
                1.5,
            )
        )
        o.append(p("M-3.5 11 q4.6 3 9.4 0", "none", "#f4d7bd", 1.6))
    else:
        o.append(p("M-2.4 10.4 q4 2.6 8 0", "none", RED_D, 1.7))
    return g("".join(o), f"translate({x} {y}) scale({k * look} {k})")


def crown(x, y, k=1):
    o = [
        p("M-19 4 L-22 -17 L-11 -7 L-6 -22 L0 -9 L6 -22 L11 -7 L22 -17 L19 4 Z", GOLD, INK, 1.5),
        p("M-20 2 Q0 9 20 2 L20 9 Q0 16 -20 9 Z", GOLD_D, INK, 1.4),
    ]
    for xx, yy in ((-22, -18), (-6, -23), (6, -23), (22, -18)):
        o.append(c(xx, yy, 2.8, RED, INK, 1))
    for xx in (-11, 0, 11):
        o.append(c(xx, 8 + (1.6 if xx == 0 else 0), 2, BLUE_L if xx else RED_L))
    return g("".join(o), f"translate({x} {y}) scale({k})")


def hand(x, y):
    return e(x, y, 6.3, 5.6, SKIN, INK, 1.4)


def rey(s):
    A, AD, AL, B, BD = CLOTH[s]
    o = []
    # capa
    o.append(
        p(
            "M104 108 C74 110 52 132 47 176 C43 214 44 252 40 288 C74 299 136 299 170 288 C164 250 165 214 161 176 C156 132 134 110 104 108Z",
            AD,
            INK,
            1.8,
        )
    )
    o.append(
        p("M40 288 C74 299 136 299 170 288 L168 276 C136 287 74 287 41 276 Z", PAPER, INK, 1.4)
    )
    for i in range(9):
        xx = 50 + i * 13.5
        o.append(p(f"M{xx} {284 + 4.5 * (1 - abs(i - 4) / 4):.1f} l1.6 -4.6 l1.6 4.6z", INK))
    # túnica
    o.append(
        p(
            "M104 116 C84 118 74 134 71 168 C67 206 64 244 60 277 C86 286 122 286 149 277 C145 244 142 206 138 168 C134 134 124 118 104 116Z",
            A,
            INK,
            1.8,
        )
    )
    o.append(p("M96 122 L90 281 M113 122 L119 281", "none", GOLD_D, 1.4))
    o.append(p("M96.5 122 L91 282 C99 283 110 283 118 282 L112.5 122 Z", GOLD, INK, 1.3))
    for i in range(6):
        o.append(p(f"M104.5 {186 + i * 16} l6 7 l-6 7 l-6 -7z", B, GOLD_D, 0.9))
    o.append(
        p("M69 180 C88 187 121 187 140 180 L139 171 C121 178 88 178 70 171Z", B, INK, 1.4)
        + r(97, 173, 15, 13, 3, GOLD_L, INK, 1.2)
    )
    # pliegues
    o.append(p("M78 196 L72 274 M131 196 L137 274", "none", AD, 2.2))
    # zapatos
    o.append(
        p("M78 284 q-10 8 -18 8 q2 -8 8 -11z M131 284 q10 8 18 8 q-2 -8 -8 -11z", BD, INK, 1.3)
    )
    # brazo derecho (izq. imagen) sosteniendo el palo
    o.append(
        p("M78 126 C60 132 50 142 46 158 C42 150 46 128 56 118 C64 112 76 114 82 120Z", A, INK, 1.7)
    )
    o.append(p("M50 128 C40 132 36 122 38 110 L52 112 C51 120 54 124 58 126Z", AL, INK, 1.5))
    # brazo izq. sosteniendo cetro
    o.append(
        p(
            "M131 124 C150 130 158 146 156 166 C154 174 146 174 143 168 C144 154 138 142 127 136Z",
            A,
            INK,
            1.7,
        )
    )
    o.append(
        p("M143 168 C146 174 154 174 157 166 L160 178 C154 184 147 184 142 180Z", AL, INK, 1.4)
    )
    o.append(p("M152 128 L152 262", "none", INK, 6.4) + p("M152 128 L152 262", "none", GOLD, 3.8))
    o.append(
        c(152, 121, 8, GOLD, INK, 1.5)
        + p("M152 113 v-12 M147 105.5 h10", "none", INK, 4.4)
        + p("M152 113 v-12 M147 105.5 h10", "none", GOLD, 2.2)
        + c(152, 121, 3, A)
    )
    o.append(hand(151, 182))
    # cuello de armiño
    o.append(
        p(
            "M72 124 C82 108 127 108 137 124 C132 138 118 144 104.5 144 C91 144 78 138 72 124Z",
            PAPER,
            INK,
            1.6,
        )
    )
    for xx, yy in ((82, 126), (93, 134), (104, 137), (116, 134), (127, 126), (88, 120), (121, 120)):
        o.append(p(f"M{xx} {yy} l1.7 -4.8 l1.7 4.8z", INK))
    # cabeza
    o.append(p("M85 86 C80 104 84 118 92 122 L118 122 C126 118 129 104 124 86Z", HAIR, INK, 1.5))
    o.append(face(104, 92, 1.12, beard=True))
    o.append(crown(104, 72, 1.08))
    # palo
    o.append(hand(44, 108))
    o.append(_held(s, 44, 74, "rey"))
    return "".join(o)


def _held(s, x, y, who):
    if s == "oros":
        return g(oro(25), f"translate({x} {y + 2})")
    if s == "copas":
        return g(copa(0.86), f"translate({x} {y + 2})")
    if s == "espadas":
        return g(espada(92), f"translate({x + 2} {y + 6}) rotate(-6)") + hand(x + 5, y + 41)
    return g(basto(84), f"translate({x + 2} {y + 10}) rotate(-6)") + hand(x + 4, y + 38)


def sota(s):
    A, AD, AL, B, BD = CLOTH[s]
    o = []
    # suelo
    o.append(e(112, 289, 48, 6, GREEN_L, extra='opacity=".7"'))
    # capa corta
    o.append(
        p(
            "M92 122 C72 134 66 170 70 214 C84 220 96 216 100 206 L128 206 C134 216 146 220 156 212 C158 168 148 132 124 122Z",
            BD,
            INK,
            1.7,
        )
    )
    # piernas
    o.append(p("M94 206 C90 232 90 254 92 280 L105 280 C106 256 108 234 110 212Z", PAPER, INK, 1.6))
    o.append(
        p("M111 212 C114 234 118 256 122 280 L135 279 C134 254 132 230 130 206Z", PAPER, INK, 1.6)
    )
    o.append(
        p("M96 214 L94 278 M101 214 L99.5 278 M119 214 L126 278 M125 212 L131 276", "none", A, 2.2)
    )
    o.append(
        p("M90 279 h16 c1 8 -2 11 -8 11 h-22 c1 -6 8 -7 14 -11z", BD, INK, 1.5)
        + p("M121 279 h15 c6 4 12 5 13 11 h-22 c-5 0 -7 -4 -6 -11z", BD, INK, 1.5)
    )
    # jubón
    o.append(
        p(
            "M112 112 C94 114 86 126 86 148 C86 158 88 166 90 172 L134 172 C137 164 139 156 138 146 C137 126 130 114 112 112Z",
            A,
            INK,
            1.8,
        )
    )
    o.append(p("M112 118 L112 170", "none", GOLD_D, 1.4))
    for i in range(4):
        o.append(c(112, 128 + i * 12, 2.3, GOLD_L, INK, 0.9))
    o.append(p("M94 132 q6 20 2 38 M130 132 q-5 20 0 38", "none", AD, 1.9))
    # faldón
    o.append(
        p(
            "M88 172 C80 190 77 204 76 216 C86 224 92 214 100 218 C106 222 118 222 124 218 C132 214 140 224 149 215 C147 202 144 188 136 172Z",
            A,
            INK,
            1.8,
        )
    )
    o.append(
        p(
            "M76 216 C86 224 92 214 100 218 C106 222 118 222 124 218 C132 214 140 224 149 215 L148 208 C140 216 132 207 124 211 C118 215 106 215 100 211 C92 207 86 216 77 209Z",
            GOLD,
            INK,
            1.2,
        )
    )
    o.append(p("M98 182 L94 206 M112 182 V212 M126 182 L131 206", "none", AD, 1.9))
    o.append(p("M87 168 h49 v9 h-49z", GOLD, INK, 1.4) + r(105, 166, 14, 13, 3, B, INK, 1.2))
    # brazo izq. imagen (levanta el palo)
    o.append(
        p("M92 120 C78 122 66 132 58 148 C54 140 56 128 66 118 C74 111 86 110 95 113Z", B, INK, 1.7)
    )
    o.append(p("M66 118 C56 120 48 114 46 104 L59 100 C61 106 66 110 72 112Z", AL, INK, 1.5))
    # brazo dcho en jarra
    o.append(
        p(
            "M131 120 C146 124 156 138 155 152 C148 162 138 168 129 170 L126 162 C134 158 140 152 141 147 C140 140 136 134 128 130Z",
            B,
            INK,
            1.7,
        )
    )
    o.append(hand(127, 167))
    # gorguera
    o.append(
        p(
            "M92 116 C98 108 126 108 132 116 C128 124 120 122 112 126 C104 122 96 124 92 116Z",
            PAPER,
            INK,
            1.5,
        )
    )
    # melena y cara
    o.append(p("M95 76 C88 96 90 110 98 113 L126 113 C134 110 136 94 129 76Z", "#a8702f", INK, 1.5))
    o.append(face(112, 92, 1.05, look=-1))
    # gorra con pluma
    o.append(
        p("M92 80 C88 62 104 52 120 56 C136 60 140 72 134 82 C120 76 104 76 92 80Z", A, INK, 1.7)
    )
    o.append(p("M90 84 C102 77 122 76 136 83 L135 76 C122 70 102 71 91 77Z", GOLD, INK, 1.4))
    o.append(
        p("M132 74 C146 66 156 50 150 36 C138 40 128 54 126 68Z", PAPER, INK, 1.5)
        + p("M129 71 C138 62 145 52 148 42", "none", AL, 1.5)
    )
    o.append(hand(52, 100))
    o.append(_held(s, 52, 66, "sota"))
    return "".join(o)
