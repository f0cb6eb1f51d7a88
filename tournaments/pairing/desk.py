"""What an organiser may do, and when (torneos §15)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from tournaments.pairing.illegal import Illegal
from tournaments.pairing.states import CRUCE

ORGANISER, STAFF = "organizador", "staff"
SHORTEST_REASON = 10

_BEFORE_THE_DRAW = frozenset({"inscripcion", "cerrado", "presentacion"})
_TO_THE_END = _BEFORE_THE_DRAW | {"sorteado", "en_juego", "pausado"}
_PLAYING = frozenset({"en_juego", "pausado"})

_BY_ROUNDS = frozenset({"suizo", "vidas", "mesas"})
"""Formats of which the next round is not known before it is paired."""
_WITHOUT_A_TREE = frozenset({"liguilla", "liga", "suizo", "mesas"})
"""Formats in which a cruce may count for nothing."""

_NOT_BEGUN = frozenset({None, "prevista", "pendiente", "listo", "exento"})
"""States of the round or cruce that depends on this one, in which this one may still change."""


def _cruces(action: str) -> frozenset[str]:
    return frozenset(state for state, done in CRUCE if done == action)


class _Rule(NamedTuple):
    championship: frozenset[str]
    cruce: frozenset[str] | None = None
    """In which state the cruce must be; ``None`` for what is about no cruce."""
    before_the_next: bool = False
    formats: frozenset[str] | None = None
    needs_reason: bool = True


RULES: Mapping[str, _Rule] = MappingProxyType(
    {
        "extender": _Rule(frozenset({"en_juego"}), frozenset({"esperando"})),
        "otorgar": _Rule(_PLAYING, _cruces("otorgar")),
        "repetir": _Rule(_PLAYING | {"terminado"}, _cruces("repetir"), before_the_next=True),
        "anular": _Rule(_PLAYING, _cruces("anular"), before_the_next=True, formats=_WITHOUT_A_TREE),
        "expulsar": _Rule(_TO_THE_END),
        "prohibir": _Rule(_BEFORE_THE_DRAW),
        "cabezas": _Rule(_BEFORE_THE_DRAW),
        "pausar": _Rule(frozenset({"en_juego"})),
        "reanudar": _Rule(frozenset({"pausado"}), needs_reason=False),
        "cancelar": _Rule(_TO_THE_END | {"terminado"}),
    }
)
"""(torneos §15.2)"""


class Asked(NamedTuple):
    """What somebody asks for at the desk."""

    action: str
    role: str
    reason: str
    championship: str
    format: str
    """Of a format with two parts, that of the part being played."""
    cruce: str | None = None
    following: str | None = None
    """The state of the round or cruce that depends on it, if there is one."""


def objection(asked: Asked) -> str | None:
    """Return why it is not allowed, the first of torneos §15.1 that holds, or ``None`` if it is.

    Raises ``Illegal`` for an action that does not exist.
    """
    rule = RULES.get(asked.action)
    if rule is None:
        raise Illegal("accion")
    states = rule.championship
    if asked.action == "prohibir" and asked.format in _BY_ROUNDS:
        states = _TO_THE_END
    checks = {
        "permiso": asked.role in {ORGANISER, STAFF},
        "razon": not rule.needs_reason or len(" ".join(asked.reason.split())) >= SHORTEST_REASON,
        "estado": asked.championship in states,
        "cruce": rule.cruce is None or asked.cruce in rule.cruce,
        "siguiente": not rule.before_the_next or asked.following in _NOT_BEGUN,
        "formato": rule.formats is None or asked.format in rule.formats,
    }
    return next((code for code, holds in checks.items() if not holds), None)
