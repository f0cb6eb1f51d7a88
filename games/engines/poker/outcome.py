"""How a match of póker stands and how it ended, for the platform (póker §3.2, §3.11)."""

from __future__ import annotations

from games.engines.core.attended import order_from
from games.engines.core.contract import SCORE_LENGTH, Outcome, Seat
from games.engines.poker.dealing import blinds_at
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


def standing(state: State) -> str:
    """Return how many are left and the blinds; of a minitorneo that is over, its hands.

    Of one that is played what each has follows: the chips with which he began the hand, so that a
    list changes with each hand and not with each bet, or the place that he has taken (``#6``).
    """
    if state.fin is not None and not state.is_cash:
        return f"{state.numero_mano} manos"
    small, big = state.ciegas if state.numero_mano else blinds_at(state.options, 1)
    line = f"{len(state.inside)} de {state.seats} · {small}/{big}"
    if state.is_cash:
        return line
    whole = f"{line} | {'-'.join([_has(state, seat) for seat in range(state.seats)])}"
    return whole if len(whole) <= SCORE_LENGTH else line


def _has(state: State, seat: Seat) -> str:
    place = state.puestos[seat]
    if place is not None:
        return f"#{place.puesto}"
    return str(state.chips(seat) + (state.aportado[seat] if state.is_dealt else 0))
