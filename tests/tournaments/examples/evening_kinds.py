"""Worked examples of the evening: states, the desk, the clock of who is late, prizes, lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.tournaments.examples.reading import (
    Refused,
    listed,
    mapping,
    maybe,
    number,
    numbers,
    read,
    refuse_unless,
    word,
    words,
)
from tournaments.pairing import courtesy, desk, mouth, prizes, states

_SIDES = {"A": 0, "B": 1}


def _transicion(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "maquina", "de", "accion")
    machine = states.MACHINES.get(word("maquina", entry["maquina"]))
    if machine is None:
        raise Refused("maquina")
    state, action = word("de", entry["de"]), word("accion", entry["accion"])
    return {"a": states.after(machine, state, action)}


def _accion(entry: Mapping[str, Any]) -> dict[str, Any]:
    optional = ("razon", "formato", "cruce", "siguiente")
    read(entry, "accion", "rol", "campeonato", also=optional)
    told = {key: entry[key] for key in optional if entry.get(key) is not None}
    for key, value in told.items():
        word(key, value)
    motive = desk.objection(
        desk.Asked(
            action=word("accion", entry["accion"]),
            role=word("rol", entry["rol"]),
            reason=told.get("razon", ""),
            championship=word("campeonato", entry["campeonato"]),
            format=told.get("formato", ""),
            cruce=told.get("cruce"),
            following=told.get("siguiente"),
        )
    )
    return {"permitido": motive is None, "motivo": motive}


def _extension(given: Any) -> courtesy.Extension:
    read(given, "t", also=("lado", "minutos"))
    at = number("t", given["t"], 0)
    refuse_unless(("lado" in given) != ("minutos" in given), "ampliaciones")
    if "minutos" in given:
        return courtesy.Extension(at, minutes=number("minutos", given["minutos"], 1))
    refuse_unless(given["lado"] in ("A", "B"), "ampliaciones")
    return courtesy.Extension(at, side=_SIDES[given["lado"]])


def _incomparecencia(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "lados", also=("ampliaciones", "pausas"))
    read(entry["lados"], *_SIDES)
    first, second = (
        [maybe("lados", one, 0) for one in listed("lados", entry["lados"][side])] for side in _SIDES
    )
    extensions = [_extension(one) for one in listed("ampliaciones", entry.get("ampliaciones", []))]
    pauses = [numbers("pausas", one, 2) for one in listed("pausas", entry.get("pausas", []))]
    found = courtesy.ending((first, second), extensions, [(a, b) for a, b in pauses])
    return {"resultado": str(found.verdict), "t": found.at}


def _premios(entry: Mapping[str, Any]) -> dict[str, Any]:
    optional = ("importes", "bote", "milesimas", "parejas")
    read(entry, "puestos", "numeros", also=optional)
    refuse_unless(("importes" in entry) != ("bote" in entry), "importes")
    refuse_unless(("bote" in entry) == ("milesimas" in entry), "milesimas")
    if "importes" in entry:
        amounts = numbers("importes", entry["importes"])
    else:
        shares = numbers("milesimas", entry["milesimas"])
        amounts = prizes.by_thousandths(number("bote", entry["bote"]), shares)
    places, told = (
        {who: number(key, one, 1) for who, one in mapping(key, entry[key]).items()}
        for key in ("puestos", "numeros")
    )
    found = prizes.prizes(amounts, places, told)
    players: dict[str, int] = {}
    for who, pair in mapping("parejas", entry.get("parejas", {})).items():
        shares_of = prizes.split_pair(found.by_entrant.get(who, 0))
        players |= dict(zip(words("parejas", pair, 2), shares_of, strict=True))
    return {"premios": found.by_entrant, "jugadores": players, "desierto": found.void}


def _boca(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "dice", "cartas", "reyes")
    claim = entry["dice"]
    if isinstance(claim, list):
        claim = numbers("dice", claim)
    elif not isinstance(claim, str):
        claim = number("dice", claim)
    cards, reyes = words("cartas", entry["cartas"]), number("reyes", entry["reyes"])
    return {"mentira": mouth.is_lie(claim, cards, reyes)}


def _sancion_boca(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "anteriores")
    return {"sancion": mouth.sanction(number("anteriores", entry["anteriores"]))}


KINDS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "transicion": _transicion,
    "accion": _accion,
    "incomparecencia": _incomparecencia,
    "premios": _premios,
    "boca": _boca,
    "sancion_boca": _sancion_boca,
}
