"""What a player chooses about how the site looks, sounds and behaves for him."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Preferences(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's choices, with what holds for who made none."""

    sonidos: bool = True
    volumen: Percent = 70
    # How loud each kind of sound is, as part of the volume (static/js/lib/sound.js).
    sonido_mesa: Percent = 100
    sonido_turno: Percent = 100
    sonido_avisos: Percent = 100
    sonido_chat: Percent = 0
    letras: bool = True  # keys of the table without Ctrl: WCAG 2.1.4 wants them optional
    ordenar_cartas: bool = False
    confirmar_ordago: bool = True
    velocidad: Literal["lenta", "normal", "rapida", "sin"] = "normal"
    tema: Literal["sistema", "claro", "oscuro"] = "sistema"
    cartas: Literal["normales", "grandes"] = "normales"
    vibrar: bool = True
    modo_texto: bool = False  # the salón as headings, lists and commands (UX §3.9)
    jugada_unica: bool = False  # the only legal move (parchís, Oh Hell) is made by itself
    cuatro_colores: bool = False  # the French deck with a colour a suit
    pista_jugada: bool = True  # says what the own hand has (pares, juego) under the cards
    privados: Literal["todos", "amigos", "nadie"] = "todos"  # who may write to him in private
    # «Jugar ya»: between which values (0: any), at a table for how many (0: any), with people who
    # finish at least so many of a hundred matches, and first where they play as I usually do.
    ya_desde: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    ya_hasta: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    ya_jugadores: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    ya_fiabilidad: Percent = 0
    ya_costumbre: bool = True
    # What tells me while I am in alert (ACCEPTANCE 13, 29): a chair free at a table up to so many
    # U$uros, a friend who enters, my name or an invitation, my table that starts, my turn.
    alerta_silla: bool = True
    alerta_hasta: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    alerta_amigo: bool = True
    alerta_mencion: bool = True
    alerta_empieza: bool = True
    alerta_turno: bool = True


DEFAULTS = Preferences()


def load(stored: Mapping[str, Any]) -> Preferences:
    """Return the stored preferences, without those that only a former version had."""
    known = {name: value for name, value in stored.items() if name in Preferences.__struct_fields__}
    try:
        return msgspec.convert(known, Preferences)
    except msgspec.ValidationError:
        return DEFAULTS


def dump(preferences: Preferences) -> dict[str, Any]:
    """Return what to store: what differs from the defaults, so that new ones reach the rest."""
    chosen: dict[str, Any] = msgspec.to_builtins(preferences)
    return {name: value for name, value in chosen.items() if value != getattr(DEFAULTS, name)}


def changed(preferences: Preferences, changes: Mapping[str, Any]) -> Preferences:
    """Return *preferences* with *changes*, whose values may be texts of a form ("1", "true", "70").

    Raises msgspec.ValidationError when one does not exist or has no such value.
    """
    return msgspec.convert(
        msgspec.to_builtins(preferences) | dict(changes), Preferences, strict=False
    )
