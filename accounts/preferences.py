"""What a player chooses about how the site looks, sounds and behaves for him."""

from typing import Annotated, Any, Literal

import msgspec


class Preferences(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's choices with their defaults. Stored as JSON with only what differs from the default."""

    sonidos: bool = True
    volumen: Annotated[int, msgspec.Meta(ge=0, le=100)] = 70
    letras: bool = (
        True  # keys of the table without Ctrl (WCAG 2.1.4 asks for a way to switch them off)
    )
    ordenar_cartas: bool = False
    confirmar_ordago: bool = True
    velocidad: Literal["lenta", "normal", "rapida", "sin"] = "normal"
    tema: Literal["sistema", "claro", "oscuro"] = "sistema"
    cartas: Literal["normales", "grandes"] = "normales"
    vibrar: bool = True
    pista_jugada: bool = True  # says what my hand has (pares, juego) under my cards


DEFAULTS = Preferences()


def load(stored: dict[str, Any]) -> Preferences:
    """Return the preferences that were stored; what a former version stored and no longer exists is left out."""
    known = {name: value for name, value in stored.items() if name in Preferences.__struct_fields__}
    try:
        return msgspec.convert(known, Preferences)
    except msgspec.ValidationError:
        return DEFAULTS


def dump(preferences: Preferences) -> dict[str, Any]:
    """Return what to store: the choices that differ from the defaults, so that a better default reaches who never chose."""
    chosen: dict[str, Any] = msgspec.to_builtins(preferences)
    return {name: value for name, value in chosen.items() if value != getattr(DEFAULTS, name)}
