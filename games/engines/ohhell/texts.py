"""The words of Oh Hell: the form of its options, and what the table answers."""

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
from games.engines.ohhell.options import MANNERS, Options, most_cards

NAME = "Oh Hell"
CHAIRS: Sequence[str] = ()
UNCOUNTED = ""
NEXT_PROPOSAL = "en la próxima mano"

_HANDS, _RULES, _TABLE = "Las manos", "Las reglas", "La mesa"
_METHODS = {
    "positivo": "Positivo",
    "apagon": "Apagón",
    "negativo": "Negativo",
    "equilibrado": "Equilibrado",
}
SUITS = {"s": "picas", "h": "corazones", "d": "diamantes", "c": "tréboles"}

FIELDS: Mapping[str, FieldTexts] = {
    "direccion": {
        "label": "Se empieza por",
        "help": "La mano con más cartas o la que menos tiene.",
        "group": _HANDS,
        "values": {"desde_alto": "La más larga", "desde_bajo": "La más corta"},
    },
    "rebote": {
        "label": "Con rebote",
        "help": "Al llegar al otro extremo se vuelve; esa mano se juega una sola vez.",
        "group": _HANDS,
    },
    "minimo": {
        "label": "Mano más corta",
        "help": "Cartas de la mano más corta.",
        "group": _HANDS,
        "values": {1: "1 carta", 3: "3 cartas"},
    },
    "maximo": {
        "label": "Mano más larga",
        "help": "Cartas de la más larga: 10, u 8 con seis jugadores y 7 con siete.",
        "group": _HANDS,
        "values": {0: "La de siempre", 1: "1 carta", **{n: f"{n} cartas" for n in range(2, 18)}},
    },
    "gancho": {
        "label": "Regla del gancho",
        "help": "Quien reparte no puede pujar lo que haga cuadrar las pujas con las cartas.",
        "group": _RULES,
    },
    "metodo": {
        "label": "Puntuación",
        "help": "Cuánto vale acertar y cuánto cuesta fallar.",
        "group": _RULES,
        "values": _METHODS,
    },
    "viena": {
        "label": "Viena",
        "help": "Acertar una puja de 0 vale las cartas de la mano más 5. No con Apagón.",
        "group": _RULES,
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
        "label": "Jugar sola la única carta posible",
        "help": "Cuando no hay nada que elegir.",
    },
    "cuatro_colores": {
        "label": "Baraja de cuatro colores",
        "help": "Diamantes azules y tréboles verdes.",
    },
}

_SCORING = {
    "positivo": "Positivo: acertar vale 10 más las bazas; fallar, solo las bazas hechas.",
    "apagon": "Apagón: acertar vale 10 más la puja; fallar, nada.",
    "negativo": "Negativo: acertar vale 10; fallar resta 10 por cada baza de diferencia.",
    "equilibrado": "Equilibrado: acertar vale 10 más la puja; fallar resta 2 por cada baza de diferencia.",  # noqa: E501
}
_PROBLEMS = {
    "opcion": "Alguna opción tiene un valor que no existe.",
    "jugadores": "Se juega de 3 a 7.",
    "maximo": "No hay cartas para una mano tan larga con tantos jugadores.",
    "minimo": "La mano más larga no puede tener menos cartas que la más corta.",
    "viena": "Viena no se juega con Apagón.",
}


def summary(options: Options, seats: int) -> str:
    """Return the options in a few characters: ``10-1-10 gancho Apagón``."""
    ends = [str(most_cards(options, seats)), str(options.minimo)]
    if options.direccion == "desde_bajo":
        ends.reverse()
    if options.rebote:
        ends.append(ends[0])
    words = ["-".join(ends), "gancho" if options.gancho else "", _METHODS[options.metodo]]
    return " ".join(word for word in words if word) + ("/Viena" if options.viena else "")


def plain(options: Options, seats: int, manners: Manners = MANNERS) -> list[str]:
    """Return what the options mean for so many, as sentences."""
    cards = most_cards(options, seats)
    most = "1 carta" if cards == 1 else f"{cards} cartas"
    least = "1 carta" if options.minimo == 1 else "3 cartas"
    first, last = (most, least) if options.direccion == "desde_alto" else (least, most)
    back = ", y vuelta" if options.rebote else ""
    hook = "Con gancho: quien reparte no puede cuadrar las pujas."
    return [
        f"Se juega de {first} a {last}{back}.",
        hook if options.gancho else "Sin gancho: quien reparte puja lo que quiera.",
        _SCORING[options.metodo],
        *(["Viena: acertar un 0 vale las cartas de la mano más 5."] if options.viena else []),
        clock_sentence(options.reloj, manners),
    ]


def problem(code: str) -> str:
    """Return the sentence of a code of ``check_options``."""
    return _PROBLEMS[code]


def refusal(error: IllegalAction, names: Sequence[str] = ()) -> str:
    """Return why the action was refused; *names* are the players by seat, if known."""
    detail = error.detail
    match error.code:
        case "gancho":
            return (
                f"Regla del gancho: no puedes pujar {detail['puja']}, porque las pujas sumarían "
                f"justo {detail['cartas']}."
            )
        case "sigue_palo":
            return f"Hay que seguir el palo: te quedan {SUITS[detail['palo']]}."
        case "jugada_ilegal":
            return _instead(detail.get("legales", ()))
    return table_refusal(error, names) or "Eso no se puede hacer ahora."


def _instead(legal: Sequence[str]) -> str:
    """Return what is to be done instead."""
    verbs = {"Pujar": "pujar", "Jugar": "jugar una carta", "Continuar": "continuar"}
    words = [verbs[name] for name in legal if name in verbs]
    return f"Ahora te toca {listed(words, 'o')}." if words else "Eso no se puede hacer ahora."
