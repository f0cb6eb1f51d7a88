"""How a table comes together: one strategy each, which a salón chooses in its modality.

But for tables that are reserved, which have one of their own.

Whoever changes or reads a table asks its strategy (``of``) and never compares names. A table keeps
to the one that it began with until nobody sits there, whatever the staff chooses meanwhile.
"""

from __future__ import annotations

from games.tables.agreement import Agreement, free
from games.tables.gathering.agreed import Agreed
from games.tables.gathering.contract import Gathering
from games.tables.gathering.full import Full
from games.tables.gathering.open import Open
from games.tables.gathering.reserved import Reserved

__all__ = ["CHOSEN", "GATHERINGS", "RESERVED", "Gathering", "has_room", "of"]

CHOSEN: tuple[Gathering, ...] = (Agreed(), Full(), Open())
"""Those among which a salón chooses."""

GATHERINGS: dict[str, Gathering] = {each.key: each for each in (*CHOSEN, Reserved())}

RESERVED = Reserved.key


def of(state: Agreement) -> Gathering:
    """Return the strategy of a table."""
    return GATHERINGS[state.gathering]


def has_room(state: Agreement) -> bool:
    """Return whether somebody may sit down at a table now."""
    return bool(free(state)) and not of(state).is_closed(state)
