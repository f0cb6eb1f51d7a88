"""What is held at a table of mus, beside which one can put what was said there (torneos §17)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engines.core.contract import Event, Seat
from games.engines.core.spanish_deck import Card
from games.engines.core.spoken import Sign
from games.engines.mus.dealing import HAND
from games.engines.mus.events import SenaHecha
from games.engines.mus.options import Options
from games.engines.mus.state import State
from games.engines.mus.texts import SENAS


def hand(state: State, seat: Seat) -> Sequence[Card]:
    """Return the cards of *seat*: until it is served, with what it has put aside for others."""
    if not state.manos:
        return ()
    held = state.manos[seat]
    return held if len(held) == HAND else (*held, *state.apartadas[seat])


def reyes(options: Options) -> int:
    """Return with how many reyes it is played."""
    return options.reyes


def sign(event: Event) -> Sign | None:
    """Return the seña that *event* is, ``None`` if it is none."""
    return Sign(event.asiento, event.sena) if isinstance(event, SenaHecha) else None


def sign_name(code: str) -> str:
    """Return what a seña is called."""
    return SENAS.get(code, code)
