"""Cases that one pure function judges, ``caso(entrada)``.

Their formats: parchís §1.20, Oh Hell §2.9, póker §3.16.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from games.engines.ohhell.caso import caso as ohhell
from games.engines.parchis.caso import CONFIG, SHAPES
from games.engines.parchis.caso import caso as parchis
from games.engines.poker.caso import caso as poker
from tests.engines.examples.case import Failed, Malformed, only_keys, same

Caso = Callable[[Mapping[str, Any]], dict[str, Any]]

CASOS: dict[str, Caso] = {"ohhell": ohhell, "parchis": parchis, "poker": poker}
"""By game: its function. A game with such examples adds a line."""

INPUTS: dict[str, dict[str, frozenset[str]]] = {
    "parchis": {
        "tirada": frozenset(
            [
                "config",
                "turno",
                "asientos",
                "fichas",
                "orden",
                "repeticiones",
                "ultima_movida",
                "tirada",
                "acciones",
            ]
        ),
        "ronda_inicial": frozenset({"colores", "rondas"}),
        "voto_abandono": frozenset({"si", "no"}),
    },
    "ohhell": {
        "secuencia": frozenset({"jugadores", "direccion", "rebote", "minimo", "maximo"}),
        "puja": frozenset({"jugadores", "cartas", "repartidor", "pujas", "gancho"}),
        "jugada": frozenset({"mano", "baza"}),
        "baza": frozenset({"baza", "lider", "triunfo"}),
        "puntos": frozenset({"metodo", "viena", "cartas", "puja", "bazas"}),
        "clasificacion": frozenset({"totales"}),
        "mano": frozenset(
            [
                "jugadores",
                "cartas",
                "repartidor",
                "manos",
                "carta_vuelta",
                "gancho",
                "metodo",
                "viena",
                "pujas",
                "jugadas",
            ]
        ),
    },
    "poker": {
        "ciegas": frozenset({"segundos", "sb", "duracion"}),
        "premios": frozenset({"jugadores", "fichas", "porcentaje"}),
        "boton_inicial": frozenset({"asientos", "boton"}),
        "boton": frozenset({"asientos", "activos", "anterior"}),
        "botes": frozenset({"aportado", "vivos", "boton"}),
        "reparto": frozenset({"cantidad", "ganadores", "boton", "asientos"}),
        "comparar": frozenset({"cartas", "mesa"}),
        "torneo": frozenset({"asientos", "manos", "fichas", "porcentaje"}),
        "mano": frozenset(
            [
                "asientos",
                "ciegas",
                "fichas",
                "boton",
                "sb",
                "bb",
                "cartas",
                "mesa",
                "acciones",
            ]
        ),
    },
}
"""By game and ``tipo``: what an entry may say."""

SETS = frozenset({"legales"})
"""Lists that are compared as sets (parchís §1.20, Oh Hell §2.9)."""


def run(game: str, case: Any) -> None:
    """Raise ``Failed`` at the first difference of *case*."""
    only_keys("case", case, {"id", "titulo", "regla", "entrada", "salida"}, {"entrada", "salida"})
    entry, expected = case["entrada"], case["salida"]
    if not isinstance(entry, dict):
        raise Malformed("entrada: an object was expected")
    kind = entry.get("tipo")
    if not isinstance(kind, str) or kind not in INPUTS[game]:
        raise Malformed(f"entrada.tipo: unknown {kind!r}")
    only_keys("entrada", entry, {"tipo", *INPUTS[game][kind]})
    if kind == "tirada":
        _require_shapes(entry)
    got = CASOS[game](entry)
    if "error" in got and expected != got:
        raise Failed(f"salida: expected {expected!r}, got an error")
    only_keys("salida", expected, got)
    if not expected:
        raise Malformed("salida: nothing is expected")
    for key, value in expected.items():
        _same(f"salida.{key}", key, value, got[key])


def _require_shapes(entry: Mapping[str, Any]) -> None:
    """Raise ``Malformed`` for what no ``{"error": true}`` may excuse: keys the format lacks."""
    only_keys("entrada.config", entry.get("config"), CONFIG)
    for n, action in enumerate(entry.get("acciones", ())):
        only_keys(f"entrada.acciones[{n}]", action, frozenset().union(*SHAPES))
        if set(action) not in SHAPES or action.get("pasar", True) is not True:
            raise Malformed(f"entrada.acciones[{n}]: {action!r} is no action")


def _same(where: str, key: str, expected: Any, got: Any) -> None:
    if key in SETS and isinstance(expected, list):
        same(where, sorted(expected, key=_order), sorted(got, key=_order))
    else:
        same(where, expected, got)


def _order(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
