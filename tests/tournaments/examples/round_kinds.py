"""Worked examples of pairing a round, and of standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from tests.tournaments.examples.draw_kinds import pairs_in
from tests.tournaments.examples.reading import (
    Refused,
    flag,
    listed,
    mapping,
    maybe,
    number,
    numbers,
    objects,
    read,
    refuse_unless,
    word,
    words,
)
from tournaments.pairing import lives, results, swiss, tables
from tournaments.pairing.league_standings import league_standings
from tournaments.pairing.pairing_cost import Float, Player
from tournaments.pairing.swiss_standings import TableResult, swiss_standings, tables_standings

_GONE = {"retirado", "expulsado"}
"""The only states that a standing looks at (torneos §14.2)."""


def _float(given: Any) -> Float | None:
    try:
        return None if given is None else Float(word("flote", given))
    except ValueError as problem:
        raise Refused("flote") from problem


def _emparejamiento(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "participantes", also=("prohibidos",))
    needed = ("id", "numero", "puntos", "rivales", "descansos", "flote")
    players = [
        Player(
            word("id", one["id"]),
            number("numero", one["numero"]),
            number("puntos", one["puntos"], 0),
            words("rivales", one["rivales"]),
            number("descansos", one["descansos"], 0),
            _float(one["flote"]),
        )
        for one in objects("participantes", entry["participantes"], *needed)
    ]
    found = swiss.pair(players, pairs_in("prohibidos", entry.get("prohibidos", [])))
    return {
        "cruces": [[a.id, b.id] for a, b in found.cruces],
        "exento": found.exempt.id if found.exempt else None,
    }


def _met(one: Mapping[str, Any]) -> lives.Met:
    juegos = [number("tantos", n, 0) for n in listed("tantos", one.get("tantos") or [0, 0], 2)]
    how = one.get("como") or "jugado"
    refuse_unless(how in ("jugado", "incomparecencia"), "como")
    return lives.Met(
        number("a", one["a"]),
        number("b", one["b"]),
        maybe("gana", one["gana"]),
        (juegos[0], juegos[1]),
        is_walkover=how == "incomparecencia",
    )


def _vidas(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "n", "vidas", "rondas")
    event = lives.Lives(number("n", entry["n"]), number("vidas", entry["vidas"]))
    for one in objects("rondas", entry["rondas"], "cruces", also=("exento", "ausentes")):
        cruces = objects("cruces", one["cruces"], "a", "b", "gana", also=("tantos", "como"))
        absent = numbers("ausentes", one.get("ausentes") or [])
        rest = maybe("exento", one.get("exento")) or None  # 0 is nobody (torneos §23)
        event.play(lives.LivesRound([_met(met) for met in cruces], rest, absent))
    return {
        "vidas": {str(who): left for who, left in event.left.items()},
        "vivos": event.alive,
        "fin": event.is_over,
        "puestos": {str(who): place for who, place in event.places.items()},
    }


def _size(entry: Mapping[str, Any]) -> tables.TableSize:
    keys = ("preferido", "minimo", "maximo")
    return tables.TableSize(*(number(key, entry[key], 1) for key in keys))


def _mesas(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "n", "preferido", "minimo", "maximo")
    return {"mesas": tables.first_tables(number("n", entry["n"]), _size(entry))}


def _mesas_eliminatoria(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "n", "preferido", "minimo", "maximo", "pasan")
    passing = number("pasan", entry["pasan"])
    return {"rondas": tables.knockout_rounds(number("n", entry["n"]), _size(entry), passing)}


def _mesas_ronda(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "orden", "tamanos", also=("jugados",))
    met: Counter[frozenset[str]] = Counter()
    given = listed("jugados", entry.get("jugados", []))
    for a, b, times in (listed("jugados", one, 3) for one in given):
        met[frozenset((word("jugados", a), word("jugados", b)))] += number("jugados", times, 0)
    ordered = words("orden", entry["orden"])
    return {"mesas": tables.next_tables(ordered, numbers("tamanos", entry["tamanos"]), met)}


def _puntos_mesa(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "puestos", also=("ausentes",))
    places = numbers("puestos", entry["puestos"])
    absent = listed("ausentes", entry.get("ausentes", [False] * len(places)))
    return {"puntos": tables.table_points(places, [flag("ausentes", one) for one in absent])}


# --- torneos §12


def _entrants(given: Any) -> list[results.Entrant]:
    found = []
    for one in objects("participantes", given, "id", "numero", also=("estado",)):
        state = word("estado", one.get("estado") or "")
        who = word("id", one["id"])
        found.append(results.Entrant(who, number("numero", one["numero"]), state in _GONE))
    return found


def _result(one: Mapping[str, Any]) -> results.Result:
    try:
        how = results.How(one["como"])
    except ValueError as problem:
        raise Refused("como") from problem
    a = word("a", one["a"])
    b = None if one.get("b") is None else word("b", one["b"])
    side = one.get("gana")
    refuse_unless(side in (None, "a", "b"), "gana")
    # A game without juegos counts 1-0 (torneos §12.1).
    usual = [int(side == "a"), int(side == "b")]
    juegos = [number("tantos", n, 0) for n in listed("tantos", one.get("tantos") or usual, 2)]
    winner = {"a": a, "b": b, None: None}[side]
    return results.Result(
        number("ronda", one["ronda"], 1), how, a, b, winner, (juegos[0], juegos[1])
    )


def _table(one: Mapping[str, Any]) -> TableResult:
    places = {who: number("puestos", n) for who, n in mapping("puestos", one["puestos"]).items()}
    return TableResult(places, words("ausentes", one.get("ausentes", [])))


def _clasificacion(entry: Mapping[str, Any]) -> dict[str, Any]:
    optional = ("juegos", "rondas", "cruces_por_participante")
    read(entry, "sistema", "participantes", "resultados", also=optional)
    entrants = _entrants(entry["participantes"])
    clean = number("juegos", entry.get("juegos", 1), 0)
    system = word("sistema", entry["sistema"])
    if system == "mesas":
        given = objects("resultados", entry["resultados"], "puestos", also=("ausentes", "ronda"))
        found = tables_standings(entrants, [_table(one) for one in given])
    else:
        keys = ("gana", "tantos", "b")
        given = objects("resultados", entry["resultados"], "ronda", "a", "como", also=keys)
        told = [_result(one) for one in given]
        if system == "liguilla":
            many = maybe("cruces", entry.get("cruces_por_participante"), 0)
            cruces = None if many is None else {one.id: many for one in entrants}
            found = league_standings(entrants, told, clean=clean, cruces=cruces)
        else:
            refuse_unless(system == "suizo", "sistema")
            last = max((one.round for one in told), default=0)
            rounds = number("rondas", entry.get("rondas", last), 0)
            found = swiss_standings(entrants, told, clean=clean, rounds=rounds)
    return {
        "orden": found.order,
        "puestos": found.places,
        "columnas": found.columns,
        "sin_clasificar": found.unplaced,
    }


def _entrada_tardia(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "rondas", "empezadas")
    found = swiss.late_entry(*(number(key, entry[key]) for key in ("rondas", "empezadas")))
    return {"permitido": found.is_allowed, "puntos": found.points}


KINDS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "emparejamiento": _emparejamiento,
    "vidas": _vidas,
    "mesas": _mesas,
    "mesas_eliminatoria": _mesas_eliminatoria,
    "mesas_ronda": _mesas_ronda,
    "puntos_mesa": _puntos_mesa,
    "clasificacion": _clasificacion,
    "entrada_tardia": _entrada_tardia,
}
