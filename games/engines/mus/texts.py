"""The words of mus: the form of its options, and what the table answers (mus §2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engines.core.contract import IllegalAction
from games.engines.core.manners import Manners
from games.engines.core.texts import (
    FieldTexts,
    PreferenceTexts,
    clock_labels,
    clock_sentence,
    listed,
    table_refusal,
)
from games.engines.mus.options import MANNERS, Options

NAME = "Mus"
CHAIRS: Sequence[str] = ()
UNCOUNTED = "a un solo juego"
NEXT_PROPOSAL = "en la próxima mano"

SENAS: Mapping[str, str] = {
    "31": "31",
    "juego": "juego",
    "dos_reyes": "dos reyes",
    "medias": "medias",
    "duples": "duples",
    "30": "30",
    "29": "29",
    "dos_ases": "dos ases",
    "tres_ases": "tres ases",
    "ciego": "ciego",
}
"""What each seña is called (mus §12)."""

_MATCH, _RULES, _TABLE = "La partida", "Las reglas", "La mesa"

FIELDS: Mapping[str, FieldTexts] = {
    "jugadores": {
        "label": "Jugadores",
        "help": "Cuatro por parejas, o dos: el mus individual.",
        "group": _MATCH,
        "values": {4: "4, por parejas", 2: "2, individual"},
    },
    "vacas": {
        "label": "Vacas",
        "help": "Vacas que hay que ganar para llevarse la partida.",
        "group": _MATCH,
    },
    "juegos": {
        "label": "Juegos",
        "help": "Juegos que hay que ganar para llevarse la vaca. Con 1 juego y 1 vaca no puntúa.",
        "group": _MATCH,
    },
    "piedras": {
        "label": "Piedras",
        "help": "Piedras de cada juego.",
        "group": _MATCH,
        "values": {40: "40 (8 amarracos)", 30: "30 (6 amarracos)"},
    },
    "reyes": {
        "label": "Reyes",
        "help": "Con 8 los treses son reyes y los doses ases; con 4 cada carta vale lo suyo.",
        "group": _RULES,
        "values": {8: "8 reyes", 4: "4 reyes"},
    },
    "deje": {
        "label": "Con deje",
        "help": "Una piedra más por un revoque no querido a pares, juego o punto.",
        "group": _RULES,
    },
    "real31": {
        "label": "31 real",
        "help": "Tres sietes y una figura (nunca un tres) ganan a cualquier otro juego.",
        "group": _RULES,
        "values": {
            "no": "No",
            "figura": "Tres sietes y una figura",
            "sota": "Tres sietes y una sota",
        },
    },
    "cortar_envidar": {
        "label": "Se puede cortar y envidar",
        "help": "Quien corta puede envidar a la grande en el mismo turno, sin esperar a la mano.",
        "group": _RULES,
    },
    "reloj": {
        "label": "Reloj",
        "help": "Tiempo para cada decisión y banco de cada jugador para toda la partida.",
        "group": _TABLE,
        "values": clock_labels,
    },
}
PREFERENCES: Mapping[str, PreferenceTexts] = {
    "ordenar_cartas": {"label": "Ordenar mis cartas de mayor a menor", "help": ""},
    "pista_jugada": {"label": "Enseñarme qué jugada llevo", "help": ""},
    "confirmar_ordago": {"label": "Preguntar dos veces antes de un órdago", "help": ""},
}

_REAL_31 = {
    "no": "Sin 31 real.",
    "figura": "Con 31 real: tres sietes y una figura (no un tres) ganan a cualquier juego.",
    "sota": "Con 31 real: tres sietes y una sota ganan a cualquier juego.",
}
_PROBLEMS = {
    "opcion": "Alguna opción tiene un valor que no existe.",
    "jugadores": "El número de jugadores no es el de la mesa.",
}
_VERBS = {
    "Mus": "mus",
    "Cortar": "cortar",
    "CortarEnvidando": "cortar envidando",
    "CortarOrdago": "cortar con órdago",
    "Descartar": "descartar",
    "Pasar": "paso",
    "Envidar": "envidar",
    "Reenvidar": "subir el envite",
    "Ordago": "órdago",
    "Querer": "quiero",
    "NoQuerer": "no quiero",
    "Continuar": "continuar",
}


def summary(options: Options, _seats: int) -> str:
    """Return ``40p 8r 3x``, with the vacas (``2v``) if there is more than one."""
    vacas = f" {options.vacas}v" if options.vacas > 1 else ""
    return f"{options.piedras}p {options.reyes}r{vacas} {options.juegos}x"


def plain(options: Options, _seats: int, manners: Manners = MANNERS) -> list[str]:
    """Return the configuration as sentences, the most important first."""
    lines = [_length(options)]
    if options.juegos == 1 and options.vacas == 1:
        lines.append("Es a un solo juego: no puntúa ni se apunta.")
    if options.jugadores == 2:
        lines.append("Mus individual para dos jugadores.")
    kings = "Con 8 reyes: los treses son reyes y los doses, ases."
    lines.append(kings if options.reyes == 8 else "Con 4 reyes: treses y doses valen lo suyo.")
    lines.append(
        "Con deje: el revoque no querido a pares, juego o punto da una piedra más."
        if options.deje
        else "Sin deje."
    )
    lines.append(_REAL_31[options.real31])
    lines.append(
        "Quien corta puede envidar a la grande en el mismo turno."
        if options.cortar_envidar
        else "Solo la mano abre la grande: no se puede cortar y envidar a la vez."
    )
    lines.append(clock_sentence(options.reloj, manners))
    return lines


def _length(options: Options) -> str:
    winner = "la pareja" if options.jugadores == 4 else "el jugador"
    juegos = (
        f"{options.juegos} juego{'s' if options.juegos > 1 else ''} de {options.piedras} piedras"
    )
    if options.vacas == 1:
        return f"Gana {winner} que antes haga {juegos}."
    return f"Gana {winner} que antes haga {options.vacas} vacas, cada una de {juegos}."


def problem(code: str) -> str:
    """Return the sentence of a code of ``check_options``."""
    return _PROBLEMS[code]


def refusal(error: IllegalAction, names: Sequence[str] = ()) -> str:
    """Return why the action was refused; *names* are the players by seat, if known."""
    if error.code == "cantidad":
        return f"Se envida de {error.detail['minimo']} a {error.detail['maximo']} piedras."
    if error.code == "valor" and error.detail.get("campo") == "sena":
        return "Esa seña no es verdad: solo puedes hacer las que dicen tus cartas."
    if error.code == "valor" and error.detail.get("campo") == "asiento":
        return "Solo puedes mirar a un rival."
    if error.code == "jugada_ilegal":
        open_now = [_VERBS[name] for name in error.detail.get("legales", ()) if name in _VERBS]
        return f"Ahora no puedes hacer eso{_instead(open_now)}."
    return table_refusal(error, names) or "Esa jugada no vale ahora."


def _instead(verbs: Sequence[str]) -> str:
    return f": te toca {listed(verbs, 'o')}" if verbs else ""
