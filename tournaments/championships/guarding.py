"""The one guard before whatever is done at the organiser's desk (torneos §15.1)."""

from __future__ import annotations

from accounts.models import User
from tournaments.championships import following
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import reason_of, require_organiser, runs
from tournaments.models import Championship, Cruce
from tournaments.pairing.desk import ORGANISER, RULES, SHORTEST_REASON, STAFF, Asked, objection

_CODES = {
    "permiso": "permiso",
    "razon": "razon",
    "estado": "estado",
    "cruce": "cruce_a_destiempo",
    "siguiente": "siguiente_empezada",
    "formato": "formato_de_campeonato",
}
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
    if why is not None:
        raise Refusal(_CODES[why])
    return kept


def is_possible(one: Championship, actor: User, action: str, cruce: Cruce | None = None) -> bool:
    """Return whether *actor*, once he says why, may do *action* in the championship as it is."""
    return objection(_asked(one, actor, action, _SOME_REASON, cruce)) is None


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
        one.format,
        None if cruce is None else cruce.state,
        following.state_after(one, cruce) if is_asked and cruce is not None else None,
    )
