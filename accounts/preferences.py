"""What a player chooses about how the site looks, sounds and behaves for him."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from accounts import game_preferences, wishes
from accounts.game_preferences import FIELD

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Preferences(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's choices, with what holds for a player who made none."""

    sonidos: bool = True
    volumen: Percent = 70
    # How loud each kind of sound is, as part of the volume (static/js/lib/sound.js).
    sonido_mesa: Percent = 100
    sonido_turno: Percent = 100
    sonido_avisos: Percent = 100
    sonido_chat: Percent = 0
    letras: bool = True  # keys of the table without Ctrl: WCAG 2.1.4 wants them optional
    velocidad: Literal["lenta", "normal", "rapida", "sin"] = "normal"
    tema: Literal["sistema", "claro", "oscuro"] = "sistema"
    cartas: Literal["normales", "grandes"] = "normales"
    vibrar: bool = True
    modo_texto: bool = False  # the salón as headings, lists and commands
    # What each game declares (``game_preferences``), where it is not as usual.
    en_juegos: dict[str, dict[str, bool]] = {}
    privados: Literal["todos", "amigos", "nadie"] = "todos"  # who may write to him in private
    # «Jugar ya»: between which values (0: any), at a table for how many of each game (without its
    # key: any), with people who finish at least so many of a hundred matches, and first where they
    # play as I usually do.
    ya_desde: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    ya_hasta: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    ya_jugadores_en: dict[str, int] = {}
    ya_fiabilidad: Percent = 0
    ya_costumbre: bool = True
    # What tells me while I am in alert: a chair free at a table up to so many
    # U$uros, a friend who enters, my name or an invitation, my table that starts, my turn, a
    # trophy that I have won.
    alerta_silla: bool = True
    alerta_hasta: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    alerta_amigo: bool = True
    alerta_mencion: bool = True
    alerta_empieza: bool = True
    alerta_turno: bool = True
    alerta_trofeo: bool = True
    # What is told of the championships that I have entered, whether I am in alert or not: what
    # comes of them, and that my cruce is called. By mail too, if I want.
    alerta_torneo: bool = True
    alerta_cruce: bool = True
    correo_torneos: bool = False


DEFAULTS = Preferences()
_BY_GAME = frozenset({"en_juegos", "ya_jugadores_en"})
"""What is not one field but one for each game."""
PLAYERS = "ya_jugadores_en_"
"""What the field of a form begins with that asks for the players of one game; then the game."""


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

    They are named as ``as_fields`` names them. Raises msgspec.ValidationError when one does not
    exist or has no such value; ``WishRefused``, which says why, for a number of players that the
    game does not admit.
    """
    of_games = {name: value for name, value in changes.items() if name.startswith(FIELD)}
    players = {name: value for name, value in changes.items() if name.startswith(PLAYERS)}
    plain = {n: v for n, v in changes.items() if n not in of_games and n not in players}
    if _BY_GAME & plain.keys():
        raise msgspec.ValidationError
    plain["en_juegos"] = game_preferences.changed(preferences.en_juegos, of_games)
    plain["ya_jugadores_en"] = dict(preferences.ya_jugadores_en)
    for name, value in players.items():
        _wish(plain["ya_jugadores_en"], name.removeprefix(PLAYERS), value)
    return msgspec.convert(msgspec.to_builtins(preferences) | plain, Preferences, strict=False)


def _wish(wanted: dict[str, int], game: str, value: Any) -> None:
    players = msgspec.convert(value, int, strict=False)
    wishes.require_offered(game, players)
    if players == wishes.ANY:
        wanted.pop(game, None)
    else:
        wanted[game] = players


def as_fields(preferences: Preferences) -> dict[str, Any]:
    """Return every choice by the name of its field in a form, those of a game game by game."""
    fields: dict[str, Any] = msgspec.to_builtins(preferences)
    wanted, chosen = fields.pop("ya_jugadores_en"), fields.pop("en_juegos")
    fields |= {f"{PLAYERS}{game}": wanted.get(game, wishes.ANY) for game in wishes.offers()}
    for name, declared, switch in game_preferences.fields():
        fields[name] = declared.chosen(chosen)[switch.name]
    return fields
