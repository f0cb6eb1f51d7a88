"""*Open*: each sits down when he likes with U$uros of his own, and stands up with what he has.

``esperando`` → as many as it takes to play → ``revelando`` → all say the words to which they are
bound → ``empezar`` → the match exists → ``jugando``. From then on the match says who sits
(``games.matches.sitting``), and a free chair of it may be taken.
"""

from __future__ import annotations

from typing import ClassVar

from games.tables import agreement as ag
from games.tables.agreement import Action, Agreement, Refused
from games.tables.agreement.vocabulary import Part
from games.tables.gathering.full import Full


class Open(Full):
    """As *Full* until enough people sit; then people come and go while it is played."""

    key: ClassVar[str] = "open"
    label: ClassVar[str] = "abierta: cada uno se sienta cuando quiere, con sus U$uros"
    said: ClassVar[str] = "Te sientas cuando quieras, con los U$uros que elijas"
    takes_buy_in: ClassVar[bool] = True
    counts: ClassVar[bool] = False

    def is_closed(self, state: Agreement) -> bool:
        """Return whether words are being said: at any other moment a free chair may be taken.

        Whoever sat down then would choose his word knowing those of others.
        """
        return state.phase == "revelando"

    def asked_for(self, state: Agreement) -> Part:
        """Return what each gives to the shuffles; whoever sits while it is played, nothing."""
        return "" if ag.started(state) else super().asked_for(state)

    def step(self, state: Agreement, action: Action) -> Agreement:
        """Return the table after *action*; raises ``agreement.Refused``. Robots have no U$uros."""
        if isinstance(action, ag.Robots):
            raise Refused("sin_robots")
        if isinstance(action, ag.Sentarse) and self.is_closed(state):
            raise Refused("fase", fase=state.phase)
        return super().step(state, action)

    def offered(self, state: Agreement, player: int) -> tuple[str, ...]:
        """Return the names of what *player* may do now."""
        return tuple(name for name in super().offered(state, player) if name != "robots")
