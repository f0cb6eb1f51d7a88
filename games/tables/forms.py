"""Forms out of declarations: what the jefe may choose, generated from the options of each game.

A game declares its options as a ``msgspec.Struct`` (types, ranges, defaults) and its ``texts``
give them labels; nothing here knows any game by name, so a later one needs nothing new.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from django.utils.translation import gettext as _

from games.engines.core.contract import SeatTaken
from games.engines.core.departure import DepartureRule
from games.engines.core.lesson import Lesson, Moment, moments
from games.engines.core.manners import Manners, adapted
from games.engines.core.money import Money
from games.engines.core.points import PointScale
from games.engines.core.texts import Labels
from games.engines.registry import GAMES, Game
from games.matches.watching import KEY_LENGTHS
from games.tables import conditions as conditions_
from games.tables.conditions import Conditions
from games.tables.refusals import Refusal

LABEL_CHARACTERS = 40


def game_names() -> dict[str, str]:
    """Return the key and the name of each game."""
    return {key: str(game.texts.NAME) for key, game in GAMES.items()}


def lesson(game: str) -> Lesson | None:
    """Return the match of *game* that is explained step by step, if it brings one."""
    return GAMES[game].lesson


def lesson_steps(game: str) -> tuple[Moment, ...]:
    """Return the steps of its lesson; none if it brings none."""
    entry = GAMES[game]
    return () if entry.lesson is None else moments(entry.engine, entry.lesson)


def chair_counts(game: str) -> tuple[int, ...]:
    """Return how many chairs a table of *game* may have, the usual number first."""
    engine = GAMES[game].engine
    return engine.usual_seats, *(n for n in engine.table_sizes if n != engine.usual_seats)


def has_hands(game: str) -> bool:
    """Return whether the seats of *game* hold what others may not see."""
    return GAMES[game].engine.has_hands


def listed_waits() -> list[str]:
    """Return the keys of the waits that the cards of tables count down."""
    return sorted({entry.engine.listed_wait for entry in GAMES.values()} - {""})


def changes_chairs(game: str) -> bool:
    """Return whether people may sit down at a match of *game* that is being played."""
    return SeatTaken in GAMES[game].engine.chair_actions


def least_players(game: str, options: dict[str, Any]) -> int:
    """Return how many players a match of *game* with stored *options* takes at the least."""
    entry = GAMES[game]
    return entry.engine.seats(_known(entry, options))[0]


def keeps_numbers(game: str) -> bool:
    """Return whether it matters which chairs are taken, and not only how many."""
    return GAMES[game].engine.keeps_numbers


def numbers_of(game: str, options: dict[str, Any]) -> tuple[int, ...]:
    """Return which chairs played with stored *options*; none where only how many matters."""
    entry = GAMES[game]
    return entry.engine.chair_numbers(_known(entry, options))


@cache
def _options_of_the_table(game: str) -> frozenset[str]:
    """Return the options of *game* that the table decides."""
    return frozenset(GAMES[game].engine.options_for(range(chair_counts(game)[0])))


@cache
def house_options(game: str) -> Mapping[str, Any]:
    """Return the options of *game* that only a salón settles, with their usual values."""
    engine = GAMES[game].engine
    usual = msgspec.structs.fields(engine.options_type)
    return {field.name: field.default for field in usual if field.name in engine.house_options}


def robot_levels(game: str) -> tuple[str, ...]:
    """Return the levels of the robots of *game*, weakest first."""
    return tuple(GAMES[game].robots)


def manners(game: str, changes: Mapping[str, Any] | None = None) -> Manners:
    """Return how tables of *game* treat their people, with the *changes* of a salón.

    Raises ``msgspec.ValidationError`` for changes that are not of manners.
    """
    return adapted(GAMES[game].engine.manners, changes or {})


def declaration(game: str, changes: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the form as data for the browser: fields, kinds, ranges, labels and defaults.

    *changes*: what the salón does otherwise than the game says (``manners``).
    """
    entry = GAMES[game]
    own = manners(game, changes)
    fields = _fields(entry.engine.options_type, entry.texts.FIELDS, own)
    return {
        "juego": game,
        "opciones": [
            field for field in fields if field["nombre"] not in _options_of_the_table(game)
        ],
        "condiciones": _conditions(entry),
        "jugadores": list(chair_counts(game)),
        "puestos": list(entry.texts.CHAIRS),
        "robots": list(robot_levels(game)),
        "clave": list(KEY_LENGTHS),
    }


