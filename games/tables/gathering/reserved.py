"""*Reserved*: each chair is somebody's, and the last of them to sit starts the match.

As *full*, but that nobody takes another chair, nobody is asked in, and robots play only where the
house begins without who did not come (``Completar``).
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from games.tables import agreement as ag
from games.tables.agreement import Action, Agreement, Refused
from games.tables.agreement.changes import seated
from games.tables.gathering.full import Full

_REFUSED = (ag.Cambiar, ag.Responder, ag.Echar, ag.Robots, ag.Sillas, ag.Confirmar, ag.Configurar)
_OPEN = frozenset({"levantarse", "aceptar"})


class Reserved(Full):
    """The match starts by itself when all whose table it is have sat down."""

    key: ClassVar[str] = "reserved"
    label: ClassVar[str] = "reservada: cada silla es de alguien"
    said: ClassVar[str] = ""

    def step(self, state: Agreement, action: Action) -> Agreement:
        """Return the table after *action*; raises ``agreement.Refused``."""
        if isinstance(action, _REFUSED):
            raise Refused("mesa_reservada")
        if isinstance(action, ag.Completar):
            return _completed(state, action)
        return super().step(state, action)

    def offered(self, state: Agreement, player: int) -> tuple[str, ...]:
        """Return the names of what *player* may do now."""
        return tuple(name for name in super().offered(state, player) if name in _OPEN)


def _completed(state: Agreement, action: ag.Completar) -> Agreement:
    """Return it with robots on the free chairs, about to begin: nobody is asked anything more."""
    if ag.started(state) or state.proposal is None or not ag.people(state):
        raise Refused("fase", fase=state.phase)
    places = ag.free(state)
    if len(action.robots) < len(places):
        raise Refused("robots")
    after = state
    for place, robot in zip(places, action.robots, strict=False):
        after = seated(after, place, robot, action.level)
    return replace(after, phase="empezar", clock=state.clock + 1)
