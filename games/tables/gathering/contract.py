"""What the platform asks of a strategy. Pure, like the agreement that it moves."""

from __future__ import annotations

from typing import ClassVar, Protocol

from games.tables.agreement import Action, Agreement, Part


class Gathering(Protocol):
    """How the people of a table come to their match."""

    key: ClassVar[str]
    """Its name in the rows of salones and tables."""
    label: ClassVar[str]
    """What the staff chooses it by, in Spanish."""
    said: ClassVar[str]
    """What the salón says of it to whoever comes, in Spanish; empty for the usual way."""
    proposes: ClassVar[bool]
    """Whether the salón itself proposes the match, and whoever sits accepts it by sitting."""
    takes_buy_in: ClassVar[bool]
    """Whether each sits down with U$uros of his own, and comes and goes while it is played."""

    def is_closed(self, state: Agreement) -> bool:
        """Return whether nobody sits down any more, be a chair free or not."""
        ...

    def step(self, state: Agreement, action: Action) -> Agreement:
        """Return the table after *action*; raises ``agreement.Refused`` when it is not open.

        In the phase ``empezar`` the match is to start in the transaction that led there.
        """
        ...

    def offered(self, state: Agreement, player: int) -> tuple[str, ...]:
        """Return the names of what *player* may do now (the ``puede`` of docs/protocolo.md)."""
        ...

    def asked_for(self, state: Agreement) -> Part:
        """Return what each player gives to the shuffles with the answer that is awaited now."""
        ...

    def not_yet(self, before: Agreement, after: Agreement) -> Agreement:
        """Return the table from which some have to stand up when *after* cannot start.

        *before* is what it was until the last action.
        """
        ...
