"""*Reserved*: each chair is somebody's, and the last of them to sit starts the match.

As *full*, but that nobody takes another chair, nobody is asked in and no robot plays.
"""

from __future__ import annotations

from typing import ClassVar

from games.tables import agreement as ag
from games.tables.agreement import Action, Agreement, Refused
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
        return super().step(state, action)

    def offered(self, state: Agreement, player: int) -> tuple[str, ...]:
        """Return the names of what *player* may do now."""
        return tuple(name for name in super().offered(state, player) if name in _OPEN)