def _conditions(entry: Game) -> list[dict[str, Any]]:
    """Return the form of the conditions: nobody is shown hands that there are not, or sealed."""
    fields = _fields(Conditions, conditions_.FIELDS, entry.engine.manners)
    can_be_seen = entry.engine.has_hands and entry.engine.sealing is None
    return [f for f in fields if can_be_seen or f["nombre"] != "mirones_ven"]


def _fields(
    struct: type[msgspec.Struct], texts: Mapping[str, Any], own: Manners
) -> list[dict[str, Any]]:
    hints = get_type_hints(struct, include_extras=True)
    return [
        {
            "nombre": field.name,
            "etiqueta": str(texts[field.name]["label"]),
            "ayuda": str(texts[field.name]["help"]),
            "grupo": str(texts[field.name]["group"]),
            "defecto": field.default,
            **_domain(hints[field.name], _labels(texts[field.name].get("values", {}), own)),
        }
        for field in msgspec.structs.fields(struct)
        if field.name in texts
    ]


def _labels(values: Labels | Callable[[Manners], Labels], own: Manners) -> Labels:
    return values(own) if callable(values) else values


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


def decode_options(game: str, data: Any, numbers: Sequence[int]) -> Any:
    """Return the engine's Options for a table whose chairs have those *numbers*.

    Raises ``Refusal``: ``opcion`` for a field that does not exist or a value out of range,
    ``combinacion`` for values that contradict each other.
    """
    entry = GAMES[game]
    given = dict(data) if isinstance(data, dict) else data
    for name, decided in entry.engine.options_for(numbers).items():
        if isinstance(given, dict) and given.setdefault(name, decided) != decided:
            raise Refusal("combinacion", campo=_("la mesa es de %(n)s") % {"n": len(numbers)})
    options = _decode(entry.engine.options_type, given, entry.texts.FIELDS)
    problems = entry.engine.check_options(options, len(numbers))
    if problems:
        raise Refusal("combinacion", campo="; ".join(str(entry.texts.problem(p)) for p in problems))
    return options


