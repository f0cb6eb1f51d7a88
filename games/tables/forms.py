"""Forms out of declarations: what the jefe may choose, generated from the options of each game.

A game declares its options as a ``msgspec.Struct`` (types, ranges, defaults) and its ``texts``
give them labels; nothing here knows any game by name, so a later one needs nothing new.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from django.utils.translation import gettext as _

from games.engines.registry import GAMES, Game
from games.live.refusals import Refusal
from games.tables import conditions as conditions_
from games.tables.conditions import Conditions

CHAIRS = "jugadores"
"""The option that says how many play: it is settled by the chairs of the table, not by the form."""
PLACES = "sillas"
"""The same of the option that says which chairs play, where that matters (``"013"``)."""
_SETTLED = frozenset({CHAIRS, PLACES})

LABEL_CHARACTERS = 40


def game_names() -> dict[str, str]:
    """Return the key and the name of each game."""
    return {key: str(game.texts.NAME) for key, game in GAMES.items()}


def chair_counts(game: str) -> tuple[int, ...]:
    """Return how many chairs a table of *game* may have, the usual number first."""
    engine = GAMES[game].engine
    return engine.usual_seats, *(n for n in engine.table_sizes if n != engine.usual_seats)


def has_hands(game: str) -> bool:
    """Return whether the seats of *game* hold what others may not see."""
    return GAMES[game].engine.has_hands


def keeps_places(game: str) -> bool:
    """Return whether it matters which chairs are taken, and not only how many."""
    return PLACES in _settled_options(GAMES[game].engine.options_type)


@cache
def _settled_options(options_type: type[msgspec.Struct]) -> frozenset[str]:
    """Return the options of a game that the table settles."""
    return _SETTLED & get_type_hints(options_type).keys()


def _settled_by(entry: Game, places: Sequence[int]) -> dict[str, Any]:
    """Return the options that a table settles whose chairs have those numbers."""
    values = {CHAIRS: len(places), PLACES: "".join(map(str, places))}
    return {name: values[name] for name in _settled_options(entry.engine.options_type)}


def robot_levels(game: str) -> tuple[str, ...]:
    """Return the levels of the robots of *game*, weakest first."""
    return tuple(GAMES[game].robots)


def declaration(game: str) -> dict[str, Any]:
    """Return the form as data for the browser: fields, kinds, ranges, labels and defaults."""
    entry = GAMES[game]
    fields = _fields(entry.engine.options_type, entry.texts.FIELDS)
    return {
        "juego": game,
        "opciones": [field for field in fields if field["nombre"] not in _SETTLED],
        "condiciones": _conditions(entry),
        "jugadores": list(chair_counts(game)),
        "puestos": list(entry.texts.CHAIRS),
        "robots": list(robot_levels(game)),
        "clave": list(conditions_.KEY_LENGTHS),
    }


def _conditions(entry: Game) -> list[dict[str, Any]]:
    """Return the form of the conditions: nobody is shown the hands of a game that has none."""
    fields = _fields(Conditions, conditions_.FIELDS)
    return [f for f in fields if entry.engine.has_hands or f["nombre"] != "mirones_ven"]


def _fields(struct: type[msgspec.Struct], texts: Mapping[str, Any]) -> list[dict[str, Any]]:
    hints = get_type_hints(struct, include_extras=True)
    return [
        {
            "nombre": field.name,
            "etiqueta": str(texts[field.name]["label"]),
            "ayuda": str(texts[field.name]["help"]),
            "grupo": str(texts[field.name]["group"]),
            "defecto": field.default,
            **_domain(hints[field.name], texts[field.name].get("values", {})),
        }
        for field in msgspec.structs.fields(struct)
        if field.name in texts
    ]


def _domain(hint: Any, labels: Mapping[Any, Any]) -> dict[str, Any]:
    """Return the kind of a field and the values it admits."""
    if hint is bool:
        return {"tipo": "si_no"}
    if get_origin(hint) is Literal:
        values = [{"valor": v, "texto": str(labels.get(v, v))} for v in get_args(hint)]
        return {"tipo": "lista", "valores": values}
    kind, *extras = get_args(hint)
    meta = next(e for e in extras if isinstance(e, msgspec.Meta))
    assert kind is int
    assert meta.ge is not None
    assert meta.le is not None
    return {"tipo": "numero", "minimo": meta.ge, "maximo": meta.le}


# --- Decoding what comes back


def decode_options(game: str, data: Any, places: Sequence[int]) -> Any:
    """Return the engine's Options for a table whose chairs have those numbers (``ag.places``).

    Raises ``Refusal``: ``opcion`` for a field that does not exist or a value out of range,
    ``combinacion`` for values that contradict each other.
    """
    entry = GAMES[game]
    given = dict(data) if isinstance(data, dict) else data
    for name, settled in _settled_by(entry, places).items():
        if isinstance(given, dict) and given.setdefault(name, settled) != settled:
            raise Refusal("combinacion", campo=_("la mesa es de %(n)s") % {"n": len(places)})
    options = _decode(entry.engine.options_type, given, entry.texts.FIELDS)
    problems = entry.engine.check_options(options, len(places))
    if problems:
        raise Refusal("combinacion", campo="; ".join(str(entry.texts.problem(p)) for p in problems))
    return options


@cache
def usual_sides(game: str, chairs: int) -> tuple[tuple[int, ...], ...]:
    """Return who would play with whom at a table of *chairs* that has agreed on nothing yet."""
    return agreed_sides(game, _settled_by(GAMES[game], range(chairs)), chairs)


def agreed_sides(game: str, options: dict[str, Any], chairs: int) -> tuple[tuple[int, ...], ...]:
    """Return who plays with whom in a match of *chairs* with stored *options*."""
    entry = GAMES[game]
    return tuple(entry.engine.sides(_known(entry, options), chairs))


def decode_conditions(data: Any, key: str | None) -> Conditions:
    """Return the conditions; raises ``Refusal`` (also for a missing, short or useless *key*)."""
    conditions: Conditions = _decode(Conditions, data, conditions_.FIELDS)
    return _settled(conditions, key)


def decode_rights(data: Any) -> Conditions:
    """Return the conditions leaving aside the key of the mirones, which is never previewed."""
    conditions: Conditions = _decode(Conditions, data, conditions_.FIELDS)
    key = "?" * conditions_.KEY_LENGTHS[0] if conditions.mirones == "clave" else None
    return _settled(conditions, key)


def _settled(conditions: Conditions, key: str | None) -> Conditions:
    problem = conditions_.problem(conditions, key)
    if problem:
        code, text = problem
        raise Refusal(code, campo=text)
    return conditions_.settled(conditions)


def require_meaning(game: str, options: dict[str, Any], terms: Conditions, training: bool) -> None:
    """Refuse, as ``combinacion``, bets of objects in a match that does not count."""
    if not terms.apuestas:
        return
    if training:
        raise Refusal("combinacion", campo=_("las apuestas de objetos y un entrenamiento"))
    if not counts(game, options):
        raise Refusal("combinacion", campo=_("las apuestas de objetos y un solo juego"))


def chosen_again(
    game: str, options: Mapping[str, Any], places: Sequence[int]
) -> dict[str, Any] | None:
    """Return what was chosen in stored options, without what the table settles.

    ``None`` when they cannot be played on the chairs *places* (``ag.places``): they are no longer
    those of the game, or were chosen for a table of others.
    """
    chosen = {name: value for name, value in options.items() if name not in _SETTLED}
    try:
        decode_options(game, chosen, places)
    except Refusal:
        return None
    return chosen


def _decode(struct: type[Any], data: Any, texts: Mapping[str, Any]) -> Any:
    if not isinstance(data, dict):
        raise Refusal("opcion", campo=_("no se entiende"))
    hints = get_type_hints(struct, include_extras=True)
    for name, value in data.items():
        if name not in hints:
            shown = str(name)[:LABEL_CHARACTERS]
            raise Refusal("opcion", campo=_("no existe «%(name)s»") % {"name": shown})
        try:
            msgspec.convert(value, hints[name])
        except msgspec.ValidationError as error:
            label = str(texts[name]["label"]) if name in texts else name
            raise Refusal(
                "opcion", campo=_("«%(x)s» no admite ese valor") % {"x": label}
            ) from error
    return msgspec.convert(data, struct)


# --- Saying a configuration


def as_data(struct: msgspec.Struct) -> dict[str, Any]:
    """Return a configuration as JSON-ready data, every field written out."""
    data: dict[str, Any] = msgspec.to_builtins(struct)
    return data


def summary(game: str, options: dict[str, Any], seats: int) -> str:
    """Return the configuration for so many in a few characters (``40p 8r 3x``)."""
    entry = GAMES[game]
    return str(entry.texts.summary(_known(entry, options), seats))


def in_plain_words(
    game: str, options: dict[str, Any], conditions: dict[str, Any], seats: int
) -> list[str]:
    """Return the configuration for so many as sentences, the game's first."""
    entry = GAMES[game]
    sentences = [str(line) for line in entry.texts.plain(_known(entry, options), seats)]
    terms = msgspec.convert(conditions, Conditions)
    return sentences + conditions_.plain(terms, has_hands=entry.engine.has_hands)


def counts(game: str, options: dict[str, Any]) -> bool:
    """Return whether a match with these options counts (points, money, history)."""
    entry = GAMES[game]
    return entry.engine.competitive(_known(entry, options))


def scores(game: str, options: dict[str, Any], conditions: dict[str, Any]) -> bool:
    """Return whether such a match gives ranking points (rules/mus.md §2.2)."""
    return counts(game, options) and msgspec.convert(conditions, Conditions).puntua


def _known(entry: Game, options: dict[str, Any]) -> Any:
    """Return stored options, which were validated when they were stored, as the engine's type."""
    return msgspec.convert(options, entry.engine.options_type)
