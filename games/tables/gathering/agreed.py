"""*Agreed*: the jefe proposes and everybody accepts (the machine of ``agreement``)."""

from __future__ import annotations

from typing import ClassVar

from games.tables import agreement as ag
from games.tables.agreement import Action, Agreement, Part


class Agreed:
    """Nothing is played that was not proposed and accepted at the table."""

    key: ClassVar[str] = "agreed"
    label: ClassVar[str] = "la acuerdan: el jefe propone y todos aceptan"
    said: ClassVar[str] = ""
    proposes: ClassVar[bool] = False
    takes_buy_in: ClassVar[bool] = False

    def is_closed(self, state: Agreement) -> bool:
        """Return whether the agreement is over: the same people play from start to end."""
        return ag.started(state)

    def step(self, state: Agreement, action: Action) -> Agreement:
        """Return the table after *action*; raises ``agreement.Refused``."""
        return ag.step(state, action)

    def offered(self, state: Agreement, player: int) -> tuple[str, ...]:
        """Return the names of what *player* may do now."""
        return ag.offered(state, player)

    def asked_for(self, state: Agreement) -> Part:
        """Return what each player gives to the shuffles with the answer that is awaited now."""
        return ag.asked_for(state)

    def not_yet(self, before: Agreement, after: Agreement) -> Agreement:
        """Return *before*: the last acceptance is asked for again."""
        return before