def without_its_chairs(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return stored options without what a table settles: for tables of other sizes."""
    decided = _options_of_the_table(game)
    return {name: value for name, value in options.items() if name not in decided}


def usual_sides(game: str, chairs: int) -> tuple[tuple[int, ...], ...]:
    """Return who would play with whom in the usual match of so many."""
    return sides_on(game, (), tuple(range(chairs)))


@cache
def sides_on(
    game: str, chosen: tuple[tuple[str, Any], ...], numbers: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return who would play with whom on the chairs of *numbers* if *chosen* is all that is."""
    options = {**dict(chosen), **GAMES[game].engine.options_for(numbers)}
    return agreed_sides(game, options, len(numbers))


def agreed_sides(game: str, options: dict[str, Any], chairs: int) -> tuple[tuple[int, ...], ...]:
    """Return who plays with whom in a match of *chairs* with stored *options*."""
    entry = GAMES[game]
    return tuple(entry.engine.sides(_known(entry, options), chairs))


def decode_conditions(data: Any, key: str | None) -> Conditions:
    """Return the conditions; raises ``Refusal`` (also for a missing, short or useless *key*)."""
    conditions: Conditions = _decode(Conditions, data, conditions_.FIELDS)
    return _checked(conditions, key)


def decode_rights(data: Any) -> Conditions:
    """Return the conditions leaving aside the key of the mirones, which is never previewed."""
    conditions: Conditions = _decode(Conditions, data, conditions_.FIELDS)
    key = "?" * KEY_LENGTHS[0] if conditions.mirones == "clave" else None
    return _checked(conditions, key)


def _checked(conditions: Conditions, key: str | None) -> Conditions:
    problem = conditions_.problem(conditions, key)
    if problem:
        code, text = problem
        raise Refusal(code, campo=text)
    return conditions_.meaningful(conditions)


def require_meaning(game: str, options: dict[str, Any], terms: Conditions, training: bool) -> None:
    """Refuse, as ``combinacion``, what contradicts itself in this game or at this table.

    Bets of objects in a match that does not count, or hands seen that are never shown.
    """
    if terms.mirones_ven and GAMES[game].engine.sealing is not None:
        raise Refusal("combinacion", campo=_("«los mirones ven las cartas» en este juego"))
    if not terms.apuestas:
        return
    if training:
        raise Refusal("combinacion", campo=_("las apuestas de objetos y un entrenamiento"))
    if not counts(game, options):
        told = {"match": GAMES[game].texts.UNCOUNTED}
        raise Refusal("combinacion", campo=_("las apuestas de objetos y jugar %(match)s") % told)


def chosen_again(
    game: str, options: Mapping[str, Any], numbers: Sequence[int]
) -> dict[str, Any] | None:
    """Return what was chosen in stored options, without what the table decides.

    ``None`` when they cannot be played on the chairs of these *numbers*: they are no longer those
    of the game, or were chosen for a table of others.
    """
    decided = _options_of_the_table(game)
    chosen = {name: value for name, value in options.items() if name not in decided}
    try:
        decode_options(game, chosen, numbers)
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
    game: str, options: dict[str, Any], conditions: dict[str, Any], seats: int, own: Manners
) -> list[str]:
    """Return the configuration for so many at such a table as sentences, the game's first."""
    entry = GAMES[game]
    sentences = [str(line) for line in entry.texts.plain(_known(entry, options), seats, own)]
    terms = msgspec.convert(conditions, Conditions)
    return sentences + conditions_.plain(terms, has_hands=entry.engine.has_hands)


def counts(game: str, options: dict[str, Any]) -> bool:
    """Return whether a match with these options counts (points, money, history)."""
    entry = GAMES[game]
    return entry.engine.competitive(_known(entry, options))


def money(game: str, options: dict[str, Any], chairs: int) -> Money:
    """Return what a match of *chairs* with stored *options* holds."""
    entry = GAMES[game]
    return entry.engine.money(_known(entry, options), chairs)


def points(game: str) -> PointScale:
    """Return what the places of *game* are worth in a match that scores."""
    return GAMES[game].engine.points


def clean_juegos(game: str, options: dict[str, Any]) -> int:
    """Return the juegos of who wins without losing any; 1 in a game that is not made of them."""
    kept = GAMES[game].juegos
    return 1 if kept is None else kept.clean(_known(GAMES[game], options))


def departure(game: str, options: dict[str, Any]) -> DepartureRule:
    """Return what follows when a player leaves a match with these options for good."""
    entry = GAMES[game]
    return entry.engine.departure(_known(entry, options))


def uncounted(game: str, options: dict[str, Any]) -> str:
    """Return how a match is played that does not count: «a un solo juego»; "" where it counts."""
    return "" if counts(game, options) else GAMES[game].texts.UNCOUNTED


def scores(game: str, options: dict[str, Any], conditions: dict[str, Any]) -> bool:
    """Return whether such a match gives ranking points (mus §2.2)."""
    return counts(game, options) and msgspec.convert(conditions, Conditions).puntua


def _known(entry: Game, options: dict[str, Any]) -> Any:
    """Return stored options, which were validated when they were stored, as the engine's type."""
    return msgspec.convert(options, entry.engine.options_type)
