"""What a person may prefer at the tables of one game: each game declares it.

This app knows no game: what it offers is registered here, when the apps are ready, as switches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

FIELD = "juego_"
"""What the field of a form begins with that asks for a preference of one game; then both names."""


class Switch(NamedTuple):
    """Something that is on or off at the tables of a game; *usual* for a person who chose not."""

    name: str
    label: str
    help: str
    usual: bool


class Declared(NamedTuple):
    """What one game lets a person prefer."""

    game: str
    title: str
    switches: tuple[Switch, ...]

    def field(self, switch: Switch) -> str:
        """Return the name of *switch* among the fields of all games."""
        return f"{FIELD}{self.game}_{switch.name}"

    def chosen(self, stored: Mapping[str, Mapping[str, bool]]) -> dict[str, bool]:
        """Return every switch by name as *stored*, the preferences of all games, has it."""
        own = stored.get(self.game, {})
        return {switch.name: own.get(switch.name, switch.usual) for switch in self.switches}


_declared: dict[str, Declared] = {}


def declare(game: str, title: str, switches: Sequence[Switch]) -> None:
    """Register what *game*, called *title*, lets a person prefer."""
    _declared[game] = Declared(game, title, tuple(switches))


def declared() -> Sequence[Declared]:
    """Return what every game lets a person prefer."""
    return tuple(_declared.values())


def of_game(game: str) -> Declared:
    """Return what *game* lets a person prefer: nothing if it declared nothing."""
    return _declared.get(game, Declared(game, game, ()))


def fields() -> Iterator[tuple[str, Declared, Switch]]:
    """Yield every switch of every game with the name of its field."""
    for one in declared():
        for switch in one.switches:
            yield one.field(switch), one, switch


def changed(
    stored: Mapping[str, Mapping[str, bool]], changes: Mapping[str, Any]
) -> dict[str, dict[str, bool]]:
    """Return *stored* with *changes*, by the names of ``fields``, without what is as usual.

    Raises ``msgspec.ValidationError`` for a field that no game declared or a value that is no flag.
    """
    known = {field: (one.game, switch) for field, one, switch in fields()}
    after = {game: dict(own) for game, own in stored.items()}
    for name, value in changes.items():
        if name not in known:
            raise msgspec.ValidationError(name)
        game, switch = known[name]
        after.setdefault(game, {})[switch.name] = msgspec.convert(value, bool, strict=False)
        if after[game][switch.name] == switch.usual:
            del after[game][switch.name]
    return {game: own for game, own in after.items() if own}
