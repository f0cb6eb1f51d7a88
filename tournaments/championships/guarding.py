"""The one guard before whatever is done at the organiser's desk (torneos §15.1)."""

from __future__ import annotations

from collections.abc import Mapping

from accounts.models import User
from tournaments.championships import following, past, tables
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import reason_of, require_organiser, runs
from tournaments.models import Championship, Cruce
from tournaments.pairing import parts, progress
from tournaments.pairing.desk import ORGANISER, RULES, SHORTEST_REASON, STAFF, Asked, objection

_CODES = {
    "permiso": "permiso",
    "razon": "razon",
    "estado": "estado",
    "cruce": "cruce_a_destiempo",
    "siguiente": "siguiente_empezada",
    "formato": "formato_de_campeonato",
}
_ROUNDS_OF = {"grupos": "liguilla", "divisiones": "liguilla"}
"""What is played by everybody in formats of several parts."""
_NOT_OF_SEVERAL = frozenset({"otorgar"})
"""What is done to a cruce of two sides only: a table of several has no one to be given."""
_ONLY_IN: Mapping[str, str] = {
    "cerrar": "inscripcion",
    "reabrir": "cerrado",
    "premiar": "terminado",
}
"""Acts on the whole of it that torneos §2.4 alone allows, each in one state."""
_ANYBODY = "nadie"
_SOME_REASON = "x" * SHORTEST_REASON


def allowed(
    one: Championship, actor: User, action: str, reason: str = "", cruce: Cruce | None = None
) -> str:
    """Return *reason* as it is kept, if *actor* may do *action* in the locked championship now.

    Refuses with ``permiso``, ``juega_en_el``, ``razon``, ``estado``, ``cruce_a_destiempo``,
    ``siguiente_empezada`` and ``formato_de_campeonato``, the first that holds.
    """
    require_organiser(one, actor)
    kept = reason_of(reason) if RULES[action].needs_reason else ""
    why = objection(_asked(one, actor, action, kept or reason, cruce))
    if why is None and action in _NOT_OF_SEVERAL and tables.is_of_tables(one):
        why = "formato"
    if why is not None:
        raise Refusal(_CODES[why])
    return kept


def possible(one: Championship, cruce: Cruce | None = None) -> frozenset[str]:
    """Return what whoever steers it may do to *cruce*, or to the championship, once he says why.

    What comes after *cruce* is not looked at: ``refusal`` does, of one act.
    """
    state = None if cruce is None else cruce.state
    told = Asked("", STAFF, _SOME_REASON, one.state, _format_of(one, cruce), state)
    return frozenset(
        action
        for action, rule in RULES.items()
        if (rule.cruce is None) == (cruce is None)
        and objection(told._replace(action=action)) is None
        and not (action in _NOT_OF_SEVERAL and tables.is_of_tables(one))
    )


def refusal(
    one: Championship, actor: User, action: str, cruce: Cruce | None = None
) -> Refusal | None:
    """Return why *actor* may not do *action* now, whatever his reason; ``None`` if he may."""
    try:
        if action in RULES:
            allowed(one, actor, action, _SOME_REASON, cruce)
        else:
            require_organiser(one, actor)
            if _ONLY_IN.get(action, one.state) != one.state:
                raise Refusal("estado")
    except Refusal as found:
        return found
    return None


def _asked(one: Championship, actor: User, action: str, reason: str, cruce: Cruce | None) -> Asked:
    role = _ANYBODY
    if runs(one, actor):
        role = ORGANISER if actor.pk == one.organiser_id else STAFF
    is_asked = cruce is not None and RULES[action].before_the_next
    return Asked(
        action,
        role,
        reason,
        one.state,
        _format_of(one, cruce),
        None if cruce is None else cruce.state,
        following.state_after(one, cruce) if is_asked and cruce is not None else None,
    )


def _format_of(one: Championship, cruce: Cruce | None) -> str:
    """Return the format of *one*, or of the part in which *cruce* is played (torneos §15.2)."""
    if cruce is None or not progress.has_rounds(one.format, past.rules_of(one)):
        return one.format
    if cruce.round.tree in past.trees_of(one):
        return "eliminatoria"
    if parts.is_swiss_within(one.format, past.rules_of(one)):
        return "suizo"
    return _ROUNDS_OF.get(one.format, one.format)
