"""Answers of which several are right: they are judged by what they must be, not by what they are.

Nothing here asks the site's own code: the figures are counted again from the entry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.engines.examples.case import Failed, only_keys

Answer = Callable[[Mapping[str, Any]], dict[str, Any]]


def judge_pairing(
    entry: Mapping[str, Any], expected: Mapping[str, Any], got: Mapping[str, Any], answer: Answer
) -> None:
    """Raise ``Failed`` unless the pairing is legal, has the figures and does not look at order."""
    known = {"exento", "repeticiones", "coste", "coste_max", "flotes_repetidos", "ejemplo"}
    only_keys("salida", expected, known)
    figures = figures_of(entry, got["cruces"], got["exento"])
    _compare("", expected, figures)
    if "ejemplo" in expected:
        _compare("ejemplo: ", expected, figures_of(entry, expected["ejemplo"], figures["exento"]))
    backwards = {**entry, "participantes": entry["participantes"][::-1]}
    again = answer(backwards)
    if _unordered(again["cruces"]) != _unordered(got["cruces"]) or again["exento"] != got["exento"]:
        raise Failed("the same participantes in another order are paired otherwise")


def _compare(where: str, expected: Mapping[str, Any], figures: Mapping[str, Any]) -> None:
    for key, value in expected.items():
        if key == "coste_max":
            if figures["coste"] > value:
                raise Failed(f"{where}coste: {figures['coste']} is more than {value}")
        elif key != "ejemplo" and (type(value), value) != (type(figures[key]), figures[key]):
            raise Failed(f"{where}{key}: expected {value!r}, got {figures[key]!r}")


def _unordered(cruces: Any) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in cruces}


def figures_of(entry: Mapping[str, Any], cruces: Any, exempt: Any) -> dict[str, Any]:
    """Return what the pairing costs; ``Failed`` if it leaves out, repeats or forbids somebody."""
    people = {one["id"]: one for one in entry["participantes"]}
    if not isinstance(cruces, list) or any(len(pair) != 2 for pair in cruces):
        raise Failed("cruces: pairs were expected")
    paired = [who for pair in cruces for who in pair] + ([] if exempt is None else [exempt])
    if sorted(paired) != sorted(people):
        raise Failed("cruces: everybody exactly once")
    if _unordered(cruces) & _unordered(entry.get("prohibidos", [])):
        raise Failed("cruces: a forbidden pair")
    repeats = cost = floats = 0
    for one, other in ((people[a], people[b]) for a, b in cruces):
        high, low = (one, other) if one["puntos"] >= other["puntos"] else (other, one)
        repeats += high["rivales"].count(low["id"]) ** 2
        difference = high["puntos"] - low["puntos"]
        cost += difference**2
        if difference:
            floats += (high["flote"] == "baja") + (low["flote"] == "sube")
    return {
        "exento": exempt,
        "repeticiones": repeats,
        "coste": cost,
        "flotes_repetidos": floats,
    }


def judge_calendar(
    entry: Mapping[str, Any], expected: Mapping[str, Any], got: Mapping[str, Any], answer: Answer
) -> None:
    """Raise ``Failed`` unless the rounds have those cruces, in any order inside a round."""
    only_keys("salida", expected, got)
    for key, value in expected.items():
        wanted, told = value, got[key]
        if key == "jornadas":
            wanted, told = ([sorted(map(list, one)) for one in both] for both in (value, told))
        if wanted != told:
            raise Failed(f"salida.{key}: expected {wanted!r}, got {told!r}")


JUDGES: Mapping[str, Callable[..., None]] = {
    "emparejamiento": judge_pairing,
    "liguilla": judge_calendar,
}
