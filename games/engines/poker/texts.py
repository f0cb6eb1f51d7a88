"""The words of póker: the form of its options, and what the table answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engines.core.contract import IllegalAction
from games.engines.core.manners import Manners
from games.engines.core.texts import (
    FieldTexts,
    PreferenceTexts,
    clock_labels,
    clock_sentence,
    lasting,
    listed,
    table_refusal,
)
from games.engines.poker.options import (
    LEAST_BUY_IN,
    LEAST_STACK,
    MANNERS,
    MOST_BUY_IN,
    Options,
    buy_in,
)
from games.engines.poker.seating import of_table

NAME = "Póker"
CHAIRS: Sequence[str] = ()
UNCOUNTED = ""
NEXT_PROPOSAL = "en la próxima mano"

_GAME, _BLINDS, _TABLE = "El juego", "Las ciegas", "La mesa"
FIELDS: Mapping[str, FieldTexts] = {
    "forma": {
        "label": "Se juega",
        "help": "Un minitorneo con fichas y premios, o una mesa con los U$uros de cada uno.",
        "group": _GAME,
        "values": {"minitorneo": "Minitorneo", "dinero": "Mesa de dinero"},
    },
    "fichas": {
        "label": "Fichas",
        "help": "Con cuántas empieza cada uno el minitorneo. No son U$uros.",
        "group": _GAME,
    },
    "porcentaje_bote": {
        "label": "BOTE",
        "help": "U$uros de premio por cada cien fichas del minitorneo; los pone la casa.",
        "group": _GAME,
    },
    "ciega": {
        "label": "Ciega pequeña",
        "help": "La del primer nivel o, en una mesa de dinero, la de siempre. La grande es doble.",
        "group": _BLINDS,
    },
    "minutos": {
        "label": "Minutos por nivel",
        "help": "Cada cuánto se doblan las ciegas del minitorneo.",
        "group": _BLINDS,
    },
    "reloj": {
        "label": "Reloj",
        "help": "Tiempo para cada decisión y banco de cada jugador para toda la partida.",
        "group": _TABLE,
        "values": clock_labels,
    },
}
PREFERENCES: Mapping[str, PreferenceTexts] = {
    "cuatro_colores": {
        "label": "Baraja de cuatro colores",
        "help": "Diamantes azules y tréboles verdes.",
    },
    "en_ciegas": {
        "label": "Fichas en ciegas grandes",
        "help": "Cuántas ciegas grandes tiene cada uno, en lugar de cuántas fichas.",
    },
    "confirmar_todo": {
        "label": "Confirmar el all-in",
        "help": "Pregunta otra vez antes de apostar todo lo que tienes.",
    },
}
_PROBLEMS = {
    "opcion": "Alguna opción tiene un valor que no existe.",
    "sillas": "Un minitorneo es para 4 a 10.",
    "sillas_dinero": "Una mesa de dinero es para 2 a 10.",
    "fichas": f"Cada uno debe empezar con {LEAST_STACK} ciegas grandes por lo menos.",
}


def amount(number: int) -> str:
    """Return an amount as it is written: «1.500»."""
    return f"{number:,}".replace(",", ".")


def summary(options: Options, seats: int) -> str:
    """Return the options in a few characters: ``Minitorneo 5.000 · 25/50 · 3 min``."""
    blinds = f"{amount(options.ciega)}/{amount(2 * options.ciega)}"
    if options.is_cash:
        return f"Dinero {blinds}"
    return f"Minitorneo {amount(options.fichas)} · {blinds} · {options.minutos} min"


def plain(options: Options, seats: int, manners: Manners = MANNERS) -> list[str]:
    """Return what the options mean for so many, as sentences."""
    said = _cash(options, manners) if options.is_cash else _tourney(options, seats, manners)
    return [*said, clock_sentence(options.reloj, manners)]


def _tourney(options: Options, seats: int, manners: Manners) -> list[str]:
    first, second, third = (amount(prize) for prize in of_table(options, seats))
    pot = amount(sum(of_table(options, seats)))
    blinds = f"{amount(options.ciega)}/{amount(2 * options.ciega)}"
    return [
        f"Minitorneo: cada uno empieza con {amount(options.fichas)} fichas, que no son U$uros.",
        f"Las ciegas empiezan en {blinds} y se doblan cada {lasting(60 * options.minutos)}.",
        f"El BOTE es de {pot} U$uros: {first} para el primero, {second} para el segundo y "
        f"{third} para el tercero.",
        "Quien se va queda eliminado; quien pierde la conexión, si no vuelve en "
        f"{lasting(manners.fall_s)}.",
        "Quien está ausente sigue en juego y sus ciegas se van poniendo.",
    ]


def _cash(options: Options, manners: Manners) -> list[str]:
    small, big = options.ciega, 2 * options.ciega
    least, most = (amount(limit) for limit in buy_in(options))
    return [
        f"Mesa de dinero: ciegas de {amount(small)}/{amount(big)} U$uros, sin comisión.",
        f"Te sientas con {least} a {most} U$uros, de {LEAST_BUY_IN} a {MOST_BUY_IN} ciegas "
        f"grandes, y entre manos puedes recargar hasta {most}.",
        "Te levantas cuando quieras con lo que tengas; si juegas una mano, cuando acabe.",
        "Quien llega espera a la ciega grande o la pone para entrar ya.",
        f"Quien pierde la conexión pasa o se retira solo durante {lasting(manners.absence_s)}; "
        "después se levanta con lo suyo.",
    ]


def problem(code: str) -> str:
    """Return the sentence of a code of ``check_options``."""
    return _PROBLEMS[code]


def refusal(error: IllegalAction, names: Sequence[str] = ()) -> str:
    """Return why the action was refused; *names* are the players by seat, if known."""
    said = _REFUSALS.get(error.code)
    if said is not None and not _is_no_amount(error):
        return said(error.detail)
    return table_refusal(error, names) or "Eso no se puede hacer ahora."


def _is_no_amount(error: IllegalAction) -> bool:
    """Return whether it is an argument of another kind, as «sí» or «no», that is mistyped."""
    return error.code == "tipo" and error.detail.get("accion", "Subir") != "Subir"


def _always(sentence: str) -> Callable[[Mapping[str, Any]], str]:
    return lambda _detail: sentence


def _too_little(detail: Mapping[str, Any]) -> str:
    if detail["minimo"] == detail["maximo"]:
        return f"Solo puedes subir a todo lo que tienes: {amount(detail['maximo'])}."
    return f"La subida mínima es {amount(detail['minimo'])}."


def _too_much(detail: Mapping[str, Any]) -> str:
    return f"No tienes tantas: como mucho, {amount(detail['maximo'])}."


def _no_raise(detail: Mapping[str, Any]) -> str:
    return {
        "corta": "No puedes volver a subir: el último all-in no llega a una subida completa.",
        "nadie": "No puedes subir: nadie puede igualar más.",
    }.get(detail["motivo"], "No puedes subir: no tienes más de lo que cuesta igualar.")


def _instead(detail: Mapping[str, Any]) -> str:
    """Return what is to be done instead."""
    verbs = {
        "Retirarse": "retirarte",
        "Pasar": "pasar",
        "Igualar": "igualar",
        "Subir": "subir",
        "Continuar": "continuar",
    }
    words = [verbs[name] for name in detail.get("legales", ()) if name in verbs]
    return f"Ahora puedes {listed(words, 'o')}." if words else "Eso no se puede hacer ahora."


_REFUSALS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "fuera": _always("Ya no estás en esta partida."),
    "retirado": _always("Ya te has retirado de esta mano."),
    "tipo": _always("Di una cantidad entera, sin decimales."),
    "minima": _too_little,
    "maxima": _too_much,
    "no_sube": _no_raise,
    "no_pasar": lambda d: f"No puedes pasar: hay que igualar {amount(d['igualar'])} o retirarse.",
    "nada_que_igualar": _always("No hay nada que igualar: puedes pasar."),
    "nada_que_mostrar": _always("Solo enseña sus cartas quien gana sin enseñarlas."),
    "entre_manos": _always("Se recarga entre manos: espera a que acabe esta."),
    "sin_recargas": _always("En un minitorneo no se recarga."),
    "sin_sillas": _always("El minitorneo ya ha empezado y nadie puede entrar."),
    "silla_ocupada": _always("Esa silla está ocupada."),
    "tope": lambda d: f"Ya tienes {amount(d['maximo'])} o más: no puedes recargar.",
    "cantidad": lambda d: f"La cantidad va de {amount(d['minimo'])} a {amount(d['maximo'])}.",
    "jugada_ilegal": _instead,
}
