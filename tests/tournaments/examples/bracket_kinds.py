"""Worked examples of trees, leagues and groups."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.engines.examples.case import only_keys
from tests.tournaments.examples.reading import (
    Refused,
    flag,
    listed,
    maybe,
    number,
    numbers,
    objects,
    read,
    refuse_unless,
    word,
    words,
)
from tournaments.pairing import bracket, double, knockout, leagues, second_chance

_HOW = {"jugado", "incomparecencia"}


def _is_walkover(result: Mapping[str, Any]) -> bool:
    how = word("como", result.get("como", "jugado"))
    refuse_unless(how in _HOW, "como")
    return how == "incomparecencia"


def _tree(entry: Mapping[str, Any]) -> bracket.Bracket:
    given = listed("prohibidos", entry.get("prohibidos", []))
    forbidden = [numbers("prohibidos", both, 2) for both in given]
    return bracket.bracket(
        number("n", entry["n"]),
        bracket.as_forbidden(forbidden),
        number("cabezas", entry.get("cabezas", 0), 0),
    )


def _cuadro(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "n", also=("prohibidos", "cabezas"))
    tree = _tree(entry)
    return {
        "posiciones": tree.positions,
        "exentos": tree.exempt,
        "sin_arreglo": tree.unresolved,
    }


def _eliminatoria(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "n", "resultados", also=("tercer_puesto", "prohibidos", "cabezas"))
    has_third = flag("tercer_puesto", entry.get("tercer_puesto", False))
    cup = knockout.Knockout(_tree(entry).positions, has_third_place=has_third)
    for one in listed("resultados", entry["resultados"]):
        if isinstance(one, dict) and one.get("cruce") == "tercero":
            only_keys("resultado", one, {"cruce", "gana", "como"}, {"cruce", "gana"})
            cup.report_third(maybe("gana", one["gana"]), is_walkover=_is_walkover(one))
            continue
        keys = {"ronda", "cruce", "gana"}
        only_keys("resultado", one, {*keys, "como"}, keys)
        cup.report(
            number("ronda", one["ronda"]) - 1,
            number("cruce", one["cruce"]),
            maybe("gana", one["gana"]),
            is_walkover=_is_walkover(one),
        )
    return {
        "rondas": cup.tree.rounds,
        "tercero": cup.third,
        "puestos": _keyed(cup.places),
        "consuelo": cup.consolation,
    }


def _keyed(places: Mapping[int, int]) -> dict[str, int]:
    return {str(who): place for who, place in places.items()}


def _repesca(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "n", also=("perdedores",))
    entrants = number("n", entry["n"])
    if "perdedores" not in entry:
        first = second_chance.first_round(entrants)
        return {"primera": first, "exento": entrants % 2}
    needed, optional = ("numero", "a_favor", "en_contra"), ("piedras", "incomparecencia")
    losers = [
        second_chance.Loser(
            *(number(key, one[key], 0) for key in needed),
            stones=number("piedras", one.get("piedras", 0), 0),
            came=not flag("incomparecencia", one.get("incomparecencia", False)),
        )
        for one in objects("perdedores", entry["perdedores"], *needed, also=optional)
    ]
    found = second_chance.recovery(entrants, losers)
    return {
        "cuadro": found.size,
        "repescados": found.recovered,
        "posiciones": found.bracket.positions,
        "sin_arreglo": found.bracket.unresolved,
    }


def _doble(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "tam")
    shape = double.shape(number("tam", entry["tam"]))
    drops = {
        str(n): [(number_ + 1, cruce) for number_, cruce in cruces]
        for n, cruces in enumerate(shape.drops, start=1)
    }
    return {"perdedores": shape.sizes, "caidas": drops}


def _doble_eliminatoria(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "n", "resultados", also=("final_doble",))
    is_twice = flag("final_doble", entry.get("final_doble", True))
    cup = double.DoubleElimination(number("n", entry["n"]), has_second_final=is_twice)
    for one in listed("resultados", entry["resultados"]):
        keys = {"cuadro", "ronda", "cruce", "gana"}
        is_final = isinstance(one, dict) and one.get("cuadro") == "F"
        if is_final:
            keys -= {"ronda", "cruce"}
        only_keys("resultado", one, {*keys, "como"}, keys)
        _is_walkover(one)
        winner = maybe("gana", one["gana"])
        if is_final:
            cup.report_final(winner)
            continue
        tree = word("cuadro", one["cuadro"])
        if tree not in {"G", "P"}:
            raise Refused("cuadro")
        report = cup.report_winners if tree == "G" else cup.report_losers
        report(number("ronda", one["ronda"]) - 1, number("cruce", one["cruce"]), winner)
    return {
        "ganadores": cup.winners.rounds,
        "perdedores": cup.losers,
        "final": cup.final,
        "puestos": _keyed(cup.places),
    }


def _liguilla(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "n", also=("vueltas", "jornadas"))
    rounds = leagues.calendar(
        number("n", entry["n"]),
        number("vueltas", entry.get("vueltas", 1)),
        maybe("jornadas", entry.get("jornadas")),
    )
    return {
        "jornadas": [one.cruces for one in rounds],
        "exentos": [one.exempt for one in rounds],
    }


def _grupos(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "n", "grupos")
    return {"grupos": leagues.groups_of(number("n", entry["n"]), number("grupos", entry["grupos"]))}


def _named(name: str, given: Any) -> list[list[str]]:
    return [words(name, one) for one in listed(name, given)]


def _playoff(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "clasificados")
    found = leagues.play_off(_named("clasificados", entry["clasificados"]))
    return {"posiciones": found.positions, "sin_arreglo": found.unresolved}


def _ascensos(entry: Mapping[str, Any]) -> dict[str, Any]:
    read(entry, "divisiones", "suben")
    divisions = _named("divisiones", entry["divisiones"])
    return {"divisiones": leagues.promoted(divisions, number("suben", entry["suben"]))}


KINDS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "cuadro": _cuadro,
    "eliminatoria": _eliminatoria,
    "repesca": _repesca,
    "doble": _doble,
    "doble_eliminatoria": _doble_eliminatoria,
    "liguilla": _liguilla,
    "grupos": _grupos,
    "playoff": _playoff,
    "ascensos": _ascensos,
}
