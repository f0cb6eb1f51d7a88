"""What a person prefers at the tables of a game, as that game declares it."""

from __future__ import annotations

from typing import Any

import msgspec

from accounts import game_preferences
from accounts.game_preferences import Switch
from accounts.preferences import Preferences
from games.engines.registry import GAMES, Game


def declare() -> None:
    """Tell the settings what each game lets a person prefer."""
    for key, game in GAMES.items():
        game_preferences.declare(key, str(game.texts.NAME), _switches(game))


def _switches(game: Game) -> list[Switch]:
    words = game.texts.PREFERENCES
    return [
        Switch(
            field.name,
            str(words[field.name]["label"]),
            str(words[field.name]["help"]),
            bool(field.default),
        )
        for field in msgspec.structs.fields(game.engine.preferences_type)
    ]


def shown(game: str, chosen: Preferences | None = None) -> list[dict[str, Any]]:
    """Return the switches of *game* for its screens, as *chosen* or as is usual."""
    declared = game_preferences.of_game(game)
    values = declared.chosen(chosen.en_juegos if chosen else {})
    return [
        {
            "nombre": switch.name,
            "campo": declared.field(switch),
            "texto": switch.label,
            "valor": values[switch.name],
        }
        for switch in declared.switches
    ]
