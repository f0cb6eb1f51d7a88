"""Worked examples of a póker of several tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.tournaments.examples.draw_kinds import drawn_from
from tests.tournaments.examples.reading import (
    listed,
    mapping,
    maybe,
    number,
    objects,
    read,
    refuse_unless,
    word,
    words,
)
from tournaments.pairing import poker_event, poker_tables
from tournaments.pairing.poker_tables import PokerTable


def _table_number(given: Any) -> int:
    refuse_unless(isinstance(given, str) and given.isdecimal() and int(given) > 0, "mesas")
    return int(given)


def _chairs(given: Any) -> list[str | None]:
    return [None if one is None else word("asientos", one) for one in listed("asientos", given)]


def _table(given: Any) -> PokerTable:
    read(given, "asientos", also=("bb",))
    return PokerTable(_chairs(given["asientos"]), maybe("bb", given.get("bb"), 0))


def _tables(entry: Mapping[str, Any], of: Callable[[Any], PokerTable]) -> dict[int, PokerTable]:
    given = mapping("mesas", entry["mesas"])
    tables = {_table_number(name): of(one) for name, one in given.items()}
    poker_tables.require_tables(tables, number("sillas", entry["sillas"]))
    return tables


def _drawn_tables(entry: Mapping[str, Any]) -> dict[int, PokerTable]:
    return _tables(entry, lambda given: PokerTable(_chairs(given)))


def _mesas(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "orden", "sillas")
    chairs = number("sillas", entry["sillas"])
    found = poker_tables.seating(words("orden", entry["orden"]), chairs)
    return {"mesas": {str(n): table for n, table in found.items()}}


def _tarde(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "mesas", "sillas")
    seat = poker_tables.late_seat(_tables(entry, _table))
    is_new = seat.table is None
    return {"nueva": is_new, "mesa": None if is_new else str(seat.table), "silla": seat.chair}


def _equilibrio(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "mesas", "sillas", also=("libres",))
    tables = _tables(entry, _table)
    free = set(tables)
    if "libres" in entry:
        free = {_table_number(one) for one in listed("libres", entry["libres"])}
        refuse_unless(free <= set(tables), "libres")
    found = poker_tables.balance(tables, number("sillas", entry["sillas"]), free)
    moves = [
        {"jugador": move.player, "de": str(move.origin), "a": str(move.to), "silla": move.chair}
        for move in found.moves
    ]
    return {"rotura": str(found.breaks) if found.breaks else None, "movimientos": moves}


def _rotura(entry: Mapping[str, Any]) -> dict[str, Any]:
    needed = ("semilla", "torneo", "lista", "sillas", "mesas", "rompe", "rotura")
    read(entry, *needed, also=("palabras",))
    drawn = drawn_from(entry, words("lista", entry["lista"]))
    stream = drawn.stream(f"rotura:{number('rotura', entry['rotura'], 1)}")
    moves = poker_tables.break_table(_drawn_tables(entry), _table_number(entry["rompe"]), stream)
    told = [{"jugador": one.player, "a": str(one.to), "silla": one.chair} for one in moves]
    return {"movimientos": told}


def _final(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "semilla", "torneo", "lista", "sillas", "mesas", also=("palabras",))
    drawn = drawn_from(entry, words("lista", entry["lista"]))
    tables = _drawn_tables(entry)
    chairs = number("sillas", entry["sillas"])
    return {"asientos": poker_tables.final_table(tables, chairs, drawn.stream("final"))}


def _blinds(given: Any) -> poker_event.Blinds:
    small, big = (number("niveles", one, 1) for one in listed("niveles", given, 2))
    return small, big


def _nivel(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "segundos", also=("duracion", "niveles"))
    lasting = number("duracion", entry.get("duracion", poker_event.LEVEL_SECONDS))
    levels = poker_event.LEVELS
    if "niveles" in entry:
        levels = tuple(_blinds(one) for one in listed("niveles", entry["niveles"]))
    level = poker_event.level_at(number("segundos", entry["segundos"]), lasting, levels)
    return {"nivel": level.number, "ciegas": level.blinds}


def _premios(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "jugadores", "bote")
    players = number("jugadores", entry["jugadores"])
    found = poker_event.event_prizes(players, number("bote", entry["bote"]))
    return {"pagan": len(found), "premios": found}


def _mano_a_mano(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "quedan", "pagan", "mesas")
    told = (number(key, entry[key], 0) for key in ("quedan", "pagan", "mesas"))
    return {"mano_a_mano": poker_event.is_hand_for_hand(*told)}


def _puestos(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "jugadores", "lotes")
    players = number("jugadores", entry["jugadores"])
    lots = [
        [
            poker_event.Bust(
                word("jugador", one["jugador"]),
                number("fichas", one.get("fichas", 0), 0),
                None if one.get("abandona") is False else maybe("abandona", one.get("abandona")),
            )
            for one in objects("lote", lot, "jugador", also=("fichas", "abandona"))
        ]
        for lot in listed("lotes", entry["lotes"])
    ]
    places = poker_event.bust_places(players, lots)
    return {"puestos": places, "quedan": players - len(places)}


KINDS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "mtt_mesas": _mesas,
    "mtt_tarde": _tarde,
    "mtt_equilibrio": _equilibrio,
    "mtt_rotura": _rotura,
    "mtt_final": _final,
    "mtt_nivel": _nivel,
    "mtt_premios": _premios,
    "mtt_mano_a_mano": _mano_a_mano,
    "mtt_puestos": _puestos,
}
