"""What the jefe decides about the table itself, whatever the game (mus §2.1 and §2.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from django.utils.translation import gettext as _

from games.engines.core.texts import FieldTexts
from games.matches.watching import KEY_LENGTHS


class Conditions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether it gives points, whether objects may be bet; who may watch, and how.

    The form is generated from these fields.
    """

    puntua: bool = True
    apuestas: bool = False
    mirones: Literal["si", "clave", "no"] = "si"
    mirones_hablan: bool = True
    mirones_ven: bool = False


FIELDS: Mapping[str, FieldTexts] = {
    "puntua": {
        "label": "Competitiva",
        "help": "Da puntos de clasificación a quien gana y los quita a quien pierde.",
        "group": "Los puntos",
    },
    "apuestas": {
        "label": "Apuestas de objetos",
        "help": "Antes de empezar, cada uno puede apostar objetos de su almacén contra un rival.",
        "group": "Las apuestas",
    },
    "mirones": {
        "label": "Mirones",
        "help": "Quién puede entrar a mirar la partida.",
        "group": "Los mirones",
        "values": {"si": "Sí", "clave": "Con clave", "no": "No"},
    },
    "mirones_hablan": {
        "label": "Pueden hablar",
        "help": "Escriben en el chat de la partida.",
        "group": "Los mirones",
    },
    "mirones_ven": {
        "label": "Ven las cartas",
        "help": "Las del jugador en cuya posición miran.",
        "group": "Los mirones",
    },
}


def meaningful(conditions: Conditions) -> Conditions:
    """Return them without what means nothing: where nobody watches nobody speaks."""
    if conditions.mirones == "no":
        return msgspec.structs.replace(conditions, mirones_hablan=False)
    return conditions


def problem(conditions: Conditions, key: str | None) -> tuple[str, str] | None:
    """Return the code and the words for what contradicts itself, or ``None``."""
    if conditions.mirones == "no" and conditions.mirones_ven:
        return "combinacion", _("«los mirones ven las cartas» en una mesa sin mirones")
    low, high = KEY_LENGTHS
    if conditions.mirones == "clave":
        if key is None or not low <= len(key.strip()) <= high:
            wrong = _("la clave de los mirones tiene de %(low)s a %(high)s caracteres")
            return "opcion", wrong % {"low": low, "high": high}
    elif key is not None:
        return "combinacion", _("una clave en una mesa que no la pide")
    return None


def plain(conditions: Conditions, *, has_hands: bool) -> list[str]:
    """Return the conditions as sentences in Spanish; *has_hands* as in the engine's contract."""
    bets = _("Con apuestas de objetos: se acuerdan antes de empezar, si las aceptáis todos.")
    return [*([bets] if conditions.apuestas else []), _watching(conditions, has_hands=has_hands)]


def _watching(conditions: Conditions, *, has_hands: bool) -> str:
    if conditions.mirones == "no":
        return _("Mesa privada: nadie puede mirar.")
    who = (
        _("Miran solo quienes tengan la clave")
        if conditions.mirones == "clave"
        else _("Puede mirar cualquiera")
    )
    speak = _("hablan") if conditions.mirones_hablan else _("no hablan")
    if not has_hands:
        return f"{who}; {speak}."
    see = _("ven las cartas de un jugador") if conditions.mirones_ven else _("no ven cartas")
    return f"{who}; {speak} {_('y')} {see}."


def eye(conditions: Conditions, *, has_hands: bool) -> tuple[str, list[str]]:
    """Return the state of the eye icon and what limits it (RULING 28; a key does not change it)."""
    if conditions.mirones == "no":
        return "privada", []
    blind = has_hands and not conditions.mirones_ven
    limits = {"sin_cartas": blind, "sin_hablar": not conditions.mirones_hablan}
    details = [name for name, holds in limits.items() if holds]
    return ("limitada" if details else "abierta"), details
