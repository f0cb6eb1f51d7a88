"""The words of parchís: the form of its options, and what the table answers."""

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
from games.engines.parchis.options import MANNERS, Options

NAME = "Parchís"
CHAIRS: Sequence[str] = ("amarillo", "azul", "rojo", "verde")
UNCOUNTED = ""
NEXT_PROPOSAL = "en tu próximo turno"

_MATCH, _RULES, _TABLE = "La partida", "Las reglas", "La mesa"

FIELDS: Mapping[str, FieldTexts] = {
    "dados": {
        "label": "Dados",
        "help": "Con dos se mueve uno y luego el otro; no se suman.",
        "group": _MATCH,
        "values": {1: "1 dado", 2: "2 dados"},
    },
    "modo": {
        "label": "Modo",
        "help": "Por parejas hacen falta cuatro; dos colores es para dos en colores contiguos.",
        "group": _MATCH,
        "values": {
            "individual": "Individual",
            "parejas": "Por parejas",
            "dos_colores": "Dos colores",
        },
    },
    "ficha_fuera": {
        "label": "Con una ficha fuera",
        "help": "Cada color empieza con una ficha en su salida.",
        "group": _RULES,
    },
    "premio_meta": {
        "label": "Premio por llegar a la meta",
        "help": "Quien mete una ficha en la meta cuenta 10 con otra.",
        "group": _RULES,
        "values": {10: "Cuenta 10", 0: "Nada"},
    },
    "reloj": {
        "label": "Reloj",
        "help": "Tiempo para cada decisión.",
        "group": _TABLE,
        "values": clock_labels,
    },
}
PREFERENCES: Mapping[str, PreferenceTexts] = {
    "jugada_unica": {
        "label": "Jugar sola la única jugada posible",
        "help": "Cuando no hay nada que elegir.",
    },
}

_MODES = {
    "individual": "Cada uno juega por su cuenta: gana quien antes mete sus cuatro fichas.",
    "parejas": "Por parejas, amarillo con rojo y azul con verde: gana la que antes mete las ocho.",
    "dos_colores": "Cada uno lleva dos colores y puede mover cualquiera de sus ocho fichas.",
}
_PROBLEMS = {
    "opcion": "Alguna opción tiene un valor que no existe.",
    "jugadores": "El número de jugadores no es el de la mesa.",
    "parejas": "Por parejas se juega entre cuatro.",
    "dos_colores": "Dos colores es para dos jugadores sentados en colores contiguos.",
}
_MUSTS = {
    "sacar": "Con un 5 hay que sacar ficha.",
    "puente": "Con un 6 o con dobles hay que abrir un puente.",
}
_BARRED = {
    "propias": "Solo puedes mover una ficha de tu compañero cuando no puedes mover ninguna tuya.",
    "sin_cinco": "Para sacar una ficha de casa hace falta un 5.",
    "salida": "La salida está bloqueada: hay dos fichas y ninguna es de un rival.",
    "en_casa": "Una ficha que está en casa no puede contar.",
    "en_meta": "Esa ficha ya está en la meta.",
    "exacto": "A la meta se llega con el número exacto: esa ficha se pasaría.",
    "salto": "No se puede saltar un puente.",
    "llena": "En esa casilla ya hay dos fichas: no cabe otra.",
    "rehacer": "Con los mismos dobles no se puede rehacer el puente que has abierto.",
}


def summary(options: Options, _seats: int) -> str:
    """Return the options in a few characters: ``2d parejas``."""
    mode = {"individual": "indiv.", "parejas": "parejas", "dos_colores": "2 colores"}[options.modo]
    extra = [" 1 fuera" if options.ficha_fuera else "", "" if options.premio_meta else " sin 10"]
    return f"{options.dados}d {mode}{''.join(extra)}"


def plain(options: Options, _seats: int, manners: Manners = MANNERS) -> list[str]:
    """Return the options as sentences."""
    dice = (
        "Con un dado: el 6 repite." if options.dados == 1 else "Con dos dados: los dobles repiten."
    )
    out = "Cada color empieza con una ficha en su salida." if options.ficha_fuera else ""
    goal = "Quien llega a la meta cuenta 10; quien come, 20."
    nothing = "Quien come cuenta 20; llegar a la meta no tiene premio."
    reward = goal if options.premio_meta else nothing
    clock = clock_sentence(options.reloj, manners)
    return [line for line in (dice, _MODES[options.modo], out, reward, clock) if line]


def problem(code: str) -> str:
    """Return the sentence of a code of ``check_options``."""
    return _PROBLEMS[code]


def refusal(error: IllegalAction, names: Sequence[str] = ()) -> str:
    """Return why the action was refused; *names* are the players by seat, if known."""
    detail = error.detail
    match error.code:
        case "ficha_ajena":
            return "Esa ficha no es tuya."
        case "dado":
            dice = [str(die) for die in detail["dados"]]
            left = "te quedan" if len(dice) > 1 else "te queda"
            return f"Ese dado no lo tienes: {left} {listed(dice)}." if dice else "No hay dados."
        case "obligado":
            return _MUSTS[detail["regla"]]
        case "no_puede_mover":
            return _BARRED.get(detail.get("porque", ""), "Esa ficha no puede moverse así.")
        case "jugada_ilegal":
            return _instead(detail.get("legales", ()))
    return table_refusal(error, names) or "Eso no se puede hacer ahora."


def _instead(legal: Sequence[str]) -> str:
    """Return what is to be done instead."""
    verbs = {"Tirar": "tirar", "Mover": "mover", "Contar": "contar"}
    words = [verbs[name] for name in legal if name in verbs]
    return f"Ahora te toca {listed(words, 'o')}." if words else "Eso no se puede hacer ahora."
