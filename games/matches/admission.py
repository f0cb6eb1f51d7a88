"""Who may act at a match, and on what he saw: the one door of both paths of an action.

``services`` passes it with the match locked, ``group_commit`` on what the process knows of it.
"""

from __future__ import annotations

from games.engines.core.contract import Seat
from games.matches.refusals import Refusal
from games.matches.runner import Live


def require_own_hand(live: Live, seat: Seat, seen_version: int | None = None) -> None:
    """Let the player of *seat* act, who looked at *seen_version* (``None``: it does not matter).

    Raises ``Refusal``: ``robot_juega`` if a robot plays from his seat, ``fuera`` if he is out or
    has left, ``desfasado`` if what he is awaited for has changed since.
    """
    engine = live.facts.engine
    if seat in engine.replaced(live.state):
        raise Refusal("robot_juega")
    if seat in engine.gone(live.state):
        raise Refusal("fuera")
    if seen_version is not None and seen_version < live.turn_versions[seat]:
        raise Refusal("desfasado")
