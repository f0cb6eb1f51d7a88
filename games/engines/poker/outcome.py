"""How a match of póker ended, for the platform (póker §3.2, §3.11)."""

from __future__ import annotations

from games.engines.core.attended import order_from
from games.engines.core.contract import Outcome
from games.engines.poker.state import State


def outcome_of(state: State) -> Outcome | None:
    """Return the places of a minitorneo, winner first; those of a mesa de dinero are none.

    The prizes of who was placed before the end are paid already (``Premiado``): *paid* is what is
    left for the winner.
    """
    if state.fin is None:
        return None
    is_void = state.fin.razon == "acuerdo"
    if state.is_cash:
        return Outcome((), state.fin.razon, void=is_void)
    if is_void:
        return Outcome((tuple(range(state.seats)),), state.fin.razon, void=True)
    first = (state.sitios.button + 1) % state.seats if state.sitios else 0
    by_place: dict[int, list[int]] = {}
    for seat in order_from(first, state.seats):
        place = state.puestos[seat]
        assert place is not None
        by_place.setdefault(place.puesto, []).append(seat)
    found = [place for place in state.puestos if place is not None]
    is_won = state.fin.razon == "ganada"
    return Outcome(
        tuple(tuple(by_place[place]) for place in sorted(by_place)),
        state.fin.razon,
        left=tuple([seat for seat, place in enumerate(found) if place.se_fue]),
        paid=tuple([place.premio if is_won and place.puesto == 1 else 0 for place in found]),
    )
