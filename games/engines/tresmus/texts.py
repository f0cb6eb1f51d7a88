"""The words of Tres Mus: the form of its options, and what the table answers."""

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
from games.engines.tresmus.options import MANNERS, Options

NAME = "Tres Mus"
CHAIRS: Sequence[str] = ()
UNCOUNTED = ""
NEXT_PROPOSAL = "en la próxima mano"

_MATCH, _TABLE = "La partida", "La mesa"

FIELDS: Mapping[str, FieldTexts] = {
    "piedras": {
        "label": "Piedras",
        "help": "Piedras que tiene cada uno al empezar un juego, y que hay que sacar.",
        "group": _MATCH,
    },
    "juegos": {
        "label": "Juegos",
        "help": "Quien se apunta tantos juegos queda fuera de la partida.",
        "group": _MATCH,
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

_PROBLEMS = {
    "opcion": "Alguna opción tiene un valor que no existe.",
    "jugadores": "Se juega de 2 a 8.",
}
_VERBS = {
    "Descartar": "descartar una carta",
    "Pasar": "paso",
    "Envidar": "envidar",
    "Reenvidar": "subir",
    "Ordago": "órdago",
    "Querer": "quiero",
    "Conformarse": "conforme",
    "VolverseAtras": "volverte atrás",
    "Seguir": "sigo",
    "DarsePorPerdido": "me doy",
    "Continuar": "continuar",
}


def summary(options: Options, _seats: int) -> str:
    """Return the options in a few characters: ``7p 4j``."""
    return f"{options.piedras}p {options.juegos}j"


def plain(options: Options, _seats: int, manners: Manners = MANNERS) -> list[str]:
    """Return what the options mean, as sentences."""
    juegos = "un juego" if options.juegos == 1 else f"{options.juegos} juegos"
    return [
        f"Cada uno empieza el juego con {options.piedras} piedras y tiene que sacarlas.",
        "El último que se queda con piedras se apunta un juego.",
        f"Quien se apunta {juegos} queda fuera; gana el último que sigue.",
        clock_sentence(options.reloj, manners),
    ]


def problem(code: str) -> str:
    """Return the sentence of a code of ``check_options``."""
    return _PROBLEMS[code]


def refusal(error: IllegalAction, names: Sequence[str] = ()) -> str:
    """Return why the action was refused; *names* are the players by seat, if known."""
    detail = error.detail
    if error.code == "cantidad":
        least, most = detail["minimo"], detail["maximo"]
        if least == most:
            return f"Ahora tienen que ser {least}."
        return f"Pueden ser de {least} a {most} piedras."
    if error.code == "cuantas":
        return "Se descarta una carta, y solo una."
    if error.code == "jugada_ilegal":
        verbs = [_VERBS[name] for name in detail.get("legales", ()) if name in _VERBS]
        return f"Ahora no puedes hacer eso{_instead(verbs)}."
    return table_refusal(error, names) or "Esa jugada no vale ahora."


def _instead(verbs: Sequence[str]) -> str:
    return f": te toca {listed(verbs, 'o')}" if verbs else ""
